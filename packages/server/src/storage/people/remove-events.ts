import type { Kysely } from 'kysely'
import { HANDLE_TYPES } from '../codes.js'
import { bytesOf } from '../id-bytes.js'
import { personKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** Removes the analytics events of an organization that name a person, by their id or by one of their handles. */
export async function removeEventsAbout(
  query: Kysely<Tables>,
  organizationId: string,
  personId: string,
): Promise<void> {
  const handles = await query
    .selectFrom('handles')
    .select(['type', 'value'])
    .where('person_key', '=', personKey(bytesOf(personId)))
    .execute()
  const events = query.deleteFrom('analytics_events').where('organization_id', '=', organizationId)
  await events.where('person_id', '=', personId).execute()
  const eventHandles = handles.map(({ type, value }) => eventHandle(HANDLE_TYPES.word(type), value))
  if (eventHandles.length > 0) await events.where('handle', 'in', eventHandles).execute()
}

/** A handle, as the column of events contains it. */
export const eventHandle = (type: string, value: string): string => `${type} ${value}`
