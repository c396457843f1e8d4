import type { STORAGE_KEYS } from '@portico/protocol'

type Keys = typeof STORAGE_KEYS

/**
 * Where the SDK stores the token. A literal, checked by its type, because the table of all names would be loaded on
 * every page.
 */
export const USER_TOKEN: Keys['userToken'] = '@slashid/USER_TOKEN'
/** The database of the content keys. Whatever ends a session on this origin deletes it. */
export const KEY_DATABASE: Keys['contentKeys'] = 'portico'

/** The user token stored by this browser, if any. Undefined if storage is blocked. */
export function storedToken(): string | undefined {
  try {
    return localStorage[USER_TOKEN]
  } catch {
    return undefined
  }
}
