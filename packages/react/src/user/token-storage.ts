import { createTokenStore, type TokenStore } from '@portico/sdk'
import { CONTENT_KEYS, KEYS_DROPPED, USER_TOKEN } from '../wire-values.js'
import { type CookieOptions, cookieNames, readCookie, removeCookie, writeCookie } from './cookie.js'

/** Where the user token is kept between page loads. */
export type TokenStorageKind = 'memory' | 'localStorage' | 'cookie'

/**
 * The tokens of one person: that of the sign-in under the plain key, which the next visit starts with, and one for each
 * organization that the person switched to from there, under a key that ends in its id.
 */
export interface TokenShelf {
  /** @param oid an organization other than that of the sign-in */
  readonly at: (oid?: string) => TokenStore
  /** Uses the token of an organization as that of the sign-in if there is none: widgets from 1.31 on store it there. */
  readonly adopt: (oid: string) => void
  /** Tokens of other organizations. */
  readonly otherOrganizations: () => readonly string[]
  /** Deletes them, and the content keys that were released for them. */
  readonly clear: () => void
  /** Calls back when another tab changes the token of the sign-in; with undefined when it is removed. */
  readonly watch: (changed: (token: string | undefined) => void) => void
}

/** Returns the storage of a kind; memory for an unknown kind. */
export function tokenStorage(kind: TokenStorageKind = 'memory', cookie?: CookieOptions): TokenShelf {
  const shelf = new Map<string, TokenStore>()
  const keys = () => [...new Set([...shelf.keys(), ...keptKeys(kind)])].filter((key) => key.startsWith(PREFIX))

  function store(key: string): TokenStore {
    const tokens = shelf.get(key) ?? (kind === 'cookie' ? cookieStore(key, cookie) : createTokenStore(kind, key))
    shelf.set(key, tokens)
    return tokens
  }

  const plain = store(USER_TOKEN)
  return {
    at: (oid) => (oid === undefined ? plain : store(PREFIX + oid)),
    adopt(oid) {
      const token = plain.read() === undefined ? store(PREFIX + oid).read() : undefined
      if (token === undefined) return
      plain.write(token)
      store(PREFIX + oid).clear()
    },
    otherOrganizations: () => keys().flatMap((key) => store(key).read() ?? []),
    clear() {
      if (plain.read() !== undefined || keys().length > 0) dropContentKeys()
      plain.clear()
      for (const key of keys()) store(key).clear()
    },
    watch(changed) {
      if (kind === 'localStorage')
        addEventListener('storage', ({ key, newValue }) => {
          if (key === null || key === USER_TOKEN) changed(newValue ?? undefined)
        })
    },
  }
}

const PREFIX = `${USER_TOKEN}/`

/** Keys that an earlier page load left. */
function keptKeys(kind: TokenStorageKind): readonly string[] {
  if (kind === 'cookie') return cookieNames()
  try {
    return kind === 'localStorage' ? Object.keys(localStorage) : []
  } catch {
    return []
  }
}

const cookieStore = (key: string, options?: CookieOptions): TokenStore => ({
  read: () => readCookie(key),
  write: (token) => writeCookie(key, token, options),
  clear: () => removeCookie(key, options),
})

/**
 * Deletes the keys with which a hub on this origin opens its private pages, and makes its other tabs close what they opened. A
 * hub that still has its own session requests keys from the server again.
 */
function dropContentKeys(): void {
  try {
    indexedDB.deleteDatabase(CONTENT_KEYS)
    localStorage.setItem(KEYS_DROPPED, crypto.randomUUID())
  } catch {
    // A browser that forbids storage has no keys in it.
  }
}
