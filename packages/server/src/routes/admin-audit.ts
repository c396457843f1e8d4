import type { Acting } from '../authority/acting.js'
import { hasRight } from '../authority/actor.js'
import { normalizeHandle } from '../handles/normalize-handle.js'
import { acting } from './acting.js'
import type { Handler } from './handler.js'
import { namedRows } from './named-rows.js'
import { listed, pageIn, timeIn } from './paging.js'

export const listAudit: Handler<'listAudit'> = async (call) => {
  const by = await acting(call)
  const { services, organization } = by
  const page = pageIn(call.query)
  const { action, actor, person_id, since, until } = call.query
  const { total, rows } = await services.stores.audit.search(organization.id, {
    ...page,
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor: await idOf(by, actor) }),
    ...(person_id !== undefined && { personId: await idOf(by, person_id) }),
    ...(since !== undefined && { since: timeIn('since', since) }),
    ...(until !== undefined && { until: timeIn('until', until) }),
  })
  return listed(page, total, await namedRows(by, rows))
}

/** The person whom an address names, for those who may list people; whatever else was asked for stays as it is. */
async function idOf({ services, organization, actor }: Acting, asked: string): Promise<string> {
  if (!asked.includes('@') || !hasRight(actor, 'persons:read')) return asked
  const { value } = normalizeHandle({ type: 'email_address', value: asked })
  return (await services.stores.handles.owner(organization.pool_id, 'email_address', value)) ?? asked
}
