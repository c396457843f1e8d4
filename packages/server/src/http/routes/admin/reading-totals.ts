import { isoTime } from '../../../ground/times.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'
import { namesOf } from './named-rows.js'
import { audienceIn, placing, readingsAsked } from './readings-asked.js'

export const totalReadings: Handler<'totalReadings'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { by: grouping = 'person', ...query } = call.query
  const filter = await readingsAsked(by, query)
  const { stores } = by.services
  const { totals, ...listing } = await stores.readings.totals(by.organization.id, grouping, { ...page, ...filter })
  const names = await namesOf(
    by,
    totals.flatMap(({ person_id, actor }) => [person_id ?? '', actor ?? '']),
  )
  const placesOf = placing(by)
  const result = totals.map(async ({ expression, first_at, last_at, actor, ...row }) => ({
    ...row,
    name: names.get(row.person_id ?? '') ?? null,
    actor: actor === null ? null : (names.get(actor) ?? actor),
    ...(row.organization_id === null
      ? { organization: null, company: null }
      : await placesOf({ site_id: by.organization.id, organization_id: row.organization_id })),
    audience: expression === null ? null : audienceIn(expression),
    first_at: isoTime(first_at),
    last_at: isoTime(last_at),
  }))
  return listAnswer(page, listing, await Promise.all(result))
}
