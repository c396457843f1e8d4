/**
 * What a page loads on demand. It is not part of the prerendering bundle, where `lazy-modules.server.ts` replaces it.
 */

/** For a visitor with a session. */
export const session = () => import('./session/session.js')

/** The sign-in form: SDK and widget. Its chunk has a name, which distinguishes it from chunks that it loads later. */
export const signInLayer = () => import(/* webpackChunkName: "portico-form" */ './account/sign-in-layer.js')

/** The search, as a dialog. */
export const searchDialog = () => import('./search/search-dialog.js')

/** For a visitor without a session, on a site with pages that open to everyone at some time. */
export const visitor = () => import('./session/visitor.js')

/** What is shown instead of a page whose time has not come, or has passed. */
export const notOpen = () => import('./door/not-open.js')

/** The door of a private page, if the page began as one. */
export const door = () => document.querySelector('.portico-door')
