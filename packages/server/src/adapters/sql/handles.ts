import type { HandleType } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import type { HandleStore } from '../../ports/stores.js'
import { prepared } from './prepared.js'
import type { Tables } from './tables.js'

export const sqlHandles = (query: Kysely<Tables>): HandleStore => ({
  async owner(poolId, type, value) {
    const [row] = await ownerOf(query, { poolId, type, value })
    return row?.person_id
  },

  async claimant(poolId, type, value) {
    const [row] = await claimantOf(query, { poolId, type, value })
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

  async claim(pool_id, handle) {
    if ((await claimVerified(query, { ...handle, pool_id })).length === 0) return false
    // The same person's unproven mention of the handle has served its purpose.
    await removeMentions(query, handle)
    return true
  },

  async remove(personId, id) {
    const rows = query.deleteFrom('handles').where('person_id', '=', personId).where('id', '=', id)
    return (await rows.returning('id').execute()).length > 0
  },
})

interface Named {
  readonly poolId: string
  readonly type: HandleType
  readonly value: string
}

const named = (query: Kysely<Tables>, { poolId, type, value }: Named) =>
  query
    .selectFrom('handles')
    .select('person_id')
    .where('pool_id', '=', poolId)
    .where('type', '=', type)
    .where('value', '=', value)

// Literals: with them the partial index over verified handles can be used, and SQLite need not plan anew with each run.
const ownerOf = prepared((query, handle: Named) => named(query, handle).where('verified', '=', sql.lit(1)))

const claimantOf = prepared((query, handle: Named) =>
  named(query, handle).where('verified', '=', sql.lit(0)).orderBy('created_at').orderBy('id').limit(1),
)

const claimVerified = prepared(
  (query, { id, pool_id, person_id, type, value, created_at }: Omit<Tables['handles'], 'verified'>) =>
    query
      .insertInto('handles')
      .values({ id, pool_id, person_id, type, value, verified: 1, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
)

const removeMentions = prepared(
  (query, { person_id, type, value }: Pick<Tables['handles'], 'person_id' | 'type' | 'value'>) =>
    query
      .deleteFrom('handles')
      .where('person_id', '=', person_id)
      .where('type', '=', type)
      .where('value', '=', value)
      .where('verified', '=', sql.lit(0)),
)
