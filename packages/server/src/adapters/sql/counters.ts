import { type Kysely, sql } from 'kysely'
import type { CounterStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlCounters = (query: Kysely<Tables>): CounterStore => ({
  async bump(key, now, windowMs) {
    const { count } = await query
      .insertInto('counters')
      .values({ key, count: 1, expires_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when counters.expires_at <= ${now} then 1 else counters.count + 1 end`,
          expires_at: sql<number>`case when counters.expires_at <= ${now} then ${now + windowMs} else counters.expires_at end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return count
  },

  async read(key, now) {
    const row = await query
      .selectFrom('counters')
      .select('count')
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.count ?? 0
  },

  async reset(key) {
    await query.deleteFrom('counters').where('key', '=', key).execute()
  },

  async removeExpired(now) {
    await query.deleteFrom('counters').where('expires_at', '<=', now).execute()
  },
})
