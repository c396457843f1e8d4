import { RequestError } from '../../ground/errors.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'
import type { Manager } from './managed-organization.js'

/**
 * In the organization above, a session of this one counts as the group `org:` followed by the tenant name. Therefore no
 * two of its children may have the same or nearly the same name.
 * @throws RequestError 409 for a name that is taken.
 */
export async function demandUnusedName(
  stores: Stores,
  { id, parent_id, tenant_name }: Pick<OrganizationRecord, 'id' | 'parent_id' | 'tenant_name'>,
  field: string,
) {
  if (parent_id === null) return
  await stores.organizations.lock(parent_id)
  const siblings = (await stores.organizations.children(parent_id)).filter((child) => child.id !== id)
  if (siblings.some((child) => alike(child.tenant_name) === alike(tenant_name)))
    throw new RequestError(
      409,
      `${field} is the tenant name of another organization below the same parent; choose a different one`,
      { field },
    )
}

const alike = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * @throws RequestError 403 for an organization's own administrators, because with another name they could read as
 * another organization.
 */
export function refuseRenaming({ within }: Manager, { id, parent_id }: OrganizationRecord): void {
  if (parent_id !== null && within === id)
    throw new RequestError(
      403,
      'tenant_name determines what members can read on the parent organization’s site; ask an administrator of the parent to change it',
      { field: 'tenant_name' },
    )
}
