import type MiniSearch from 'minisearch'
import type { SearchOptions, SearchResult } from 'minisearch'
import { excerpt, mark, type Piece } from './excerpt.js'
import type { IndexedPage, Section } from './page-text.js'

/** A section found. */
export interface Hit {
  readonly url: string
  /** The heading, or nothing where the page's beginning was found. */
  readonly heading: readonly Piece[]
  readonly excerpt: readonly Piece[]
}

/** A page found, with its best sections. */
export interface FoundPage {
  readonly url: string
  readonly title: readonly Piece[]
  readonly hits: readonly Hit[]
}

/** How much is shown at once: pages, and sections of each. */
const PAGES = 8
const SECTIONS = 4

/** A section that nothing of the query is in, beside its page's title. */
const BEGINNING: Section = { anchor: '', heading: '', text: '' }

/** How a query is asked: with all its words as they are, then mistyped too, then with some of them. The first answer counts. */
const WAYS: readonly SearchOptions[] = [
  { combineWith: 'AND', fuzzy: false },
  { combineWith: 'AND' },
  { combineWith: 'OR' },
]

/** The pages that answer a query, best first, from all indexes at hand. */
export function find(indexes: readonly Pick<MiniSearch<IndexedPage>, 'search'>[], query: string): FoundPage[] {
  let found: SearchResult[] = []
  for (const way of WAYS) if (found.length === 0) found = indexes.flatMap((index) => index.search(query, way))
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, PAGES)
    .map(({ id, terms, title, sections }) => ({
      url: id as string,
      title: mark(title as string, terms),
      hits: best(sections as Section[], terms).map(({ anchor, heading, text }) => ({
        url: anchor ? `${id}#${anchor}` : (id as string),
        heading: heading ? mark(heading, terms) : [],
        excerpt: excerpt(text, terms),
      })),
    }))
}

/** The sections with most of the words found, a heading counting for more; the page's beginning when only its title has them. */
function best(sections: readonly Section[], terms: readonly string[]): Section[] {
  const has = (text: string) => {
    const lower = text.toLowerCase()
    return terms.filter((term) => lower.includes(term)).length
  }
  const ranked = sections
    .map((section) => ({ section, rank: 2 * has(section.heading) + has(section.text) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, SECTIONS)
    .map(({ section }) => section)
  return ranked.length > 0 ? ranked : [sections[0] ?? BEGINNING]
}
