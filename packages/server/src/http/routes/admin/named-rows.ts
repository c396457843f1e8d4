import { isoTime } from '../../../ground/times.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { hasRight } from '../../../identity/authority/actor.js'
import { normalizeHandle } from '../../../identity/handles/normalize-handle.js'
import type { AuditRecord } from '../../../storage/operations/audit-rows.js'

const IS_ID = /^[0-9a-f-]{36}$/i

/**
 * Rows of the audit log as responses show them, with the names of the people in them. A key that may not list people
 * gets no names, and no caller gets those of people who are not members here.
 */
export async function namedRows({ services, organization, actor }: Acting, rows: readonly AuditRecord[]) {
  const names = await namesOf(
    { services, organization, actor },
    rows.flatMap(({ actor: who, person_id }) => [who, person_id ?? '']),
  )
  return rows.map(({ organization_id: _, at, ...row }) => ({
    ...row,
    at: isoTime(at),
    actor_name: names.get(row.actor) ?? null,
    person_name: names.get(row.person_id ?? '') ?? null,
  }))
}

/**
 * The names of people, for callers that may list them: only members of the organization. Anything that is not an id has
 * none.
 */
export async function namesOf(
  { services, organization, actor }: Acting,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!hasRight(actor, 'persons:read')) return new Map()
  return services.stores.handles.names(organization.id, [...new Set(ids.filter((id) => IS_ID.test(id)))])
}

/**
 * Replaces an address with the id of the member that it identifies, for callers that may list people; other values are
 * returned unchanged. The address of a non-member finds no one, because it would otherwise reveal which of the nameless
 * rows are theirs.
 */
export async function personNamed({ services, organization, actor }: Acting, idOrAddress: string): Promise<string> {
  if (!idOrAddress.includes('@') || !hasRight(actor, 'persons:read')) return idOrAddress
  const { value } = normalizeHandle({ type: 'email_address', value: idOrAddress })
  const owner = await services.stores.handles.owner(organization.pool_id, 'email_address', value)
  const isMember = owner !== undefined && (await services.stores.persons.member(organization.id, owner)) !== undefined
  return isMember ? owner : idOrAddress
}
