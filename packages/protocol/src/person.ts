import type { CredentialType } from './credentials.js'
import type { Handle } from './handles.js'
import type { Method } from './methods.js'
import type { PersonType } from './token-claims.js'

/** A person as returned by calls. */
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
  readonly managed_organizations?: Organization[]
}

/** A credential: its type and public parameters, never the secret itself. */
export interface Credential {
  readonly id: string
  readonly last_used?: string
  readonly type: CredentialType
  readonly params: Readonly<Record<string, unknown>>
  readonly label?: string
}

/** The second factor of a person, as the organization of a session sees it. */
export interface SecondFactor {
  /**
   * Whether the organization requires one of this person. A session without it can only be used to prove or add one.
   */
  readonly required: boolean
  /**
   * Whether the session is based on two factors: a passkey with user verification, or an app or a passkey in addition
   * to another proof.
   */
  readonly proven: boolean
  /** Whether the person has an app or a passkey. */
  readonly held: boolean
  /** The person's methods with which one more proof makes two factors. */
  readonly prove: readonly Method[]
  /**
   * The methods that this session may add. If both lists are empty and the factor is missing, the person must sign in
   * again; administrators do so in the console.
   */
  readonly add: readonly Method[]
}

/** The result of `/me`. All fields are always present; the lists may be empty. */
export interface Me {
  readonly person: Person
  readonly organizations: readonly Organization[]
  readonly handles: readonly Handle[]
  readonly credentials: readonly Credential[]
  readonly second_factor: SecondFactor
}

/** Levels of consent under the GDPR, by their names on the wire. */
export const CONSENT_LEVELS = ['none', 'necessary', 'analytics', 'marketing', 'retargeting', 'tracking'] as const
/** What a person may agree to. */
export type ConsentLevel = (typeof CONSENT_LEVELS)[number]

/** One recorded consent. `created_at` is RFC 3339. */
export interface Consent {
  readonly consent_level: ConsentLevel
  readonly created_at: string
}

/** What a list of members can be sorted by: display address, join date, last seen. */
export const MEMBER_ORDERS = ['address', 'joined', 'last_seen'] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** The changes that one request can make to several people. */
export const PERSONS_CHANGES = ['disable', 'enable', 'add_groups', 'remove_groups'] as const
export type PersonsChange = (typeof PERSONS_CHANGES)[number]
