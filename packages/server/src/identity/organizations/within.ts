import type { Stores } from '../../storage/stores.js'
import { findOrganization, type Organization } from './organization.js'

/** An organization, if it is the other one or below it, with only organizations in between that share its people. */
export async function within(
  stores: Stores,
  top: Pick<Organization, 'id' | 'pool_id'>,
  id: string,
): Promise<Organization | undefined> {
  const organization = await findOrganization(stores, id)
  for (let at: Organization | undefined = organization; at?.pool_id === top.pool_id; ) {
    if (at.id === top.id) return organization
    at = at.parent_id === null ? undefined : await findOrganization(stores, at.parent_id)
  }
  return undefined
}
