/** Compares two states of an API description for each reader. For Node; needs no site build. */
export { type ReadDescription, type ReadFile, readDescriptions } from '../node/openapi/read-description.js'
export { type SplitDescription, type SplitInput, splitDescription } from '../node/openapi/split-description.js'
export { type ApiChange, type ChangesFor, compareForReaders, type ReaderGroups } from './compare-for-readers.js'
