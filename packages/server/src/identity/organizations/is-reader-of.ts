import type { Stores } from '../../storage/stores.js'
import { groupsForSite } from './groups-for-site.js'
import { findOrganization } from './organization.js'

/** A member of an organization, as identified by what they hold. */
export interface Holder {
  readonly organization_id: string
  readonly person_id: string
}

/** Whether a member is currently active in their organization, and can read its site or one above it. */
export async function isReaderOf(stores: Stores, holder: Holder, siteId: string): Promise<boolean> {
  const { organization_id, person_id } = holder
  const member = await stores.persons.member(organization_id, person_id)
  if (member?.state !== 'active') return false
  return (await groupsForSite(stores, { organization_id, person_id }, await findOrganization(stores, siteId))).ok
}
