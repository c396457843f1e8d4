import { type Expression, groupsNamedIn, mayRead, readingTimes } from '@portico/access'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { groupsForSite } from '../../identity/organizations/groups-for-site.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { OrganizationSettings } from '../../identity/organizations/settings.js'
import { type ForReader, inForceFor } from '../../people/agreements/reader-agreements.js'
import { providersSpeakFor } from '../../providers/provider-authority.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

interface Sharer {
  readonly organization_id: string
  readonly person_id: string
  /** Those of the session that shares: administrators share only if it went through providers that are trusted for them. */
  readonly authentications?: SessionRecord['authentications']
}

/**
 * The groups of someone who may share pages of their organization's site now; undefined for everyone else, such as members of
 * partner organizations, who read the site of an organization above theirs.
 */
export async function sharerGroups(
  stores: Stores,
  { organization_id, person_id, authentications = [] }: Sharer,
  site: Organization,
): Promise<readonly string[] | undefined> {
  if (organization_id !== site.id || (await stores.organizations.find(site.id))?.suspended_at !== null) return undefined
  if ((await stores.persons.member(site.id, person_id))?.state !== 'active') return undefined
  const counted = await groupsForSite(stores, { organization_id, person_id }, site)
  if (!counted.ok) return undefined
  const { groups } = counted
  return (await mayShare(stores, { authentications }, site.settings, groups)) ? groups : undefined
}

/** Whether members of an organization with these groups may share pages of its site. */
export async function mayShare(
  stores: Stores,
  session: Pick<SessionRecord, 'authentications'>,
  { guest_links, guest_link_groups }: Pick<OrganizationSettings, 'guest_links' | 'guest_link_groups'>,
  groups: readonly string[],
): Promise<boolean> {
  if (guest_links === 'off') return false
  if (guest_links === 'groups' && groups.some((group) => guest_link_groups.includes(group))) return true
  return groups.includes(ADMINISTRATORS) && (await providersSpeakFor(stores, session, ADMINISTRATORS))
}

/** Who could read a page, and for whom it is decided. */
interface PageReaders {
  readonly expression: Expression
  /** Those of the sharer. */
  readonly groups: readonly string[]
  readonly now: number
}

/**
 * The agreements in force that concern any reader of a page. What visitors may read without an account binds no one to an agreement.
 */
export const agreementsOn = async (
  stores: Stores,
  site: Organization,
  { expression, groups, now }: PageReaders,
): Promise<ForReader['agreement'][]> =>
  mayRead(expression, undefined, now) ? [] : inForceFor(stores, site.id, [...groups, ...groupsNamedIn(expression)], now)

/**
 * Why a page is not open to guests of someone in these groups; undefined if it is.
 * @param mayAccept whether these guests can accept agreements that allow it. Every other agreement closes the page.
 */
export async function closedToGuests(
  stores: Stores,
  site: Organization,
  readers: PageReaders,
  mayAccept: boolean,
): Promise<'agreement' | 'sharer' | 'not_yet' | 'ended' | undefined> {
  const { expression, groups, now } = readers
  const times = readingTimes(expression, groups, now)
  if (!times) return 'sharer'
  if (!mayRead(expression, groups, now)) return times.from === undefined ? 'ended' : 'not_yet'
  const agreements = await agreementsOn(stores, site, readers)
  return agreements.every(({ guests }) => guests && mayAccept) ? undefined : 'agreement'
}
