import { childGroup, isReserved } from '../../ground/group-names.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { findOrganization, groupsOf, isAdministrator, type Organization } from './organization.js'

/** The groups that count on a site for a signed-in person, or why none do. */
export type SiteGroups =
  | { readonly ok: true; readonly groups: readonly string[] }
  | { readonly ok: false; readonly why: 'groups' | 'suspended' }

/**
 * The current groups of a session's person on the site of an organization. In the session's own organization: all of
 * them. In an organization above it: the group of the child organization that the session is in or below, and the
 * person's groups that the site's organization allows; none while any organization on the path is suspended. Nowhere
 * else. A session that is limited to certain groups counts only those.
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

/** A view shows only its own organization's site, and only while its person administers it. */
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
  // Someone whom the site itself excluded does not regain access through a child organization.
  const member = await stores.persons.member(site.id, person_id)
  if (member?.state === 'inactive' || member?.state === 'rejected') return { ok: false, why: 'suspended' }
  const own = await groupsOf(stores, await findOrganization(stores, organization_id), person_id)
  // Rights over others never extend beyond the organization, whatever the settings say.
  const through = own.filter((group) => site.settings.child_groups.includes(group) && !isReserved(group))
  return { ok: true, groups: [...through, childGroup(child.tenant_name)].sort() }
}

/**
 * An organization and those above it, up to the one directly below the site's; empty if it is not below the site's. It
 * counts there under the name of the last one: names further down are chosen by its administrators, who must not be
 * able to impersonate another partner.
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
 * The organization under which a site knows another organization's members: the site's own, or the one directly below
 * it that contains the other. Undefined if neither applies.
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
