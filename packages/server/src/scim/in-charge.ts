import type { Acting } from '../authority/acting.js'
import { isChildGroup, isReserved } from '../group-names.js'
import type { OrganizationSettings } from '../organizations/settings.js'
import type { DirectoryGroupRecord } from '../ports/stores.js'

/**
 * Whether an organization lets its directory keep a group: `named` in full, also one that others use; or `new`, by how its
 * name begins, as long as no one else uses it. Reserved groups and those that stand for organizations never.
 */
export function inCharge(
  { directory_groups }: Pick<OrganizationSettings, 'directory_groups'>,
  name: string,
): 'named' | 'new' | undefined {
  const folded = name.toLowerCase()
  if (isReserved(folded) || isChildGroup(folded)) return undefined
  if (directory_groups.some((given) => given === name && !isPattern(given))) return 'named'
  return directory_groups.some((given) => isPattern(given) && name.startsWith(given.slice(0, -1))) ? 'new' : undefined
}

const isPattern = (given: string): boolean => given.endsWith('*')

/** The groups that a directory keeps now, the oldest first. One that is no longer in its charge is not there for it. */
export async function keptGroups({ services, organization }: Acting): Promise<DirectoryGroupRecord[]> {
  const all = await services.stores.directoryGroups.all(organization.id)
  return all.filter(({ name }) => inCharge(organization.settings, name) !== undefined)
}
