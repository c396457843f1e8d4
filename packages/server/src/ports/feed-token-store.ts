/** A person's feed: an address, or a weekly email. */
export interface FeedTokenRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly name: string
  readonly created_at: number
  readonly last_used: number | null
  /** When the next email is due; null for an address. */
  readonly mail_due: number | null
  /** Digests of the entries that the last email found, separated by spaces; null before the first. */
  readonly mail_known: string | null
}

export interface FeedTokenStore {
  add(token: Omit<FeedTokenRecord, 'last_used' | 'mail_known'>, secretHash: string): Promise<void>
  /** Newest first. */
  of(organizationId: string, personId: string): Promise<FeedTokenRecord[]>
  bySecret(secretHash: string): Promise<FeedTokenRecord | undefined>
  /** Notes a use, unless one was noted after a time. */
  use(id: string, at: number, unlessAfter: number): Promise<void>
  /** Those whose email is due, the oldest first. */
  mailsDue(now: number, limit: number): Promise<FeedTokenRecord[]>
  /** Puts an email off, if it is due at the time that was read. Of many at once one gets true. */
  postponeMail(id: string, due: number, next: number): Promise<boolean>
  /** Notes what an email found. */
  noteMail(id: string, at: number, known: string): Promise<void>
  /** Of many at once one gets true. */
  remove(organizationId: string, personId: string, id: string): Promise<boolean>
}
