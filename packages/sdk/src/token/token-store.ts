import { memoryStore, webStore } from '../browser/storage.js'
import { USER_TOKEN } from '../wire-values.js'

/** Where a page stores the user token between visits; `memory` loses it on reload. */
export type TokenStorage = 'memory' | 'localStorage'

/** Stores one user token. */
export interface TokenStore {
  read(): string | undefined
  write(token: string): void
  clear(): void
}

/**
 * Creates a store for the user token. @param key A name other than the default.
 * @example createTokenStore('localStorage').write(user.toString())
 */
export function createTokenStore(kind: TokenStorage = 'memory', key: string = USER_TOKEN): TokenStore {
  const store = kind === 'localStorage' ? webStore(kind) : memoryStore()
  return {
    read: () => store.getItem(key) ?? undefined,
    write: (token) => store.setItem(key, token),
    clear: () => store.removeItem(key),
  }
}
