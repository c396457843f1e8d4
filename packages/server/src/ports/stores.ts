import type { Authentication, HandleType, Method, PersonType } from '@portico/protocol'

/**
 * What the server needs of a database. Verbs that decide a race (`consume`, `spendAttempt`, `claim`, `lease`, `bump`) are
 * one atomic statement each: of many callers at once exactly one is told yes.
 */
export interface Stores {
  readonly organizations: OrganizationStore
  readonly persons: PersonStore
  readonly handles: HandleStore
  readonly credentials: CredentialStore
  readonly flows: FlowStore
  readonly sessions: SessionStore
  readonly outbox: OutboxStore
  readonly keys: KeyStore
  readonly audit: AuditStore
  readonly counters: CounterStore
  /** All or nothing. Inside, only the given stores may be used. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
}

export interface OrganizationRecord {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  /** JSON text, read by `organizations/settings.ts`. */
  readonly settings: string
  readonly created_at: number
}

export interface OrganizationStore {
  find(id: string): Promise<OrganizationRecord | undefined>
  /** Adds it unless the id is there already. */
  ensure(organization: OrganizationRecord): Promise<void>
  update(id: string, change: Partial<Pick<OrganizationRecord, 'settings' | 'org_name' | 'tenant_name'>>): Promise<void>
  /** Inside a transaction: waits for, then shuts out, every other that locks the same organization. */
  lock(id: string): Promise<void>
}

/** Whether a member may sign in. */
export type MemberState = 'active' | 'inactive'

/** A person as a member of one organization. */
export interface Member {
  readonly person_id: string
  readonly organization_id: string
  readonly person_type: PersonType
  readonly region: string
  readonly state: MemberState
  readonly created_at: number
}

export interface MemberQuery {
  readonly limit?: number
  readonly offset?: number
  readonly handle?: string
  readonly group?: string
  readonly state?: MemberState
}

export interface PersonStore {
  /** Adds a person to the pool and to the organization. */
  create(person: Omit<Member, 'state'> & { readonly pool_id: string; readonly state?: MemberState }): Promise<void>
  /** Makes a person of the pool a member; nothing changes for one who is. */
  join(organizationId: string, personId: string, at: number): Promise<void>
  member(organizationId: string, personId: string): Promise<Member | undefined>
  list(organizationId: string, query: MemberQuery): Promise<{ total: number; members: Member[] }>
  setState(organizationId: string, personId: string, state: MemberState): Promise<boolean>
  /** Removes the person and everything kept about them. */
  remove(organizationId: string, personId: string): Promise<boolean>
  groups(organizationId: string, personId: string): Promise<string[]>
  setGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  addGroups(organizationId: string, personId: string, groups: readonly string[]): Promise<void>
  hasMemberIn(organizationId: string, group: string): Promise<boolean>
}

export interface HandleRecord {
  readonly id: string
  readonly person_id: string
  readonly type: HandleType
  readonly value: string
  readonly verified: boolean
  readonly created_at: number
}

export interface HandleStore {
  /** The person who proved this handle. */
  owner(poolId: string, type: HandleType, value: string): Promise<string | undefined>
  /** The longest-standing person who names this handle without having proven it. */
  claimant(poolId: string, type: HandleType, value: string): Promise<string | undefined>
  of(personId: string): Promise<HandleRecord[]>
  /** Adds an unproven handle. It reserves nothing. */
  note(poolId: string, handle: HandleRecord): Promise<void>
  /** Makes the handle this person's own; false when someone else's already. Of many at once one wins. */
  claim(poolId: string, handle: Omit<HandleRecord, 'verified'>): Promise<boolean>
}

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

/** What a flow may end in. `sign_in` admits who proves the handle; the others were prepared by someone with the right. */
export type FlowKind = 'sign_in' | 'step_up' | 'invitation' | 'owner' | 'recovery'

export interface FlowRecord {
  readonly id: string
  readonly organization_id: string
  readonly kind: FlowKind
  readonly method: Method
  readonly handle?: { readonly type: HandleType; readonly value: string }
  readonly person_id?: string
  readonly session_id?: string
  readonly proven: boolean
  /** Groups that the end of the flow gives. */
  readonly grants: readonly string[]
  /** Who started it, in words: a browser and where it is. */
  readonly origin?: string
  readonly created_at: number
  readonly expires_at: number
}

export interface ChallengeRecord {
  readonly id: string
  readonly flow_id: string
  readonly position: number
  readonly type: string
  readonly method: Method
  readonly secret_hash: string | null
  readonly pack_hash: string | null
  readonly tries_left: number
  readonly consumed_at: number | null
  readonly session_id: string | null
  readonly created_at: number
  readonly expires_at: number
}

export interface FlowStore {
  insert(flow: FlowRecord, challenges: readonly ChallengeRecord[]): Promise<void>
  find(challengeId: string): Promise<{ flow: FlowRecord; challenge: ChallengeRecord } | undefined>
  /** What is left to answer before this one, in the same flow. */
  openBefore(challenge: ChallengeRecord): Promise<number>
  /** The challenges of the same flow, in order. */
  siblings(flowId: string): Promise<ChallengeRecord[]>
  pack(packHash: string): Promise<{ flow: FlowRecord; challenges: ChallengeRecord[] } | undefined>
  /** Takes one try; undefined when none is left, or when it was used or has expired. */
  spendAttempt(challengeId: string, now: number): Promise<ChallengeRecord | undefined>
  /** Uses the challenge up; false when it was used or has expired. */
  consume(challengeId: string, now: number): Promise<boolean>
  prove(flowId: string): Promise<void>
  /** Names the session that a waiting page may fetch. */
  complete(challengeId: string, sessionId: string, now: number): Promise<boolean>
  removeKind(organizationId: string, kind: FlowKind): Promise<void>
  removeExpired(now: number): Promise<void>
}

export interface SessionRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly authentications: readonly Authentication[]
  readonly first_token: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
}

export interface SessionStore {
  insert(session: SessionRecord): Promise<void>
  find(id: string): Promise<SessionRecord | undefined>
  /** The session with the person's state now, in one question. */
  findWithState(id: string): Promise<{ session: SessionRecord; state: MemberState } | undefined>
  revoke(id: string, at: number): Promise<boolean>
  revokeAll(personId: string, at: number): Promise<void>
  removeExpired(before: number): Promise<void>
}

export interface OutboxRecord {
  readonly id: string
  readonly organization_id: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly sealed_body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
}

export interface OutboxStore {
  add(message: OutboxRecord): Promise<void>
  /** Takes messages that are due, for this long; no other worker gets them meanwhile. */
  lease(now: number, until: number, limit: number): Promise<OutboxRecord[]>
  delivered(id: string, at: number): Promise<void>
  /** Puts a message back for later; `givenUp` keeps it out of every later lease. */
  putBack(id: string, dueAt: number, error: string, givenUp: boolean): Promise<void>
  list(query: { to?: string; since?: number; limit: number }): Promise<OutboxRecord[]>
  removeBefore(time: number): Promise<void>
}

export interface KeyRecord {
  readonly kid: string
  readonly public_jwk: string
  readonly sealed_private: string
  readonly created_at: number
}

export interface KeyStore {
  /** Newest first. */
  all(): Promise<KeyRecord[]>
  add(key: KeyRecord): Promise<void>
}

export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditStore {
  add(row: AuditRecord): Promise<void>
  list(organizationId: string, limit: number): Promise<AuditRecord[]>
}

export interface CounterStore {
  /** Adds one to a count that starts anew when its window is over, and answers the count. */
  bump(key: string, now: number, windowMs: number): Promise<number>
  read(key: string, now: number): Promise<number>
  reset(key: string): Promise<void>
  removeExpired(now: number): Promise<void>
}
