import type MiniSearch from 'minisearch'
import { excerpt, mark, type Piece } from './excerpt.js'
import type { Section } from './section.js'

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

type Index = Pick<MiniSearch<Section>, 'search'>

/**
 * The pages that answer a query, best first, from all indexes at hand. Sections with all words come first; only when there is none,
 * those with some of them.
 */
export function find(indexes: readonly Index[], query: string): FoundPage[] {
  const all = (combineWith: 'AND' | 'OR') =>
    indexes.flatMap((index) => index.search(query, { combineWith })).sort((one, other) => other.score - one.score)
  const strict = all('AND')
  const pages = new Map<string, { url: string; title: Piece[]; hits: Hit[] }>()
  for (const { id, terms, page, heading, text } of strict.length > 0 ? strict : all('OR')) {
    const url = String(id)
    const path = url.replace(/#.*$/, '')
    const known = pages.get(path)
    if (!known && pages.size === PAGES) continue
    const found = known ?? { url: path, title: mark(page as string, terms), hits: [] }
    pages.set(path, found)
    const hit = { url, heading: heading ? mark(heading as string, terms) : [], excerpt: excerpt(text as string, terms) }
    if (found.hits.length < SECTIONS) found.hits.push(hit)
  }
  return [...pages.values()]
}
