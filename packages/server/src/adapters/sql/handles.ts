import type { HandleType } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { HandleStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlHandles = (query: Kysely<Tables>): HandleStore => ({
  async owner(poolId, type, value) {
    const row = await named(query, poolId, type, value).where('verified', '=', 1).executeTakeFirst()
    return row?.person_id
  },

  async claimant(poolId, type, value) {
    const row = await named(query, poolId, type, value)
      .where('verified', '=', 0)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.person_id
  },

  async of(personId) {
    const rows = await query
      .selectFrom('handles')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ pool_id: _, ...row }) => ({
      ...row,
      type: row.type as HandleType,
      verified: row.verified === 1,
    }))
  },

  async note(pool_id, handle) {
    await query
      .insertInto('handles')
      .values({ ...handle, pool_id, verified: 0 })
      .execute()
  },

  async claim(pool_id, { id, person_id, type, value, created_at }) {
    const claimed = await query
      .insertInto('handles')
      .values({ id, pool_id, person_id, type, value, verified: 1, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (claimed.length === 0) return false
    // The same person's unproven mention of the handle has served its purpose.
    await query
      .deleteFrom('handles')
      .where('person_id', '=', person_id)
      .where('type', '=', type)
      .where('value', '=', value)
      .where('verified', '=', 0)
      .execute()
    return true
  },

  async remove(personId, id) {
    const rows = query.deleteFrom('handles').where('person_id', '=', personId).where('id', '=', id)
    return (await rows.returning('id').execute()).length > 0
  },
})

const named = (query: Kysely<Tables>, poolId: string, type: HandleType, value: string) =>
  query
    .selectFrom('handles')
    .select('person_id')
    .where('pool_id', '=', poolId)
    .where('type', '=', type)
    .where('value', '=', value)
