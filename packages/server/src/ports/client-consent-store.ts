import type { Scope } from '@portico/protocol'

/** One thing that a person allows a program. */
export interface ClientConsentRecord {
  readonly client_id: string
  /** What the program is called. */
  readonly name: string
  readonly scope: Scope
  readonly created_at: number
}

export interface ClientConsentStore {
  /** What a member allows programs, oldest first. */
  of(organizationId: string, personId: string): Promise<ClientConsentRecord[]>
  /** Remembers what a member allows a program; what was allowed before stays as it is. */
  add(organizationId: string, personId: string, clientId: string, scope: readonly Scope[], at: number): Promise<void>
  /** False when the member allowed the program nothing. */
  remove(organizationId: string, personId: string, clientId: string): Promise<boolean>
}
