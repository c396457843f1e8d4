import { canonicalPath, type Expression, pagePath, pathKey, readExpression } from '@portico/access'
import type { RequestQuery } from '@portico/protocol'
import type { Acting } from '../../../identity/authority/acting.js'
import { companyOn } from '../../../identity/organizations/groups-for-site.js'
import { pageAt, siteOf } from '../../../identity/site-keys/site-of.js'
import type { ReadingQuery } from '../../../storage/site/filtered-readings.js'
import type { ReadingRecord } from '../../../storage/site/readings.js'
import { timeIn } from '../paging.js'
import { personNamed } from './named-rows.js'

/** The most organizations that a filter includes. */
const MOST_ORGANIZATIONS = 1_000

/** The filters for readings in a call's query. */
export async function readingsAsked(
  by: Acting,
  { since, until, person_id, organization_id, page, way }: Omit<RequestQuery<'listReadings'>, 'limit' | 'offset'>,
): Promise<ReadingQuery> {
  return {
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
    ...(person_id !== undefined && { personId: await personNamed(by, person_id) }),
    ...(organization_id !== undefined && { organizationIds: await withThoseBelow(by, organization_id) }),
    way,
    ...(page !== undefined && { pages: await namesOfPage(by, page) }),
  }
}

async function withThoseBelow({ services }: Acting, id: string): Promise<readonly string[]> {
  const { organizations } = await services.stores.organizations.tree(id, { limit: MOST_ORGANIZATIONS, offset: 0 })
  return [id, ...organizations.map((row) => row.id)]
}

/**
 * The paths under which readings of a page are recorded, however it is spelled, also of one that no longer exists. Those of a build
 * on another host are recorded in lower case.
 */
async function namesOfPage({ services, organization }: Acting, path: string): Promise<readonly string[]> {
  const page = pageAt(await siteOf(services, organization), path)
  const name = (page ? canonicalPath(page.path) : pagePath(path)?.page) ?? path
  return [...new Set([name, pathKey(name) ?? name])]
}

/** The stored audience of a part. */
export const audienceIn = (json: string): Expression => readExpression(JSON.parse(json)) ?? { any: [] }

/**
 * Adds to readings the name of each organization, and the company that it belongs to on the site. Reads each
 * organization once.
 */
export function placing({ services }: Acting) {
  const { stores } = services
  const namesByOrganization = new Map<string, Promise<{ organization: string | null; company: string | null }>>()
  const read = async (siteId: string, id: string) => ({
    organization: (await stores.organizations.find(id))?.org_name ?? null,
    company: (await companyOn(stores, { id: siteId }, id))?.org_name ?? null,
  })
  return ({ site_id, organization_id }: Pick<ReadingRecord, 'site_id' | 'organization_id'>) => {
    const key = `${site_id} ${organization_id}`
    const places = namesByOrganization.get(key) ?? read(site_id, organization_id)
    namesByOrganization.set(key, places)
    return places
  }
}
