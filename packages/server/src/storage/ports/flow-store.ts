import type { AnswerSlug, HandleType, Method, SessionKind } from '@portico/protocol'
import type { Listing, Page } from './page.js'

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
  readonly failure?: string | null | undefined
  readonly created_at: number
  readonly expires_at: number
}

export interface FlowStore {
  insert(flow: FlowRecord, challenges: readonly ChallengeRecord[]): Promise<void>
  /** The challenge, and its flow with all challenges in order. */
  find(
    challengeId: string,
  ): Promise<{ flow: FlowRecord; challenge: ChallengeRecord; challenges: ChallengeRecord[] } | undefined>
  /** The challenges of a flow, in order. All of them are created when the flow starts. */
  siblings(flowId: string): Promise<ChallengeRecord[]>
  /** The flows that a browser started and that have not expired, newest first, with their challenges in order. */
  begunBy(browser: string, now: number): Promise<{ flow: FlowRecord; challenges: ChallengeRecord[] }[]>
  pack(packHash: string): Promise<{ flow: FlowRecord; challenges: ChallengeRecord[] } | undefined>
  /** Spends one attempt; false if none is left, or if the challenge was used or has expired. */
  spendAttempt(challengeId: string, now: number): Promise<boolean>
  /** Uses up the challenge; false if it was used or has expired. */
  consume(challengeId: string, now: number): Promise<boolean>
  prove(flowId: string): Promise<void>
  /** Sets the session that a waiting page may fetch. */
  complete(challengeId: string, sessionId: string, now: number): Promise<boolean>
  /** Claims the single handover of a session to a page without a token; false if it was claimed or has expired. */
  handOut(challengeId: string, now: number): Promise<boolean>
  /** Records for the pages that wait for a flow that it failed; those that have their session are not affected. */
  fail(flowId: string, failure: AnswerSlug): Promise<void>
  /** Flows of a kind, newest first, with the time at which they were used up. */
  ofKind(
    organizationId: string,
    kind: FlowKind,
    page: Page,
  ): Promise<Listing & { flows: (FlowRecord & { readonly consumed_at: number | null })[] }>
  /** A flow of a kind, with its first challenge. */
  oneOfKind(
    organizationId: string,
    kind: FlowKind,
    flowId: string,
  ): Promise<{ readonly flow: FlowRecord; readonly challenge: ChallengeRecord } | undefined>
  /** Of concurrent calls, exactly one returns true. */
  remove(organizationId: string, kind: FlowKind, flowId: string): Promise<boolean>
  removeKind(organizationId: string, kind: FlowKind): Promise<void>
  removeExpired(now: number): Promise<void>
}
