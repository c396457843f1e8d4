import type { Kysely } from 'kysely'
import type { AuditQuery, AuditStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlAudit = (query: Kysely<Tables>): AuditStore => ({
  async add({ detail, ...row }) {
    await query
      .insertInto('audit')
      .values({ ...row, detail: JSON.stringify(detail) })
      .execute()
  },

  async list(organizationId, limit) {
    return page(query, organizationId, { limit, offset: 0 })
  },

  async search(organizationId, asked) {
    const { total } = await filtered(query, organizationId, asked)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { total, rows: await page(query, organizationId, asked) }
  },
})

async function page(query: Kysely<Tables>, organizationId: string, asked: AuditQuery) {
  const rows = await filtered(query, organizationId, asked)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }))
}

function filtered(query: Kysely<Tables>, organizationId: string, asked: AuditQuery) {
  let rows = query.selectFrom('audit').where('organization_id', '=', organizationId)
  if (asked.action !== undefined) rows = rows.where('action', '=', asked.action)
  if (asked.actor !== undefined) rows = rows.where('actor', '=', asked.actor)
  if (asked.personId !== undefined) rows = rows.where('person_id', '=', asked.personId)
  if (asked.since !== undefined) rows = rows.where('at', '>=', asked.since)
  if (asked.until !== undefined) rows = rows.where('at', '<', asked.until)
  return rows
}
