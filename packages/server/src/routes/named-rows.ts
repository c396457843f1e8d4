import type { Acting } from '../authority/acting.js'
import { hasRight } from '../authority/actor.js'
import type { AuditRecord } from '../ports/stores.js'

const IS_ID = /^[0-9a-f-]{36}$/i

/**
 * Rows of the audit as answers show them, with what the people in them are known by. A key that may not list people gets no
 * names, and no one gets those of people who are not members here.
 */
export async function namedRows({ services, organization, actor }: Acting, rows: readonly AuditRecord[]) {
  const ids = rows.flatMap(({ actor: who, person_id }) => [who, person_id ?? '']).filter((id) => IS_ID.test(id))
  const names = hasRight(actor, 'persons:read')
    ? await services.stores.handles.names(organization.id, [...new Set(ids)])
    : new Map<string, string>()
  return rows.map(({ organization_id: _, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor_name: names.get(row.actor) ?? null,
    person_name: names.get(row.person_id ?? '') ?? null,
  }))
}
