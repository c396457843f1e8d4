import type { AnswerSlug, Handle } from '@portico/protocol'
import { isChildGroup, isReserved } from '../../ground/group-names.js'
import { powersOf } from '../../identity/authority/authority.js'
import { hasDeparted } from '../../identity/handles/departures.js'
import { isAllowed } from '../../identity/organizations/allowed.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { within } from '../../identity/organizations/within.js'
import type { Services } from '../../identity/services.js'
import { standingDomain } from '../../people/domains/domain.js'
import { organizationsInviting } from '../../people/persons/membership-offers.js'
import type { MemberState } from '../../storage/codes.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'
import { handleRefusal, newPersonState } from './new-persons.js'

/** The organization that a sign-in leads to. */
export interface Place {
  readonly organization: Organization
  readonly isMember: boolean
  /** Why a non-member does not become a member. */
  readonly refused: AnswerSlug | undefined
  /** The state of a new member. */
  readonly state: MemberState
  /** The email domain through which a new member joins. */
  readonly domain?: DomainRecord
  /** It has proven the domain of the address that the person has just proved: they may know its name. */
  readonly byAddress?: true
  /** An organization below that added someone who is refused here: they can accept there. */
  readonly invitedBy?: Organization
}

interface Sought {
  readonly services: Services
  readonly stores: Stores
  /** Where the sign-in was started. */
  readonly organization: Organization
  readonly flow: Pick<FlowRecord, 'session_kind' | 'method'>
  /** Undefined for someone who is new to the pool. */
  readonly personId?: string
  /** What the person proved in this sign-in, and owns or will own. */
  readonly proven?: Handle
  /** Why a non-member may not register on their own. */
  readonly refused: AnswerSlug | undefined
  /** Whether they may join through a domain; only if they sign in. */
  readonly joins: boolean
}

/**
 * Decides which organization a sign-in leads to. It is the one where the sign-in was started, if the person is a member
 * there. Otherwise, it is the organization that proved the domain of an address that they have just proved, if it is
 * the same one or below it: they are a member there, or join it. Otherwise, it is one below it that they are a member
 * of, if it proved the domain of any of their addresses, or if they may not register at the first one. People with
 * rights over others, those whom an administrator removed and those who belong to another organization below join none
 * through a domain.
 *
 * An organization that only added someone leads no sign-in to it. Someone who starts the sign-in there accepts by that.
 */
export async function placeOf(sought: Sought): Promise<Place> {
  const { services, stores, organization, flow, personId, proven, refused } = sought
  const home = { organization, isMember: false, refused, state: newPersonState(organization) }
  if (personId !== undefined && (await stores.persons.member(organization.id, personId)))
    return { ...home, isMember: true }
  const domain =
    proven?.type === 'email_address'
      ? await standingDomain(stores, organization.pool_id, proven.value, services.clock.now())
      : undefined
  const below = personId === undefined || flow.session_kind !== 'person' ? [] : await membershipsBelow(sought, personId)
  const target = domain && (await within(stores, organization, domain.organization_id))
  if (domain && target && (target.id === organization.id || flow.session_kind === 'person')) {
    if (below.some(({ id }) => id === target.id)) return { ...member(target, flow), byAddress: true }
    if (sought.joins && below.length === 0 && (await mayJoin(sought, target)))
      return {
        organization: target,
        isMember: false,
        refused: isAllowed(target, flow.method) ? handleRefusal(target, proven) : 'sign_in_method_not_allowed',
        state: domain.approval === 'none' || (await isInvitedTo(sought, target)) ? 'active' : 'pending',
        domain,
        byAddress: true,
      }
  }
  const homeOrganization = personId === undefined ? undefined : await ofOwnDomain(sought, personId, below)
  const [nearest] = below
  if (homeOrganization) return member(homeOrganization, flow)
  // A recovery makes no one a member.
  const accepts = refused !== 'timeout' && !ownsPool(organization) && (await isInvitedTo(sought, organization))
  if (accepts) return { ...home, refused: undefined, state: 'active' }
  if (!refused) return home
  if (nearest) return member(nearest, flow)
  const invitedBy = refused === 'timeout' ? undefined : await invitingBelow(sought)
  return { ...home, invitedBy }
}

const ownsPool = ({ id, pool_id }: Organization): boolean => id === pool_id

const isInvitedTo = async ({ stores, personId, proven }: Sought, organization: Organization): Promise<boolean> =>
  (await organizationsInviting(stores, organization, whoIs(personId, proven))).has(organization.id)

/** The first organization below that added the person, and is not suspended. */
async function invitingBelow({ stores, organization, personId, proven }: Sought): Promise<Organization | undefined> {
  for (const id of await organizationsInviting(stores, organization, whoIs(personId, proven))) {
    const inviting = await within(stores, organization, id)
    const isSuspended = (await stores.organizations.find(id))?.suspended_at !== null
    if (inviting && !isSuspended) return inviting
  }
  return undefined
}

const whoIs = (personId: string | undefined, proven: Handle | undefined) => ({ personId, proven })

/** A proof counts in a session there only if that organization allows the method. */
const member = (organization: Organization, { method }: Sought['flow']): Place =>
  isAllowed(organization, method)
    ? { organization, isMember: true, refused: undefined, state: 'active' }
    : { organization, isMember: false, refused: 'sign_in_method_not_allowed', state: 'active' }

async function mayJoin(sought: Sought, organization: Organization): Promise<boolean> {
  const { services, stores, personId, proven } = sought
  if (!proven) return false
  const who = { address: proven.value, personId }
  const hasLeft = await hasDeparted(services, stores, organization.id, who)
  if (hasLeft && !(await isInvitedTo(sought, organization))) return false
  return personId === undefined || (await powersOf(stores, personId)).length === 0
}

/** The organizations below an organization where a person is a member, in whatever state; the oldest membership first. */
async function membershipsBelow({ stores, organization }: Sought, personId: string): Promise<Organization[]> {
  const organizations: Organization[] = []
  for (const { organization_id } of await stores.persons.memberships(personId)) {
    const child = await within(stores, organization, organization_id)
    if (child && child.id !== organization.id) organizations.push(child)
  }
  return organizations
}

/** The one of these organizations that proved the domain of an address of a person. */
async function ofOwnDomain({ services, stores }: Sought, personId: string, below: readonly Organization[]) {
  const [first] = below
  if (!first) return undefined
  for (const { type, value, verified } of await stores.handles.of(personId)) {
    if (type !== 'email_address' || !verified) continue
    const domain = await standingDomain(stores, first.pool_id, value, services.clock.now())
    const match = below.find(({ id }) => id === domain?.organization_id)
    if (match) return match
  }
  return undefined
}

/** The groups of people who join through a domain: never rights over others, whatever is configured. */
export const groupsOfDomain = ({ groups }: DomainRecord): string[] =>
  groups.filter((group) => !isReserved(group) && !isChildGroup(group))
