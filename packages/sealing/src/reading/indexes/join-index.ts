import { parseJson } from '@portico/access/guards'
import type { AsPlainObject } from 'minisearch'
import { INDEX_OPTIONS } from '../../search/index-options.js'
import type { IndexedPage } from '../../search/page-text.js'
import {
  ascendingIn,
  isSplit,
  itemsIn,
  lengthOf,
  postingsIn,
  type SplitEntry,
  type WordEntry,
} from '../../search/split-index.js'

/** Returns the content of a shard; undefined if there is none. */
export type ReadShard = (shard: string) => Promise<Uint8Array | undefined>

/**
 * Returns an index as a whole: programs look into all of its pages.
 *
 * @param index the index, or the entry of a split one
 * @returns undefined if a shard is missing
 * @throws Error for a shard of another index
 */
export async function joinIndex(index: Uint8Array, read: ReadShard): Promise<Uint8Array | undefined> {
  const entry = parseJson(textOf(index))
  if (!isSplit(entry)) return index
  const shards = async <Item>(letter: string, count: number): Promise<Item[] | undefined> => {
    const files = await Promise.all(Array.from({ length: count }, (_, at) => read(`${letter}${at}`)))
    if (!files.every((file) => file !== undefined)) return undefined
    return files.flatMap((file) => itemsIn<Item>(parseJson(textOf(file)), entry))
  }
  const words = await shards<WordEntry>('w', entry.words.length)
  const pages = await shards<IndexedPage>('t', ascendingIn(entry.texts).length)
  return words && pages && new TextEncoder().encode(JSON.stringify(plainIndex(entry, words, pages)))
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function plainIndex(
  { averages, lengths }: SplitEntry,
  words: readonly WordEntry[],
  pages: readonly IndexedPage[],
): AsPlainObject {
  const byNumber = <Value>(entryOf: (page: IndexedPage, at: number) => Value) =>
    Object.fromEntries(pages.map((page, at) => [at, entryOf(page, at)]))
  const fieldEntry = (field: string, at: number) =>
    field.length > 0 ? [[at, Object.fromEntries(postingsIn(field))]] : []
  return {
    documentCount: pages.length,
    nextId: pages.length,
    documentIds: byNumber(({ url }) => url),
    fieldIds: Object.fromEntries(INDEX_OPTIONS.fields.map((field, at) => [field, at])),
    fieldLength: byNumber((_, at) => lengths.map((letters) => lengthOf(letters, at))) as never,
    averageFieldLength: [...averages],
    storedFields: byNumber(({ url: _, ...stored }) => stored),
    dirtCount: 0,
    index: words.map(([word, ...fields]) => [word, Object.fromEntries(fields.flatMap(fieldEntry))]) as never,
    serializationVersion: 2,
  }
}
