import type * as late from './late.js'

/**
 * Replaces `late.ts` while pages are prerendered, where none of it ever runs: bundling the SDK, the widget and the
 * search would take a large part of the build time.
 */
const never = () => Promise.reject(new Error('Nothing is fetched while a page is prerendered.'))

export const session: typeof late.session = never
export const signInLayer: typeof late.signInLayer = never
export const searchDialog: typeof late.searchDialog = never
export const door: typeof late.door = () => null
