import type { SearchResult } from 'minisearch'
import { excerpt, mark, type Piece } from './excerpt.js'
import type { Section } from './page-text.js'
import { type PageIndex, planQuery, type WordMatching, wordsOf } from './plan-query.js'

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

/** Returns the pages that match a query, best first, from all available indexes, with bounded work. */
export function find(
  indexes: readonly PageIndex[],
  query: string,
  { beginnings = 'all', accepts }: FindOptions = {},
): FoundPage[] {
  const words = wordsOf(query)
  let results: (SearchResult & { readonly from: number })[] = []
  for (const way of WAYS) {
    if (results.length > 0 || words.length === 0) break
    const nextQuery = planQuery(indexes, words, { ...way, beginnings })
    const filter = accepts && (({ id }: SearchResult) => accepts(id as string))
    results = indexes.flatMap((index, from) =>
      index.search(nextQuery(), filter ? { filter } : {}).map((result) => Object.assign(result, { from })),
    )
  }
  return results
    .sort((a, b) => b.score - a.score)
    .slice(0, PAGES)
    .map(({ id, terms, title, sections, from }) => ({
      url: id as string,
      from,
      title: mark(title as string, terms),
      hits: best(sections as Section[], terms).map(({ anchor, heading, text }) => ({
        url: anchor ? `${id}#${anchor}` : (id as string),
        heading: heading ? mark(heading, terms) : [],
        excerpt: excerpt(text, terms),
      })),
    }))
}

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
