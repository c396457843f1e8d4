import type { Handle } from '@portico/protocol'
import { sortableId, timedUuid, uuid } from '../../ground/ids.js'
import { writeAuditRows } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { forgetDepartureOf } from '../../identity/handles/departures.js'
import type { UnknownPerson } from '../../storage/people/add-people.js'
import { DEFAULT_REGION } from './person.js'
import type { CheckedPerson } from './store-person.js'

/**
 * Those of the people who are new in every respect: no verified handle of theirs belongs to someone, they share none with each other,
 * and they have no attributes, whose limits are decided person by person.
 */
export async function newPeople(
  { services, organization }: Acting,
  people: readonly CheckedPerson[],
): Promise<ReadonlySet<CheckedPerson>> {
  const handles = people.flatMap((person) => person.handles)
  const values = [...new Set(handles.map(({ value }) => value))]
  const ownedNames = new Set((await services.stores.imports.ownedHandles(organization.pool_id, values)).map(nameOf))
  const counts = new Map<string, number>()
  for (const name of handles.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isFree = (name: string) => !ownedNames.has(name) && counts.get(name) === 1
  return new Set(people.filter((person) => !person.attributes && person.handles.map(nameOf).every(isFree)))
}

const nameOf = ({ type, value }: Handle) => `${type} ${value}`

/**
 * Same as `storePerson` for each of several new people, by an actor who vouches for their handles.
 * @param acting with the stores of a transaction, which must be rolled back if the result is false: someone has claimed a handle.
 */
export async function storeNewPeople(acting: Acting, people: readonly CheckedPerson[]): Promise<boolean> {
  if (people.length === 0) return true
  const { services, organization, actor } = acting
  const { stores, clock, random } = services
  const created_at = clock.now()
  const unknown = people.map(
    ({ handles, groups, active, secret }): UnknownPerson => ({
      person_id: timedUuid(created_at, random),
      handles: handles.map((handle) => ({ ...handle, id: timedUuid(created_at, random) })),
      groups,
      state: active ? 'active' : 'inactive',
      password: secret === undefined ? undefined : { id: uuid(random), secret },
    }),
  )
  const place = { organizationId: organization.id, poolId: organization.pool_id, region: DEFAULT_REGION, created_at }
  if (!(await stores.imports.addPeople(unknown, place))) return false
  const proven = people.flatMap(({ handles }) =>
    handles.filter(({ type, verified }) => verified && type === 'email_address').map(({ value }) => value),
  )
  await forgetDepartureOf(services, stores, organization.id, proven)
  const deeds = unknown.map(({ person_id, groups }) => ({
    id: sortableId(created_at, random),
    organizationId: organization.id,
    actor,
    action: 'person.added' as const,
    personId: person_id,
    detail: { groups },
  }))
  await writeAuditRows(services, stores, deeds)
  return true
}
