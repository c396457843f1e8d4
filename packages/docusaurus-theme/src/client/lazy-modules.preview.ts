import type * as lazy from './lazy-modules.js'

/**
 * Replaces `lazy-modules.ts` in the preview of a pull request. Its scripts are the author's, so no credentials may be typed
 * there: readers sign in at the identity server, and return with a token for this build only.
 */

export const session: typeof lazy.session = () => import('./session/session.js')
export const searchDialog: typeof lazy.searchDialog = () => import('./search/search-dialog.js')
export const signInLayer = () => import('./preview/preview-layer.js')
export const visitor: typeof lazy.visitor = () => import('./session/visitor.js')
export const notOpen: typeof lazy.notOpen = () => import('./door/not-open.js')
export const door: typeof lazy.door = () => document.querySelector('.portico-door')

if (typeof location !== 'undefined' && isBack(new URLSearchParams(location.search)))
  void import('./preview/preview-sign-in.js').then(({ comeBack }) => comeBack())

/** Whether the identity server has sent the browser back to this page: with a code, or with a refusal (RFC 6749, 4.1.2). */
function isBack(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'))
}
