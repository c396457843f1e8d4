import type { Pagination } from '@portico/protocol'

/** How many rows a list answers that is asked for without `limit`. */
const ROWS = 100

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** What a call's query says about the page, with the defaults of every list. */
export const pageIn = ({ limit = ROWS, offset = 0 }: Partial<Page>): Page => ({ limit, offset })

/** The answer of a list: its rows, and where they are in the whole. */
export interface ListAnswer {
  readonly result: readonly unknown[]
  readonly pagination: Pagination
}

/** Answers rows that the database has already cut to the page. */
export const listed = ({ limit, offset }: Page, total: number, result: readonly unknown[]): ListAnswer => ({
  result,
  pagination: { limit, offset, total_count: total },
})

/** Answers a page of rows that are kept few enough to be read whole. */
export const pageOf = (query: Partial<Page>, rows: readonly unknown[]): ListAnswer => {
  const page = pageIn(query)
  return listed(page, rows.length, rows.slice(page.offset, page.offset + page.limit))
}
