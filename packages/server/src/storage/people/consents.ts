import type { ConsentLevel } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { isMember, memberKeys } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export interface ConsentRecord {
  readonly level: ConsentLevel
  readonly created_at: number
}

/** What a member of an organization consented to, and since when. */
export const consentStore = (query: Kysely<Tables>) => ({
  async of(organizationId: string, personId: string): Promise<ConsentRecord[]> {
    return (await consentsOf(query, organizationId, personId).execute()).map(consentOf)
  },

  /** Same as `of`, one page. */
  async list(organizationId: string, personId: string, page: Page): Promise<Listing & { consents: ConsentRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: consentsOf(query, organizationId, personId),
      keys: { created_at: 'number', level: 'text' },
    })
    return { ...listing, consents: rows.map(consentOf) }
  },

  /** Adds levels; existing ones keep their time. */
  async add(organizationId: string, personId: string, levels: readonly ConsentLevel[], created_at: number) {
    if (levels.length === 0) return
    const member = memberKeys(organizationId, personId)
    await query
      .insertInto('consents')
      .values([...new Set(levels)].map((level) => ({ ...member, level, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Removes levels; without levels, all. */
  async remove(organizationId: string, personId: string, levels?: readonly ConsentLevel[]) {
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
