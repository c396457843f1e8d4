import { AUDIT_ACTIONS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { timeOf } from '../../ground/ids.js'
import { countOf, type Listing, type ListOrder, type Page, pageOf, within } from '../page.js'
import { insertRow } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditQuery extends Page {
  /** A name, or a prefix followed by `.*`. */
  readonly action?: string
  readonly actor?: string
  readonly personId?: string
  /** Milliseconds since 1970; `since` is inclusive, `until` exclusive. */
  readonly since?: number
  readonly until?: number
}

export const auditStore = (query: Kysely<Tables>) => ({
  async add(record: AuditRecord) {
    await insertRow(query, 'audit', { ...record, detail: JSON.stringify(record.detail) })
  },

  /** Several rows in one statement. */
  async addAll(rows: readonly AuditRecord[]) {
    if (rows.length === 0) return
    const values = rows.map((record) => ({ ...record, detail: JSON.stringify(record.detail) }))
    await query.insertInto('audit').values(values).execute()
  },

  /** Newest first. */
  async list(organizationId: string, limit: number): Promise<AuditRecord[]> {
    const rows = await rowsOf(query, organizationId)
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(recordOf)
  },

  /** Rows after this id, oldest first; an empty id starts at the first row. */
  async after(organizationId: string, id: string, limit: number): Promise<AuditRecord[]> {
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

  /** Removes the rows of an organization that are older than a time. Returns how many were removed. */
  async removeBefore(organizationId: string, time: number): Promise<number> {
    return removeInBatches(query, 'audit', ['id'], sql`organization_id = ${organizationId} and at < ${time}`)
  },

  /** A page of the matching rows, newest first, and their total. */
  async search(
    organizationId: string,
    { limit, offset, after, since, until, ...filters }: AuditQuery,
  ): Promise<Listing & { rows: AuditRecord[] }> {
    const order = { ...NEWEST_FIRST, period: { since, until } }
    const { rows, ...listing } = await pageOf<Tables['audit']>(
      query,
      { limit, offset, after },
      { ...(await filtered(query, organizationId, filters, order)), ...order },
    )
    return { ...listing, rows: rows.map(recordOf) }
  },
})

const NEWEST_FIRST = { descending: true, keys: { at: 'number', id: 'text' } } as const satisfies ListOrder

const recordOf = (row: Tables['audit']): AuditRecord => ({
  ...row,
  detail: JSON.parse(row.detail) as Record<string, unknown>,
})

const rowsOf = (query: Kysely<Tables>, organizationId: string) =>
  query.selectFrom('audit').where('organization_id', '=', organizationId)

/**
 * The rows that match the filters. One filter chooses the index: the one that the fewest rows match. The others are
 * compared row by row, and written so that no database chooses their index instead.
 */
async function filtered(query: Kysely<Tables>, organizationId: string, filters: Filters, order: ListOrder) {
  const all = rowsOf(query, organizationId)
  const partsOf = ({ column, values }: Filter) => values.map((value) => all.where(column, '=', value))
  const countedOf = (filter: Filter) => partsOf(filter).map((part) => within(part, order, undefined, undefined))
  const filtersByRarity = await byRarity(query, filtersIn(filters), countedOf)
  const [rarest, ...remaining] = filtersByRarity
  if (!rarest) return { rows: all.selectAll() }
  const compared = (rows: Rows) =>
    remaining.reduce(
      (some, { column, values }) =>
        some.where(sql<boolean>`coalesce(${sql.ref(column)}, '') in (${sql.join([...values])})`),
      rows,
    )
  const from = partsOf(rarest)
  return { rows: from.map((part) => compared(part).selectAll()), ...(remaining.length > 0 && { from }) }
}

type Filters = Omit<AuditQuery, keyof Page | 'since' | 'until'>

/** A column whose index is sorted by time, and the values of which a row has one. */
interface Filter {
  readonly column: 'action' | 'actor' | 'person_id'
  readonly values: readonly string[]
}

const filtersIn = ({ action, actor, personId }: Filters): Filter[] => [
  ...(personId === undefined ? [] : [{ column: 'person_id' as const, values: [personId] }]),
  ...(actor === undefined ? [] : [{ column: 'actor' as const, values: [actor] }]),
  ...(action === undefined ? [] : [{ column: 'action' as const, values: actionsIn(action) }]),
]

/** The actions that start with a prefix are known, so that each is looked up in the index. */
function actionsIn(action: string): readonly string[] {
  if (!action.endsWith('.*')) return [action]
  const beginning = action.slice(0, -1)
  const actions = Object.keys(AUDIT_ACTIONS).filter((name) => name.startsWith(beginning))
  return actions.length > 0 ? actions : [action]
}

async function byRarity(
  query: Kysely<Tables>,
  filters: readonly Filter[],
  partsOf: (filter: Filter) => Parameters<typeof countOf>[1][],
): Promise<readonly Filter[]> {
  if (filters.length < 2) return filters
  const counts = new Map<Filter, number>()
  for (const filter of filters) counts.set(filter, (await countOf(query, ...partsOf(filter))).total)
  return [...filters].sort((filter, other) => (counts.get(filter) ?? 0) - (counts.get(other) ?? 0))
}

type Rows = ReturnType<typeof rowsOf>
