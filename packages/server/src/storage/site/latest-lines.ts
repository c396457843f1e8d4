import { LIST_LIMITS } from '@portico/protocol'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { unionOf } from '../page.js'
import type { Tables } from '../tables.js'

/** Kysely's rows are typed by the tables that they are selected from. */
// biome-ignore lint/suspicious/noExplicitAny: nothing here depends on which table that is.
export type Lines<Line> = SelectQueryBuilder<any, any, Line>

/**
 * The first `LIST_LIMITS.summed` rows of each list, from which sums are computed; `exact` is false if there are more.
 * @param lists in the order of an index, latest first.
 */
export async function latestLines<Line>(query: Kysely<Tables>, lists: readonly Lines<Line>[]) {
  const { summed } = LIST_LIMITS
  const more = await Promise.all(lists.map((list) => list.offset(summed).limit(1).executeTakeFirst()))
  const latest = unionOf(
    query,
    lists.map((list) => list.limit(summed)),
  ) as Lines<Line>
  return { rows: query.selectFrom(latest.as('latest')), exact: more.every((row) => row === undefined) }
}
