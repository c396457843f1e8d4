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
  /** A member has one key in an organization. Of concurrent calls for the same member, exactly one returns true. */
  add(key: Omit<SampleKeyRecord, 'last_used'>, secretHash: string): Promise<boolean>
  of(organizationId: string, personId: string): Promise<SampleKeyRecord | undefined>
  bySecret(secretHash: string): Promise<SampleKeyRecord | undefined>
  /** Records a use, unless one was recorded after `unlessAfter`. */
  use(id: string, at: number, unlessAfter: number): Promise<void>
  /** Of concurrent calls, exactly one returns true. */
  remove(organizationId: string, personId: string, id: string): Promise<boolean>
}
