import type { STORAGE_KEYS } from '@portico/protocol'

/** The browser's database of content keys. Whatever ends a session on this origin deletes it. */
const DATABASE: (typeof STORAGE_KEYS)['contentKeys'] = 'portico'
const TABLE = 'keys'

/**
 * Runs statements on the stored keys in one transaction.
 *
 * @param connection an open connection, which stays open; by default there is one only for these statements
 * @returns undefined if the database is blocked or full
 */
export async function inTable<Result>(
  mode: IDBTransactionMode,
  run: (table: IDBObjectStore) => Promise<Result>,
  connection?: () => Promise<IDBDatabase>,
): Promise<Result | undefined> {
  try {
    const database = await (connection ?? connect)()
    try {
      return await run(database.transaction(TABLE, mode).objectStore(TABLE))
    } finally {
      if (!connection) database.close()
    }
  } catch {
    return undefined
  }
}

/** Connects to the database. */
export async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' })
  const database = await answer(request)
  // Deleting the database must not wait for this connection.
  database.onversionchange = () => database.close()
  return database
}

/** The result of a request to the database. */
export const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
