import { type Kysely, sql } from 'kysely'
import { HANDLE_TYPES } from './codes.js'
import { bytesOf } from './id-bytes.js'
import { personKey } from './keys.js'
import type { Tables } from './tables.js'

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
  const named = handles.map(({ type, value }) => JSON.stringify({ handle: { type: HANDLE_TYPES.word(type), value } }))
  await query
    .deleteFrom('analytics_events')
    .where('organization_id', '=', organizationId)
    .where(({ eb, or }) =>
      or([
        eb('person_id', '=', personId),
        ...named.map((text) => sql<boolean>`detail like ${`%${escaped(text.slice(1, -1))}%`} escape '!'`),
      ]),
    )
    .execute()
}

/** Escapes the characters that have a special meaning in `like`. */
const escaped = (text: string) => text.replace(/[!%_]/g, '!$&')
