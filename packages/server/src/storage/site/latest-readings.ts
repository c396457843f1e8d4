import { LIST_LIMITS } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { endOf, unionOf, within } from '../page.js'
import type { Tables } from '../tables.js'
import { filtered, type ReadingQuery, type ReadingRows, readingOrder, viewerOf, visible } from './filtered-readings.js'

/**
 * The readings from which sums are computed: the latest `LIST_LIMITS.summed` that an organization can see, and those of the
 * same millisecond as the last of them, filtered.
 * `exact` is false if there are more.
 */
export async function latest(
  query: Kysely<Tables>,
  organizationId: string,
  filter: ReadingQuery,
): Promise<{ readonly rows: ReadingRows; readonly exact: boolean }> {
  const parts = visible(query, await viewerOf(query, organizationId), filter)
  // By the time alone, which the index contains: the rows need not be read to find where the latest ones begin.
  const order = { ...readingOrder(filter), keys: { 'readings.last_at': 'number' } } as const
  const end = await endOf(parts, order, undefined, LIST_LIMITS.summed)
  const rows = parts.map((part) => filtered(within(part, order, undefined, end), filter).selectAll('readings'))
  const all = query.selectFrom(unionOf(query, rows).as('latest'))
  return { rows: all as unknown as ReadingRows, exact: end === undefined }
}
