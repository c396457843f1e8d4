import type { OpeningWay, ReadingGrouping } from '@portico/protocol'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { WAYS } from '../codes.js'
import { idOf } from '../id-bytes.js'
import { type Listing, nextAt, type Page, startOf } from '../page.js'
import type { Tables } from '../tables.js'
import { ownReaders, type ReadingQuery } from './filtered-readings.js'
import { latest } from './latest-readings.js'

/** A group of readings; fields in which they differ are null. */
export interface ReadingTotal {
  readonly person_id: string | null
  readonly actor: string | null
  readonly organization_id: string | null
  readonly site_id: string | null
  readonly expression: string | null
  readonly page: string | null
  readonly way: OpeningWay | null
  readonly times: number
  /** The number of people who read themselves; impersonated people are not counted. */
  readonly readers: number
  readonly first_at: number
  readonly last_at: number
}

/** The columns by which readings can be grouped, and their types. */
const COLUMNS = {
  person_key: 'bigint',
  organization_key: 'bigint',
  site_key: 'bigint',
  actor: 'text',
  expression: 'text',
  page: 'text',
  way: 'smallint',
} as const
type Column = keyof typeof COLUMNS

/** Readings by someone acting as a person are separate from the person's own; a part and a page belong to one site. */
const GROUPED: Readonly<Record<ReadingGrouping, readonly Column[]>> = {
  person: ['person_key', 'organization_key', 'actor'],
  organization: ['organization_key'],
  part: ['site_key', 'expression'],
  page: ['site_key', 'page'],
  way: ['way'],
}

/** Of one person's readings: whether they read themselves. A count of different people would sort them once more. */
const OWN_READER = sql<number>`max(case when actor is null then 1 else 0 end)`

/** Returns grouped readings, most first. */
export async function readingTotals(
  query: Kysely<Tables>,
  organizationId: string,
  by: ReadingGrouping,
  { limit, offset, after, ...filter }: ReadingQuery & Page,
): Promise<Listing & { totals: ReadingTotal[] }> {
  const grouped = GROUPED[by]
  const columnOrNull = <Value>(column: Column) =>
    grouped.includes(column)
      ? sql<Value | null>`${sql.ref(column)}`
      : sql<Value | null>`cast(null as ${sql.raw(COLUMNS[column])})`
  const { rows: readings, exact } = await latest(query, organizationId, filter)
  const added = readings
    .select(({ fn }) => [
      columnOrNull<number>('person_key').as('person_key'),
      columnOrNull<number>('organization_key').as('organization_key'),
      columnOrNull<number>('site_key').as('site_key'),
      columnOrNull<string>('actor').as('actor'),
      columnOrNull<string>('expression').as('expression'),
      columnOrNull<string>('page').as('page'),
      columnOrNull<number>('way').as('way'),
      // A plain integer: sums of PostgreSQL are decimal numbers, which take long to sort.
      sql<number>`cast(sum(times) as bigint)`.as('times'),
      (grouped.includes('person_key') ? OWN_READER : ownReaders('person_key')).as('readers'),
      fn.min('first_at').as('first_at'),
      fn.max('last_at').as('last_at'),
    ])
    .groupBy(grouped)
  const from = startOf({ offset, after })
  const rowsFrom = (start: number, count: number) =>
    query
      .with('totals', () => added)
      // Names are looked up for the rows of the page alone.
      .with('ranked', (inside) =>
        inOrder(
          grouped,
          inside
            .selectFrom('totals')
            .selectAll('totals')
            // The number of groups is known once the readings are grouped, which is done only once.
            .select(sql<number>`count(*) over ()`.as('total')),
        )
          .limit(count)
          .offset(start),
      )
      .selectFrom('ranked')
      .leftJoin('persons', 'persons.key', 'ranked.person_key')
      .leftJoin('organizations', 'organizations.key', 'ranked.organization_key')
      .leftJoin('organizations as sites', 'sites.key', 'ranked.site_key')
      .select(['persons.id as person_id', 'organizations.id as organization_id', 'sites.id as site_id'])
      .select(['actor', 'expression', 'page', 'way', 'times', 'readers', 'first_at', 'last_at', 'total'])
      .$call((ranked) => inOrder(grouped, ranked))
      .execute()
  const rows = await rowsFrom(from, limit)
  // A page beyond the last one has no row that contains the total.
  const [first] = rows.length > 0 || from === 0 ? rows : await rowsFrom(0, 1)
  const total = Number(first?.total ?? 0)
  return {
    total,
    exact,
    ...nextAt(from + rows.length, total),
    totals: rows.map(({ total: _total, person_id, way, times, readers, ...row }) => ({
      ...row,
      person_id: person_id && idOf(person_id),
      way: way === null ? null : WAYS.word(way),
      times: Number(times),
      readers: Number(readers),
    })),
  }
}

/** Most readings first; the columns by which they are grouped make the order unique. */
function inOrder<DB, From extends keyof DB, Row>(grouped: readonly Column[], rows: SelectQueryBuilder<DB, From, Row>) {
  let sorted = rows.orderBy(sql.ref('times'), 'desc').orderBy(sql.ref('last_at'), 'desc')
  for (const column of grouped) sorted = sorted.orderBy(sql.ref(column))
  return sorted
}
