/** Reading a published site from a program: public pages, and private ones with the keys that a server releases to a reader. */
export { isReaderToken, isWholeReaderToken } from '@portico/protocol'
export { twinPath } from '../plan/paths.js'
export { type FeedText, feedTexts } from './feed-texts.js'
export type { SiteChanges } from './indexes/changes.js'
export type { AskIndexes, IndexStore, WantedIndex } from './indexes/index-store.js'
export { ANSWERS, type IndexQuestions, type ListedPage, loadIndex, type SiteIndex } from './indexes/open-indexes.js'
export type { DescribedRoute } from './read-description.js'
export {
  type FoundText,
  type OpenedText,
  type PageRead,
  type ReaderSite,
  type ReadPage,
  readerSite,
} from './reader-site.js'
export type { ReadingInput } from './reading-input.js'
export { readManifest, UnreadableSiteError } from './release.js'
export { releaseNothing } from './release-nothing.js'
