/** Compares two states of an API description for each reader. For Node; needs no site build. */
export {
  type ApiChange,
  type ChangesFor,
  compareForReaders,
  type ReadDescription,
  type ReaderGroups,
  type ReadFile,
  readDescriptions,
  type SplitDescription,
  type SplitInput,
  splitDescription,
} from '@portico/openapi'
