import type { Kysely } from 'kysely'
import { bytesOf } from '../id-bytes.js'
import { preparedChange } from '../prepared.js'
import type { Tables } from '../tables.js'

/** Locks a person's row until the transaction ends. An update that changes nothing does so on both databases. */
export async function lockPerson(query: Kysely<Tables>, personId: string): Promise<void> {
  await lock(query, { id: bytesOf(personId) })
}

/** Same as `lockPerson`, for the person of a session. */
export async function lockPersonOf(query: Kysely<Tables>, sessionId: string): Promise<void> {
  await lockOf(query, { id: bytesOf(sessionId) })
}

const lock = preparedChange((query, { id }: { id: Uint8Array }) =>
  query
    .updateTable('persons')
    .set(({ ref }) => ({ anonymous: ref('anonymous') }))
    .where('id', '=', id),
)

const lockOf = preparedChange((query, { id }: { id: Uint8Array }) =>
  query
    .updateTable('persons')
    .set(({ ref }) => ({ anonymous: ref('anonymous') }))
    .where('key', '=', ({ selectFrom }) => selectFrom('sessions').select('person_key').where('id', '=', id)),
)
