import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listed, pageIn, timeIn } from '../paging.js'

/** What pages told of sign-ins. Anybody can send an event, so it is a hint and no record; the audit is the record. */
export const listEvents: Handler<'listEvents'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { name, person_id, since, until } = call.query
  const { total, events } = await services.stores.events.search(organization.id, {
    ...page,
    ...(name !== undefined && { name }),
    ...(person_id !== undefined && { personId: person_id }),
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  const result = events.map(({ organization_id: _, at, ...event }) => ({ ...event, at: new Date(at).toISOString() }))
  return listed(page, total, result)
}
