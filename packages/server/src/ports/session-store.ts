import type { Authentication, Scope, SessionKind } from '@portico/protocol'
import type { MemberState } from './person-store.js'

/** An authentication as it is kept: with the provider that vouched for the person, where one did. */
export interface KeptAuthentication extends Authentication {
  readonly provider_id?: string
}

export interface SessionRecord {
  readonly id: string
  readonly kind: SessionKind
  readonly organization_id: string
  readonly person_id: string
  readonly authentications: readonly KeptAuthentication[]
  readonly first_token: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  /** Who acts as the person, where it is not they themselves. */
  readonly actor?: string | null
  /** The anonymous person who went on as this session's person, where that is another one. */
  readonly anonymous_person_id?: string | null
  /** The client of the hosted login that the session was opened for. */
  readonly client_id?: string | null
  /** What a program may do; empty for every other kind. */
  readonly scope: readonly Scope[]
}

export interface SessionStore {
  insert(session: SessionRecord): Promise<void>
  find(id: string): Promise<SessionRecord | undefined>
  /** The session with the person's state now, in one question. */
  findWithState(id: string): Promise<{ session: SessionRecord; state: MemberState } | undefined>
  revoke(id: string, at: number): Promise<boolean>
  /** Ends all sessions of a person, or those in one organization. */
  revokeAll(personId: string, at: number, organizationId?: string): Promise<void>
  /** Ends all sessions of a person but one, or those of them in one organization. */
  revokeOthers(personId: string, but: string, at: number, organizationId?: string): Promise<void>
  /** The sessions of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<SessionRecord[]>
  removeExpired(before: number): Promise<void>
}
