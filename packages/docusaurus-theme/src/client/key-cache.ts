import { KEY_DATABASE } from './token.js'

/** A released key as this browser keeps it. `session` is the one it was released for: no other session is served with it. */
export interface CachedKey {
  readonly id: string
  readonly key: CryptoKey
  readonly session: string
  /** Milliseconds since the epoch. */
  readonly expires: number
}

const TABLE = 'keys'
/** What this tab has read already. Where IndexedDB is forbidden, as in some private windows, it is all there is. */
const memory = new Map<string, CachedKey>()

/** The key with this id, if it was released for this session and has not expired. */
export async function cachedKey(id: string, session: string, now: number): Promise<CryptoKey | undefined> {
  const found = memory.get(id) ?? (await inTable<CachedKey | undefined>('readonly', (table) => table.get(id)))
  if (found) memory.set(id, found)
  return found && found.session === session && found.expires > now ? found.key : undefined
}

/** Keeps a key. The browser stores the `CryptoKey` itself, which no script can read back. */
export async function cacheKey(key: CachedKey): Promise<void> {
  memory.set(key.id, key)
  await inTable('readwrite', (table) => table.put(key))
}

/** Forgets one key, or all of them. */
export async function dropKeys(id?: string): Promise<void> {
  if (id === undefined) memory.clear()
  else memory.delete(id)
  await inTable('readwrite', (table) => (id === undefined ? table.clear() : table.delete(id)))
}

/** Forgets the keys of every session but this one. */
export async function keepKeysOf(session: string): Promise<void> {
  for (const [id, key] of memory) if (key.session !== session) memory.delete(id)
  const kept = (await inTable<readonly CachedKey[]>('readonly', (table) => table.getAll())) ?? []
  for (const key of kept) if (key.session !== session) await inTable('readwrite', (table) => table.delete(key.id))
}

async function inTable<Result>(
  mode: IDBTransactionMode,
  run: (table: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open()
    try {
      return await answer<Result>(run(database.transaction(TABLE, mode).objectStore(TABLE)))
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

function answer<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result)
    request.onerror = () => reject(request.error)
  })
}
