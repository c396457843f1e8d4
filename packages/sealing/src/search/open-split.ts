import MiniSearch, { type AsPlainObject } from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { INDEX_OPTIONS } from './index-options.js'
import { type IndexedPage, pageAddress } from './page-text.js'
import { editsOf, isBeginning, type PageIndex } from './plan-query.js'
import { differentFacets, type SearchIndex, wholePage } from './search-index.js'
import {
  ADDRESSES,
  ascendingIn,
  itemsIn,
  lengthOf,
  postingsIn,
  type SplitEntry,
  shardOf,
  traitsIn,
  type WordEntry,
  wordsIn,
} from './split-index.js'

/** The beginning of a word is searched for in this many shards, from the first word with that beginning on. */
const MOST_SHARDS = 4
/** This many words that resemble a misspelled one are loaded, the most similar first. */
const MOST_SIMILAR = 8

/**
 * Opens a split index.
 *
 * @param read returns the content of a shard by its name; if it fails, a later call reads it again
 */
export function openSplit(entry: SplitEntry, read: (shard: string) => Promise<unknown>): SearchIndex {
  const index = emptyIndex(entry)
  const firstPages = ascendingIn(entry.texts)
  const loading = new Map<string, Promise<readonly unknown[]>>()
  const load = <Item>(shard: string): Promise<readonly Item[]> => {
    const started = loading.get(shard) ?? read(shard).then((content) => itemsIn(content, entry))
    loading.set(shard, started)
    started.catch(() => loading.delete(shard))
    return started as Promise<readonly Item[]>
  }
  const added = new Set<number>()
  const loadWords = async (shard: number): Promise<void> => {
    const words = await load<WordEntry>(`w${shard}`)
    if (added.has(shard)) return
    added.add(shard)
    for (const [word, ...fields] of words) addWord(index, word, fields)
  }
  const loadSimilar = async (word: string): Promise<void> => {
    // The first letter may be wrong, missing or exchanged with the second.
    const letters = [...new Set([...word].slice(0, 2))]
    const shards = new Set(letters.flatMap((letter) => shardsFrom(entry.vocabulary, letter, entry.vocabulary.length)))
    const lists = await Promise.all([...shards].map((shard) => load<string>(`v${shard}`)))
    const vocabulary = new SearchableMap<true>()
    for (const each of lists.flatMap(wordsIn)) vocabulary.set(each, true)
    const nearest = [...vocabulary.fuzzyGet(word, editsOf(word))]
      .sort(([, [, a]], [, [, b]]) => a - b)
      .slice(0, MOST_SIMILAR)
    await Promise.all([...new Set(nearest.map(([each]) => shardOf(entry.words, each)))].map(loadWords))
  }
  const pageOf = async (id: unknown): Promise<IndexedPage | undefined> => {
    const shard = shardOf(firstPages, Number(id))
    const pages = await load<IndexedPage>(`t${shard}`)
    return pages[Number(id) - (firstPages[shard] ?? 0)]
  }
  return {
    facets: differentFacets(entry.traits.map(([, traits]) => traits)),
    async prepare(words, { misspelled, beginnings }) {
      const shards = words.flatMap((word, at) =>
        shardsFrom(entry.words, word, isBeginning(words, at, beginnings) ? MOST_SHARDS : 1),
      )
      await Promise.all([...new Set(shards)].map(loadWords))
      if (misspelled) await Promise.all(words.filter((word) => editsOf(word) > 0).map(loadSimilar))
      return index
    },
    pageOf,
    async pageAt(addresses) {
      const all = await load<string>(ADDRESSES)
      const pieces = all.flatMap((address, page) => (addresses.includes(pageAddress(address)) ? [page] : []))
      return wholePage((await Promise.all(pieces.map(pageOf))).flatMap((page) => page ?? []))
    },
  }
}

/** The shards with a word and with those that begin with it, up to a number. */
function shardsFrom(firsts: readonly string[], word: string, most: number): number[] {
  const first = shardOf(firsts, word)
  const shards = [first]
  for (let next = first + 1; shards.length < most && firsts[next]?.startsWith(word); next++) shards.push(next)
  return shards
}

/** An index of all pages, by their numbers, that has no words yet. */
function emptyIndex({ pages, averages, lengths, traits }: SplitEntry): PageIndex {
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const byPage = <Value>(entryOf: (page: number) => Value) => Object.fromEntries(numbers.map((at) => [at, entryOf(at)]))
  const traitsOf = traitsIn(traits)
  const plain: AsPlainObject = {
    documentCount: pages,
    nextId: pages,
    documentIds: byPage((page) => page),
    fieldIds: Object.fromEntries(INDEX_OPTIONS.fields.map((field, at) => [field, at])),
    fieldLength: byPage((page) => lengths.map((letters) => lengthOf(letters, page))) as never,
    averageFieldLength: [...averages],
    storedFields: byPage((page) => traitsOf[page]) as never,
    dirtCount: 0,
    index: [],
    serializationVersion: 2,
  }
  return MiniSearch.loadJS<IndexedPage>(plain, INDEX_OPTIONS)
}

/** MiniSearch calls its words `_index`, see `termsOf`. */
function addWord(index: PageIndex, word: string, fields: readonly string[]): void {
  const { _index: words } = index as unknown as { _index: SearchableMap<Map<number, Map<number, number>>> }
  const entries = fields.flatMap((field, at) => (field.length > 0 ? [[at, postingsIn(field)] as const] : []))
  words.set(word, new Map(entries))
}
