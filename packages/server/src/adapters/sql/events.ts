import type { Kysely } from 'kysely'
import type { EventQuery } from '../../ports/event-store.js'
import type { EventStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlEvents = (query: Kysely<Tables>): EventStore => ({
  async add({ detail, ...event }) {
    await query
      .insertInto('analytics_events')
      .values({ ...event, detail: JSON.stringify(detail) })
      .execute()
  },

  async search(organizationId, asked) {
    const { total } = await filtered(query, organizationId, asked)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await filtered(query, organizationId, asked)
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute()
    const events = rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }))
    return { total, events }
  },

  async removeBefore(time) {
    await query.deleteFrom('analytics_events').where('at', '<', time).execute()
  },
})

function filtered(query: Kysely<Tables>, organizationId: string, { name, personId, since, until }: EventQuery) {
  let rows = query.selectFrom('analytics_events').where('organization_id', '=', organizationId)
  if (name !== undefined) rows = rows.where('name', '=', name)
  if (personId !== undefined) rows = rows.where('person_id', '=', personId)
  if (since !== undefined) rows = rows.where('at', '>=', since)
  if (until !== undefined) rows = rows.where('at', '<', until)
  return rows
}
