import { isChildGroup, isReserved } from '../../ground/group-names.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { OrganizationSettings } from '../../identity/organizations/settings.js'
import type { DirectoryGroupRecord } from '../../storage/people/directory-groups.js'

/**
 * Whether an organization lets its directory manage a group: `named` by its full name, even if others use it; or `new`
 * by prefix, as long as no one else uses it. Never reserved groups or those that represent organizations.
 */
export function inCharge(
  { directory_groups }: Pick<OrganizationSettings, 'directory_groups'>,
  name: string,
): 'named' | 'new' | undefined {
  const folded = name.toLowerCase()
  if (isReserved(folded) || isChildGroup(folded)) return undefined
  if (directory_groups.some((entry) => entry === name && !isPattern(entry))) return 'named'
  return directory_groups.some((entry) => isPattern(entry) && name.startsWith(entry.slice(0, -1))) ? 'new' : undefined
}

const isPattern = (entry: string): boolean => entry.endsWith('*')

/**
 * The groups that a directory currently manages, oldest first. A group that is no longer assigned to it is invisible to
 * it.
 */
export async function keptGroups({ services, organization }: Acting): Promise<DirectoryGroupRecord[]> {
  const all = await services.stores.directoryGroups.all(organization.id)
  return all.filter(({ name }) => inCharge(organization.settings, name) !== undefined)
}
