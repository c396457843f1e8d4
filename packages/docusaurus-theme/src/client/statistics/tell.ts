import type { ENDPOINTS, RequestBody } from '@portico/protocol'
import late from '@portico-site/late-config'
import { store } from '../store.js'
import { optsOut } from './opts-out.js'
import { isNowhere, isPrivate } from './where.js'

/** Only the type of the table: the table itself must not be part of a page. */
const PATH: (typeof ENDPOINTS)['countOnSite']['path'] = '/actions/site'

type SiteEvent = RequestBody<'countOnSite'>

/**
 * Reports something that happened on this page to the identity server, and to no one else: without a cookie, a token or
 * an id, and not at all if the browser asks not to be counted. Errors are ignored.
 */
function tell(event: SiteEvent): void {
  // In writing mode there is no search and no reader.
  if (optsOut() || !late.search) return
  fetch(late.baseURL + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}

/**
 * Reports a page view; for an address without a page, reports the page that linked to it; for a private page, waits
 * until it is open.
 */
export function tellPage(page: string, before: string | undefined): void {
  if (isNowhere(page)) {
    const from = before ?? referrer()
    if (from !== undefined) tell({ kind: 'missing', page, from })
    return
  }
  const sealed = isPrivate(page)
  const view = () => tell({ kind: 'view', page, ...(sealed && { sealed }) })
  if (sealed) whenOpen(page, view)
  else view()
}

/** Reports a search, once the reader is done with it. */
export function tellSearch(query: string, found: boolean): void {
  const words = query.trim().slice(0, WORDS)
  if (words.length > 1) tell({ kind: 'search', words, found })
}

/** Reports a reader's answer about a page; a comment follows the answer. */
export const tellHelpful = (page: string, answer: { readonly helpful: boolean; readonly text?: string }): void =>
  tell({ kind: 'helpful', page, ...answer, ...(isPrivate(page) && { sealed: true }) })

/** Same as in `SITE_STATISTICS`, whose other values no page needs. */
const WORDS = 80

/** The page of this site that linked to the first page view. */
function referrer(): string | undefined {
  const { referrer: url } = document
  return URL.canParse(url) && new URL(url).origin === location.origin ? new URL(url).pathname : undefined
}

/** Calls back once the page at an address replaces its door; not called if the page is never opened. */
function whenOpen(page: string, then: () => void): void {
  const isClosed = () => document.querySelector('.portico-door') !== null
  if (!isClosed()) {
    then()
    return
  }
  const look = () => {
    if (location.pathname !== page) return stop()
    if (isClosed()) return
    stop()
    then()
  }
  // The change is rendered a moment later.
  const unsubscribe = store.subscribe(() => setTimeout(look, DRAWN))
  const stop = () => void unsubscribe()
}

const DRAWN = 200
