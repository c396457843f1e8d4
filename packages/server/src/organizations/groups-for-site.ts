import { childGroup, isReserved } from '../group-names.js'
import type { OrganizationRecord, SessionRecord, Stores } from '../ports/stores.js'
import { findOrganization, groupsOf, isAdministrator, type Organization } from './organization.js'

/** What counts on a site for someone who is signed in, or why nothing does. */
export type SiteGroups =
  | { readonly ok: true; readonly groups: readonly string[] }
  | { readonly ok: false; readonly why: 'groups' | 'suspended' }

/**
 * The groups of a session's person on the site of an organization, now. In the session's own organization: all of them. In
 * one above it: the group of the child organization that the session is in, or is somewhere below of, and those of the
 * person's groups that the site's organization lets through; nothing while any organization on the way is suspended. Nowhere
 * else any. A session that may count some groups only counts those.
 */
export async function groupsForSite(
  stores: Stores,
  session: Pick<SessionRecord, 'organization_id' | 'person_id' | 'groups'> & { readonly kind?: SessionRecord['kind'] },
  site: Organization,
): Promise<SiteGroups> {
  if (session.kind === 'view') return groupsOfView(stores, session, site)
  const counted = await groupsOfPerson(stores, session, site)
  if (!counted.ok || !session.groups) return counted
  return { ok: true, groups: counted.groups.filter((group) => session.groups?.includes(group)) }
}

/** A view shows the site of its own organization alone, and only while its person administers it. */
async function groupsOfView(
  stores: Stores,
  { organization_id, person_id, groups = [] }: Pick<SessionRecord, 'organization_id' | 'person_id' | 'groups'>,
  site: Organization,
): Promise<SiteGroups> {
  const may = organization_id === site.id && (await isAdministrator(stores, site, person_id))
  return may ? { ok: true, groups } : { ok: false, why: 'groups' }
}

async function groupsOfPerson(
  stores: Stores,
  { organization_id, person_id }: Pick<SessionRecord, 'organization_id' | 'person_id'>,
  site: Organization,
): Promise<SiteGroups> {
  if (organization_id === site.id) return { ok: true, groups: await groupsOf(stores, site, person_id) }
  const way = await wayTo(stores, site.id, organization_id)
  const child = way.at(-1)
  if (!child) return { ok: false, why: 'groups' }
  if (way.some(({ suspended_at }) => suspended_at !== null)) return { ok: false, why: 'suspended' }
  // Someone whom the site itself shut out does not come back through a child organization.
  const member = await stores.persons.member(site.id, person_id)
  if (member?.state === 'inactive' || member?.state === 'rejected') return { ok: false, why: 'suspended' }
  const own = await groupsOf(stores, await findOrganization(stores, organization_id), person_id)
  // Rights over others end with the organization, whatever its settings say.
  const through = own.filter((group) => site.settings.child_groups.includes(group) && !isReserved(group))
  return { ok: true, groups: [...through, childGroup(child.tenant_name)].sort() }
}

/**
 * An organization and those above it, up to the one right below a site's; none where it is not below that. What it counts as
 * there is the name of the last: names further down are chosen by that one's administrators, and must not pass for another.
 */
async function wayTo(stores: Stores, siteId: string, id: string): Promise<OrganizationRecord[]> {
  const way: OrganizationRecord[] = []
  for (let at = await stores.organizations.find(id); at; at = await stores.organizations.find(at.parent_id)) {
    way.push(at)
    if (at.parent_id === siteId) return way
    if (at.parent_id === null) return []
  }
  return []
}

/**
 * Which organization a site knows the members of another as: the site's own, or the one right below it that the other is, or
 * is below of. Undefined where the other is neither.
 */
export async function companyOn(
  stores: Stores,
  site: Pick<Organization, 'id'>,
  id: string,
): Promise<OrganizationRecord | undefined> {
  return id === site.id ? stores.organizations.find(id) : (await wayTo(stores, site.id, id)).at(-1)
}

/** An organization and those above it, whose sites its members may read. */
export async function sitesAbove(stores: Stores, id: string): Promise<string[]> {
  const ids: string[] = []
  for (let at = await stores.organizations.find(id); at; ) {
    ids.push(at.id)
    at = at.parent_id === null ? undefined : await stores.organizations.find(at.parent_id)
  }
  return ids
}
