/** A person's feed: by address, or by weekly email. */
export interface FeedTokenRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly name: string
  readonly created_at: number
  readonly last_used: number | null
  /** When the next email is due; null for a feed by address. */
  readonly mail_due: number | null
  /** Digests of the entries that the last email found, separated by spaces; null before the first email. */
  readonly mail_known: string | null
}

export interface FeedTokenStore {
  add(token: Omit<FeedTokenRecord, 'last_used' | 'mail_known'>, secretHash: string): Promise<void>
  /** Newest first. */
  of(organizationId: string, personId: string): Promise<FeedTokenRecord[]>
  bySecret(secretHash: string): Promise<FeedTokenRecord | undefined>
  /** Records a use, unless one was recorded after `unlessAfter`. */
  use(id: string, at: number, unlessAfter: number): Promise<void>
  /** The feeds whose email is due, oldest first. */
  mailsDue(now: number, limit: number): Promise<FeedTokenRecord[]>
  /** Postpones an email if it is still due at the time that was read. Of concurrent calls, exactly one returns true. */
  postponeMail(id: string, due: number, next: number): Promise<boolean>
  /** Records what an email found. */
  noteMail(id: string, at: number, knownState: string): Promise<void>
  /** Of concurrent calls, exactly one returns true. */
  remove(organizationId: string, personId: string, id: string): Promise<boolean>
}
