import { createHash } from 'node:crypto'
import type { AsPlainObject } from 'minisearch'
import { INDEX_OPTIONS, TRAITS } from '../search/index-options.js'
import type { PageTraits } from '../search/page-text.js'
import {
  ADDRESSES,
  ascendingText,
  lengthSign,
  postingsText,
  SPLIT_FORMAT,
  type SplitEntry,
  shortened,
  traitRuns,
  WHOLE,
  type WordEntry,
} from '../search/split-index.js'

/** An index that is not larger stays whole, in characters of JSON: it is loaded in one request. */
const LARGEST_WHOLE = 150_000
/** The size of a shard, in characters of JSON: a query loads one for each of its words, and one for each page that it shows. */
const SHARD = { words: 16_000, vocabulary: 24_000, texts: 6_000 }

/**
 * Splits an index into its entry and its shards.
 *
 * @param json the index, see `makeIndex`
 * @param shardFile names the file of a shard
 * @returns the files by name, the entry as `name`; just that one if the index is small
 */
export function splitIndex(
  json: string,
  name: string,
  shardFile: (shard: string) => string,
  largest = LARGEST_WHOLE,
): ReadonlyMap<string, string> {
  if (json.length <= largest) return new Map([[name, json]])
  const index = JSON.parse(json) as AsPlainObject
  const id = createHash('sha256').update(json).digest('base64url').slice(0, 8)
  const fields = INDEX_OPTIONS.fields.map((field) => index.fieldIds[field] ?? 0)
  const pages = Array.from({ length: index.documentCount }, (_, page) => page)
  const words = sortedWords(index, fields)
  const files = new Map<string, string>()
  const add = <Item>(
    letter: string,
    items: readonly Item[],
    most: number,
    encode: (items: readonly Item[]) => readonly unknown[] = (all) => all,
  ): number[] =>
    packed(items, most).map(({ first, next }, at) => {
      files.set(shardFile(`${letter}${at}`), JSON.stringify([id, ...encode(items.slice(first, next))]))
      return first
    })
  const wordAt = (at: number): string => words[at]?.[0] ?? ''
  const entry: SplitEntry = {
    format: SPLIT_FORMAT,
    id,
    pages: pages.length,
    averages: fields.map((field) => index.averageFieldLength[field] ?? 0),
    lengths: fields.map((field) => pages.map((page) => lengthSign(index.fieldLength[page]?.[field] ?? 0)).join('')),
    traits: traitRuns(pages.map((page) => traitsOf(index.storedFields[page]))),
    words: add('w', words, SHARD.words).map(wordAt),
    vocabulary: add(
      'v',
      words.map(([word]) => word),
      SHARD.vocabulary,
      shortened,
    ).map(wordAt),
    texts: ascendingText(
      add(
        't',
        pages.map((page) => ({ url: index.documentIds[page], ...index.storedFields[page] })),
        SHARD.texts,
      ),
    ),
  }
  files.set(shardFile(WHOLE), json)
  files.set(shardFile(ADDRESSES), JSON.stringify([id, ...pages.map((page) => index.documentIds[page])]))
  return files.set(name, JSON.stringify(entry))
}

const traitsOf = (stored: Readonly<Record<string, unknown>> = {}): PageTraits =>
  Object.fromEntries(TRAITS.flatMap((trait) => (stored[trait] === undefined ? [] : [[trait, stored[trait]]])))

function sortedWords({ index }: AsPlainObject, fields: readonly number[]): WordEntry[] {
  return index
    .map(([word, postings]): WordEntry => {
      const frequencies = postings as unknown as Readonly<Record<string, Readonly<Record<string, number>>>>
      // The numbers of pages are keys, which are in ascending order.
      const inField = (field: number) =>
        postingsText(Object.entries(frequencies[field] ?? {}).map(([page, count]) => [Number(page), count]))
      return [word, ...fields.map(inField)]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The ranges of items that together have up to a size, in characters of JSON. */
function packed<Item>(items: readonly Item[], most: number): { readonly first: number; readonly next: number }[] {
  const ranges: { readonly first: number; readonly next: number }[] = []
  let [first, size] = [0, 0]
  for (const [at, item] of items.entries()) {
    const { length } = JSON.stringify(item)
    if (size + length > most && at > first) {
      ranges.push({ first, next: at })
      first = at
      size = 0
    }
    size += length
  }
  return items.length > 0 ? [...ranges, { first, next: items.length }] : ranges
}
