import { RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS, isChildGroup } from '../../ground/group-names.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'
import { type OrganizationSettings, organizationSettings } from './settings.js'

/** An organization with its settings and its person pool. */
export interface Organization {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  readonly pool_id: string
  readonly settings: OrganizationSettings
}

/** @throws RequestError with status 404 if there is none with that id. */
export async function findOrganization(stores: Stores, id: string): Promise<Organization> {
  const record = await stores.organizations.find(id)
  if (!record)
    throw new RequestError(404, 'there is no such organization; check the SlashID-OrgID header against PORTICO_ORG_ID')
  const { parent_id, org_name, tenant_name, settings } = record
  return {
    id,
    parent_id,
    org_name,
    tenant_name,
    pool_id: await poolOf(stores, record),
    settings: organizationSettings(settings),
  }
}

/** The name of an organization that no one has named, and whose site has none. */
const UNNAMED = 'Developer hub'

/**
 * Creates the root organization if it does not exist yet, with the name of the site. One that was created before there was a site
 * gets its name, unless someone has named it.
 */
export async function ensureRootOrganization(stores: Stores, id: string, now: number, name = UNNAMED): Promise<void> {
  const names = { org_name: name, tenant_name: name }
  await stores.organizations.ensure({ id, parent_id: null, ...names, settings: '{}', created_at: now })
  if (name !== UNNAMED) await stores.organizations.rename(id, UNNAMED, names)
}

/**
 * The groups that count for a person in an organization: its own, and those of its parent if it inherits them.
 */
export async function groupsOf(stores: Stores, organization: Organization, personId: string): Promise<string[]> {
  // Such a name never counts, however it was assigned.
  const own = (await stores.persons.groups(organization.id, personId)).filter((group) => !isChildGroup(group))
  if (!organization.settings.inherit_groups || organization.parent_id === null) return own
  const parent = await findOrganization(stores, organization.parent_id)
  if (parent.pool_id !== organization.pool_id) return own
  const member = await stores.persons.member(parent.id, personId)
  if (member?.state !== 'active') return own
  return [...new Set([...own, ...(await groupsOf(stores, parent, personId))])].sort()
}

/** Whether a person administers an organization, according to their current groups. */
export const isAdministrator = async (stores: Stores, organization: Organization, personId: string): Promise<boolean> =>
  (await groupsOf(stores, organization, personId)).includes(ADMINISTRATORS)

async function poolOf(stores: Stores, organization: OrganizationRecord): Promise<string> {
  if (organization.parent_id === null || organizationSettings(organization.settings).person_pool === 'own')
    return organization.id
  const parent = await stores.organizations.find(organization.parent_id)
  return parent ? poolOf(stores, parent) : organization.id
}
