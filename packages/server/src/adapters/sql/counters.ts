import { type Kysely, sql } from 'kysely'
import type { CounterStore } from '../../ports/stores.js'
import { prepared } from './prepared.js'
import type { Tables } from './tables.js'

export const sqlCounters = (query: Kysely<Tables>): CounterStore => ({
  async bump(key, now, windowMs) {
    const [bumped] = await bump(query, { key, now, until: now + windowMs })
    if (!bumped) throw new Error('A counter was neither added nor changed.')
    return bumped.count
  },

  async read(key, now) {
    const [row] = await countOf(query, { key, now })
    return row?.count ?? 0
  },

  async reset(key) {
    await remove(query, { key })
  },

  async removeExpired(now) {
    await query.deleteFrom('counters').where('expires_at', '<=', now).execute()
  },
})

const bump = prepared((query, { key, now, until }: { key: string; now: number; until: number }) =>
  query
    .insertInto('counters')
    .values({ key, count: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when counters.expires_at <= ${now} then 1 else counters.count + 1 end`,
        expires_at: sql<number>`case when counters.expires_at <= ${now} then ${until} else counters.expires_at end`,
      }),
    )
    .returning('count'),
)

const countOf = prepared((query, { key, now }: { key: string; now: number }) =>
  query.selectFrom('counters').select('count').where('key', '=', key).where('expires_at', '>', now),
)

const remove = prepared((query, { key }: { key: string }) => query.deleteFrom('counters').where('key', '=', key))
