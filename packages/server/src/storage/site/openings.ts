import type { OpeningWay } from '@portico/protocol'
import { DAY } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { WAYS } from '../codes.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { prepared } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import {
  COLUMNS,
  joined,
  keysBelow,
  keysUnder,
  type LeaseRecord,
  type OpeningRecord,
  type OpeningRows,
  orderOf,
  type PriorOpening,
  type RecordedOpenings,
  recordOf,
  rowOf,
} from './opening-rows.js'

export const openingStore = (query: Kysely<Tables>) => ({
  /** What was released to a session from a build in one way. */
  of: (sessionId: string, build: string, way: OpeningWay): Promise<PriorOpening[]> =>
    ofSession(query, { id: bytesOf(sessionId), build, way: WAYS.code(way) }),

  /**
   * Records releases, in one statement. Each is passed with the id of its audit row and its day; returns the ids of
   * those that must be written elsewhere. Of concurrent calls, exactly one gets each id.
   */
  async record(
    openings: readonly (OpeningRecord & { readonly audit_id: string; readonly noted_on: number })[],
  ): Promise<RecordedOpenings> {
    if (openings.length === 0) return { toAudit: new Set(), toCount: new Set() }
    // In a fixed order: two that record the same parts in different orders would wait for each other.
    const rows = [...openings].sort((opening, other) => (orderOf(opening) < orderOf(other) ? -1 : 1)).map(rowOf)
    const isDue = sql`content_openings.audited_at <= excluded.audited_at - ${sql.lit(DAY)}`
    const isAnotherDay = sql`content_openings.noted_on <> excluded.noted_on`
    const stored = await query
      .insertInto('content_openings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'build', 'part', 'content', 'way']).doUpdateSet({
          lease_until: sql<number>`case when excluded.lease_until > content_openings.lease_until
            then excluded.lease_until else content_openings.lease_until end`,
          audited_at: sql<number>`case when ${isDue} then excluded.audited_at else content_openings.audited_at end`,
          audit_id: sql<string>`case when ${isDue} then excluded.audit_id else content_openings.audit_id end`,
          noted_on: sql<number>`excluded.noted_on`,
          noted_id: sql<string>`case when ${isAnotherDay} then excluded.noted_id else content_openings.noted_id end`,
        }),
      )
      .returning(['audit_id', 'noted_id'])
      .execute()
    const own = new Set(openings.map(({ audit_id }) => audit_id))
    return {
      toAudit: new Set(stored.map(({ audit_id }) => audit_id).filter((id) => own.has(id))),
      toCount: new Set(stored.map(({ noted_id }) => noted_id).filter((id) => own.has(id))),
    }
  },

  /** Newest first. */
  async list(
    siteId: string,
    {
      personId,
      under,
      of,
      ...page
    }: Page & {
      readonly personId?: string
      /** Only members of this organization and of those below it. */
      readonly under?: string
      /** Only this part of a build. */
      readonly of?: { readonly build: string; readonly part: string; readonly content: string }
    },
  ): Promise<Listing & { openings: OpeningRecord[] }> {
    const ofSite = (rows: OpeningRows) => rows.where('content_openings.site_key', '=', organizationKey(siteId))
    // One of the filters chooses the index, and the others are compared row by row.
    const indexed = (rows: OpeningRows) => {
      if (personId !== undefined) return ofSite(rows).where('person_key', '=', personKey(bytesOf(personId)))
      if (of)
        return ofSite(rows).where('build', '=', of.build).where('part', '=', of.part).where('content', '=', of.content)
      return ofSite(rows)
    }
    const compared = (rows: OpeningRows) => {
      let some = indexed(rows)
      if (under !== undefined) some = some.where(sql<boolean>`+organization_key in ${keysUnder(under)}`)
      if (personId !== undefined && of)
        some = some.where(
          sql<boolean>`coalesce(part, '') = ${of.part} and build = ${of.build} and content = ${of.content}`,
        )
      return some
    }
    const organizations =
      under !== undefined && personId === undefined && !of ? await keysBelow(query, under) : undefined
    const isCompared = under !== undefined || (personId !== undefined && of !== undefined)
    const parts = organizations?.map((key) => ofSite(joined(query)).where('organization_key', '=', key))
    const { rows, ...listing } = await pageOf(query, page, {
      rows: (parts ?? [compared(joined(query))]).map((part) => part.select(COLUMNS)),
      from: !isCompared || parts ? [] : [indexed(query.selectFrom('content_openings') as unknown as OpeningRows)],
      descending: true,
      keys: { opened_at: 'number', session_id: 'bytes', build: 'text', part: 'text', content: 'text', way: 'number' },
    })
    return { ...listing, openings: rows.map((row) => recordOf(siteId, row)) }
  },

  /** When members of an organization, or of those below it, last opened a part of a site. */
  async lastUnder(siteId: string, organizationId: string): Promise<number | undefined> {
    // One step in the index for each organization, however many openings it has.
    const { rows } = await sql<{ at: number | null }>`select max(last) as at from (
      select (select max(opened_at) from content_openings
        where organization_key = organizations.key and site_key = ${organizationKey(siteId)}) as last
      from organizations where key in ${keysUnder(organizationId)}) as lasts`.execute(query)
    return rows[0]?.at ?? undefined
  },

  /** The keys that browsers may keep at a time, those with the longest lease first, one row for each person and part. */
  async leased(siteId: string, now: number, limit: number): Promise<LeaseRecord[]> {
    const rows = await joined(query)
      .where('content_openings.site_key', '=', organizationKey(siteId))
      .where('lease_until', '>', now)
      .select(({ fn }) => [
        'persons.id as person_id',
        'organizations.id as organization_id',
        'build',
        'part',
        'expression',
        fn.max<number>('lease_until').as('lease_until'),
      ])
      .groupBy(['persons.id', 'organizations.id', 'build', 'part', 'expression'])
      .orderBy('lease_until', 'desc')
      .orderBy('persons.id')
      .orderBy('part')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, person_id: idOf(row.person_id) }))
  },

  /** Removes releases whose last time is before a time. */
  async removeBefore(siteId: string, time: number) {
    const isOld = sql`site_key = ${organizationKey(siteId)} and lease_until < ${time}`
    await removeInBatches(query, 'content_openings', ['session_id', 'build', 'part', 'content', 'way'], isOld)
  },
})
const ofSession = prepared((query, { id, build, way }: { id: Bytes; build: string; way: number }) =>
  query
    .selectFrom('content_openings')
    .select(['part', 'content', 'lease_until', 'audited_at', 'noted_on'])
    .where('session_id', '=', id)
    .where('build', '=', build)
    .where('way', '=', way),
)
