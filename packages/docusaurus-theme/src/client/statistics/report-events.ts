export { HelpfulComment, thanks } from './helpful-comment.js'

import type { RequestBody } from '@portico/protocol'
import { decoded, store } from '../page/page-core.js'
import { isNowhere, isPrivate } from './route-lookup.js'

/** How an event is reported: `send` of `send-event.ts`, which loads this module and therefore passes itself. */
type Send = (event: RequestBody<'countOnSite'>) => void

/**
 * Reports everything except views of public pages: for an address without a page, the page that linked to it; for a private page, once
 * it is open; and searches and answers.
 */
export function tellPage(send: Send, page: string, before: string | undefined): void {
  if (isNowhere(page)) {
    const from = before ?? referrer()
    if (from !== undefined) send({ kind: 'missing', page, from })
    return
  }
  const sealed = isPrivate(page)
  const view = () => send({ kind: 'view', page, ...(sealed && { sealed }) })
  if (sealed) whenOpen(page, view)
  else view()
}

/** Reports a search, once the reader is done with it. */
export function tellSearch(send: Send, query: string, isFound: boolean): void {
  const words = query.trim().slice(0, WORDS)
  if (words.length > 1) send({ kind: 'search', words, found: isFound })
}

/** Reports a reader's answer about a page; a comment follows the answer. */
export const tellHelpful = (
  send: Send,
  page: string,
  answer: { readonly helpful: boolean; readonly text?: string },
): void => send({ kind: 'helpful', page, ...answer, ...(isPrivate(page) && { sealed: true }) })

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
    if (decoded(location.pathname) !== page) return stop()
    if (isClosed()) return
    stop()
    then()
  }
  // Changes are rendered a moment later, and several things change at once.
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(look, DRAWN)
  })
  const stop = () => void unsubscribe()
}

const DRAWN = 200
