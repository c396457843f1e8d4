import { addressOf } from '../access-requests/notify.js'
import { ADMINISTRATORS } from '../group-names.js'
import type { Stores } from '../ports/stores.js'
import { findOrganization, type Organization } from './organization.js'

const MOST = 50

/** The email addresses of an organization's administrators, or of those of the nearest one above it that has any. */
export async function administratorAddresses(stores: Stores, { id, parent_id }: Organization): Promise<string[]> {
  const { members } = await stores.persons.list(id, { group: ADMINISTRATORS, state: 'active', limit: MOST })
  const all = await Promise.all(members.map(({ person_id }) => addressOf(stores, person_id)))
  const addresses = all.filter((address) => address !== undefined)
  if (addresses.length > 0 || parent_id === null) return addresses
  return administratorAddresses(stores, await findOrganization(stores, parent_id))
}
