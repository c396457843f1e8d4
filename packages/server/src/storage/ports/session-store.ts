import type { Authentication, PersonType, Scope, SessionKind } from '@portico/protocol'
import type { Listing, Page } from './page.js'
import type { MemberState } from './person-store.js'

/** An authentication as it is stored: with the provider that asserted the identity, if any. */
export interface KeptAuthentication extends Authentication {
  readonly provider_id?: string
  /** It added the factor to the account, and so proves nothing about who the person is. */
  readonly added?: true
  /** The person became a member of the organization through the domain of its handle. */
  readonly joined?: true
}

export interface SessionRecord {
  readonly id: string
  readonly kind: SessionKind
  readonly organization_id: string
  readonly person_id: string
  /** Read from the person's row each time, so that an upgrade takes effect immediately. */
  readonly person_type: PersonType
  readonly authentications: readonly KeptAuthentication[]
  readonly first_token: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  /** Who acts as the person, if it is someone else. */
  readonly actor?: string | null
  /** The anonymous person who continued as this session's person, if that is another one. */
  readonly anonymous_person_id?: string | null
  /** The session that this one was opened from, and ends with. */
  readonly parent_id?: string | null
  /** The client of the hosted login that the session was opened for. */
  readonly client_id?: string | null
  /** When a console session was last used; null for kinds that do not end when idle. */
  readonly seen_at?: number | null
  /** The kinds of proof that the session is based on, in the numbering of `proofs.ts`. */
  readonly proofs: number
  /** What a program may do; empty for every other kind. */
  readonly scope: readonly Scope[]
  /**
   * The groups that it may count, out of its person's current groups; absent if it counts all of them. A view counts
   * these whether or not its person has them.
   */
  readonly groups?: readonly string[]
}

/** Whether a session belongs to a visitor without an account. The person's row decides, not how the session was opened. */
export const isAnonymous = ({ person_type }: Pick<SessionRecord, 'person_type'>): boolean => person_type === 'anonymous'

export interface SessionStore {
  /** Adds a session and returns it as `find` does. Fails if its person or organization no longer exists. */
  insert(session: Omit<SessionRecord, 'person_type'>): Promise<SessionRecord>
  find(id: string): Promise<SessionRecord | undefined>
  /**
   * The session while it is active. Its person's row stays locked until the transaction ends, so that of several flows
   * that were started from sessions of one person, each sees the changes of the previous one.
   */
  hold(id: string, now: number): Promise<SessionRecord | undefined>
  /** The session with the person's state and the organization's settings as JSON, in one query. */
  findWithState(
    id: string,
  ): Promise<{ session: SessionRecord; state: MemberState; organizationSettings: string } | undefined>
  /** Records that a session is in use; false if it has ended, or was last used before `since`. */
  touch(id: string, now: number, since: number): Promise<boolean>
  /**
   * Ends a session; false if it does not exist or has ended. This and the verbs below also end the sessions that were
   * opened from the sessions they end. They lock the person's row first, so that a session that is just being opened
   * from one of these ends as well.
   */
  revoke(id: string, at: number): Promise<boolean>
  /**
   * Ends all sessions of a person, or those in one organization, and the secrets that work without a session, such as
   * the addresses of feeds.
   */
  revokeAll(personId: string, at: number, organizationId?: string): Promise<void>
  /** Same as `revokeAll`, except for one session. */
  revokeOthers(personId: string, but: string, at: number, organizationId?: string): Promise<void>
  /**
   * Ends all sessions that were opened for a client, or only those in one organization or of one of its members; false
   * if there are none.
   */
  revokeOfClient(
    clientId: string,
    at: number,
    scope?: { readonly organization_id: string; readonly person_id?: string },
  ): Promise<boolean>
  /** The sessions of a member that have not ended, newest first. */
  live(organizationId: string, personId: string, now: number): Promise<SessionRecord[]>
  /** Same as `live`, one page. */
  listLive(
    organizationId: string,
    personId: string,
    page: Page & { readonly now: number },
  ): Promise<Listing & { sessions: SessionRecord[] }>
  removeExpired(before: number): Promise<void>
}
