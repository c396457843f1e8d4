import type { SearchResult } from 'minisearch'
import { excerpt, mark, type Piece, type Terms } from './excerpt.js'
import { type IndexedPage, type PageFacets, type PageTraits, pageAddress, type Section } from './page-text.js'
import { type PageIndex, planQuery, type WordMatching, wordsOf } from './plan-query.js'
import type { SearchIndex } from './search-index.js'
import { tokensOf } from './tokens.js'

/** A section that matches. */
export interface Hit {
  readonly url: string
  /** The heading; empty if the match is in the page's introduction. */
  readonly heading: readonly Piece[]
  readonly excerpt: readonly Piece[]
}

/** A page that matches, with its best sections. */
export interface FoundPage extends PageFacets {
  readonly url: string
  readonly title: readonly Piece[]
  readonly hits: readonly Hit[]
  /** The positions of the indexes that it was found in. */
  readonly from: readonly number[]
}

/** How much is shown at once: pages, sections of each, and pieces of all pages that are indexed in pieces. */
const PAGES = 8
const SECTIONS = 4
const PIECES = 12

/** Shown beside the page's title if no section matches the query. */
const BEGINNING: Section = { anchor: '', heading: '', text: '' }

/** A way to try a query. */
interface Way extends Pick<WordMatching, 'combineWith' | 'misspelled'> {
  readonly divided?: true
}

/**
 * The ways a query is tried: with all its words as they are, then with each Han sign of them, then allowing misspellings, then with some
 * of the words. The first one with results counts.
 */
const WAYS: readonly Way[] = [
  { combineWith: 'AND', misspelled: false },
  { combineWith: 'AND', misspelled: false, divided: true },
  { combineWith: 'AND', misspelled: true },
  { combineWith: 'OR', misspelled: true },
]

export interface FindOptions {
  readonly beginnings?: WordMatching['beginnings']
  /** Whether a page may be a result, by its address. */
  readonly accepts?: (url: string) => boolean
  /** Only pages with these facets. A page without versions is part of every version. */
  readonly facets?: PageFacets
}

/** Returns the pages that match a query, best first, from indexes that are loaded as a whole, with bounded work. */
export function find(indexes: readonly PageIndex[], query: string, options: FindOptions = {}): FoundPage[] {
  for (const { words, way } of waysOf(query)) {
    const results = rank(indexes, words, way, options)
    if (results.length > 0) return foundPages(results.map((result) => ({ result, page: pageIn(result) })))
  }
  return []
}

/**
 * Returns the pages that match a query, best first, from indexes that load what they need.
 *
 * @throws Error if something fails to load
 */
export async function search(
  indexes: readonly SearchIndex[],
  query: string,
  facets: PageFacets = {},
): Promise<FoundPage[]> {
  for (const { words, way } of waysOf(query)) {
    const loaded = await Promise.all(indexes.map((index) => index.prepare(words, { ...way, beginnings: 'all' })))
    const results = rank(loaded, words, way, { facets })
    if (results.length === 0) continue
    const pages = await Promise.all(results.map(({ id, from }) => indexes[from]?.pageOf(id)))
    return foundPages(
      results.flatMap((result, at) => {
        const page = pages[at]
        return page ? [{ result, page }] : []
      }),
    )
  }
  return []
}

/** The ways to try a query that differ for it, each with its words. */
function waysOf(query: string): { readonly words: readonly string[]; readonly way: Way }[] {
  const words = wordsOf(query)
  const divided = wordsOf(query, true)
  return WAYS.flatMap((way) => {
    if (!way.divided) return words.length === 0 ? [] : [{ words, way }]
    return divided.join() === words.join() ? [] : [{ words: divided, way }]
  })
}

type Ranked = SearchResult & PageTraits & { readonly from: number }

/** The best results of one way to try a query: up to a number of pages, and of pieces of them. */
function rank(
  indexes: readonly PageIndex[],
  words: readonly string[],
  way: Way,
  { beginnings = 'all', accepts, facets = {} }: FindOptions,
): Ranked[] {
  const nextQuery = planQuery(indexes, words, { ...way, beginnings })
  const filter = (result: SearchResult & PageTraits) =>
    (!accepts || accepts(pageAddress(result.id as string))) &&
    (facets.kind === undefined || (result.kind ?? 'page') === facets.kind) &&
    (facets.version === undefined || result.version === undefined || result.version === facets.version)
  const all = indexes
    .flatMap((index, from) =>
      index.search(nextQuery(), { filter }).map((result): Ranked => Object.assign(result, { from })),
    )
    .sort((a, b) => b.score - a.score)
  const pages = new Set<string>()
  const best: Ranked[] = []
  for (const result of all) {
    const page = result.page === undefined ? `${result.from} ${result.id}` : `page ${result.page}`
    if (pages.size === PAGES && !pages.has(page)) continue
    if (best.length === PIECES) break
    pages.add(page)
    best.push(result)
  }
  return best
}

/** The page of a result, from an index that stores all of them under their addresses. */
const pageIn = ({ id, title, sections, kind, version, page }: Ranked): FoundText => ({
  url: id as string,
  title: title as string,
  sections: sections as Section[],
  ...{ kind, version, page },
})

type FoundText = Pick<IndexedPage, 'url' | 'title' | 'sections' | 'kind' | 'version' | 'page'>

/** The pages of results, each once: its pieces, and what several indexes contain of it, are together. */
function foundPages(results: readonly { readonly result: Ranked; readonly page: FoundText }[]): FoundPage[] {
  const pages = new Map<string, FoundPage>()
  for (const { result, page } of results) {
    const { url, kind, version } = page
    const address = pageAddress(url)
    const terms: Terms = new Set(result.terms)
    const before = pages.get(address)
    const urls = new Set(before?.hits.map((hit) => hit.url))
    const hits: Hit[] = []
    for (const hit of hitsOf(page, terms)) {
      if (urls.has(hit.url)) continue
      urls.add(hit.url)
      hits.push(hit)
    }
    pages.set(address, {
      url: address,
      title: before?.title ?? mark(page.page ?? page.title, terms),
      hits: [...(before?.hits ?? []), ...hits],
      from: [...new Set([...(before?.from ?? []), result.from])],
      ...(kind && { kind }),
      ...(version !== undefined && { version }),
    })
  }
  return [...pages.values()]
}

/** The hits of a page: its best sections, or the piece that it is. */
const hitsOf = ({ url, title, sections, page }: FoundText, terms: Terms): Hit[] =>
  best(sections, terms).map(({ anchor, heading, text }) => ({
    url: anchor ? `${url}#${anchor}` : url,
    heading: heading || page !== undefined ? mark(heading || title, terms) : [],
    excerpt: excerpt(text, terms),
  }))

/** The sections with the most matching words, with headings counting for more; the page's beginning if only its title matches. */
function best(sections: readonly Section[], terms: Terms): Section[] {
  const count = (text: string) => new Set(tokensOf(text).flatMap(({ word }) => (terms.has(word) ? [word] : []))).size
  const ranked = sections
    .map((section) => ({ section, rank: 2 * count(section.heading) + count(section.text) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SECTIONS)
    .map(({ section }) => section)
  return ranked.length > 0 ? ranked : [sections[0] ?? BEGINNING]
}
