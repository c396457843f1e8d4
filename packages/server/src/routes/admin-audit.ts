import { RequestError } from '../errors.js'
import { acting } from './admin-persons.js'
import type { Handler } from './handler.js'

export const listAudit: Handler<'listAudit'> = async (call) => {
  const { services, organization } = await acting(call)
  const { limit = 100, offset = 0, action, actor, person_id, since, until } = call.query
  const { total, rows } = await services.stores.audit.search(organization.id, {
    limit,
    offset,
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(person_id !== undefined && { personId: person_id }),
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  const result = rows.map(({ organization_id: _, at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  return { result, pagination: { limit, offset, total_count: total } }
}

function timeIn(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new RequestError(400, `${name} must be a time like 2026-01-31T12:00:00Z (RFC 3339)`)
  return time
}
