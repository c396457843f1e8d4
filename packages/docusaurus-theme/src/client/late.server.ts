import type * as late from './late.js'

/**
 * In place of `late.ts` while pages are prerendered, where nothing of it ever runs: bundling SDK, widget and search for
 * that would take a good part of the build.
 */
const never = () => Promise.reject(new Error('Nothing is fetched while a page is prerendered.'))

export const session: typeof late.session = never
export const signInLayer: typeof late.signInLayer = never
export const searchDialog: typeof late.searchDialog = never
export const door: typeof late.door = () => null
