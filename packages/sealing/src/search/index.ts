/** The search index of a site: its files, its fields, and what a query finds in it. Runs in a browser's worker too. */
export type { Piece } from './excerpt.js'
export { type FoundPage, search } from './find.js'
export { indexFile, partShard, publicShard, SEARCH_INDEX } from './index-file.js'
export { INDEX_OPTIONS } from './index-options.js'
export { openSplit } from './open-split.js'
export { type IndexedPage, PAGE_KINDS, type PageFacets, type PageKind, type PageText } from './page-text.js'
export { type SearchIndex, wholeIndex } from './search-index.js'
export { isSplit } from './split-index.js'
