import { canonicalPath } from '@portico/access'
import MiniSearch from 'minisearch'
import { type FoundPage as Found, find } from '../../search/find.js'
import { INDEX_OPTIONS } from '../../search/index-options.js'
import { type IndexedPage, type PageChange, piecesOfPages } from '../../search/page-text.js'
import { wholePage } from '../../search/search-index.js'
import { isBelow } from './page-at.js'

/** The search index of the public pages, or of one part's pages. */
export type SiteIndex = MiniSearch<IndexedPage>

/** A page that matches a query, with the names of the indexes that its texts are from. */
export interface FoundPage extends Omit<Found, 'from'> {
  readonly indexes: readonly string[]
}

/** A page in a list. */
export interface ListedPage extends PageChange {
  readonly path: string
  readonly title: string
}

/** The questions about the pages of some indexes, with their answers. `under` is a path: only pages at or below it count. */
export interface IndexQuestions {
  readonly find: { readonly question: { readonly query: string; readonly under: string }; readonly answer: FoundPage[] }
  readonly pages: { readonly question: object; readonly answer: ListedPage[] }
  readonly page: { readonly question: { readonly path: string }; readonly answer: IndexedPage | undefined }
}

const names = new WeakMap<SiteIndex, string>()

/** Loads an index from its text. @param name see `WantedIndex` */
export function loadIndex(text: Uint8Array, name: string): SiteIndex {
  const index = MiniSearch.loadJSON<IndexedPage>(new TextDecoder().decode(text), INDEX_OPTIONS)
  names.set(index, name)
  return index
}

/** How each question is answered from open indexes. */
export const ANSWERS: {
  readonly [Kind in keyof IndexQuestions]: (
    indexes: readonly SiteIndex[],
    question: IndexQuestions[Kind]['question'],
  ) => IndexQuestions[Kind]['answer']
} = {
  // Programs write whole words, so only the last one of a query may be the beginning of a longer one.
  find: (indexes, { query, under }) =>
    find(indexes, query, {
      beginnings: 'last',
      ...(under !== '' && { accepts: (url) => isBelow(url, under) }),
    }).map(({ from, ...page }) => ({ ...page, indexes: from.map((at) => names.get(indexes[at] as SiteIndex) ?? '') })),
  pages: (indexes) =>
    [
      ...new Map(
        indexes
          .flatMap(pagesIn)
          .reverse()
          .map((page) => [page.url, page]),
      ).values(),
    ]
      .map(({ url, title, changed, digest }) => ({
        path: url,
        title,
        changed,
        digest,
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  page(indexes, { path }) {
    // If a page has pieces for only some of its readers, each index has its own pieces.
    const address = canonicalPath(path) ?? path
    const [first, ...more] = indexes.flatMap((index) => pagesByAddress(index).get(address) ?? [])
    return first && { ...first, sections: [first, ...more].flatMap(({ sections }) => sections) }
  },
}

const pagesByIndex = new WeakMap<SiteIndex, readonly IndexedPage[]>()

const wholePages = (pieces: readonly IndexedPage[]): IndexedPage[] =>
  [...piecesOfPages(pieces).values()].flatMap((all) => wholePage(all) ?? [])

/** All pages of an index, computed at the first question. */
function pagesIn(index: SiteIndex): readonly IndexedPage[] {
  const pages = pagesByIndex.get(index) ?? wholePages(index.search(MiniSearch.wildcard).map(pageOf))
  pagesByIndex.set(index, pages)
  return pages
}

const addresses = new WeakMap<SiteIndex, ReadonlyMap<string, IndexedPage>>()

/** All pages of an index by canonical path, computed at the first question. */
function pagesByAddress(index: SiteIndex): ReadonlyMap<string, IndexedPage> {
  const pages =
    addresses.get(index) ?? new Map(pagesIn(index).map((page) => [canonicalPath(page.url) ?? page.url, page]))
  addresses.set(index, pages)
  return pages
}

const pageOf = ({
  id,
  title,
  sections,
  changed,
  digest,
  page,
}: ReturnType<SiteIndex['search']>[number]): IndexedPage => ({
  url: id as string,
  title: title as string,
  sections: sections as IndexedPage['sections'],
  ...(typeof changed === 'string' && { changed }),
  ...(typeof digest === 'string' && { digest }),
  ...(typeof page === 'string' && { page }),
})
