import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '../../ports/page.js'

/**
 * One page of a query's rows, and how many rows it has in all.
 * @param rows sorted, so that no row is on two pages.
 */
export async function pageOf<Tables, Names extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Names, Row>,
  { limit, offset }: Page,
): Promise<{ readonly total: number; readonly rows: Row[] }> {
  const counted = rows.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  // Kysely cannot work out the row of a query over tables that it does not know.
  const { total } = (await counted.executeTakeFirstOrThrow()) as { readonly total: number }
  return { total, rows: await rows.limit(limit).offset(offset).execute() }
}
