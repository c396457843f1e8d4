import type { ENDPOINTS, RequestBody } from '@portico/protocol'
import late from '@portico-site/late-config'
import { store } from '../store.js'
import { optsOut } from './opts-out.js'
import { isNowhere, isPrivate } from './where.js'

/** Only the type of the table: the table itself has no place in a page. */
const PATH: (typeof ENDPOINTS)['countOnSite']['path'] = '/actions/site'

type SiteEvent = RequestBody<'countOnSite'>

/**
 * Tells the identity server of something that happened on this page, and no one else: without a cookie, a token or an id, and nothing where
 * the browser asks not to be counted. Whether it arrives is no concern of the page's.
 */
function tell(event: SiteEvent): void {
  // There is no search while the site is written, and no reader.
  if (optsOut() || !late.search) return
  fetch(late.baseURL + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}

/** Tells that a page is shown; of an address without one, which page led there; of a private page not before it is open. */
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

/** Tells what was searched for, once the reader is done with it. */
export function tellSearch(query: string, found: boolean): void {
  const words = query.trim().slice(0, WORDS)
  if (words.length > 1) tell({ kind: 'search', words, found })
}

/** Tells what a reader answers about a page; a comment comes after the answer. */
export const tellHelpful = (page: string, answer: { readonly helpful: boolean; readonly text?: string }): void =>
  tell({ kind: 'helpful', page, ...answer, ...(isPrivate(page) && { sealed: true }) })

/** As `SITE_STATISTICS` says, whose other lines no page needs. */
const WORDS = 80

/** The page of this site from which the browser came to its first one. */
function referrer(): string | undefined {
  const { referrer: url } = document
  return URL.canParse(url) && new URL(url).origin === location.origin ? new URL(url).pathname : undefined
}

/** Calls back once the page at an address shows in place of its door; never where the reader leaves it closed. */
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
  // What changed is drawn a moment later.
  const unsubscribe = store.subscribe(() => setTimeout(look, DRAWN))
  const stop = () => void unsubscribe()
}

const DRAWN = 200
