/** The address of a person's feed. */
export interface FeedTokenRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly name: string
  readonly created_at: number
  readonly last_used: number | null
}

export interface FeedTokenStore {
  add(token: Omit<FeedTokenRecord, 'last_used'>, secretHash: string): Promise<void>
  /** Newest first. */
  of(organizationId: string, personId: string): Promise<FeedTokenRecord[]>
  bySecret(secretHash: string): Promise<FeedTokenRecord | undefined>
  /** Notes a use, unless one was noted after a time. */
  use(id: string, at: number, unlessAfter: number): Promise<void>
  /** Of many at once one gets true. */
  remove(organizationId: string, personId: string, id: string): Promise<boolean>
}
