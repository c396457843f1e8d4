import type { OrganizationPlace, Organization as ShownOrganization } from '@portico/protocol'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'
import { findOrganization, type Organization } from './organization.js'

/** The organizations that a person is an active member of, the oldest membership first. */
export async function membershipsOf(stores: Stores, personId: string): Promise<Organization[]> {
  const memberships = (await stores.persons.memberships(personId)).filter(({ state }) => state === 'active')
  return Promise.all(memberships.map(({ organization_id }) => findOrganization(stores, organization_id)))
}

/** The same with their places in the tree. Contains only the person's own organizations. */
export async function placesOf(stores: Stores, personId: string): Promise<OrganizationPlace[]> {
  const own = await membershipsOf(stores, personId)
  return own.map(({ id, parent_id, org_name, tenant_name, pool_id, settings }) => ({
    id,
    ...(parent_id !== null && { parent_id, manager_org_id: parent_id }),
    name: org_name,
    tenant_name,
    children_ids: own.filter((other) => other.parent_id === id).map((other) => other.id),
    person_pool_orgs_ids: own.filter((other) => other.pool_id === pool_id).map((other) => other.id),
    group_pool_orgs_ids: [id, ...(settings.inherit_groups && parent_id !== null ? [parent_id] : [])],
    person_in_manager_org: own.some((other) => other.id === parent_id),
    inherits_rbac_pools: settings.inherit_groups && parent_id !== null,
  }))
}

/** The same as `/me` shows them: administrators also see the organizations directly below theirs. */
export async function shownOrganizations(stores: Stores, personId: string): Promise<ShownOrganization[]> {
  return Promise.all(
    (await membershipsOf(stores, personId)).map(async (organization) => ({
      ...summaryOf(organization),
      managed_organizations: (await stores.persons.groups(organization.id, personId)).includes(ADMINISTRATORS)
        ? (await stores.organizations.children(organization.id)).map(summaryOf)
        : [],
    })),
  )
}

const summaryOf = ({
  id,
  parent_id,
  org_name,
  tenant_name,
}: Pick<OrganizationRecord, 'id' | 'parent_id' | 'org_name' | 'tenant_name'>): ShownOrganization => ({
  id,
  parent_id: parent_id ?? undefined,
  org_name,
  tenant_name,
})
