import { childGroup, isReserved } from '../../ground/group-names.js'
import { groupsOf, type Organization } from '../../identity/organizations/organization.js'
import type { Stores } from '../../storage/stores.js'

/**
 * The groups that a person may let a token count: their own, and the ones that their organization counts as on the
 * sites above it. Groups that give rights over other people open nothing that a program should read.
 */
export async function choicesOf(stores: Stores, organization: Organization, personId: string): Promise<string[]> {
  const own = await groupsOf(stores, organization, personId)
  return [...own.filter((group) => !isReserved(group)), ...(await countedAs(stores, organization))].sort()
}

/** The groups that an organization and those above it count as in their parents. */
async function countedAs(stores: Stores, { tenant_name, parent_id }: Names): Promise<string[]> {
  if (parent_id === null) return []
  const parent = await stores.organizations.find(parent_id)
  return [childGroup(tenant_name), ...(parent ? await countedAs(stores, parent) : [])]
}

type Names = Pick<Organization, 'tenant_name' | 'parent_id'>
