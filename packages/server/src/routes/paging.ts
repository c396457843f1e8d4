import type { Pagination } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { Page } from '../ports/page.js'

/** How many rows a list returns if the request has no `limit`. */
const ROWS = 100

/** The page that a call's query requests, with the defaults of every list. */
export const pageIn = ({ limit = ROWS, offset = 0 }: Partial<Page>): Page => ({ limit, offset })

/** The response of a list: its rows, and their position in the whole. */
export interface ListAnswer {
  readonly result: readonly unknown[]
  readonly pagination: Pagination
}

/** Returns a page of rows as the database read it. */
export const listed = ({ limit, offset }: Page, total: number, result: readonly unknown[]): ListAnswer => ({
  result,
  pagination: { limit, offset, total_count: total },
})

/** A time in a query, in milliseconds since 1970. @throws RequestError 400 that names the field. */
export function timeIn(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new RequestError(400, `${name} must be a time like 2026-01-31T12:00:00Z (RFC 3339)`, { field: name })
  return time
}
