import { type Expression, readExpression } from '@portico/access'
import type { RequestQuery } from '@portico/protocol'
import type { Acting } from '../../authority/acting.js'
import { pageAt, partOfPage, siteOf } from '../../content-keys/site-of.js'
import type { ReadingQuery } from '../../ports/stores.js'
import { timeIn } from '../paging.js'
import { personNamed } from './named-rows.js'

/** More organizations than a filter is for. */
const MOST_ORGANIZATIONS = 1_000

/** What a call's query narrows readings to. */
export async function readingsAsked(
  by: Acting,
  { since, until, person_id, organization_id, page, way }: Omit<RequestQuery<'listReadings'>, 'limit' | 'offset'>,
): Promise<ReadingQuery> {
  const { services } = by
  return {
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
    ...(person_id !== undefined && { personId: await personNamed(by, person_id) }),
    ...(organization_id !== undefined && { organizationIds: await withThoseBelow(by, organization_id) }),
    ...(way !== undefined && { way }),
    ...(page !== undefined && { page: await pageNamed(services, by, page) }),
  }
}

async function withThoseBelow({ services }: Acting, id: string): Promise<readonly string[]> {
  const { organizations } = await services.stores.organizations.tree(id, { limit: MOST_ORGANIZATIONS, offset: 0 })
  return [id, ...organizations.map((one) => one.id)]
}

/** A page of the served site with its part; of one that is no longer there, the readings by its path. */
async function pageNamed(services: Acting['services'], { organization }: Acting, path: string) {
  const map = await siteOf(services, organization)
  const page = pageAt(map, path)
  const part = page && (await partOfPage(services, map, page))
  return { path: page?.path ?? path, ...(part && { expression: part.expression }) }
}

/** Who a part is for, as it was kept. */
export const audienceIn = (json: string): Expression => readExpression(JSON.parse(json)) ?? { any: [] }

export const time = (milliseconds: number) => new Date(milliseconds).toISOString()
