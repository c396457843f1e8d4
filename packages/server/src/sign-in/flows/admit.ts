import type { AnswerSlug, ChallengeType, Handle } from '@portico/protocol'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { writeAudit } from '../../identity/audit.js'
import { type Actor, actorOf } from '../../identity/authority/actor.js'
import { mayGrant, mayImpersonate, mayReach } from '../../identity/authority/authority.js'
import { forgetDeparture } from '../../identity/handles/departures.js'
import { isAdministrator, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { becomeMember } from '../../people/persons/membership-offers.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import { mayVouchFor } from '../../providers/provider-authority.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { FlowKind, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { Admitted, Refused } from './admit-identity.js'
import { admitIdentity, beyondConfines, followGroups } from './admit-identity.js'
import { groupsOfDomain, type Place, placeOf } from './destination.js'
import { mailSignIn } from './links.js'
import { awaiting, becomeRegular, claimHandle, newPerson, newPersonState, registrationRefusal } from './new-persons.js'
import { stepUp } from './step-up.js'

interface Case {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly flow: FlowRecord
  /** The challenges that the flow asked, in order. */
  readonly challengeTypes: readonly ChallengeType[]
  /** The session that the flow was started from: active, with its person locked. */
  readonly from?: SessionRecord
  /** The person identified by the last answer, as with a password. */
  readonly ownerId?: string
  /** The identity asserted by a provider. */
  readonly identity?: UpstreamIdentity
}

/**
 * Decides whom a completed flow signs in, and makes them a member if that is its purpose. Refusals are values, so that
 * the challenge stays consumed.
 */
export async function admit(
  services: Services,
  stores: Stores,
  organization: Organization,
  flow: FlowRecord,
  { personId: ownerId, identity }: { readonly personId?: string; readonly identity?: UpstreamIdentity },
  { challengeTypes, from }: Pick<Case, 'challengeTypes' | 'from'>,
): Promise<Admitted> {
  if (identity && !(await mayVouchFor(stores, organization, identity, flow)))
    return { ok: false, slug: 'person_exists' }
  if (identity && (await beyondConfines(services, stores, identity, flow)))
    return { ok: false, slug: 'provider_not_trusted_here' }
  const admitted = await ADMISSIONS[flow.kind]({
    services,
    stores,
    organization,
    flow,
    challengeTypes,
    from,
    ownerId,
    identity,
  })
  if (!admitted.ok) {
    const { invitedBy, ...refused } = admitted
    if (invitedBy && flow.handle) await mailSignIn(services, stores, invitedBy, flow.handle)
    return refused
  }
  const { organization: place = organization, personId, domain, byAddress } = admitted
  if (domain) await joined(services, stores, domain, personId)
  // New members take over what the organization prepared for them.
  if (admitted.first && place.id !== place.pool_id) await becomeMember(services, stores, place, personId)
  const { state = (await stores.persons.member(place.id, personId))?.state } = admitted
  if (state !== 'active') {
    const isNamed = state === 'pending' && byAddress && place.id !== organization.id
    return { ok: false, slug: awaiting(place, admitted.first), ...(isNamed && { organization: place.org_name }) }
  }
  await stores.persons.addGroups(place.id, personId, flow.grants)
  if (identity) await followGroups({ services, stores, organization: place, identity }, personId)
  return admitted
}

const ADMISSIONS: Record<FlowKind, (admission: Case) => Promise<Admitted>> = {
  async sign_in(admission) {
    const { organization, flow, from, ownerId, identity } = admission
    // People with an account step up; only an anonymous visitor signs in with a token.
    if (from && !isAnonymous(from)) return { ok: false, slug: 'timeout' }
    if (identity) return byIdentity({ ...admission, identity })
    if (ownerId === undefined) return byProvenHandle(admission)
    const refused = flow.handle ? registrationRefusal(organization, flow.handle) : 'self_registration_not_allowed'
    return asMember(admission, ownerId, await placeOf({ ...admission, personId: ownerId, refused, joins: false }))
  },

  async invitation(admission) {
    const { stores, organization, flow } = admission
    const { handle } = flow
    const owner = handle && (await stores.handles.owner(organization.pool_id, handle.type, handle.value))
    const actor = await behind(stores, flow)
    const may =
      (await mayGrant(stores, actor, organization.id, flow.grants)) &&
      (owner === undefined || (await mayReach(stores, actor, owner)))
    if (!may) return { ok: false, slug: 'timeout' }
    const invited = await byProvenHandle(admission, toHome(admission))
    if (invited.ok) await forgetDeparture(admission.services, stores, organization.id, invited.personId)
    return invited
  },

  async recovery(admission) {
    return byProvenHandle(admission, placeFinder(admission, { refused: 'timeout', joins: false }))
  },

  step_up: stepUp,

  async direct_id({ from }) {
    return from && !isAnonymous(from)
      ? { ok: true, personId: from.person_id, first: false }
      : { ok: false, slug: 'timeout' }
  },

  async impersonation({ stores, organization, flow }) {
    const personId = flow.person_id
    const may =
      personId !== undefined && (await mayImpersonate(stores, await behind(stores, flow), organization, personId))
    return may ? { ok: true, personId, first: false } : { ok: false, slug: 'timeout' }
  },

  async viewing({ stores, organization, flow }) {
    const personId = flow.person_id
    // They may no longer be one since the link was created.
    const may = personId !== undefined && (await isAdministrator(stores, organization, personId))
    return may ? { ok: true, personId, first: false } : { ok: false, slug: 'timeout' }
  },

  /** It tests a provider and signs in no one. */
  async provider_test() {
    return { ok: false, slug: 'timeout' }
  },

  async owner({ services, stores, organization }) {
    // Two links opened at the same time must not create two owners.
    await stores.organizations.lock(organization.id)
    if (await stores.persons.hasMemberIn(organization.id, ADMINISTRATORS)) return { ok: false, slug: 'timeout' }
    return { ok: true, personId: await newPerson(services, stores, organization), first: true }
  },
}

/**
 * On whose authority a flow was prepared, with their current rights: someone who lost them can no longer grant
 * anything.
 */
const behind = async (stores: Stores, { authority, organization_id }: FlowRecord): Promise<Actor | undefined> =>
  authority && actorOf(stores, organization_id, authority)

function byIdentity(admission: Case & { readonly identity: UpstreamIdentity }): Promise<Admitted> {
  const { services, stores, organization, from, flow, identity } = admission
  const refused = registrationRefusal(organization)
  return admitIdentity(admission, {
    async existing(personId) {
      const { handle } = identity
      const owner = handle && (await stores.handles.owner(organization.pool_id, handle.type, handle.value))
      // An address asserted by the provider counts if it belongs to this person.
      const proven = owner === personId && handle ? { proven: handle } : {}
      return asMember(admission, personId, await placeOf({ ...admission, personId, ...proven, refused, joins: true }))
    },
    proven: (handle) => byProvenHandle({ ...admission, flow: { ...flow, handle, proven: true } }),
    async fresh() {
      if (refused) return { ok: false, slug: refused }
      const state = newPersonState(organization)
      if (!from) return { ok: true, personId: await newPerson(services, stores, organization, state), first: true }
      await becomeRegular(services, stores, organization, from, state)
      return { ok: true, personId: from.person_id, first: true }
    },
  })
}

/** Where a person who proved a handle is admitted. */
type Find = (handle: Handle, personId: string | undefined) => Promise<Place>

/** Where they are a member, or may become one: see `placeOf`. */
const placeFinder =
  (admission: Case, otherwise?: { readonly refused: AnswerSlug; readonly joins: false }): Find =>
  (proven, personId) => {
    const { refused, joins } = otherwise ?? {
      refused: registrationRefusal(admission.organization, proven),
      joins: true,
    }
    return placeOf({ ...admission, proven, refused, joins, personId })
  }

/** In the organization of the flow, and nowhere else. */
const toHome =
  ({ stores, organization }: Case): Find =>
  async (_, personId) => {
    const isMember = personId !== undefined && (await stores.persons.member(organization.id, personId)) !== undefined
    return { organization, isMember, refused: undefined, state: 'active' }
  }

async function byProvenHandle(admission: Case, find: Find = placeFinder(admission)): Promise<Admitted> {
  const { services, stores, organization, flow } = admission
  const { handle } = flow
  if (!handle || !flow.proven) return { ok: false, slug: 'timeout' }
  const owner = await stores.handles.ownerOrClaimant(organization.pool_id, handle.type, handle.value)
  if (owner?.owns) return asMember(admission, owner.personId, await find(handle, owner.personId))
  const claimant = owner?.personId
  // An existing person with this handle and nothing proven yet. A person with a proven handle is never taken over.
  if (claimant !== undefined && (await stores.handles.of(claimant)).every(({ verified }) => !verified)) {
    // Anything set up before the handle was proven may be a stranger's trap.
    await stores.credentials.removeAll(claimant)
    await stores.identities.removeAll(claimant)
    await stores.sessions.revokeAll(claimant, services.clock.now())
    if (await claimHandle(services, stores, organization, { personId: claimant }, handle))
      return asMember(admission, claimant, await find(handle, claimant))
  }
  return asNewPerson(admission, handle, find)
}

async function asNewPerson(admission: Case, handle: Handle, find: Find): Promise<Admitted> {
  const { services, stores, organization } = admission
  const place = await find(handle, undefined)
  if (place.refused) return refusal(place.refused, place)
  // An anonymous visitor is known only to the organization of the flow: in another one, a new person is created.
  const from = place.organization.id === organization.id ? admission.from : undefined
  const personId = from?.person_id ?? (await newPerson(services, stores, place.organization, place.state))
  if (await claimHandle(services, stores, organization, { personId, isNew: !from }, handle)) {
    if (from) await becomeRegular(services, stores, organization, from, place.state)
    return { ok: true, personId, first: true, ...(!from && { state: place.state }), ...leadsTo(place) }
  }
  // Another flow proved the same handle at the same time: it is the same person, created once.
  if (!from) await stores.persons.remove(place.organization.id, personId)
  const winner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  return winner === undefined ? { ok: false, slug: 'timeout' } : asMember(admission, winner, await find(handle, winner))
}

async function asMember({ services, stores }: Case, personId: string, place: Place): Promise<Admitted> {
  const { isMember, refused, state } = place
  if (isMember) return { ok: true, personId, first: false, ...leadsTo(place) }
  if (refused) return refusal(refused, place)
  await stores.persons.join(place.organization.id, personId, services.clock.now(), state)
  return { ok: true, personId, first: true, ...leadsTo(place) }
}

const refusal = (slug: AnswerSlug, { invitedBy }: Place): Refused => ({
  ok: false,
  slug,
  invitedBy,
})

const leadsTo = ({ organization, domain, byAddress }: Place) => ({
  organization,
  domain,
  byAddress,
})

/** Someone has joined an organization through their email domain. */
async function joined(services: Services, stores: Stores, domain: DomainRecord, personId: string): Promise<void> {
  const { organization_id: organizationId } = domain
  const groups = groupsOfDomain(domain)
  await stores.persons.addGroups(organizationId, personId, groups)
  await writeAudit(services, stores, {
    organizationId,
    action: 'domain.joined',
    actor: personId,
    personId,
    detail: { domain: domain.domain, groups, approval: domain.approval },
  })
}
