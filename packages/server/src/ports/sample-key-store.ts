/** A person's key for the sandbox. */
export interface SampleKeyRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly sealed_secret: string
  readonly created_at: number
  readonly last_used: number | null
}

export interface SampleKeyStore {
  /** Of many at once for the same member one gets true; a member has one key in an organization. */
  add(key: Omit<SampleKeyRecord, 'last_used'>, secretHash: string): Promise<boolean>
  of(organizationId: string, personId: string): Promise<SampleKeyRecord | undefined>
  bySecret(secretHash: string): Promise<SampleKeyRecord | undefined>
  /** Notes a use, unless one was noted after a time. */
  use(id: string, at: number, unlessAfter: number): Promise<void>
  /** Of many at once one gets true. */
  remove(organizationId: string, personId: string, id: string): Promise<boolean>
}
