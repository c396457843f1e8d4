import type { Bucket } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { bytesOf, idOf } from '../id-bytes.js'
import { personKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** One attribute as stored; `value` is JSON text. */
export interface AttributeRecord {
  readonly bucket: Bucket
  readonly name: string
  readonly value: string
}

/** How much space a person's attributes take. */
export interface AttributeSize {
  /** Of names and values, in UTF-8. */
  readonly bytes: number
  readonly names: number
}

export const attributeStore = (query: Kysely<Tables>) => ({
  /** Every attribute of these persons in these scopes: an organization's id, and the id of its person pool. */
  async of(
    personIds: readonly string[],
    scopes: readonly string[],
  ): Promise<(AttributeRecord & { readonly person_id: string; readonly scope_id: string })[]> {
    if (personIds.length === 0) return []
    const rows = await query
      .selectFrom('persons')
      // SQLite keeps the order of a cross join.
      .crossJoin('attributes')
      .select(['persons.id as person_id', 'scope_id', 'bucket', 'name', 'value'])
      .whereRef('attributes.person_key', '=', 'persons.key')
      .where('persons.id', 'in', personIds.map(bytesOf))
      .where('scope_id', 'in', scopes)
      .orderBy('bucket')
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ ...row, person_id: idOf(row.person_id), bucket: row.bucket as Bucket }))
  },

  /** Of all scopes and buckets together. */
  async size(personId: string): Promise<AttributeSize> {
    return query
      .selectFrom('attributes')
      .select(({ fn }) => [
        sql<number>`coalesce(sum(octet_length(name) + octet_length(value)), 0)`.as('bytes'),
        fn.countAll<number>().as('names'),
      ])
      .where('person_key', '=', personKey(bytesOf(personId)))
      .executeTakeFirstOrThrow()
  },

  /** Adds attributes or changes existing ones. */
  async put(personId: string, scope_id: string, attributes: readonly AttributeRecord[], updated_at: number) {
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

  /** Removes attributes by name; without names, all of the bucket. */
  async remove(personId: string, scopeId: string, bucket: Bucket, names?: readonly string[]) {
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
