import { ANSWERS, type IndexQuestions, loadIndex, type SiteIndex } from './open-indexes.js'

/** An index that a reader may use at this moment. */
export interface WantedIndex {
  /** Different for each build and part. */
  readonly name: string
  /** Fetches its text and opens it; undefined if there is none. */
  readonly open: () => Promise<Uint8Array | undefined>
}

/** Answers questions from some of the opened indexes. */
export type AskIndexes = <Kind extends keyof IndexQuestions>(
  kind: Kind,
  question: IndexQuestions[Kind]['question'],
  among: readonly WantedIndex[],
) => Promise<IndexQuestions[Kind]['answer']>

/** Keeps opened indexes between calls. Each call names all indexes released to the reader in that call, and queries those. */
export type IndexStore = (released: readonly WantedIndex[]) => AskIndexes

/** A store for one reader. An index is dropped at the first call in which it was not released. */
export function ownIndexes(): IndexStore {
  let cache = new Map<string, Promise<SiteIndex | undefined>>()
  return (released) => {
    const names = new Set(released.map(({ name }) => name))
    cache = new Map([...cache].filter(([name]) => names.has(name)))
    const indexOf = ({ name, open }: WantedIndex) => {
      const cached = cache.get(name)
      if (cached) return cached
      const loaded = open().then((text) => text && loadIndex(text, name))
      cache.set(name, loaded)
      // One that could not be fetched will be fetched again.
      loaded.then(
        (index) => index ?? cache.delete(name),
        () => cache.delete(name),
      )
      return loaded
    }
    return async (kind, question, among) => {
      const indexes = await Promise.all(among.map(indexOf))
      return ANSWERS[kind](
        indexes.flatMap((index) => index ?? []),
        question,
      )
    }
  }
}
