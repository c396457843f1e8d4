import { STORAGE_KEYS } from '@portico/protocol'
import { createTokenStore, type TokenStore } from '@portico/sdk'
import { type CookieOptions, readCookie, removeCookie, writeCookie } from './cookie.js'

/** Where the user token is kept between page loads. */
export type TokenStorageKind = 'memory' | 'localStorage' | 'cookie'

/** The storage of a kind; memory for a kind we do not know. */
export function tokenStorage(kind: TokenStorageKind = 'memory', cookie?: CookieOptions): TokenStore {
  return kind === 'cookie' ? cookieStore(cookie) : createTokenStore(kind)
}

const cookieStore = (options?: CookieOptions): TokenStore => ({
  read: () => readCookie(STORAGE_KEYS.userToken),
  write: (token) => writeCookie(STORAGE_KEYS.userToken, token, options),
  clear: () => removeCookie(STORAGE_KEYS.userToken, options),
})
