import { LIST_LIMITS } from '@portico/protocol'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type CursorValue, cursorOf, type KeyType, valuesOf } from './cursor.js'
import type { Tables } from './tables.js'

/** Which rows of a list are requested: how many, and after which others. */
export interface Page {
  readonly limit: number
  /** How many rows are skipped. */
  readonly offset: number
  /** Continues at the `next` of another page. */
  readonly after?: string
}

/** The position of a page in its list. */
export interface Listing {
  readonly total: number
  /** False if there are more rows than `total`. */
  readonly exact: boolean
  /** Where the next page starts; absent on the last page. */
  readonly next?: string
}

/** The order of a list: columns that together are different in every row, all in one direction. */
export interface ListOrder {
  readonly descending?: boolean
  /** Each column, and the type of its values. */
  readonly keys: Readonly<Record<string, KeyType>>
  /** The rows of the list by their first column, which is a time. */
  readonly period?: Period
}

/** From one time, up to but excluding another. */
export interface Period {
  readonly since?: number
  readonly until?: number
}

/** Kysely's rows are typed by the tables that they join. */
// biome-ignore lint/suspicious/noExplicitAny: nothing here depends on which tables those are.
type Rows<Row = any> = SelectQueryBuilder<any, any, Row>

interface ListRows<Row> extends ListOrder {
  /** All rows of the list, not sorted; in several parts without common rows, if no index has all of them in order. */
  readonly rows: Rows<Row> | readonly Rows<Row>[]
  /**
   * The rows of the index from which the list is read, without the filters that are not in it: no more of them than
   * `LIST_LIMITS.compared` are compared with the filters, and the next page continues there. One for each part. Not
   * needed if an index contains all filters.
   */
  readonly from?: readonly Rows[]
}

type Key = readonly CursorValue[] | undefined

/**
 * One page of a list and its position. Its cost depends neither on the number of rows nor on the page: it continues at
 * a key instead of skipping rows, and rows are counted up to `LIST_LIMITS.counted`.
 */
export async function pageOf<Row>(
  query: Kysely<Tables>,
  { limit, offset, after }: Page,
  { rows, from = [], ...order }: ListRows<Row>,
): Promise<Listing & { readonly rows: Row[] }> {
  const start: Key = after === undefined ? undefined : valuesOf(after, Object.values(order.keys))
  const firstEnd = await endOf(from, order, undefined)
  const end = start === undefined ? firstEnd : await endOf(from, order, start)
  const parts = [rows].flat().map((part) => part.clearOrderBy())
  const pages = parts.map((part) =>
    sorted(within(part, order, start, end), order)
      .select(keyColumns(order))
      .limit(offset + limit + 1),
  )
  const merged = merge(query, pages, order).limit(limit + 1)
  const read: (Row & Record<string, CursorValue>)[] = await (offset > 0 ? merged.offset(offset) : merged).execute()
  const pageRows = read.slice(0, limit)
  const next = read.length > limit ? keyOf(pageRows.at(-1), order) : end
  const counted = parts.map((part) => within(part, order, undefined, firstEnd))
  const { total, exact } = await countOf(query, ...counted)
  return {
    total,
    exact: exact && firstEnd === undefined,
    next: next && cursorOf(next),
    rows: pageRows.map((row) => withoutKey(row, order)),
  }
}

/** Where a list of computed rows starts, which are few enough to be skipped. */
export const startOf = ({ offset, after }: Pick<Page, 'offset' | 'after'>): number =>
  after === undefined ? offset : Number(valuesOf(after, ['number'])[0])

/** Continues such a list at a number of rows. */
export const nextAt = (at: number, total: number): Pick<Listing, 'next'> => (at < total ? { next: cursorOf([at]) } : {})

/** The number of rows, up to `LIST_LIMITS.counted`. */
export async function countOf(
  query: Kysely<Tables>,
  ...parts: readonly Rows[]
): Promise<Pick<Listing, 'total' | 'exact'>> {
  const { counted } = LIST_LIMITS
  const some = parts.map((part) =>
    part
      .clearSelect()
      .clearOrderBy()
      .select(sql.lit(1).as('row'))
      .limit(counted + 1),
  )
  const { total } = await query
    .selectFrom(
      unionOf(query, some)
        .limit(counted + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(Number(total), counted), exact: Number(total) <= counted }
}

/**
 * The key up to which rows are compared, if there are more. Of several places the nearest, so that from each of them all
 * rows up to it are compared.
 */
export async function endOf(
  from: readonly Rows[],
  order: ListOrder,
  start: Key,
  most: number = LIST_LIMITS.compared,
): Promise<Key> {
  let nearest: Key
  for (const rows of from) {
    const [row] = await sorted(within(rows, order, start, nearest).clearSelect(), order)
      .select(keyColumns(order))
      .offset(most - 1)
      .limit(1)
      .execute()
    nearest = row ? keyOf(row, order) : nearest
  }
  return nearest
}

/** The first rows of all parts, in order. */
function merge(query: Kysely<Tables>, parts: readonly Rows[], { keys, descending }: ListOrder): Rows {
  const [only] = parts
  if (parts.length === 1 && only) return only.clearLimit()
  let inOrder = query.selectFrom(unionOf(query, parts).as('merged')).selectAll() as Rows
  for (const at of Object.keys(keys).keys())
    inOrder = inOrder.orderBy(sql.ref(keyName(at)), descending ? 'desc' : 'asc')
  return inOrder
}

/** SQLite only limits a part of a union that is a query of its own. */
export const unionOf = (query: Kysely<Tables>, parts: readonly Rows[]): Rows => {
  const [only] = parts
  if (only && parts.length === 1) return only
  return parts
    .map((part, at): Rows => query.selectFrom(part.as(`part_${at}`)).selectAll())
    .reduce((all, part) => all.unionAll(part))
}

/**
 * The rows of the period after one key, up to and including another. There is only one bound in each direction: of two,
 * SQLite would seek one and compare all rows up to the other.
 */
export function within<Row>(
  rows: Rows<Row>,
  { keys, descending, period = {} }: ListOrder,
  start: Key,
  end: Key,
): Rows<Row> {
  const { since, until } = period
  const columns = sql.join(Object.keys(keys).map((column) => sql.ref(column)))
  const [time = ''] = Object.keys(keys)
  const after = start && sql<boolean>`(${columns}) ${descending ? sql`<` : sql`>`} (${sql.join([...start])})`
  const upTo = end && sql<boolean>`(${columns}) ${descending ? sql`>=` : sql`<=`} (${sql.join([...end])})`
  const [first, last] = descending ? [end, start] : [start, end]
  const [fromFirst, toLast] = descending ? [upTo, after] : [after, upTo]
  const isLater = since !== undefined && !(first && Number(first[0]) >= since)
  const isEarlier = until !== undefined && !(last && Number(last[0]) < until)
  const bounds = [
    isLater ? sql<boolean>`${sql.ref(time)} >= ${since}` : fromFirst,
    isEarlier ? sql<boolean>`${sql.ref(time)} < ${until}` : toLast,
  ]
  return bounds.reduce((some, bound) => (bound ? some.where(bound) : some), rows)
}

function sorted<Row>(rows: Rows<Row>, { keys, descending }: ListOrder): Rows<Row> {
  let inOrder = rows
  for (const column of Object.keys(keys)) inOrder = inOrder.orderBy(sql.ref(column), descending ? 'desc' : 'asc')
  return inOrder
}

const keyName = (at: number) => `key_${at}`

const keyColumns = ({ keys }: ListOrder) =>
  Object.keys(keys).map((column, at) => sql<CursorValue>`${sql.ref(column)}`.as(keyName(at)))

const keyOf = (row: Record<string, CursorValue> | undefined, { keys }: ListOrder): Key =>
  row && Object.keys(keys).map((_, at) => row[keyName(at)] as CursorValue)

function withoutKey<Row>(row: Row & Record<string, CursorValue>, { keys }: ListOrder): Row {
  const plain: Record<string, unknown> = { ...row }
  for (const at of Object.keys(keys).keys()) delete plain[keyName(at)]
  return plain as Row
}
