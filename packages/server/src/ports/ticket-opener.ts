import type { OpenedTicket, TicketLabel } from '@portico/seal/tickets'

/** A ticket that someone tried to open: its cleartext, if it is a ticket at all, and its content, if it could be opened. */
export interface TriedTicket {
  readonly label: TicketLabel | undefined
  readonly opened: OpenedTicket
}

/** Opens the tickets of builds, for sites of this server. */
export interface TicketOpener {
  open(question: { readonly ticket: string; readonly build: string }): Promise<OpenedTicket>
  /** Opens several of one build, in the order given. */
  openAll(build: string, tickets: readonly string[]): Promise<readonly TriedTicket[]>
}
