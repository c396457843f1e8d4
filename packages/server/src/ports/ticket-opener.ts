import type { OpenedTicket, TicketLabel } from '@portico/seal/tickets'

/** A ticket after it was tried: what it says in cleartext, where it is one at all, and what it says when opened. */
export interface TriedTicket {
  readonly label: TicketLabel | undefined
  readonly opened: OpenedTicket
}

/** Opens the tickets of builds, for sites of this server. */
export interface TicketOpener {
  open(question: { readonly ticket: string; readonly build: string }): Promise<OpenedTicket>
  /** Several of one build, in the order given. */
  openAll(build: string, tickets: readonly string[]): Promise<readonly TriedTicket[]>
}
