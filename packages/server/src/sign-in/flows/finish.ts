import { type ChallengeType, type Handle, HOUR, LIMITS, type Method } from '@portico/protocol'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { addsFactor } from '../../identity/factors/added-credentials.js'
import { proofsOf } from '../../identity/factors/proofs.js'
import { mustProveFirst } from '../../identity/factors/required-factors.js'
import { endRuns } from '../../identity/limits/guessing.js'
import { becomeKnown } from '../../identity/limits/known-browsers.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { openSession } from '../../identity/tokens/issue.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { KeptAuthentication } from '../../storage/sign-in/authentications.js'
import type { ChallengeRecord, FlowKind, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { Verdict } from '../methods/check.js'
import { admit } from './admit.js'
import type { Refused } from './admit-identity.js'

export type Finished =
  | { readonly ok: true; readonly session: SessionRecord; readonly organization: Organization }
  | Refused

/**
 * Ends a flow whose challenges are all met: admits the person, stores what they chose, opens the session, and completes
 * any page that is waiting elsewhere. Runs inside the transaction that consumed the last challenge. @param siblings the
 * challenges of the flow, if already read.
 */
export async function finish(
  services: Services,
  stores: Stores,
  organization: Organization,
  flow: FlowRecord,
  verdict: Extract<Verdict, { ok: true }>,
  siblings?: readonly ChallengeRecord[],
): Promise<Finished> {
  const origin = await startingSession(services, stores, flow)
  if (!origin.ok) return { ok: false, slug: 'timeout' }
  const { session: from } = origin
  const challenges = siblings ?? (await stores.flows.siblings(flow.id))
  const challengeTypes = challenges.map(({ type }) => type as ChallengeType)
  const admitted = await admit(services, stores, organization, flow, verdict, { challengeTypes, from })
  if (!admitted.ok) return admitted
  const { personId, first, adds, handle = flow.handle, domain } = admitted
  const place = admitted.organization ?? organization
  const now = services.clock.now()
  const anonymous = from && isAnonymous(from) ? from.person_id : undefined
  // An upgrade ends every session of the anonymous person, whichever person that is.
  if (anonymous !== undefined) await stores.sessions.revokeAll(anonymous, now)
  if (addsFactor(challengeTypes) && !(await mayEnrol({ stores, flow, verdict, from }, personId)))
    return { ok: false, slug: 'second_factor_held' }
  await verdict.keep?.(stores, personId)
  const proofs = proofsOf(flow, verdict, from)
  const latest = authenticationOf(flow.method, handle, now, verdict.identity)
  const authentications = [
    ...earlier(from),
    ...(verdict.unattended
      ? []
      : [{ ...latest, ...(adds && { added: adds }), ...(domain && { joined: true as const }) }]),
  ]
  const borrowed = borrowedFrom(services, flow, from, adds)
  const open = () =>
    openSession(services, stores, {
      organization: place,
      kind: flow.session_kind,
      proofs,
      personId,
      authentications,
      first,
      ...borrowed,
      groups: flow.groups,
      ...(anonymous !== undefined && anonymous !== personId && { anonymousPersonId: anonymous }),
    })
  const session = await open()
  const proxySessionIds: string[] = []
  for (const waiting of challenges) {
    if (waiting.type !== 'proxy' || waiting.consumed_at !== null) continue
    const proxySession = await open()
    proxySessionIds.push(proxySession.id)
    await stores.flows.complete(waiting.id, proxySession.id, now)
  }
  if (verdict.unattended) return { ok: true, session, organization: place }
  await writeAudit(services, stores, {
    organizationId: place.id,
    action: first ? 'person.signed_up' : 'person.signed_in',
    actor: flow.actor ?? personId,
    personId,
    detail: {
      method: flow.method,
      kind: flow.kind,
      session: session.id,
      ...(proxySessionIds.length > 0 && { sessions: proxySessionIds }),
      origin: flow.origin,
      ...(place.id !== organization.id && { at: organization.id }),
    },
  })
  services.tally.count(place.id, flow.method, first ? 'sign_up' : 'sign_in')
  return { ok: true, session, organization: place }
}

interface Enrolment {
  readonly stores: Stores
  readonly flow: FlowRecord
  readonly verdict: Extract<Verdict, { ok: true }>
  readonly from: SessionRecord | undefined
}

/**
 * Whether the flow may add the app or passkey created by its last answer. The flow may have proved only the mailbox
 * before, which must not replace a second factor. Locks the person, so that of two first factors at the same time, the
 * later one sees the earlier.
 */
async function mayEnrol({ stores, flow, verdict, from }: Enrolment, personId: string): Promise<boolean> {
  await stores.persons.lock(personId)
  const { factor: _, ...before } = verdict
  return !(await mustProveFirst(stores, personId, proofsOf(flow, before, from)))
}

const IMPERSONATION_LIFETIME = HOUR

/** A session that is based on a right instead of a proof is short, or ends with its parent session. */
function borrowedFrom({ clock }: Services, flow: FlowRecord, from: SessionRecord | undefined, adds: true | undefined) {
  if (flow.kind === 'viewing') return { parent: from, notAfter: clock.now() + LIMITS.viewLifetime }
  if (flow.actor !== undefined) return { actor: flow.actor, notAfter: clock.now() + IMPERSONATION_LIFETIME }
  if (!from) return {}
  if (adds || flow.kind === 'direct_id') return { parent: from }
  // Stepping up does not extend a console session, although it is a proof by itself.
  return flow.kind === 'step_up' && flow.session_kind === 'console' ? { notAfter: from.expires_at } : {}
}

const earlier = (session: SessionRecord | undefined): readonly KeptAuthentication[] =>
  session?.authentications.filter(({ method }) => method !== 'anonymous') ?? []

const authenticationOf = (
  method: Method,
  handle: Handle | undefined,
  now: number,
  identity: UpstreamIdentity | undefined,
): KeptAuthentication => ({
  method,
  handle,
  timestamp: isoTime(now),
  provider_id: identity?.provider_id,
})

type StartingSession =
  | { readonly ok: true; readonly session?: SessionRecord }
  /** The session has ended, and the flow with it. */
  | { readonly ok: false }

/**
 * The session that a flow was started from, if any. A flow of any kind ends with that session: what was started with a
 * token must not complete once the token is revoked. Locks the person, so that nothing changes until the transaction
 * ends.
 */
async function startingSession(
  { clock }: Services,
  stores: Stores,
  { session_id }: Pick<FlowRecord, 'session_id'>,
): Promise<StartingSession> {
  if (session_id === undefined) return { ok: true }
  const session = await stores.sessions.hold(session_id, clock.now())
  return session ? { ok: true, session } : { ok: false }
}

/** Whether the end of a flow shows that its person is there. */
const PROVES_A_FACTOR: Readonly<Record<FlowKind, boolean>> = {
  sign_in: true,
  step_up: true,
  invitation: true,
  owner: true,
  recovery: true,
  direct_id: false,
  impersonation: false,
  viewing: false,
  provider_test: false,
}

/** Ends the runs of failed guesses at a person whose flow has just succeeded, and remembers the browser they used. */
export async function endGuessRuns(
  services: Services,
  stores: Stores,
  { pool_id: poolId }: Organization,
  { kind, handle, browser }: FlowRecord,
  { session, address }: { readonly session: SessionRecord; readonly address?: string },
): Promise<void> {
  if (!PROVES_A_FACTOR[kind]) return
  await endRuns(services, stores, { personId: session.person_id, handle }, { poolId, address, browser })
  if (browser === undefined || !handle || !services.settings.rateLimits) return
  const owner = await stores.handles.owner(poolId, handle.type, handle.value)
  if (owner === session.person_id) await becomeKnown(services, stores, browser)
}
