import type * as lazy from './lazy-modules.js'

/**
 * Replaces `lazy-modules.ts` while pages are prerendered, where none of it ever runs: bundling the SDK, the widget and the
 * search would take a large part of the build time.
 */
const never = () => Promise.reject(new Error('Nothing is fetched while a page is prerendered.'))

export const session: typeof lazy.session = never
export const signInLayer: typeof lazy.signInLayer = never
export const searchDialog: typeof lazy.searchDialog = never
export const visitor: typeof lazy.visitor = never
export const notOpen: typeof lazy.notOpen = never
export const door: typeof lazy.door = () => null
