import type { ConsentLevel } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { isMember, memberKeys } from './keys.js'
import { pageOf } from './page.js'
import type { ConsentStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlConsents = (query: Kysely<Tables>): ConsentStore => ({
  async of(organizationId, personId) {
    return (await consentsOf(query, organizationId, personId).execute()).map(consentOf)
  },

  async list(organizationId, personId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: consentsOf(query, organizationId, personId),
      keys: { created_at: 'number', level: 'text' },
    })
    return { ...listing, consents: rows.map(consentOf) }
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

const consentsOf = (query: Kysely<Tables>, organizationId: string, personId: string) =>
  query
    .selectFrom('consents')
    .select(['level', 'created_at'])
    .where(isMember(organizationId, personId))
    .orderBy('created_at')
    .orderBy('level')

const consentOf = (row: Pick<Tables['consents'], 'level' | 'created_at'>) => ({
  ...row,
  level: row.level as ConsentLevel,
})
