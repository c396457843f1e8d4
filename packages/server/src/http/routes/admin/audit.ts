import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn, timeIn } from '../paging.js'
import { namedRows, personNamed } from './named-rows.js'

export const listAudit: Handler<'listAudit'> = async (call) => {
  const by = await acting(call)
  const { services, organization } = by
  const page = pageIn(call.query)
  const { action, actor, person_id, since, until } = call.query
  const { rows, ...listing } = await services.stores.audit.search(organization.id, {
    ...page,
    action,
    ...(actor !== undefined && { actor: await personNamed(by, actor) }),
    ...(person_id !== undefined && { personId: await personNamed(by, person_id) }),
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  return listAnswer(page, listing, await namedRows(by, rows))
}
