import type { Bucket } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { bytesOf } from './id-bytes.js'
import { personKey } from './keys.js'
import type { AttributeStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlAttributes = (query: Kysely<Tables>): AttributeStore => ({
  async of(personId, scopes) {
    const rows = await query
      .selectFrom('attributes')
      .select(['scope_id', 'bucket', 'name', 'value'])
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('scope_id', 'in', scopes)
      .orderBy('bucket')
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ ...row, bucket: row.bucket as Bucket }))
  },

  async size(personId) {
    return query
      .selectFrom('attributes')
      .select(({ fn }) => [
        sql<number>`coalesce(sum(octet_length(name) + octet_length(value)), 0)`.as('bytes'),
        fn.countAll<number>().as('names'),
      ])
      .where('person_key', '=', personKey(bytesOf(personId)))
      .executeTakeFirstOrThrow()
  },

  async put(personId, scope_id, attributes, updated_at) {
    if (attributes.length === 0) return
    const person_key = personKey(bytesOf(personId))
    await query
      .insertInto('attributes')
      .values(attributes.map((attribute) => ({ person_key, scope_id, updated_at, ...attribute })))
      .onConflict((conflict) =>
        conflict
          .columns(['person_key', 'scope_id', 'bucket', 'name'])
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: ref('excluded.updated_at') })),
      )
      .execute()
  },

  async remove(personId, scopeId, bucket, names) {
    if (names?.length === 0) return
    let rows = query
      .deleteFrom('attributes')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('scope_id', '=', scopeId)
      .where('bucket', '=', bucket)
    if (names) rows = rows.where('name', 'in', names)
    await rows.execute()
  },
})
