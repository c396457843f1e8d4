import { BUCKETS, type Bucket, type Handle } from '@portico/protocol'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { forgetDeparture } from '../../identity/handles/departures.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { demandFactor, isRecent } from '../../identity/tokens/recent.js'
import type { MembershipOffer } from '../../storage/people/invited-members.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { attributesOf, writeAttributes } from './attributes.js'

/** An organization that wants a person as a member, as the person sees it. */
interface MembershipOfferView {
  readonly organization_id: string
  readonly organization: string
  readonly handle: Handle
  readonly created_at: string
  readonly declined: boolean
}

/** One for each organization that added the person by a handle that is theirs, oldest first. */
export async function listOffers(
  { stores }: Pick<Services, 'stores'>,
  { person_id, actor }: Pick<SessionRecord, 'person_id' | 'actor'>,
): Promise<MembershipOfferView[]> {
  // Administrators who act as the person do not learn which other organizations want them.
  if (actor !== undefined && actor !== null) return []
  const offers = oncePerOrganization(await stores.invitedMembers.offersFor(person_id))
  const views = await Promise.all(
    offers.map(async ({ organization_id, handle, created_at, declined_at }) => {
      const organization = await stores.organizations.find(organization_id)
      if (!organization || organization.suspended_at !== null) return []
      return {
        organization_id,
        organization: organization.org_name,
        handle,
        created_at: isoTime(created_at),
        declined: declined_at !== null,
      }
    }),
  )
  return views.flat()
}

const oncePerOrganization = (offers: readonly MembershipOffer[]): MembershipOffer[] =>
  offers.filter(
    ({ organization_id }, at) => offers.findIndex((offer) => offer.organization_id === organization_id) === at,
  )

/**
 * Makes the person of a session a member of an organization that added them. Needs a recent sign-in, because a stolen
 * token must not show its person to another organization.
 * @returns false if the organization did not add them, or no longer wants them.
 */
export function acceptOffer(services: Services, session: SessionRecord, organizationId: string): Promise<boolean> {
  const { stores, clock } = services
  return stores.transaction(async (inside) => {
    // Locks the person: two acceptances at once take turns.
    const current = await inside.sessions.hold(session.id, clock.now())
    if (!current) throw new IdentityError('recent_sign_in_required')
    await demandFactor(inside, current)
    if (!isRecent(current, clock.now())) throw new IdentityError('recent_sign_in_required')
    const record = await inside.organizations.find(organizationId)
    if (!record || record.suspended_at !== null) return false
    const member = await inside.persons.member(organizationId, session.person_id)
    if (member && member.state !== 'active' && member.state !== 'pending')
      throw new RequestError(403, 'an administrator of this organization disabled your membership; contact them')
    const organization = await findOrganization(inside, organizationId)
    return becomeMember(services, inside, organization, session.person_id)
  })
}

/** Declines: the organization is not told, and the person is not asked again. False if it did not add them. */
export function declineOffer(services: Services, session: SessionRecord, organizationId: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    await inside.persons.lock(session.person_id)
    const offers = await inside.invitedMembers.offersFor(session.person_id)
    if (!offers.some(({ organization_id }) => organization_id === organizationId)) return false
    await inside.invitedMembers.decline(organizationId, session.person_id, services.clock.now())
    return true
  })
}

/**
 * Replaces the invited members that an organization added for a person with the person themselves: their groups, and
 * the attributes that belong to the organization. The caller must have locked the person.
 * @returns false if there are none.
 */
export async function becomeMember(
  services: Services,
  stores: Stores,
  organization: Organization,
  personId: string,
): Promise<boolean> {
  const offers = await stores.invitedMembers.offersFor(personId)
  const ids = new Set(offers.flatMap((offer) => (offer.organization_id === organization.id ? [offer.invited_id] : [])))
  const now = services.clock.now()
  const groups = new Set<string>()
  let formerId: string | undefined
  for (const id of ids) {
    // Administrators who change the invited member at the same time come before this, or find no one.
    await stores.persons.lock(id)
    const attributes = Object.entries(await attributesOf(stores, organization, id))
    const taken = await stores.invitedMembers.take(organization.id, id)
    if (!taken) continue
    formerId ??= id
    for (const group of taken.groups) groups.add(group)
    await stores.persons.join(organization.id, personId, now, 'active')
    const own = attributes.filter(([bucket]) => !BUCKETS[bucket as Bucket].shared)
    if (own.length > 0)
      await writeAttributes(stores, organization, personId, Object.fromEntries(own), { mode: 'merge', at: now })
  }
  if (formerId === undefined) return false
  await stores.persons.noteFormerId(organization.id, personId, formerId)
  await stores.persons.addGroups(organization.id, personId, [...groups])
  await stores.invitedMembers.forgetDecline(organization.id, personId)
  await forgetDeparture(services, stores, organization.id, personId)
  await writeAudit(services, stores, {
    organizationId: organization.id,
    actor: personId,
    personId,
    action: 'membership.accepted',
    detail: { invited: formerId, groups: [...groups] },
  })
  return true
}

/** The organizations that added a person by one of their handles, or by one that they have just proven. */
export async function organizationsInviting(
  stores: Stores,
  { pool_id }: Pick<Organization, 'pool_id'>,
  { personId, proven }: { readonly personId?: string; readonly proven?: Handle },
): Promise<ReadonlySet<string>> {
  const offers = personId === undefined ? [] : await stores.invitedMembers.offersFor(personId)
  const byHandle = proven ? await stores.invitedMembers.organizationsInviting(pool_id, proven) : []
  return new Set([...offers.map(({ organization_id }) => organization_id), ...byHandle])
}
