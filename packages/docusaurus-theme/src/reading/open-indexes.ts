import MiniSearch, { type SearchOptions } from 'minisearch'
import { type FoundPage, find } from '../search/find.js'
import { INDEX_OPTIONS } from '../search/index-options.js'
import type { IndexedPage, PageChange } from '../search/page-text.js'
import { barePage, isBelow } from './plain-path.js'

/** The search index of the public pages, or of one part's pages. */
export type SiteIndex = MiniSearch<IndexedPage>

/** A page in a list. */
export interface ListedPage extends PageChange {
  readonly path: string
  readonly title: string
}

/** The questions about the pages of some indexes, with their answers. `under` is a path: only pages at or below it count. */
export interface IndexQuestions {
  readonly find: { readonly given: { readonly query: string; readonly under: string }; readonly answer: FoundPage[] }
  readonly pages: { readonly given: object; readonly answer: ListedPage[] }
  readonly page: { readonly given: { readonly path: string }; readonly answer: IndexedPage | undefined }
}

/** Loads an index from its text. */
export const loadIndex = (text: Uint8Array): SiteIndex =>
  MiniSearch.loadJSON<IndexedPage>(new TextDecoder().decode(text), INDEX_OPTIONS)

/** How many words of a query count. Each takes time, and fewer are enough for a sentence. */
const MOST_WORDS = 16

/** How each question is answered from open indexes. */
export const ANSWERS: {
  readonly [Kind in keyof IndexQuestions]: (
    indexes: readonly SiteIndex[],
    given: IndexQuestions[Kind]['given'],
  ) => IndexQuestions[Kind]['answer']
} = {
  find: (indexes, { query, under }) =>
    find(
      indexes.map((index) => below(index, under)),
      [...new Set(query.split(/[\s\p{P}]+/u))].slice(0, MOST_WORDS).join(' '),
    ),
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
        ...(changed !== undefined && { changed }),
        ...(digest !== undefined && { digest }),
      }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
  page(indexes, { path }) {
    // If a page has pieces for only some of its readers, each index has its own pieces.
    const [first, ...more] = indexes.flatMap(pagesIn).filter(({ url }) => barePage(url) === barePage(path))
    return first && { ...first, sections: [first, ...more].flatMap(({ sections }) => sections) }
  },
}

/**
 * Programs write whole words, so only the last one of a query may be a prefix. The cost of a prefix grows with the number of
 * words that start with it, and a query of prefixes only would take seconds.
 */
const BEGINNINGS: SearchOptions = { prefix: (term, at, terms) => at === terms.length - 1 && term.length > 2 }

const below = (index: SiteIndex, under: string): Pick<SiteIndex, 'search'> => ({
  search: (query, options) =>
    index.search(query, {
      ...options,
      ...BEGINNINGS,
      ...(under !== '' && { filter: ({ id }) => isBelow(id as string, under) }),
    }),
})

const known = new WeakMap<SiteIndex, readonly IndexedPage[]>()

/** All pages of an index, computed at the first question. */
function pagesIn(index: SiteIndex): readonly IndexedPage[] {
  const pages = known.get(index) ?? index.search(MiniSearch.wildcard).map(pageOf)
  known.set(index, pages)
  return pages
}

const pageOf = ({ id, title, sections, changed, digest }: ReturnType<SiteIndex['search']>[number]): IndexedPage => ({
  url: id as string,
  title: title as string,
  sections: sections as IndexedPage['sections'],
  ...(typeof changed === 'string' && { changed }),
  ...(typeof digest === 'string' && { digest }),
})
