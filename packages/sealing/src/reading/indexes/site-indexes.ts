import { type SealManifest, unseal } from '@portico/seal'
import { indexFile, partShard, publicShard, SEARCH_INDEX } from '../../search/index-file.js'
import { isSplitText, WHOLE } from '../../search/split-index.js'
import type { ReadingInput } from '../reading-input.js'
import { type Released, releasePages } from '../release.js'
import { type AskIndexes, ownIndexes, type WantedIndex } from './index-store.js'
import type { IndexQuestions } from './open-indexes.js'

/** The search indexes that a reader may use at this moment. */
export interface ReleasedIndexes {
  /** The index of the public pages. */
  readonly everyone: readonly WantedIndex[]
  /** The indexes of the parts whose keys the server released. */
  readonly own: readonly WantedIndex[]
  /** Queries all of them, or some. */
  ask<Kind extends keyof IndexQuestions>(
    kind: Kind,
    question: IndexQuestions[Kind]['question'],
    among?: readonly WantedIndex[],
  ): Promise<IndexQuestions[Kind]['answer']>
}

/**
 * @returns a function that opens the indexes that the server released in this call; without `released`, it requests their release
 */
export function openIndexes(input: ReadingInput) {
  const { indexes = ownIndexes() } = input
  return async (manifest: SealManifest | undefined, released?: Released): Promise<ReleasedIndexes> => {
    const { keys } = released ?? (manifest ? await releasePages(input, manifest) : { keys: NO_KEYS })
    const own = (manifest?.parts ?? []).flatMap(({ part }, number): WantedIndex[] => {
      const key = keys.get(part)
      return manifest && key ? [{ name: part, open: () => sealedIndex(input, manifest, { number, part, key }) }] : []
    })
    // A site that is sealed again has other parts, whatever its build is called.
    const name = `public ${input.baseUrl} ${manifest?.build} ${manifest?.parts.at(-1)?.part}`
    const everyone = [{ name, open: () => publicIndex(input) }]
    const all = [...everyone, ...own]
    // Without a manifest, builds cannot be distinguished.
    const ask: AskIndexes = (manifest ? indexes : ownIndexes())(all)
    return { everyone, own, ask: (kind, question, among = all) => ask(kind, question, among) }
  }
}

const NO_KEYS: ReadonlyMap<string, Uint8Array> = new Map()

interface ReleasedPart {
  readonly number: number
  readonly part: string
  readonly key: Uint8Array
}

/**
 * Returns an index as a whole: the shard that contains all of it, if it is the entry of a split one.
 *
 * @param read returns the content of a shard; undefined if there is none
 */
export const readWhole = async (
  index: Uint8Array,
  read: (shard: string) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> => (isSplitText(index) ? read(WHOLE) : index)

async function publicIndex({ file }: ReadingInput): Promise<Uint8Array | undefined> {
  const index = await file(SEARCH_INDEX)
  return index && readWhole(index, (shard) => file(publicShard(shard)))
}

async function sealedIndex(
  { file, baseUrl }: ReadingInput,
  { build }: SealManifest,
  { number, part, key }: ReleasedPart,
): Promise<Uint8Array | undefined> {
  const open = async (name: string) => {
    const envelope = await file(name)
    const result = envelope && (await unseal({ key, part, build, path: encodeURI(baseUrl + name), envelope }))
    return result?.ok ? result.plaintext : undefined
  }
  const index = await open(indexFile(number, build))
  return index && readWhole(index, (shard) => open(partShard(number, build, shard)))
}
