import type { PageTraits } from './page-text.js'

/*
 * The index of a large site is split, so that a browser loads only what a query needs: an entry, which says what is where, and
 * shards, each a file of JSON. A shard is named by a letter and its number.
 */

/** The entry of a split index. Pages are numbered from 0, in the order of the site. */
export interface SplitEntry {
  readonly format: typeof SPLIT_FORMAT
  /** Different for each content of the index. Every shard begins with it, see `itemsIn`. */
  readonly id: string
  readonly pages: number
  /** The mean number of words of each field, in the order of `INDEX_OPTIONS`. */
  readonly averages: readonly number[]
  /** For each field, a sign for each page: the number of words in it, see `lengthOf`. */
  readonly lengths: readonly string[]
  /** What pages have in common, for runs of pages: how many, and their traits. */
  readonly traits: readonly (readonly [pages: number, traits: PageTraits])[]
  /** The first word of each shard `w`, in which words have their postings. */
  readonly words: readonly string[]
  /** The first word of each shard `v`, which lists words, to find similar ones. */
  readonly vocabulary: readonly string[]
  /** The first page of each shard `t`, which has the texts of pages, see `ascendingIn`. */
  readonly texts: string
}

export const SPLIT_FORMAT = 'portico/search/v3'

/** The shard with the whole index, for programs: they look into all of its pages, and would request each of the others. */
export const WHOLE = 'whole'

/** The shard with the addresses of all pages. */
export const ADDRESSES = 'addresses'

export const isSplit = (index: unknown): index is SplitEntry =>
  typeof index === 'object' && index !== null && (index as Partial<SplitEntry>).format === SPLIT_FORMAT

/** The beginning of an entry's text; a whole index is too large to be parsed only to find out. */
const ENTRY_START = JSON.stringify({ format: SPLIT_FORMAT }).slice(0, -1)

export const isSplitText = (index: Uint8Array): boolean =>
  new TextDecoder().decode(index.subarray(0, ENTRY_START.length)) === ENTRY_START

/**
 * Returns the items of a shard other than `WHOLE`.
 *
 * @throws Error for a shard of another index: a site was published while it was open
 */
export function itemsIn<Item>(shard: unknown, { id }: Pick<SplitEntry, 'id'>): Item[] {
  const [first, ...items] = Array.isArray(shard) ? (shard as unknown[]) : []
  if (first !== id) throw new Error('The site has changed since this page was loaded. Reload the page to search.')
  return items as Item[]
}

/** A word and its postings in each field, see `postingsText`. */
export type WordEntry = readonly [word: string, ...fields: string[]]

/** What numbers are written with: no letters or digits, which could look like a word of a private page. */
const SIGNS = "!#$'()*+,-./:;=?@[]^_`{|}~"
/** One half of the signs ends a number, the other half continues it. */
const BASE = SIGNS.length / 2

function numberText(number: number): string {
  let text = SIGNS.charAt(number % BASE)
  for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE))
    text = SIGNS.charAt(BASE + (rest % BASE)) + text
  return text
}

/** Returns each number that a text consists of. */
function* numbersIn(text: string): Generator<number> {
  let number = 0
  for (const sign of text) {
    const digit = SIGNS.indexOf(sign)
    number = number * BASE + (digit % BASE)
    if (digit >= BASE) continue
    yield number
    number = 0
  }
}

/** A word that is more frequent on a page counts as if it were there five times: more would hardly change its rank. */
const FREQUENCIES = [1, 2, 3, 5] as const

/** The pages with a word in ascending order, and how often each has it, as text: most of them take one sign. */
export function postingsText(pages: readonly (readonly [page: number, frequency: number])[]): string {
  let next = 0
  return pages
    .map(([page, frequency]) => {
      const distance = page - next
      next = page + 1
      return numberText(distance * FREQUENCIES.length + Math.min(frequency, FREQUENCIES.length) - 1)
    })
    .join('')
}

/** The frequency of a word by the number of the page. */
export function postingsIn(text: string): Map<number, number> {
  const postings = new Map<number, number>()
  let next = 0
  for (const number of numbersIn(text)) {
    const page = next + Math.floor(number / FREQUENCIES.length)
    postings.set(page, FREQUENCIES[number % FREQUENCIES.length] ?? 1)
    next = page + 1
  }
  return postings
}

/** The most letters that a word of a list shares with the one before it, so that their number is one digit. */
const MOST_SHARED = 35

/**
 * A sorted list of words, each as the number of letters that it shares with the one before it and the rest. That is half as long, and
 * words that happen to be neighbors are no phrase that could be part of a private page.
 */
export const shortened = (words: readonly string[]): string[] =>
  words.map((word, at) => {
    const before = words[at - 1] ?? ''
    let shared = 0
    while (shared < MOST_SHARED && shared < before.length && before[shared] === word[shared]) shared++
    return shared.toString(36) + word.slice(shared)
  })

export function wordsIn(shortened: readonly string[]): string[] {
  let before = ''
  return shortened.map((item) => {
    before = before.slice(0, Number.parseInt(item[0] ?? '0', 36)) + item.slice(1)
    return before
  })
}

/** Lengths are written in steps of two fifths, which changes the order of few results. */
const STEP = Math.log(1.4)

/** The sign of a number of words. */
export const lengthSign = (length: number): string =>
  SIGNS.charAt(Math.min(SIGNS.length - 1, Math.round(Math.log(length + 1) / STEP)))

/** About how many words the sign of a page stands for. */
export const lengthOf = (signs: string, page: number): number =>
  Math.round(Math.exp(SIGNS.indexOf(signs.charAt(page)) * STEP) - 1)

/** Ascending numbers as text, and back. */
export const ascendingText = (numbers: readonly number[]): string =>
  numbers.map((number, at) => numberText(number - (numbers[at - 1] ?? 0))).join('')

export function ascendingIn(text: string): number[] {
  let last = 0
  return Array.from(numbersIn(text), (distance) => {
    last += distance
    return last
  })
}

/** The number of the shard in which something is: the last one that does not begin after it. */
export function shardOf<Value extends string | number>(firsts: readonly Value[], value: Value): number {
  let [low, high] = [0, firsts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firsts[middle] as Value) <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Runs of neighboring pages with the same traits. */
export function traitRuns(traits: readonly PageTraits[]): SplitEntry['traits'] {
  const runs: [pages: number, traits: PageTraits, text: string][] = []
  for (const each of traits) {
    const text = JSON.stringify(each)
    const last = runs.at(-1)
    if (last?.[2] === text) last[0]++
    else runs.push([1, each, text])
  }
  return runs.map(([pages, each]) => [pages, each])
}

/** The traits of each page. */
export const traitsIn = (runs: SplitEntry['traits']): PageTraits[] =>
  runs.flatMap(([pages, traits]) => Array.from({ length: pages }, () => traits))
