import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'

/** The people whom administrators removed from an organization, as digests. */
export const departureStore = (query: Kysely<Tables>) => ({
  async note(organization_id: string, digests: readonly string[], at: number) {
    if (digests.length === 0) return
    await query
      .insertInto('departures')
      .values(digests.map((digest) => ({ organization_id, digest, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async includes(organizationId: string, digests: readonly string[]) {
    if (digests.length === 0) return false
    const row = await query
      .selectFrom('departures')
      .select('digest')
      .where('organization_id', '=', organizationId)
      .where('digest', 'in', digests)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async forget(organizationId: string, digests: readonly string[]) {
    if (digests.length === 0) return
    await query
      .deleteFrom('departures')
      .where('organization_id', '=', organizationId)
      .where('digest', 'in', digests)
      .execute()
  },
})
