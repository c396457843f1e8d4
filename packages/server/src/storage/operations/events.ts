import { type Kysely, sql } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import { eventHandle } from '../people/remove-events.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** An analytics event, without anything that could sign someone in. */
export interface EventRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly name: string
  readonly person_id: string | null
  readonly correlation_id: string
  /** Origin and path of the page; never its query or fragment, which can contain one-time secrets. */
  readonly location: string
  readonly user_agent: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface EventQuery extends Page {
  readonly name?: string
  readonly personId?: string
  readonly since?: number
  /** Exclusive. */
  readonly until?: number
}

export const eventStore = (query: Kysely<Tables>) => ({
  async add({ detail, ...event }: EventRecord) {
    await query
      .insertInto('analytics_events')
      .values({ ...event, detail: JSON.stringify(detail), handle: handleIn(detail) })
      .execute()
  },

  /** Newest first, with the total. */
  async search(
    organizationId: string,
    { limit, offset, after, ...filters }: EventQuery,
  ): Promise<Listing & { events: EventRecord[] }> {
    const place = { limit, offset, after }
    const { name, personId, since, until } = filters
    const both = name !== undefined && personId !== undefined
    const { rows, ...listing } = await pageOf(query, place, {
      rows: filtered(query, organizationId, filters).selectAll(),
      // The index of the person; the name is compared row by row.
      from: both ? [filtered(query, organizationId, { personId })] : [],
      descending: true,
      keys: { at: 'number', id: 'text' },
      period: { since, until },
    })
    const events = rows.map(({ handle: _, ...row }) => ({
      ...row,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
    }))
    return { ...listing, events }
  },

  async removeBefore(time: number) {
    await removeInBatches(query, 'analytics_events', ['id'], sql`at < ${time}`)
  },
})

/** By which the event is found when the person with that handle is removed. */
function handleIn({ handle }: Readonly<Record<string, unknown>>): string | null {
  const { type, value } = (handle ?? {}) as { readonly type?: string; readonly value?: string }
  return type !== undefined && value !== undefined ? eventHandle(type, value) : null
}

function filtered(
  query: Kysely<Tables>,
  organizationId: string,
  { name, personId }: Pick<EventQuery, 'name' | 'personId'>,
) {
  let rows = query.selectFrom('analytics_events').where('organization_id', '=', organizationId)
  if (name !== undefined)
    rows =
      personId === undefined ? rows.where('name', '=', name) : rows.where(sql<boolean>`coalesce(name, '') = ${name}`)
  if (personId !== undefined) rows = rows.where('person_id', '=', personId)
  return rows
}
