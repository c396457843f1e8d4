import type { IndexedPage } from './page-text.js'
import type { PageIndex, WordMatching } from './plan-query.js'

/** An index that may be loaded piece by piece. */
export interface SearchIndex {
  /** Loads what the words of a query need, and returns the index with at least these words. */
  readonly prepare: (words: readonly string[], matching: WordMatching) => Promise<PageIndex>
  /** A page by its id in the prepared index. */
  readonly pageOf: (id: unknown) => Promise<IndexedPage | undefined>
  /** A page by one of the forms of its address. */
  readonly pageAt: (addresses: readonly string[]) => Promise<IndexedPage | undefined>
}

/** An index that is loaded as a whole. */
export function wholeIndex(index: PageIndex): SearchIndex {
  const pageOf = async (id: unknown) => {
    const stored = index.getStoredFields(id)
    return stored && ({ url: id, ...stored } as IndexedPage)
  }
  return {
    prepare: async () => index,
    pageOf,
    async pageAt(addresses) {
      const address = addresses.find((each) => index.has(each))
      return address === undefined ? undefined : pageOf(address)
    },
  }
}
