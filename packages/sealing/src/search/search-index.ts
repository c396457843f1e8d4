import MiniSearch from 'minisearch'
import { type IndexedPage, type PageFacets, pageAddress } from './page-text.js'
import type { PageIndex, WordMatching } from './plan-query.js'

/** An index that may be loaded piece by piece. */
export interface SearchIndex {
  /** The combinations of facets that its pages have. */
  readonly facets: readonly PageFacets[]
  /** Loads what the words of a query need, and returns the index with at least these words. */
  readonly prepare: (words: readonly string[], matching: WordMatching) => Promise<PageIndex>
  /** A page, or a piece of one, by its id in the prepared index. */
  readonly pageOf: (id: unknown) => Promise<IndexedPage | undefined>
  /** A whole page by one of the forms of its address. */
  readonly pageAt: (addresses: readonly string[]) => Promise<IndexedPage | undefined>
}

/** An index that is loaded as a whole. */
export function wholeIndex(index: PageIndex): SearchIndex {
  const pages = index
    .search(MiniSearch.wildcard)
    .map(
      ({ id, score: _, terms: __, queryTerms: ___, match: ____, ...stored }) => ({ url: id, ...stored }) as IndexedPage,
    )
  const byId = new Map(pages.map((page) => [page.url as unknown, page]))
  return {
    facets: differentFacets(pages),
    prepare: async () => index,
    pageOf: async (id) => byId.get(id),
    pageAt: async (addresses) => wholePage(pages.filter(({ url }) => addresses.includes(pageAddress(url)))),
  }
}

/** A page from all of its pieces; undefined if there are none. */
export function wholePage(pieces: readonly IndexedPage[]): IndexedPage | undefined {
  const [first] = pieces
  if (!first || (pieces.length === 1 && first.page === undefined)) return first
  const sections = pieces.flatMap(({ url, title, page, sections }) =>
    page === undefined
      ? sections
      : sections.map((section) => ({ ...section, anchor: url.slice(pageAddress(url).length + 1), heading: title })),
  )
  const { page, ...rest } = first
  return { ...rest, url: pageAddress(first.url), title: page ?? first.title, sections }
}

/** Each combination of facets once. */
export function differentFacets(pages: readonly PageFacets[]): PageFacets[] {
  const all = pages.map(
    ({ kind = 'page', version }): PageFacets => ({ kind, ...(version !== undefined && { version }) }),
  )
  return [...new Map(all.map((facets) => [JSON.stringify(facets), facets])).values()]
}
