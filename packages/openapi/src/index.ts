/** Reads API descriptions, splits them by their readers, lists what the search finds, and compares two states for each reader. For Node. */

export { isRecord as isFields } from '@portico/access/guards'
export { type ApiChange, type ChangesFor, compareForReaders, type ReaderGroups } from './diff/compare-for-readers.js'
export { hasNoReaders } from './marks/audiences.js'
export { fieldNames, type ReadDescription, type ReadFile, readDescriptions } from './read/read-description.js'
export { addedEntries, type SearchEntry, searchEntries, titleOf } from './search/search-entries.js'
export { type SplitDescription, type SplitInput, splitDescription } from './split/split-description.js'
