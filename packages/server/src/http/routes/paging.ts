import { LIST_LIMITS, type Pagination } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Listing, Page } from '../../storage/page.js'

/** A page that a query requests. */
interface RequestedPage extends Page {
  /** The requested offset, if it is larger than lists can skip. */
  readonly beyond?: number
}

/** How many rows a list returns if the request has no `limit`. */
const ROWS = 100

/** The page that a call's query requests, with the defaults of every list. */
export function pageIn({ limit = ROWS, offset = 0, after }: Partial<Page>): RequestedPage {
  if (after === undefined && offset > LIST_LIMITS.offset) return { limit, offset: LIST_LIMITS.offset, beyond: offset }
  if (after === undefined) return { limit, offset }
  if (offset > 0)
    throw new RequestError(400, 'after and offset exclude each other; send one of them', { field: 'offset' })
  return { limit, offset: 0, after }
}

/** The response of a list: its rows, and their position in the whole. */
export interface ListAnswer {
  readonly result: readonly unknown[]
  readonly pagination: Pagination
}

/**
 * Returns a page of rows as the database read it.
 * @throws RequestError 400 for an offset that is larger than a list of this length can skip; shorter lists end before it
 */
export function listAnswer(
  { limit, offset, beyond = offset }: RequestedPage,
  { total, exact, next }: Listing,
  result: readonly unknown[],
): ListAnswer {
  if (beyond > offset && !exact)
    throw new RequestError(
      400,
      `offset must be at most ${LIST_LIMITS.offset} in a list of this length; continue with after, from meta.pagination.next of a page`,
      { field: 'offset' },
    )
  return {
    result,
    pagination: {
      limit,
      offset: beyond,
      total_count: total,
      ...(!exact && { exact }),
      next,
    },
  }
}

/** A page of rows that are in memory. */
export function sliceOf<Row>(rows: readonly Row[], { limit, offset, after }: Page): Listing & { rows: readonly Row[] } {
  const start = after === undefined ? offset : numberIn(after)
  const end = start + limit
  return {
    total: rows.length,
    exact: true,
    ...(end < rows.length && { next: String(end) }),
    rows: rows.slice(start, end),
  }
}

function numberIn(after: string): number {
  if (/^\d{1,9}$/.test(after)) return Number(after)
  throw new RequestError(
    400,
    'after is not a position in this list; take it from meta.pagination.next of the page before',
    {
      field: 'after',
    },
  )
}

/** A time in a query, in milliseconds since 1970. @throws RequestError 400 that names the field. */
export function timeIn(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new RequestError(400, `${name} must be a time like 2026-01-31T12:00:00Z (RFC 3339)`, { field: name })
  return time
}
