import type { Authentication, PersonType, Scope, SessionKind } from '@portico/protocol'
import type { Page } from './page.js'
import type { MemberState } from './person-store.js'

/** An authentication as it is kept: with the provider that vouched for the person, where one did. */
export interface KeptAuthentication extends Authentication {
  readonly provider_id?: string
  /** It added the factor to the account, and so proves nothing about who the person is. */
  readonly added?: true
  /** By the domain of its handle the person became a member of the organization. */
  readonly joined?: true
}

export interface SessionRecord {
  readonly id: string
  readonly kind: SessionKind
  readonly organization_id: string
  readonly person_id: string
  /** Read from the person's row each time, so an upgrade counts at once. */
  readonly person_type: PersonType
  readonly authentications: readonly KeptAuthentication[]
  readonly first_token: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  /** Who acts as the person, where it is not they themselves. */
  readonly actor?: string | null
  /** The anonymous person who went on as this session's person, where that is another one. */
  readonly anonymous_person_id?: string | null
  /** The session that this one came out of, and ends with. */
  readonly parent_id?: string | null
  /** The client of the hosted login that the session was opened for. */
  readonly client_id?: string | null
  /** When a session of the console was last used; none for the kinds that do not end with idleness. */
  readonly seen_at?: number | null
  /** The kinds of proof that the session rests on, as `proofs.ts` numbers them. */
  readonly proofs: number
  /** What a program may do; empty for every other kind. */
  readonly scope: readonly Scope[]
  /**
   * The groups that it may count, of those that its person has at the moment; absent where it counts all of them. A view counts
   * these whether or not its person has them.
   */
  readonly groups?: readonly string[]
}

/** Whether a session belongs to a visitor without an account. The person's row decides, not how the session was opened. */
export const isAnonymous = ({ person_type }: Pick<SessionRecord, 'person_type'>): boolean => person_type === 'anonymous'

export interface SessionStore {
  /** Adds a session and answers it as `find` does. Fails when its person or organization is gone. */
  insert(session: Omit<SessionRecord, 'person_type'>): Promise<SessionRecord>
  find(id: string): Promise<SessionRecord | undefined>
  /**
   * The session while it is live. Its person's row stays locked until the transaction ends, so of many flows that were
   * begun from the sessions of one person, each sees what the one before it did.
   */
  hold(id: string, now: number): Promise<SessionRecord | undefined>
  /** The session with the person's state and the organization's settings as JSON, in one query. */
  findWithState(
    id: string,
  ): Promise<{ session: SessionRecord; state: MemberState; organizationSettings: string } | undefined>
  /** Notes that a session is in use; false when it has ended, or was last used before `since`. */
  touch(id: string, now: number, since: number): Promise<boolean>
  /**
   * Ends a session; false when there is none or it has ended. This and the verbs below also end what came out of the sessions
   * they end. They lock the person's row first, so that a session that is being made of one of these ends as well.
   */
  revoke(id: string, at: number): Promise<boolean>
  /** Ends all sessions of a person, or those in one organization. */
  revokeAll(personId: string, at: number, organizationId?: string): Promise<void>
  /** Ends all sessions of a person but one, or those of them in one organization. */
  revokeOthers(personId: string, but: string, at: number, organizationId?: string): Promise<void>
  /** Ends all sessions that were opened for a client, or a member's among them. */
  revokeOfClient(
    clientId: string,
    at: number,
    member?: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  ): Promise<void>
  /** The sessions of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<SessionRecord[]>
  /** As `live`, one page. */
  listLive(
    organizationId: string,
    personId: string,
    page: Page & { readonly now: number },
  ): Promise<{ total: number; sessions: SessionRecord[] }>
  removeExpired(before: number): Promise<void>
}
