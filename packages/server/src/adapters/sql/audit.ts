import { type Kysely, sql } from 'kysely'
import { timeOf } from '../../ids.js'
import type { AuditQuery, AuditRecord, AuditStore } from '../../ports/stores.js'
import { insertRow } from './prepared.js'
import type { Tables } from './tables.js'

export const sqlAudit = (query: Kysely<Tables>): AuditStore => ({
  async add(record) {
    await insertRow(query, 'audit', { ...record, detail: JSON.stringify(record.detail) })
  },

  async addAll(rows) {
    if (rows.length === 0) return
    const values = rows.map((record) => ({ ...record, detail: JSON.stringify(record.detail) }))
    await query.insertInto('audit').values(values).execute()
  },

  async list(organizationId, limit) {
    return page(query, organizationId, { limit, offset: 0 })
  },

  async after(organizationId, id, limit) {
    const rows = await query
      .selectFrom('audit')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('at', '>=', timeOf(id))
      .where('id', '>', id)
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(recordOf)
  },

  async removeBefore(organizationId, time) {
    const rows = query.deleteFrom('audit').where('organization_id', '=', organizationId).where('at', '<', time)
    return Number((await rows.executeTakeFirst()).numDeletedRows)
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
  return rows.map(recordOf)
}

const recordOf = (row: Tables['audit']): AuditRecord => ({
  ...row,
  detail: JSON.parse(row.detail) as Record<string, unknown>,
})

function filtered(query: Kysely<Tables>, organizationId: string, asked: AuditQuery) {
  let rows = query.selectFrom('audit').where('organization_id', '=', organizationId)
  if (asked.action?.endsWith('.*')) {
    const beginning = asked.action.slice(0, -1)
    rows = rows.where(sql<boolean>`substr(action, 1, ${beginning.length}) = ${beginning}`)
  } else if (asked.action !== undefined) rows = rows.where('action', '=', asked.action)
  if (asked.actor !== undefined) rows = rows.where('actor', '=', asked.actor)
  if (asked.personId !== undefined) rows = rows.where('person_id', '=', asked.personId)
  if (asked.since !== undefined) rows = rows.where('at', '>=', asked.since)
  if (asked.until !== undefined) rows = rows.where('at', '<', asked.until)
  return rows
}
