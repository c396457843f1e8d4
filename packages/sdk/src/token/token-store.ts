import { memoryStore, webStore } from '../browser/storage.js'
import { USER_TOKEN } from '../wire-values.js'

/** Where a page keeps the user token between visits; `memory` forgets it on reload. */
export type TokenStorage = 'memory' | 'localStorage'

/** Keeps one user token. */
export interface TokenStore {
  read(): string | undefined
  write(token: string): void
  clear(): void
}

/**
 * Makes a store for the user token.
 * @param key Another name than the usual one.
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
