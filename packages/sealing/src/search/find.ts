import type { SearchResult } from 'minisearch'
import { excerpt, mark, type Piece } from './excerpt.js'
import type { IndexedPage, Section } from './page-text.js'
import { type PageIndex, planQuery, type WordMatching, wordsOf } from './plan-query.js'
import type { SearchIndex } from './search-index.js'

/** A section that matches. */
export interface Hit {
  readonly url: string
  /** The heading; empty if the match is in the page's introduction. */
  readonly heading: readonly Piece[]
  readonly excerpt: readonly Piece[]
}

/** A page that matches, with its best sections. */
export interface FoundPage {
  readonly url: string
  readonly title: readonly Piece[]
  readonly hits: readonly Hit[]
  /** The position of the index that it was found in. */
  readonly from: number
}

/** How much is shown at once: pages, and sections of each. */
const PAGES = 8
const SECTIONS = 4

/** Shown beside the page's title if no section matches the query. */
const BEGINNING: Section = { anchor: '', heading: '', text: '' }

/**
 * The ways a query is tried: with all its words as they are, then allowing misspellings, then with some of the words. The first
 * one with results counts.
 */
const WAYS: readonly Pick<WordMatching, 'combineWith' | 'misspelled'>[] = [
  { combineWith: 'AND', misspelled: false },
  { combineWith: 'AND', misspelled: true },
  { combineWith: 'OR', misspelled: true },
]

export interface FindOptions {
  readonly beginnings?: WordMatching['beginnings']
  /** Whether a page may be a result, by its address. */
  readonly accepts?: (url: string) => boolean
}

/** Returns the pages that match a query, best first, from indexes that are loaded as a whole, with bounded work. */
export function find(indexes: readonly PageIndex[], query: string, options: FindOptions = {}): FoundPage[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  for (const way of WAYS) {
    const results = rank(indexes, words, way, options)
    if (results.length > 0) return results.map((result) => foundPage(result, pageIn(result)))
  }
  return []
}

/**
 * Returns the pages that match a query, best first, from indexes that load what they need.
 *
 * @throws Error if something fails to load
 */
export async function search(indexes: readonly SearchIndex[], query: string): Promise<FoundPage[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  for (const way of WAYS) {
    const loaded = await Promise.all(indexes.map((index) => index.prepare(words, { ...way, beginnings: 'all' })))
    const results = rank(loaded, words, way, {})
    if (results.length === 0) continue
    const pages = await Promise.all(results.map(({ id, from }) => indexes[from]?.pageOf(id)))
    return results.flatMap((result, at) => {
      const page = pages[at]
      return page ? [foundPage(result, page)] : []
    })
  }
  return []
}

type Ranked = SearchResult & { readonly from: number }

/** The best results of one way to try a query. */
function rank(
  indexes: readonly PageIndex[],
  words: readonly string[],
  way: (typeof WAYS)[number],
  { beginnings = 'all', accepts }: FindOptions,
): Ranked[] {
  const nextQuery = planQuery(indexes, words, { ...way, beginnings })
  const filter = accepts && (({ id }: SearchResult) => accepts(id as string))
  return indexes
    .flatMap((index, from) =>
      index.search(nextQuery(), filter ? { filter } : {}).map((result) => Object.assign(result, { from })),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, PAGES)
}

/** The page of a result, from an index that stores all of them under their addresses. */
const pageIn = ({ id, title, sections }: Ranked): FoundText => ({
  url: id as string,
  title: title as string,
  sections: sections as Section[],
})

type FoundText = Pick<IndexedPage, 'url' | 'title' | 'sections'>

const foundPage = ({ terms, from }: Ranked, { url, title, sections }: FoundText): FoundPage => ({
  url,
  from,
  title: mark(title, terms),
  hits: best(sections, terms).map(({ anchor, heading, text }) => ({
    url: anchor ? `${url}#${anchor}` : url,
    heading: heading ? mark(heading, terms) : [],
    excerpt: excerpt(text, terms),
  })),
})

/** The sections with the most matching words, with headings counting for more; the page's beginning if only its title matches. */
function best(sections: readonly Section[], terms: readonly string[]): Section[] {
  const has = (text: string) => {
    const lower = text.toLowerCase()
    return terms.filter((term) => lower.includes(term)).length
  }
  const ranked = sections
    .map((section) => ({ section, rank: 2 * has(section.heading) + has(section.text) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SECTIONS)
    .map(({ section }) => section)
  return ranked.length > 0 ? ranked : [sections[0] ?? BEGINNING]
}
