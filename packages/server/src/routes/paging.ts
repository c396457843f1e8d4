import type { Pagination } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { Page } from '../ports/page.js'

/** How many rows a list answers that is asked for without `limit`. */
const ROWS = 100

/** What a call's query says about the page, with the defaults of every list. */
export const pageIn = ({ limit = ROWS, offset = 0 }: Partial<Page>): Page => ({ limit, offset })

/** The answer of a list: its rows, and where they are in the whole. */
export interface ListAnswer {
  readonly result: readonly unknown[]
  readonly pagination: Pagination
}

/** Answers a page of rows as the database read it. */
export const listed = ({ limit, offset }: Page, total: number, result: readonly unknown[]): ListAnswer => ({
  result,
  pagination: { limit, offset, total_count: total },
})

/** A time that a query names, in milliseconds since 1970. @throws RequestError 400 naming the field. */
export function timeIn(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new RequestError(400, `${name} must be a time like 2026-01-31T12:00:00Z (RFC 3339)`, { field: name })
  return time
}
