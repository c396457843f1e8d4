import type { Scope } from '@portico/protocol'

/** A scope that a person allows a program. */
export interface ClientConsentRecord {
  readonly client_id: string
  /** The program's name. */
  readonly name: string
  readonly scope: Scope
  readonly created_at: number
}

export interface ClientConsentStore {
  /** What a member allows programs, oldest first. */
  of(organizationId: string, personId: string): Promise<ClientConsentRecord[]>
  /** Records what a member allows a program, in addition to what was allowed before. */
  add(organizationId: string, personId: string, clientId: string, scope: readonly Scope[], at: number): Promise<void>
  /** False if the member allowed the program nothing. */
  remove(organizationId: string, personId: string, clientId: string): Promise<boolean>
}
