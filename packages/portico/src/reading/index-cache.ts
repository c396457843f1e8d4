import type { AskIndexes, IndexStore, WantedIndex } from '@portico/sealing/reading'
import { RequestError } from '@portico/server'
import type { ThreadSupervisor } from '../threads/thread-supervisor.js'
import type { IndexAnswer, IndexRequest, IndexWork } from './index-messages.js'

interface IndexCacheParts {
  readonly supervisor: Pick<ThreadSupervisor<IndexRequest, IndexAnswer>, 'ask'>
  /** The total bytes of text of all open indexes. */
  readonly most: number
  /** Milliseconds without use after which an index is closed. */
  readonly idle: number
  /** Calls back after this many milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
  readonly now: () => number
}

interface CachedIndex {
  readonly loaded: Promise<boolean>
  bytes: number
  used: number
  /** Sessions that it was released to and that have not been refused since. */
  readonly readers: Set<string>
}

/** Who is searching. */
export interface IndexCaller {
  /** Their session, or `anyone`. */
  readonly reader: string
  /** Whose requests count together. */
  readonly network: string
}

/** The open search indexes of all readers. */
export interface IndexCache {
  /** The store of one reader, for one edition of the site. */
  of(caller: IndexCaller, edition: string): IndexStore
  /** Bytes of text that are currently open. */
  bytes(): number
}

/**
 * Keeps search indexes open for all readers in one thread, one index for each part. A search covers only indexes that were
 * released in the same call. An index is closed when the last reader who had it is refused, when it has not been used for a
 * while, and when its space in the budget is needed for another one.
 */
export function createIndexCache({ supervisor, most, idle, after, now }: IndexCacheParts): IndexCache {
  const cache = new Map<string, CachedIndex>()
  let isWatched = false

  const work = async (request: IndexWork, network: string): Promise<IndexAnswer> => {
    const outcome = await supervisor.ask({ ...request, network })
    if (outcome.kind === 'answer') return outcome.answer
    throw outcome.kind === 'failed' ? new Error(outcome.error) : busy()
  }
  const forget = (names: readonly string[]) => {
    for (const name of names) cache.delete(name)
    // An index that is missing is loaded again, so nothing depends on the response.
    if (names.length > 0) void supervisor.ask({ work: 'forget', names, network: '' })
  }
  const sum = () => [...cache.values()].reduce((bytes, index) => bytes + index.bytes, 0)
  const makeRoom = (bytes: number, exempt: string) => {
    if (bytes > most)
      throw new RequestError(
        503,
        'this site has a search index that is too large for this server to open; contact its operator',
      )
    const oldest = [...cache].filter(([name]) => name !== exempt).sort(([, a], [, b]) => a.used - b.used)
    const closed: string[] = []
    for (let free = most - sum(); free < bytes && oldest.length > 0; ) {
      const [name, { bytes: freed }] = oldest.shift() as [string, CachedIndex]
      closed.push(name)
      free += freed
    }
    forget(closed)
  }
  const sweep = () => {
    isWatched = false
    forget([...cache].flatMap(([name, { used }]) => (used <= now() - idle ? [name] : [])))
    watch()
  }
  const watch = () => {
    if (isWatched || cache.size === 0) return
    isWatched = true
    after(idle, sweep)
  }
  const load = async (name: string, wanted: WantedIndex, network: string): Promise<boolean> => {
    const text = await wanted.open()
    if (!text) return false
    makeRoom(text.length, name)
    const entry = cache.get(name)
    if (entry) entry.bytes = text.length
    await work({ work: 'load', name, index: wanted.name, text }, network)
    return true
  }
  const ensureOpen = (name: string, wanted: WantedIndex, { reader, network }: IndexCaller): Promise<boolean> => {
    const entry = cache.get(name) ?? { loaded: load(name, wanted, network), bytes: 0, used: 0, readers: new Set() }
    entry.used = now()
    entry.readers.add(reader)
    if (!cache.has(name)) {
      cache.set(name, entry)
      const drop = () => cache.get(name) === entry && cache.delete(name)
      entry.loaded.then((there) => there || drop(), drop)
    }
    watch()
    return entry.loaded
  }

  return {
    bytes: sum,
    of: (caller, edition) => (released) => {
      const nameOf = ({ name }: WantedIndex) => `${edition} ${name}`
      const names = new Set(released.map(nameOf))
      const withdrawn = [...cache].flatMap(([name, { readers }]) =>
        name.startsWith(`${edition} `) && !names.has(name) && readers.delete(caller.reader) && readers.size === 0
          ? [name]
          : [],
      )
      forget(withdrawn)
      const ask: AskIndexes = async (kind, input, among) => {
        for (const last of [false, true]) {
          const there: string[] = []
          for (const index of among) if (await ensureOpen(nameOf(index), index, caller)) there.push(nameOf(index))
          const answer = await work({ work: 'ask', kind, input, names: there }, caller.network)
          if (answer.at === 'found') return answer.result as never
          // The thread was restarted, or another reader needed the space.
          if (!last) for (const name of there) cache.delete(name)
        }
        throw busy()
      }
      return ask
    },
  }
}

const busy = () => new RequestError(503, 'the search on this server is overloaded or restarting; try again shortly')
