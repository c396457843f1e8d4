import type { ChallengeType, ErrorSlug, Handle } from '@portico/protocol'
import { type Actor, actorOf } from '../authority/actor.js'
import { mayGrant, mayImpersonate, mayReach } from '../authority/authority.js'
import type { UpstreamIdentity } from '../federation/identity.js'
import { mayVouchFor } from '../federation/provider-authority.js'
import { ADMINISTRATORS } from '../group-names.js'
import { isAdministrator, type Organization } from '../organizations/organization.js'
import { isAnonymous } from '../ports/session-store.js'
import type { FlowKind, FlowRecord, MemberState, SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { admitIdentity, followGroups } from './admit-identity.js'
import type { Admitted } from './admitted.js'
import { becomeRegular } from './create-anonymous.js'
import { awaiting, claimHandle, newPerson, newPersonState, registrationRefusal } from './new-persons.js'
import { stepUp } from './step-up.js'

interface Case {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly flow: FlowRecord
  /** The challenges that the flow asked, in order. */
  readonly asked: readonly ChallengeType[]
  /** The session that the flow was begun from: live, its person locked. */
  readonly from?: SessionRecord
  /** The person that the last answer named by itself, as a password does. */
  readonly named?: string
  /** Whom a provider has vouched for. */
  readonly identity?: UpstreamIdentity
}

/**
 * Decides who a finished flow signs in, and makes them a member where that is its purpose. Refusals are values: the
 * challenge that led here stays used up.
 */
export async function admit(
  services: Services,
  stores: Stores,
  organization: Organization,
  flow: FlowRecord,
  { personId: named, identity }: { readonly personId?: string; readonly identity?: UpstreamIdentity },
  { asked, from }: Pick<Case, 'asked' | 'from'>,
): Promise<Admitted> {
  if (identity && !(await mayVouchFor(stores, organization, identity, flow)))
    return { ok: false, slug: 'person_exists' }
  const admitted = await ADMISSIONS[flow.kind]({
    services,
    stores,
    organization,
    flow,
    asked,
    ...(from && { from }),
    ...(named !== undefined && { named }),
    ...(identity && { identity }),
  })
  if (!admitted.ok) return admitted
  const { state = (await stores.persons.member(organization.id, admitted.personId))?.state } = admitted
  if (state !== 'active') return { ok: false, slug: awaiting(organization, admitted.first) }
  await stores.persons.addGroups(organization.id, admitted.personId, flow.grants)
  if (identity) await followGroups({ services, stores, organization, identity }, admitted.personId)
  return admitted
}

const ADMISSIONS: Record<FlowKind, (given: Case) => Promise<Admitted>> = {
  async sign_in(given) {
    const { services, stores, organization, flow, from, named, identity } = given
    // People with an account step up; only an anonymous visitor signs in with a token.
    if (from && !isAnonymous(from)) return { ok: false, slug: 'timeout' }
    if (identity) return byIdentity({ ...given, identity })
    if (named === undefined) return byProvenHandle(given, registrationRefusal)
    const refused = flow.handle ? registrationRefusal(organization, flow.handle) : 'self_registration_not_allowed'
    return asMember(services, stores, organization, named, refused, newPersonState(organization))
  },

  async invitation(given) {
    const { stores, organization, flow } = given
    const { handle } = flow
    const owner = handle && (await stores.handles.owner(organization.pool_id, handle.type, handle.value))
    const actor = await behind(stores, flow)
    const may =
      (await mayGrant(stores, actor, organization.id, flow.grants)) &&
      (owner === undefined || (await mayReach(stores, actor, owner)))
    return may ? byProvenHandle(given, () => undefined, 'active') : { ok: false, slug: 'timeout' }
  },

  async recovery(given) {
    return byProvenHandle(given, () => 'timeout')
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
    // They may have stopped being one since the link was made.
    const may = personId !== undefined && (await isAdministrator(stores, organization, personId))
    return may ? { ok: true, personId, first: false } : { ok: false, slug: 'timeout' }
  },

  async owner({ services, stores, organization }) {
    // Two links opened at once must not make two owners.
    await stores.organizations.lock(organization.id)
    if (await stores.persons.hasMemberIn(organization.id, ADMINISTRATORS)) return { ok: false, slug: 'timeout' }
    return { ok: true, personId: await newPerson(services, stores, organization), first: true }
  },
}

/** On whose authority a flow was prepared, with the rights they have now: those who lost them give nothing any more. */
const behind = async (stores: Stores, { authority, organization_id }: FlowRecord): Promise<Actor | undefined> =>
  authority && actorOf(stores, organization_id, authority)

function byIdentity(given: Case & { readonly identity: UpstreamIdentity }): Promise<Admitted> {
  const { services, stores, organization, flow, from } = given
  return admitIdentity(given, {
    known: (personId) =>
      asMember(
        services,
        stores,
        organization,
        personId,
        registrationRefusal(organization),
        newPersonState(organization),
      ),
    proven: (handle) => byProvenHandle({ ...given, flow: { ...flow, handle, proven: true } }, registrationRefusal),
    async fresh() {
      const slug = registrationRefusal(organization)
      if (slug) return { ok: false, slug }
      const state = newPersonState(organization)
      if (!from) return { ok: true, personId: await newPerson(services, stores, organization, state), first: true }
      await becomeRegular(services, stores, organization, from, state)
      return { ok: true, personId: from.person_id, first: true }
    },
  })
}

async function byProvenHandle(
  { services, stores, organization, flow, from }: Case,
  refuse: (organization: Organization, handle: Handle) => ErrorSlug | undefined,
  state: MemberState = newPersonState(organization),
): Promise<Admitted> {
  const { handle } = flow
  if (!handle || !flow.proven) return { ok: false, slug: 'timeout' }
  const named = await stores.handles.ownerOrClaimant(organization.pool_id, handle.type, handle.value)
  if (named?.owns) return asMember(services, stores, organization, named.personId, refuse(organization, handle), state)
  const claimant = named?.personId
  // Someone who names the handle and has nothing proven yet. A person with a proven handle is never taken over.
  if (claimant !== undefined && (await stores.handles.of(claimant)).every(({ verified }) => !verified)) {
    // Whatever was set up before anyone proved the handle may be a stranger's trap.
    await stores.credentials.removeAll(claimant)
    await stores.identities.removeAll(claimant)
    await stores.sessions.revokeAll(claimant, services.clock.now())
    if (await claimHandle(services, stores, organization, { personId: claimant }, handle))
      return asMember(services, stores, organization, claimant, refuse(organization, handle), state)
  }
  const slug = refuse(organization, handle)
  if (slug) return { ok: false, slug }
  const personId = from?.person_id ?? (await newPerson(services, stores, organization, state))
  if (await claimHandle(services, stores, organization, { personId, isNew: !from }, handle)) {
    if (from) await becomeRegular(services, stores, organization, from, state)
    return { ok: true, personId, first: true, ...(!from && { state }) }
  }
  // Another flow proved the same handle at the same moment: it is the same person, made once.
  if (!from) await stores.persons.remove(organization.id, personId)
  const winner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  return winner === undefined ? { ok: false, slug: 'timeout' } : { ok: true, personId: winner, first: false }
}

async function asMember(
  { clock }: Services,
  stores: Stores,
  organization: Organization,
  personId: string,
  refused: ErrorSlug | undefined,
  state: MemberState,
): Promise<Admitted> {
  if (await stores.persons.member(organization.id, personId)) return { ok: true, personId, first: false }
  if (refused) return { ok: false, slug: refused }
  await stores.persons.join(organization.id, personId, clock.now(), state)
  return { ok: true, personId, first: true }
}
