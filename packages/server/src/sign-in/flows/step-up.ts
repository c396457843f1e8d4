import type { ChallengeType, Handle } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { addsWayIn, hasNoWayIn, type WayIn, waysInAddedBy } from '../../identity/factors/added-credentials.js'
import { mustProveFirst } from '../../identity/factors/required-factors.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { demandConsole, demandFactor, isRecent } from '../../identity/tokens/recent.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { ChallengeDraft } from '../methods/check.js'
import { type Admitted, linkIdentity, withHandle } from './admit-identity.js'
import { claimHandle, handleRefusal } from './new-persons.js'

interface StepUp {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly flow: FlowRecord
  /** What the flow asked, in order. */
  readonly challengeTypes: readonly ChallengeType[]
  readonly from?: SessionRecord
  readonly ownerId?: string
  readonly identity?: UpstreamIdentity
}

/**
 * Ends a flow of a signed-in person: they proved an existing way in, or add one. Adding requires a sign-in that was
 * recent when the flow was started, regardless of what was found then: the owner of an identity is known only now, and
 * a missing way in may have been added in the meantime.
 */
export async function stepUp(context: StepUp): Promise<Admitted> {
  const { services, stores, organization, flow, challengeTypes, from, ownerId, identity } = context
  if (!from || isAnonymous(from) || from.person_id !== flow.person_id) return { ok: false, slug: 'timeout' }
  const personId = from.person_id
  const handle = flow.proven && !identity ? flow.handle : undefined
  const owner = await ownerOf(context, handle)
  if (owner !== undefined && owner !== personId)
    return { ok: false, slug: ownerId === undefined ? 'person_exists' : 'timeout' }
  const isNew = owner === undefined
  const isKnown = identity && !isNew
  const ways = isKnown ? [] : waysInAddedBy(challengeTypes)
  if (handle && isNew) ways.push('handle')
  if (!(await mayAdd(stores, from, { ways, at: flow.created_at })))
    return { ok: false, slug: 'recent_sign_in_required' }
  // A second factor may have been added, or become required, since the flow was started.
  const changes = ways.length > 0 || (!isKnown && addsWayIn(challengeTypes))
  if (changes && (await mustProveFirst(stores, personId, from.proofs)))
    return { ok: false, slug: 'second_factor_unproven' }
  const admitted = { ok: true, personId, first: false, ...(isNew && { adds: true as const }) } as const
  if (isNew && (identity || handle)) {
    const slug = handleRefusal(organization, identity ? identity.handle : handle)
    if (slug) return { ok: false, slug }
    const attached = handle
      ? await claimHandle(services, stores, organization, { personId }, handle)
      : await linkIdentity(context, personId)
    if (!attached) return { ok: false, slug: 'person_exists' }
  }
  return identity ? withHandle({ stores, organization, identity }, admitted) : admitted
}

/** The owner of the proof: of the identity, the handle, or the credential. Undefined for a new way in. */
function ownerOf({ stores, organization: { pool_id }, ownerId, identity }: StepUp, handle: Handle | undefined) {
  if (identity) return stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  return handle ? stores.handles.owner(pool_id, handle.type, handle.value) : ownerId
}

/**
 * Whether a signed-in person may add sign-in methods: after a recent sign-in, or if they have none. @param at when they
 * requested it.
 */
const mayAdd = async (
  stores: Stores,
  session: SessionRecord,
  { ways, at }: { readonly ways: readonly WayIn[]; readonly at: number },
): Promise<boolean> => ways.length === 0 || isRecent(session, at) || (await hasNoWayIn(stores, session))

/**
 * Refuses immediately what the end of the flow would refuse: adding a sign-in method with only a token. @throws
 * RequestError 403 if the sign-in was too long ago.
 */
export async function demandRecentToAdd(
  { stores, clock }: Services,
  organization: Organization,
  session: SessionRecord,
  { drafts, handle }: { readonly drafts: readonly ChallengeDraft[]; readonly handle: Handle | undefined },
): Promise<void> {
  const providerIds = await stores.identities.of(session.person_id)
  // At a provider that knows them, the person may be about to prove who they are.
  const newDrafts = drafts.filter(({ attempt }) => !attempt || !providerIds.includes(attempt.provider_id))
  const types = newDrafts.map(({ type }) => type)
  const ways = waysInAddedBy(types)
  if (handle && (await isForeign(stores, organization, session, handle))) ways.push('handle')
  if ((ways.length > 0 || addsWayIn(types)) && !(await hasNoWayIn(stores, session))) {
    await demandConsole(stores, session)
    await demandFactor(stores, session)
  }
  if (!(await mayAdd(stores, session, { ways, at: clock.now() }))) throw new IdentityError('recent_sign_in_required')
}

const isForeign = async (stores: Stores, { pool_id }: Organization, { person_id }: SessionRecord, handle: Handle) =>
  (await stores.handles.owner(pool_id, handle.type, handle.value)) !== person_id
