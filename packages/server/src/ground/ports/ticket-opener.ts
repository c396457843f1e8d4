import type { OpenedTicket, TicketLabel } from '@portico/seal/tickets'

/** A ticket of a site for which the reader can get no key, whatever it contains. It was not opened. */
interface NotAdmitted {
  readonly ok: false
  readonly reason: 'not_admitted'
  readonly site: string
}

/** A ticket that someone tried to open: its cleartext, if it is a ticket at all, and its content, if it could be opened. */
export interface TriedTicket {
  readonly label: TicketLabel | undefined
  readonly result: OpenedTicket | NotAdmitted
}

/** The reader for whom tickets are opened. */
export interface TicketReader {
  /** Whether the reader may get keys of a site at all. */
  admits(site: string): Promise<boolean>
  /**
   * Counts one ticket that is about to be opened, at first as one that fails, and returns the function to call if it
   * opens. Absent if the tickets are those that the site published, and not what a stranger sent.
   * @throws IdentityError `rate_limit_exceeded`
   */
  readonly count?: () => Promise<() => void>
}

/** Opens the tickets of builds, for sites of this server. */
export interface TicketOpener {
  /** Opens a ticket that the site published. */
  open(ticket: { readonly ticket: string; readonly build: string }): Promise<OpenedTicket>
  /** Opens several published ones of one build, in the order given. */
  openPublished(build: string, tickets: readonly string[]): Promise<readonly OpenedTicket[]>
  /** Opens tickets for a reader, in the order given. A ticket that cannot be opened is tried only once. */
  openFor(reader: TicketReader, build: string, tickets: readonly string[]): Promise<readonly TriedTicket[]>
}
