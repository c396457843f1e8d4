import { createHash } from 'node:crypto'
import type { OpeningWay, ReadingGrouping } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { beginOf } from '../../ground/buckets.js'
import { WAYS } from '../codes.js'
import { type Bytes, idOf } from '../id-bytes.js'
import { memberKeys, organizationKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import {
  filtered,
  isCompared,
  ownReaders,
  type ReadingQuery,
  readingOrder,
  viewerOf,
  visible,
} from './filtered-readings.js'
import { latest } from './latest-readings.js'
import { type ReadingTotal, readingTotals } from './reading-totals.js'

/** Something that a person read at a time. */
export interface NewReading {
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  /** Who acted as the person, in the audit log's notation for actors; null if the person did. */
  readonly actor: string | null
  readonly way: OpeningWay
  /** The readers of the part, as a JSON expression. */
  readonly expression: string
  /** The path of the page; null if the shared key of the part was released. */
  readonly page: string | null
  readonly at: number
}

/** What was read on one day: how often, first and last. */
export interface ReadingRecord extends Omit<NewReading, 'at'> {
  /** The start of the day in UTC. */
  readonly day: number
  readonly times: number
  readonly first_at: number
  readonly last_at: number
}

/** Readings on the site of an organization, and those of its own members on all sites. */
export const readingStore = (query: Kysely<Tables>) => ({
  /** Counts readings, in one statement. */
  async add(readings: readonly NewReading[]) {
    if (readings.length === 0) return
    await query
      .insertInto('readings')
      .values(addedUp(readings).map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(['site_key', 'day', 'person_key', 'organization_key', 'way', 'digest']).doUpdateSet({
          times: sql<number>`readings.times + excluded.times`,
          last_at: sql<number>`case when excluded.last_at > readings.last_at then excluded.last_at else readings.last_at end`,
        }),
      )
      .execute()
  },

  /** Newest first. */
  async list(
    organizationId: string,
    { limit, offset, after, ...filter }: ReadingQuery & Page,
  ): Promise<Listing & { readings: ReadingRecord[] }> {
    const parts = visible(query, await viewerOf(query, organizationId), filter)
    const { rows, ...listing } = await pageOf(
      query,
      { limit, offset, after },
      {
        rows: parts.map((part) =>
          filtered(part, filter)
            .innerJoin('persons', 'persons.key', 'readings.person_key')
            .innerJoin('organizations', 'organizations.key', 'readings.organization_key')
            .innerJoin('organizations as sites', 'sites.key', 'readings.site_key')
            .select(COLUMNS),
        ),
        from: isCompared(filter) ? parts : [],
        ...readingOrder(filter),
      },
    )
    return { ...listing, readings: rows.map(recordOf) }
  },

  /** Grouped by person, organization, part, page or way, the groups with the most readings first. */
  totals: (
    organizationId: string,
    by: ReadingGrouping,
    filter: ReadingQuery & Page,
  ): Promise<Listing & { totals: ReadingTotal[] }> => readingTotals(query, organizationId, by, filter),

  /** How many readings on each day in each way, by how many people of how many organizations. */
  async count(
    organizationId: string,
    filter: ReadingQuery,
  ): Promise<{
    days: { readonly day: number; readonly way: OpeningWay; readonly times: number }[]
    readers: number
    organizations: number
    exact: boolean
  }> {
    const { rows, exact } = await latest(query, organizationId, filter)
    const days = await rows
      .select(({ fn }) => ['day', 'way', fn.sum<number>('times').as('times')])
      .groupBy(['day', 'way'])
      .orderBy('day')
      .orderBy('way')
      .execute()
    const { readers, organizations } = await rows
      .select([ownReaders('person_key').as('readers'), ownReaders('organization_key').as('organizations')])
      .executeTakeFirstOrThrow()
    return {
      days: days.map(({ way, times, ...row }) => ({ ...row, way: WAYS.word(way), times: Number(times) })),
      readers: Number(readers),
      organizations: Number(organizations),
      exact,
    }
  },

  /** Removes readings on a site from days before the day of a time. */
  async removeBefore(siteId: string, time: number) {
    const isOld = sql`site_key = ${organizationKey(siteId)} and day < ${beginOf('day', time)}`
    await removeInBatches(query, 'readings', READING_KEY, isOld)
  },
})

const READING_KEY = ['site_key', 'day', 'person_key', 'organization_key', 'way', 'digest']

type Counted = NewReading & { readonly times: number; readonly digest: string }

/**
 * One row for each subject, in a fixed order: two that count the same subjects in different orders would wait for each
 * other.
 */
function addedUp(readings: readonly NewReading[]): readonly Counted[] {
  const rows = new Map<string, Counted>()
  for (const reading of readings) {
    const digest = digestOf(reading)
    const key = [reading.site_id, reading.person_id, reading.organization_id, reading.way, digest].join(' ')
    rows.set(key, { ...reading, digest, times: (rows.get(key)?.times ?? 0) + 1 })
  }
  return [...rows].sort(([key], [other]) => (key < other ? -1 : 1)).map(([, row]) => row)
}

const digestOf = ({ actor, expression, page }: NewReading) =>
  createHash('sha256')
    .update(JSON.stringify([actor, expression, page]))
    .digest('base64url')
    .slice(0, 22)

const rowOf = ({ site_id, organization_id, person_id, way, at, ...row }: Counted) => ({
  ...row,
  ...memberKeys(organization_id, person_id),
  site_key: organizationKey(site_id),
  way: WAYS.code(way),
  day: beginOf('day', at),
  first_at: at,
  last_at: at,
})

const COLUMNS = [
  'sites.id as site_id',
  'organizations.id as organization_id',
  'persons.id as person_id',
  'readings.actor',
  'readings.way',
  'readings.expression',
  'readings.page',
  'readings.day',
  'readings.times',
  'readings.first_at',
  'readings.last_at',
] as const

type Row = Omit<ReadingRecord, 'person_id' | 'way'> & { readonly person_id: Bytes; readonly way: number }

const recordOf = ({ person_id, way, ...row }: Row): ReadingRecord => ({
  ...row,
  person_id: idOf(person_id),
  way: WAYS.word(way),
})
