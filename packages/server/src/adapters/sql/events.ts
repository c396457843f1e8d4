import type { Kysely } from 'kysely'
import type { EventStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlEvents = (query: Kysely<Tables>): EventStore => ({
  async add({ detail, ...event }) {
    await query
      .insertInto('analytics_events')
      .values({ ...event, detail: JSON.stringify(detail) })
      .execute()
  },

  async list(organizationId, limit) {
    const rows = await query
      .selectFrom('analytics_events')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }))
  },

  async removeBefore(time) {
    await query.deleteFrom('analytics_events').where('at', '<', time).execute()
  },
})
