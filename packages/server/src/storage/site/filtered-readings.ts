import type { OpeningWay } from '@portico/protocol'
import { DAY } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { WAYS } from '../codes.js'
import { bytesOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import type { ListOrder } from '../page.js'
import type { Tables } from '../tables.js'

export interface ReadingQuery {
  /** Milliseconds since 1970; `since` is inclusive, `until` exclusive. */
  readonly since?: number
  readonly until?: number
  readonly personId?: string
  readonly organizationIds?: readonly string[]
  readonly way?: OpeningWay
  /** The paths under which one page is recorded. */
  readonly pages?: readonly string[]
}

/** An organization that views readings, and whether it is at the top of its tree. */
interface Viewer {
  readonly id: string
  readonly isTop: boolean
}

export async function viewerOf(query: Kysely<Tables>, id: string): Promise<Viewer> {
  const row = await query.selectFrom('organizations').select('parent_id').where('id', '=', id).executeTakeFirst()
  return { id, isTop: row?.parent_id === null }
}

/** The order of readings: newest first. */
const READING_ORDER = {
  descending: true,
  keys: {
    'readings.last_at': 'number',
    'readings.site_key': 'number',
    'readings.day': 'number',
    'readings.person_key': 'number',
    'readings.organization_key': 'number',
    'readings.way': 'number',
    'readings.digest': 'text',
  },
} as const satisfies ListOrder

/** The order of the readings in a period. */
export const readingOrder = ({ since, until }: Pick<ReadingQuery, 'since' | 'until'>): ListOrder => ({
  ...READING_ORDER,
  // A row is of one day, so this excludes none that began before `until`, and lets the index skip the later days.
  period: { since, until: until === undefined ? undefined : until + DAY },
})

export type ReadingRows = ReturnType<typeof allOf>

const allOf = (query: Kysely<Tables>) => query.selectFrom('readings')

/**
 * The readings that an organization can see: those on its site and, if there are sites above it, those of its own
 * members elsewhere. Each part has an index with the newest first.
 */
export function visible(query: Kysely<Tables>, { id, isTop }: Viewer, { personId }: ReadingQuery) {
  const own = organizationKey(id)
  const ofPerson = (rows: ReadingRows) =>
    personId === undefined ? rows : rows.where('readings.person_key', '=', personKey(bytesOf(personId)))
  const onSite = allOf(query).where('readings.site_key', '=', own)
  if (isTop) return [ofPerson(onSite)]
  const elsewhere = allOf(query).where('readings.organization_key', '=', own).where('readings.site_key', '<>', own)
  return [ofPerson(onSite), ofPerson(elsewhere)]
}

/** Whether there are filters besides those of `visible`. */
export const isCompared = ({ organizationIds, way, pages }: ReadingQuery): boolean =>
  organizationIds !== undefined || way !== undefined || pages !== undefined

/** Compares readings with the filters that no index contains. */
export function filtered(visibleRows: ReadingRows, readingQuery: ReadingQuery): ReadingRows {
  let rows = visibleRows
  if (readingQuery.until !== undefined) rows = rows.where('readings.first_at', '<', readingQuery.until)
  if (readingQuery.organizationIds !== undefined) {
    const ids = [...readingQuery.organizationIds]
    rows = rows.where(sql<number>`+readings.organization_key`, 'in', ({ selectFrom }) =>
      selectFrom('organizations').select('key').where('id', 'in', ids),
    )
  }
  if (readingQuery.way !== undefined) rows = rows.where('readings.way', '=', WAYS.code(readingQuery.way))
  return readingQuery.pages === undefined ? rows : rows.where('readings.page', 'in', readingQuery.pages)
}

/** How many different ones occur in readings of people themselves, excluding those of someone who acted as them. */
export const ownReaders = (column: 'person_key' | 'organization_key') =>
  sql<number>`count(distinct case when actor is null then ${sql.ref(column)} end)`
