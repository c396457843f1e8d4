/** The search index of a site: its file, its fields, and what a query finds in it. Runs in a browser's worker too. */
export type { Piece } from './excerpt.js'
export { type FoundPage, find } from './find.js'
export { indexFile, SEARCH_INDEX } from './index-file.js'
export { INDEX_OPTIONS } from './index-options.js'
export type { IndexedPage, PageText } from './page-text.js'
