import { acting } from './acting.js'
import { shownRow } from './admin-audit-tail.js'
import type { Handler } from './handler.js'
import { listed, pageIn, timeIn } from './paging.js'

export const listAudit: Handler<'listAudit'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { action, actor, person_id, since, until } = call.query
  const { total, rows } = await services.stores.audit.search(organization.id, {
    ...page,
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(person_id !== undefined && { personId: person_id }),
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  return listed(page, total, rows.map(shownRow))
}
