import { KEY_DATABASE } from '../page/page-core.js'
import { isLeased, type Lease } from './leases.js'

/** A released key as stored by this browser. `session` is the session it was released for; it is used for no other. */
export interface CachedKey extends Lease {
  readonly id: string
  readonly session: string
  /** The reader's groups when it was released. */
  readonly groups: readonly string[]
}

const TABLE = 'keys'

/** The id under which a part's key is stored. Parts of different builds differ, even if their names are equal. */
export const keyIdOf = (build: string, part: string) => `${build}/${part}`

/** The keys that were released for this session and are still leased, by id. Empty if the database is blocked. */
export async function cachedKeys(session: string, now: number): Promise<ReadonlyMap<string, CachedKey>> {
  const all = await inTable('readonly', (table) => answer<CachedKey[]>(table.getAll()))
  const leased = (all ?? []).filter((key) => key.session === session && isLeased(key, now))
  return new Map(leased.map((key) => [key.id, key]))
}

/** Stores keys. The browser stores the `CryptoKey` itself, which scripts cannot export. */
export async function cacheKeys(keys: readonly CachedKey[]): Promise<void> {
  await inTable('readwrite', (table) => Promise.all(keys.map((key) => answer(table.put(key)))))
}

/**
 * Deletes keys by their ids, or all of them. @returns whether any of them was stored.
 */
export async function dropKeys(ids?: readonly string[]): Promise<boolean> {
  const dropped = await inTable('readwrite', async (table) => {
    const storedIds = (await answer(table.getAllKeys())).filter((id) => !ids || ids.includes(String(id)))
    await Promise.all(storedIds.map((id) => answer(table.delete(id))))
    return storedIds.length > 0
  })
  return dropped ?? false
}

/** Deletes the keys of all other sessions, and those that are no longer leased. */
export async function keepKeysOf(session: string, now: number): Promise<void> {
  await inTable('readwrite', async (table) => {
    const storedKeys = await answer<CachedKey[]>(table.getAll())
    const gone = storedKeys.filter((key) => key.session !== session || !isLeased(key, now))
    await Promise.all(gone.map(({ id }) => answer(table.delete(id))))
  })
}

async function inTable<Result>(
  mode: IDBTransactionMode,
  run: (table: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open()
    try {
      return await run(database.transaction(TABLE, mode).objectStore(TABLE))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEY_DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' })
  return answer(request)
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
