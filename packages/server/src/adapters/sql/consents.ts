import type { ConsentLevel } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { ConsentStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlConsents = (query: Kysely<Tables>): ConsentStore => ({
  async of(organizationId, personId) {
    const rows = await query
      .selectFrom('consents')
      .select(['level', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('level')
      .execute()
    return rows.map((row) => ({ ...row, level: row.level as ConsentLevel }))
  },

  async add(organization_id, person_id, levels, created_at) {
    if (levels.length === 0) return
    await query
      .insertInto('consents')
      .values([...new Set(levels)].map((level) => ({ organization_id, person_id, level, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async remove(organizationId, personId, levels) {
    if (levels?.length === 0) return
    let rows = query
      .deleteFrom('consents')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
    if (levels) rows = rows.where('level', 'in', levels)
    await rows.execute()
  },
})
