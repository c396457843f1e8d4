import { ADMINISTRATORS } from '../../ground/group-names.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Stores } from '../../storage/stores.js'

const MOST = 50

/** The email addresses of an organization's administrators, or of those of the nearest one above it that has any. */
export async function administratorAddresses(stores: Stores, { id, parent_id }: Organization): Promise<string[]> {
  const { members } = await stores.persons.list(id, { group: ADMINISTRATORS, state: 'active', limit: MOST })
  const all = await Promise.all(members.map(({ person_id }) => addressOf(stores, person_id)))
  const addresses = all.filter((address) => address !== undefined)
  if (addresses.length > 0 || parent_id === null) return addresses
  return administratorAddresses(stores, await findOrganization(stores, parent_id))
}

/** A person's email address: the oldest verified one. */
export async function addressOf(stores: Stores, personId: string): Promise<string | undefined> {
  const handles = await stores.handles.of(personId)
  return handles.find(({ type, verified }) => verified && type === 'email_address')?.value
}

/** The name shown to others: a verified handle. */
export async function nameOf(stores: Stores, personId: string): Promise<string> {
  const handles = await stores.handles.of(personId)
  return (await addressOf(stores, personId)) ?? handles.find(({ verified }) => verified)?.value ?? 'Someone'
}
