import type { Handle } from './handles.js'
import type { PersonType } from './token-claims.js'

/** A person as answers show them. */
export interface Person {
  readonly active: boolean
  readonly person_id: string
  readonly person_type: PersonType
  readonly region: string
  readonly handles?: readonly Handle[]
  readonly groups?: readonly string[]
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** An organization as `/me` shows it. */
export interface Organization {
  readonly id: string
  readonly parent_id?: string
  readonly org_name: string
  readonly tenant_name: string
  readonly managed_organizations?: readonly Organization[]
}

/** What proves a person: its kind and public parameters; never the secret itself. */
export interface Credential {
  readonly id: string
  readonly last_used?: string
  readonly type: 'password' | 'public-key' | 'totp'
  readonly params: Readonly<Record<string, unknown>>
  readonly label?: string
}

/** The result of `/me`. All four members are always there; the lists may be empty. */
export interface Me {
  readonly person: Person
  readonly organizations: readonly Organization[]
  readonly handles: readonly Handle[]
  readonly credentials: readonly Credential[]
}
