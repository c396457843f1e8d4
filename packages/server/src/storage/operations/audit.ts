import { AUDIT_ACTIONS } from '@portico/protocol'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { timeOf } from '../../ground/ids.js'
import { bytesOf } from '../id-bytes.js'
import { organizationKey } from '../keys.js'
import { countOf, type Listing, type ListOrder, type Page, pageOf, within } from '../page.js'
import { preparedChange } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import { type AuditRecord, actionNumber, auditIdBytes, columnsOf, type NewAuditRecord, recordIn } from './audit-rows.js'

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
  async add(record: NewAuditRecord) {
    await addRow(query, { ...columnsOf(record), organizationId: record.organization_id })
  },

  /** Several rows in one statement. */
  async addAll(rows: readonly NewAuditRecord[]) {
    if (rows.length === 0) return
    const values = rows.map((record) => ({
      ...columnsOf(record),
      organization_key: organizationKey(record.organization_id),
    }))
    await query.insertInto('audit').values(values).execute()
  },

  /** Newest first. */
  async list(organizationId: string, limit: number): Promise<AuditRecord[]> {
    const rows = await rowsOf(query, organizationId)
      .select(COLUMNS)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(recordIn(organizationId))
  },

  /** Rows after this id, oldest first; an empty id starts at the first row. */
  async after(organizationId: string, id: string, limit: number): Promise<AuditRecord[]> {
    const rows = await rowsOf(query, organizationId)
      .select(COLUMNS)
      .where('at', '>=', timeOf(id))
      .where('id', '>', auditIdBytes(id))
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(recordIn(organizationId))
  },

  /** Removes the rows of an organization that are older than a time. Returns how many were removed. */
  async removeBefore(organizationId: string, time: number): Promise<number> {
    const condition = sql`organization_key = ${organizationKey(organizationId)} and at < ${time}`
    return removeInBatches(query, 'audit', ['key'], condition)
  },

  /** A page of the matching rows, newest first, and their total. */
  async search(
    organizationId: string,
    { limit, offset, after, since, until, ...filters }: AuditQuery,
  ): Promise<Listing & { rows: AuditRecord[] }> {
    const order = { ...NEWEST_FIRST, period: { since, until } }
    const { rows, ...listing } = await pageOf<Pick<Tables['audit'], (typeof COLUMNS)[number]>>(
      query,
      { limit, offset, after },
      { ...(await filtered(query, organizationId, filters, order)), ...order },
    )
    return { ...listing, rows: rows.map(recordIn(organizationId)) }
  },
})

const COLUMNS = ['id', 'at', 'action', 'actor', 'person_id', 'detail'] as const

type NewRow = ReturnType<typeof columnsOf> & { readonly organizationId: string }

const addRow = preparedChange((query, { id, organizationId, at, action, actor, person_id, detail }: NewRow) =>
  query.insertInto('audit').values({
    id,
    organization_key: organizationKey(organizationId),
    at,
    action,
    actor,
    person_id,
    detail,
  }),
)

const NEWEST_FIRST = { descending: true, keys: { at: 'number', id: 'bytes' } } as const satisfies ListOrder

const rowsOf = (query: Kysely<Tables>, organizationId: string) =>
  query.selectFrom('audit').where('organization_key', '=', organizationKey(organizationId))

type Rows = ReturnType<typeof rowsOf>

/**
 * The rows that match the filters. One filter chooses the index: the one that the fewest rows match. The others are
 * compared row by row, and written so that no database chooses their index instead.
 */
async function filtered(query: Kysely<Tables>, organizationId: string, filters: Filters, order: ListOrder) {
  const all = rowsOf(query, organizationId)
  const countedOf = ({ found }: Filter) => found(all).map((part) => within(part, order, undefined, undefined))
  const [rarest, ...remaining] = await byRarity(query, filtersIn(filters), countedOf)
  if (!rarest) return { rows: all.select(COLUMNS) }
  const compared = (rows: Rows) => remaining.reduce((some, { fits }) => some.where(fits), rows)
  const from = rarest.sought?.(all) ?? (remaining.length > 0 ? rarest.found(all) : undefined)
  return { rows: rarest.found(all).map((part) => compared(part).select(COLUMNS)), ...(from && { from }) }
}

type Filters = Omit<AuditQuery, keyof Page | 'since' | 'until'>

interface Filter {
  /** The rows that match, in parts without common rows, of which each is in order in an index. */
  found(all: Rows): Rows[]
  /** The rows of these indexes, if they contain more than the rows that match. */
  sought?(all: Rows): Rows[]
  /** Whether a row matches. */
  readonly fits: RawBuilder<boolean>
}

const filtersIn = ({ action, actor, personId }: Filters): Filter[] => [
  ...(personId === undefined ? [] : [ofPerson(personId)]),
  ...(actor === undefined ? [] : [ofActor(actor)]),
  ...(action === undefined ? [] : [ofActions(actionsIn(action).map(actionNumber))]),
]

function ofPerson(id: string): Filter {
  const person = bytesOf(id)
  return {
    found: (all) => [all.where('person_id', '=', person)],
    fits: sql<boolean>`coalesce(person_id, ${Buffer.alloc(0)}) = ${person}`,
  }
}

/** The rows in which the actor is named, and those in which they are the person. */
function ofActor(id: string): Filter {
  const actor = bytesOf(id)
  return {
    found: (all) => [
      all.where('actor', '=', actor),
      all.where('person_id', '=', actor).where(sql<boolean>`coalesce(actor, person_id) = ${actor}`),
    ],
    sought: (all) => [all.where('actor', '=', actor), all.where('person_id', '=', actor)],
    fits: sql<boolean>`coalesce(actor, person_id) = ${actor}`,
  }
}

const ofActions = (actions: readonly number[]): Filter => ({
  found: (all) => actions.map((action) => all.where('action', '=', action)),
  fits: sql<boolean>`coalesce(action, -1) in (${sql.join([...actions])})`,
})

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
