import type { OpeningWay } from '@portico/protocol'
import type { Acting } from '../../authority/acting.js'
import { RequestError } from '../../errors.js'
import { beginOf, beginsOf, bucketsBetween } from '../../lib/buckets.js'
import { companyOn } from '../../organizations/groups-for-site.js'
import type { ReadingRecord } from '../../ports/stores.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listed, pageIn } from '../paging.js'
import { namesOf } from './named-rows.js'
import { audienceIn, readingsAsked, time } from './readings-asked.js'

const DAY = 24 * 3_600_000
const MOST_BUCKETS = 1_000

export const listReadings: Handler<'listReadings'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { stores } = by.services
  const asked = await readingsAsked(by, call.query)
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
  const { since, until, ...asked } = await readingsAsked(by, call.query)
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
