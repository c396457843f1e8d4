import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'

/** What only one process may do at a time. */
export const leaseStore = (query: Kysely<Tables>) => ({
  /** True if the caller now holds the lease: it was free, expired, or already theirs. Of concurrent calls, one gets it. */
  async take(name: string, holder: string, now: number, until: number) {
    const row = await query
      .insertInto('leases')
      .values({ name, holder, expires_at: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: until })
          .where(({ eb, or }) => or([eb('leases.expires_at', '<=', now), eb('leases.holder', '=', holder)])),
      )
      .returning('holder')
      .executeTakeFirst()
    return row?.holder === holder
  },

  async release(name: string, holder: string) {
    await query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  },
})
