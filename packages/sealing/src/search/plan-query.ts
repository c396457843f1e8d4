import type MiniSearch from 'minisearch'
import type { QueryCombination } from 'minisearch'
import type { IndexedPage, PageTraits } from './page-text.js'
import { queryWords } from './tokens.js'

export type PageIndex = MiniSearch<IndexedPage>

/** How the words of a query are matched. */
export interface WordMatching {
  /** Whether a page needs all words, or some. */
  readonly combineWith: 'AND' | 'OR'
  /** Whether words that no page contains also match similar ones. */
  readonly misspelled: boolean
  /** Which words may be the beginning of a longer one. */
  readonly beginnings: 'all' | 'last'
}

/**
 * The work of one search, in postings: one posting is a word in a field of a page. Scoring one takes about a microsecond, so a
 * search takes about a tenth of a second at most, however large the site is and however common the words are.
 */
export const SEARCH_BUDGET = 64_000
/** How many postings can be skipped in the time in which one is scored. */
const SKIPPED_PER_SCORED = 16
/** How many words of a query count. Fewer are enough for a sentence. */
const MOST_WORDS = 16
const LONGEST_WORD = 64
/** Similar words are searched for only this many words, and differ in at most this many letters. */
const MOST_MISSPELLED = 4
const MOST_EDITS = 2
const SHORTEST_BEGINNING = { all: 2, last: 3 } as const

const FIELDS = ['title', 'headings', 'text'] as const
/** Where a word is searched that too many pages contain. */
const PROMINENT_FIELDS = ['title', 'headings'] as const

type Fields = readonly (typeof FIELDS)[number][]

interface WordQuery {
  readonly word: string
  readonly prefix: boolean
  /** How many letters may differ. */
  readonly edits: number
  readonly fields: Fields
  readonly postings: number
}

/**
 * Returns the different words of a query, as they are indexed. Words beyond the sixteenth do not count.
 *
 * @param divided see `queryWords`
 */
export const wordsOf = (query: string, divided = false): string[] =>
  [...new Set(queryWords(query, divided))].filter((word) => word.length <= LONGEST_WORD).slice(0, MOST_WORDS)

/** A word of Han signs says as much as one of several letters. */
const hasHan = (word: string) => /\p{Script=Han}/u.test(word)

/** Whether a word of a query may be the beginning of a longer one. */
export const isBeginning = (words: readonly string[], at: number, beginnings: WordMatching['beginnings']): boolean => {
  const word = words[at] ?? ''
  const isLong = word.length >= SHORTEST_BEGINNING[beginnings] || hasHan(word)
  return isLong && (beginnings === 'all' || at === words.length - 1)
}

/** How many letters of a misspelled word may differ; 0 for a word that is too short to be one. */
export const editsOf = (word: string): number =>
  word.length <= 4 || hasHan(word) ? 0 : Math.min(MOST_EDITS, Math.round(word.length / 5))

/**
 * Plans the search for words within the budget: the rarest ones, which say most about a page, are searched first. Words that are
 * so common that they exceed the budget do not count if rarer ones do.
 * @returns a function that returns the query for the next index
 */
export function planQuery(
  indexes: readonly PageIndex[],
  words: readonly string[],
  { combineWith, misspelled, beginnings }: WordMatching,
): () => QueryCombination {
  const terms = indexes.map(termsOf)
  let guesses = 0
  const queries = words.map((word, at): WordQuery => {
    const exact = { word, prefix: isBeginning(words, at, beginnings), edits: 0, fields: FIELDS }
    const postings = postingsOf(terms, exact)
    const most = editsOf(word)
    if (postings > 0 || !misspelled || most === 0 || guesses++ >= MOST_MISSPELLED) return { ...exact, postings }
    for (let edits = most; edits > 0; edits--) {
      const similar = { ...exact, edits }
      const cost = postingsOf(terms, similar)
      if (cost <= SEARCH_BUDGET / MOST_MISSPELLED) return { ...similar, postings: cost }
    }
    return { ...exact, postings }
  })
  const rarestFirst = queries.toSorted((a, b) => a.postings - b.postings)
  const affordable = withinBudget(rarestFirst, terms, combineWith)
  let free = SEARCH_BUDGET
  return () => {
    const pages = affordable.map(() => new Set<string>())
    return {
      combineWith,
      queries: affordable.map(({ word, prefix, edits, fields }, at) => ({
        combineWith: 'OR',
        queries: [word],
        // It is a word already.
        tokenize: (text: string) => [text],
        prefix,
        fuzzy: edits > 0 && edits,
        fields: [...fields],
        // MiniSearch calls this for each posting, one word after the other, and leaves the page out if it returns 0.
        boostDocument(id: string, _term: string, stored?: PageTraits) {
          const isResult = combineWith === 'OR' || at === 0 || pages[at - 1]?.has(id)
          if (!isResult || free <= 0) return 0
          free--
          pages[at]?.add(id)
          return stored?.boost ?? 1
        },
      })),
    }
  }
}

/** The first of these queries whose work fits into the budget together. There is always one. */
function withinBudget(
  queries: readonly WordQuery[],
  terms: readonly Terms[],
  combineWith: WordMatching['combineWith'],
): WordQuery[] {
  const affordable: WordQuery[] = []
  let free = SEARCH_BUDGET
  for (const query of queries) {
    const { postings } = query
    // If all words are required, a common one is scored only on the pages that have the rarer ones.
    const rarest = affordable[0]?.postings
    const scored = combineWith === 'AND' && rarest !== undefined ? Math.min(postings, rarest * FIELDS.length) : postings
    const work = scored + postings / SKIPPED_PER_SCORED
    if (work <= free) {
      affordable.push(query)
      free -= work
    } else if (affordable.length === 0) {
      const prominent = { ...query, fields: PROMINENT_FIELDS }
      return [{ ...prominent, postings: postingsOf(terms, prominent) }]
    } else break
  }
  return affordable
}

type FieldTerms = ReadonlyMap<number, ReadonlyMap<number, number>>

/** The terms of an index, which MiniSearch calls `_index`. A test fails if another version has none. */
interface Terms {
  readonly fieldIds: Readonly<Record<string, number>>
  get(term: string): FieldTerms | undefined
  atPrefix(prefix: string): Iterable<[string, FieldTerms]>
  fuzzyGet(term: string, edits: number): ReadonlyMap<string, readonly [FieldTerms, number]>
}

function termsOf(index: PageIndex): Terms {
  const { _index: map, _fieldIds: fieldIds } = index as unknown as {
    _index: Omit<Terms, 'fieldIds'>
    _fieldIds: Terms['fieldIds']
  }
  return {
    fieldIds,
    get: (term) => map.get(term),
    atPrefix: (prefix) => map.atPrefix(prefix),
    fuzzyGet: (term, edits) => map.fuzzyGet(term, edits),
  }
}

/** How many postings a search for a word looks at, in all indexes. */
function postingsOf(
  terms: readonly Terms[],
  { word, prefix, edits, fields }: Pick<WordQuery, 'word' | 'prefix' | 'edits' | 'fields'>,
): number {
  let sum = 0
  for (const index of terms) {
    const ids = fields.map((field) => index.fieldIds[field] ?? -1)
    const add = (term: FieldTerms | undefined) => {
      for (const id of ids) sum += term?.get(id)?.size ?? 0
    }
    if (prefix) for (const [, term] of index.atPrefix(word)) add(term)
    else add(index.get(word))
    if (edits > 0) for (const [term] of index.fuzzyGet(word, edits).values()) add(term)
  }
  return sum
}
