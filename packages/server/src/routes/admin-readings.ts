import { type Expression, readExpression } from '@portico/access'
import type { OpeningWay, RequestQuery } from '@portico/protocol'
import type { Acting } from '../authority/acting.js'
import { pageAt, partOfPage, siteOf } from '../content-keys/site-of.js'
import { RequestError } from '../errors.js'
import { beginOf, beginsOf, bucketsBetween } from '../lib/buckets.js'
import { companyOn } from '../organizations/groups-for-site.js'
import type { ReadingQuery, ReadingRecord } from '../ports/stores.js'
import { acting } from './acting.js'
import type { Handler } from './handler.js'
import { namesOf, personNamed } from './named-rows.js'
import { listed, pageIn, timeIn } from './paging.js'

const DAY = 24 * 3_600_000
const MOST_BUCKETS = 1_000
/** More organizations than a filter is for. */
const MOST_ORGANIZATIONS = 1_000

export const listReadings: Handler<'listReadings'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { stores } = by.services
  const asked = await queryOf(by, call.query)
  const { total, readings } = await stores.readings.list(by.organization.id, { ...page, ...asked })
  const names = await namesOf(
    by,
    readings.flatMap(({ person_id, actor }) => [person_id, actor ?? '']),
  )
  const placesOf = placing(by)
  const result = readings.map(async ({ expression, day, first_at, last_at, actor, ...reading }) => ({
    ...reading,
    ...(await placesOf(reading)),
    day: time(day),
    first_at: time(first_at),
    last_at: time(last_at),
    actor: actor === null ? null : (names.get(actor) ?? actor),
    name: names.get(reading.person_id) ?? null,
    audience: audienceIn(expression),
  }))
  return listed(page, total, await Promise.all(result))
}

export const countReadings: Handler<'countReadings'> = async (call) => {
  const by = await acting(call)
  const { bucket = 'day' } = call.query
  const { since, until, ...asked } = await queryOf(by, call.query)
  const to = until ?? by.services.clock.now()
  const from = since ?? to - 30 * DAY
  if (from >= to) throw new RequestError(400, 'since must be before until', { field: 'since' })
  if (bucketsBetween(bucket, from, to) > MOST_BUCKETS)
    throw new RequestError(
      400,
      `bucket is too short for this time span: it results in more than ${MOST_BUCKETS} rows; use a longer one`,
      { field: 'bucket' },
    )
  const within = { since: from, until: until ?? to + 1 }
  const counted = await by.services.stores.readings.count(by.organization.id, { ...asked, ...within })
  const rows = new Map(beginsOf(bucket, from, to).map((at) => [at, new Map<OpeningWay, number>()]))
  for (const { day, way, times } of counted.days) {
    const row = rows.get(beginOf(bucket, day))
    row?.set(way, (row.get(way) ?? 0) + times)
  }
  return {
    result: {
      bucket,
      from: time(from),
      to: time(to),
      rows: [...rows].map(([at, ways]) => ({ at: time(at), ways: Object.fromEntries(ways) })),
      readers: counted.readers,
      organizations: counted.organizations,
    },
  }
}

/** What a call's query narrows readings to. */
async function queryOf(
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

/** Names the organizations of readings, each read once. */
function placing({ services }: Acting) {
  const { stores } = services
  const known = new Map<string, Promise<{ organization: string | null; company: string | null }>>()
  const read = async (siteId: string, id: string) => ({
    organization: (await stores.organizations.find(id))?.org_name ?? null,
    company: (await companyOn(stores, { id: siteId }, id))?.org_name ?? null,
  })
  return ({ site_id, organization_id }: Pick<ReadingRecord, 'site_id' | 'organization_id'>) => {
    const key = `${site_id} ${organization_id}`
    const places = known.get(key) ?? read(site_id, organization_id)
    known.set(key, places)
    return places
  }
}

const audienceIn = (json: string): Expression => readExpression(JSON.parse(json)) ?? { any: [] }

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
