import type { HandleType, Method, SessionKind } from '@portico/protocol'
import type { ChallengeRow, FlowRow } from '../tables/signing-in.js'
import type { ChallengeWithFlow } from './flow-queries.js'

/**
 * What a flow may end in. `sign_in` admits the person who proves the handle; the others were prepared by an actor with
 * the necessary right.
 */
export type FlowKind =
  | 'sign_in'
  | 'step_up'
  | 'invitation'
  | 'owner'
  | 'recovery'
  | 'direct_id'
  | 'impersonation'
  | 'viewing'
  | 'provider_test'

/** An actor as it is stored with what it prepared. Its rights are read again when that is used. */
export type ActorReference =
  | { readonly kind: 'admin-key' | 'command line' }
  | { readonly kind: 'key' | 'person'; readonly id: string }

export interface FlowRecord {
  readonly id: string
  readonly organization_id: string
  readonly kind: FlowKind
  readonly method: Method
  readonly handle?: { readonly type: HandleType; readonly value: string }
  readonly person_id?: string
  readonly session_id?: string
  /** The kind of session that the flow leads to. */
  readonly session_kind: Exclude<SessionKind, 'program' | 'reader' | 'preview'>
  readonly proven: boolean
  /** Groups that are granted when the flow ends. */
  readonly grants: readonly string[]
  /** The groups that its session counts, instead of its person's. */
  readonly groups?: readonly string[]
  /** Who started it, as text: a browser and its location. */
  readonly origin?: string
  /** The browser that started it, as a digest that is specific to this handle. */
  readonly browser?: string
  /** Who acts in the session, if another person opened it. */
  readonly actor?: string
  /** On whose authority it was prepared, if it grants groups or another person's session. */
  readonly authority?: ActorReference
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
  /** What the answer is compared with: JSON or encrypted, depending on the challenge type. */
  readonly data: string | null
  readonly consumed_at: number | null
  readonly session_id: string | null
  /** Why a waiting page will not get a session: an `AnswerSlug`. */
  readonly failure?: string | null
  readonly created_at: number
  readonly expires_at: number
}

// Column by column, not with a rest spread: this runs in every sign-in, and copying the rest of an object is slow.
export function flowFrom(row: FlowRow): FlowRecord {
  return {
    id: row.id,
    organization_id: row.organization_id,
    kind: row.kind as FlowKind,
    method: row.method as Method,
    session_kind: row.session_kind as FlowRecord['session_kind'],
    proven: row.proven === 1,
    grants: JSON.parse(row.grants) as string[],
    created_at: row.created_at,
    expires_at: row.expires_at,
    ...(row.handle_type !== null &&
      row.handle_value !== null && { handle: { type: row.handle_type as HandleType, value: row.handle_value } }),
    person_id: row.person_id ?? undefined,
    session_id: row.session_id ?? undefined,
    origin: row.origin ?? undefined,
    browser: row.browser ?? undefined,
    actor: row.actor ?? undefined,
    ...(row.counted_groups !== null && { groups: JSON.parse(row.counted_groups) as string[] }),
    ...(row.authority !== null && { authority: JSON.parse(row.authority) as ActorReference }),
  }
}

export const rowOf = (flow: FlowRecord): FlowRow => ({
  id: flow.id,
  organization_id: flow.organization_id,
  kind: flow.kind,
  method: flow.method,
  handle_type: flow.handle?.type ?? null,
  handle_value: flow.handle?.value ?? null,
  person_id: flow.person_id ?? null,
  session_id: flow.session_id ?? null,
  session_kind: flow.session_kind,
  proven: flow.proven ? 1 : 0,
  grants: JSON.stringify(flow.grants),
  origin: flow.origin ?? null,
  browser: flow.browser ?? null,
  actor: flow.actor ?? null,
  authority: flow.authority ? JSON.stringify(flow.authority) : null,
  counted_groups: flow.groups ? JSON.stringify(flow.groups) : null,
  created_at: flow.created_at,
  expires_at: flow.expires_at,
})

export const challengeOf = (row: ChallengeRow): ChallengeRecord => ({ ...row, method: row.method as Method })

export function challengeFrom(id: string, row: ChallengeWithFlow): ChallengeRecord {
  return {
    id,
    flow_id: row.id,
    position: row.position,
    type: row.type,
    method: row.challenge_method as Method,
    secret_hash: row.secret_hash,
    pack_hash: row.pack_hash,
    tries_left: row.tries_left,
    data: row.data,
    consumed_at: row.consumed_at,
    session_id: row.completed_with,
    failure: row.failure,
    created_at: row.asked_at,
    expires_at: row.open_until,
  }
}
