import { STORAGE_KEYS } from '@portico/protocol'

/**
 * Deletes the keys with which a hub on this origin opens its private pages, and has its other tabs close what they opened. A
 * hub that still has its own session asks the server for keys again.
 */
export function dropContentKeys(): void {
  try {
    indexedDB.deleteDatabase(STORAGE_KEYS.contentKeys)
    localStorage.setItem(STORAGE_KEYS.keysDropped, crypto.randomUUID())
  } catch {
    // A browser that forbids storage keeps no keys in it.
  }
}
