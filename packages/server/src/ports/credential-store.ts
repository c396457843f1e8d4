export interface CredentialRecord {
  readonly id: string
  readonly person_id: string
  readonly type: 'password'
  /** An argon2id PHC string. */
  readonly secret: string
  readonly created_at: number
  readonly last_used: number | null
}

export interface CredentialStore {
  password(personId: string): Promise<CredentialRecord | undefined>
  of(personId: string): Promise<CredentialRecord[]>
  setPassword(credential: CredentialRecord): Promise<void>
  /** Replaces the hash if it is still the old one, so that a change made meanwhile is not undone. */
  rehash(id: string, from: string, to: string): Promise<void>
  used(id: string, at: number): Promise<void>
  removeAll(personId: string): Promise<void>
}
