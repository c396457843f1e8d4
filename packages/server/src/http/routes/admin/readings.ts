import type { OpeningWay } from '@portico/protocol'
import { DAY } from '@portico/protocol'
import { beginOf, beginsOf, demandFewBuckets } from '../../../ground/buckets.js'
import { RequestError } from '../../../ground/errors.js'
import { isoTime } from '../../../ground/times.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'
import { namesOf } from './named-rows.js'
import { audienceIn, placing, readingsAsked } from './readings-asked.js'

export const listReadings: Handler<'listReadings'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { stores } = by.services
  const filter = await readingsAsked(by, call.query)
  const { readings, ...listing } = await stores.readings.list(by.organization.id, { ...page, ...filter })
  const names = await namesOf(
    by,
    readings.flatMap(({ person_id, actor }) => [person_id, actor ?? '']),
  )
  const placesOf = placing(by)
  const result = readings.map(async ({ expression, day, first_at, last_at, actor, ...reading }) => ({
    ...reading,
    ...(await placesOf(reading)),
    day: isoTime(day),
    first_at: isoTime(first_at),
    last_at: isoTime(last_at),
    actor: actor === null ? null : (names.get(actor) ?? actor),
    name: names.get(reading.person_id) ?? null,
    audience: audienceIn(expression),
  }))
  return listAnswer(page, listing, await Promise.all(result))
}

export const countReadings: Handler<'countReadings'> = async (call) => {
  const by = await acting(call)
  const { bucket = 'day' } = call.query
  const { since, until, ...filter } = await readingsAsked(by, call.query)
  const to = until ?? by.services.clock.now()
  const from = since ?? to - 30 * DAY
  if (from >= to) throw new RequestError(400, 'since must be before until', { field: 'since' })
  demandFewBuckets(bucket, from, to)
  const within = { since: from, until: until ?? to + 1 }
  const counted = await by.services.stores.readings.count(by.organization.id, { ...filter, ...within })
  const rows = new Map(beginsOf(bucket, from, to).map((at) => [at, new Map<OpeningWay, number>()]))
  for (const { day, way, times } of counted.days) {
    const row = rows.get(beginOf(bucket, day))
    row?.set(way, (row.get(way) ?? 0) + times)
  }
  return {
    result: {
      bucket,
      from: isoTime(from),
      to: isoTime(to),
      rows: [...rows].map(([at, ways]) => ({ at: isoTime(at), ways: Object.fromEntries(ways) })),
      readers: counted.readers,
      organizations: counted.organizations,
    },
  }
}
