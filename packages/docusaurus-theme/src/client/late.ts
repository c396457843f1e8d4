/**
 * What a page fetches on demand. The bundle for prerendering has none of it: `late.server.ts` takes its
 * place there.
 */

/** For a visitor with a session. */
export const session = () => import('./session.js')

/** The sign-in form: SDK and widget. Its chunk has a name, by which what it fetches later is told apart from it. */
export const signInLayer = () => import(/* webpackChunkName: "portico-form" */ './sign-in-layer.js')

/** The search, as a dialog. */
export const searchDialog = () => import('./search/search-dialog.js')

/** The door of a private page, where the page began as one. */
export const door = () => document.querySelector('.portico-door')
