import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '../../ports/page.js'

/**
 * One page of a query's rows, and the total number of rows.
 * @param rows sorted, so that no row is on two pages.
 */
export async function pageOf<Tables, Names extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Names, Row>,
  { limit, offset }: Page,
): Promise<{ readonly total: number; readonly rows: Row[] }> {
  const counted = rows.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  // Kysely cannot infer the row of a query over generic tables.
  const { total } = (await counted.executeTakeFirstOrThrow()) as { readonly total: number }
  return { total, rows: await rows.limit(limit).offset(offset).execute() }
}
