import { isoTime } from '../../../ground/times.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn, timeIn } from '../paging.js'

/** Sign-in events reported by pages. Anyone can send an event, so it is only a hint; the audit log is the record. */
export const listEvents: Handler<'listEvents'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { name, person_id, since, until } = call.query
  const { events, ...listing } = await services.stores.events.search(organization.id, {
    ...page,
    name,
    personId: person_id,
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  const result = events.map(({ organization_id: _, at, ...event }) => ({ ...event, at: isoTime(at) }))
  return listAnswer(page, listing, result)
}
