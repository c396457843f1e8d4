import { type KeyValueStore, memoryStore, webStore } from '../browser/storage.js'
import { USER_TOKEN } from '../wire-values.js'

/** Where a page keeps the user token between visits; `memory` forgets it on reload. */
export type TokenStorage = 'memory' | 'localStorage' | 'cookie'

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
  const store = kind === 'localStorage' ? webStore('localStorage') : kind === 'cookie' ? cookieStore() : memoryStore()
  return {
    read: () => store.getItem(key) ?? undefined,
    write: (token) => store.setItem(key, token),
    clear: () => store.removeItem(key),
  }
}

/** Session cookies of the page's own host (RFC 6265), never sent with requests that start on other sites. */
function cookieStore(): KeyValueStore {
  if (!globalThis.document) return memoryStore()
  const put = (key: string, value: string, more = '') => {
    const secure = globalThis.location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the SDK serves.
    document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; path=/; samesite=lax${secure}${more}`
  }
  return {
    getItem(key) {
      const start = `${encodeURIComponent(key)}=`
      const found = document.cookie.split('; ').find((entry) => entry.startsWith(start))
      return found === undefined ? null : decodeURIComponent(found.slice(start.length))
    },
    setItem: put,
    removeItem: (key) => put(key, '', '; max-age=0'),
  }
}
