import type { ConsentLevel } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { ConsentStore } from '../../ports/stores.js'
import { isMember, memberKeys } from './keys.js'
import type { Tables } from './tables.js'

export const sqlConsents = (query: Kysely<Tables>): ConsentStore => ({
  async of(organizationId, personId) {
    const rows = await query
      .selectFrom('consents')
      .select(['level', 'created_at'])
      .where(isMember(organizationId, personId))
      .orderBy('created_at')
      .orderBy('level')
      .execute()
    return rows.map((row) => ({ ...row, level: row.level as ConsentLevel }))
  },

  async add(organizationId, personId, levels, created_at) {
    if (levels.length === 0) return
    const member = memberKeys(organizationId, personId)
    await query
      .insertInto('consents')
      .values([...new Set(levels)].map((level) => ({ ...member, level, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async remove(organizationId, personId, levels) {
    if (levels?.length === 0) return
    let rows = query.deleteFrom('consents').where(isMember(organizationId, personId))
    if (levels) rows = rows.where('level', 'in', levels)
    await rows.execute()
  },
})
