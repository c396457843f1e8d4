import { mayRead, readExpression } from '@portico/access'
import { groupsForSite } from '../../identity/organizations/groups-for-site.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { agreementsFor, dueOf } from '../../people/agreements/reader-agreements.js'
import type { LeaseRecord } from '../../storage/site/opening-rows.js'

/** The maximum number of leases that are checked, those with the longest lease first. */
const LOOKED_AT = 20_000

/**
 * Keys that browsers may still keep although their readers may no longer read the part: they left a group, have a new
 * version of an agreement to accept, or their membership was suspended or ended. Those with the longest lease first.
 */
export async function withdrawnLeases({ stores, clock }: Services, site: Organization): Promise<LeaseRecord[]> {
  const leases = await stores.openings.leased(site.id, clock.now(), LOOKED_AT)
  const groupsByReader = new Map<string, Promise<readonly string[] | undefined>>()
  const groupsNow = ({ person_id, organization_id }: LeaseRecord) => {
    const reader = `${person_id} ${organization_id}`
    const groups = groupsByReader.get(reader) ?? read(person_id, organization_id)
    groupsByReader.set(reader, groups)
    return groups
  }
  const read = async (person_id: string, organization_id: string) => {
    if ((await stores.persons.member(organization_id, person_id))?.state !== 'active') return undefined
    const counted = await groupsForSite(stores, { person_id, organization_id }, site)
    const agreements = await agreementsFor(stores, { person_id, organization_id }, site, clock.now())
    return counted.ok && agreements && dueOf(agreements).length === 0 ? counted.groups : undefined
  }
  const withdrawn: LeaseRecord[] = []
  for (const lease of leases) {
    const expression = readExpression(JSON.parse(lease.expression))
    if (!expression || !mayRead(expression, await groupsNow(lease), clock.now())) withdrawn.push(lease)
  }
  return withdrawn
}
