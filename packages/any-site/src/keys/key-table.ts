import type { STORAGE_KEYS } from '@portico/protocol'

/** A released key as stored by this browser, which cannot export it. */
export interface StoredKey {
  /** The build and the part; for the key of a page also its name. */
  readonly id: string
  readonly build: string
  readonly part: string
  /** The number of the part in the build. */
  readonly index: number
  readonly key: CryptoKey
  /** The token that it was released for, with which the service worker asks the server again; empty for visitors. */
  readonly token: string
  /** The session of that token, as other pages of this origin store it. */
  readonly session: string
  readonly groups: readonly string[]
  /** Milliseconds since the epoch, by this browser's clock. */
  readonly received: number
  readonly expires: number
}

/** The database of the content keys. Whatever ends a session on this origin deletes it. */
const DATABASE: (typeof STORAGE_KEYS)['contentKeys'] = 'portico'
const TABLE = 'keys'

/** Deletes some keys, or all of them. All sites of an origin have them in common, because they have the session in common. */
export async function dropKeys(isOver: (key: StoredKey) => boolean = () => true): Promise<void> {
  await inTable('readwrite', async (table) => {
    const all = await answer<StoredKey[]>(table.getAll())
    await Promise.all(all.filter(isOver).map(({ id }) => answer(table.delete(id))))
  })
}

/** Runs statements on the stored keys in one transaction. @returns undefined if the database is blocked or full */
export async function inTable<Result>(
  mode: IDBTransactionMode,
  run: (table: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' })
    const database = await answer(request)
    // Deleting the database must not wait for this connection.
    database.onversionchange = () => database.close()
    try {
      return await run(database.transaction(TABLE, mode).objectStore(TABLE))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** The result of a request to the database. */
export const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
