import type { STORAGE_KEYS } from '@portico/protocol'

type Keys = typeof STORAGE_KEYS

/** Where the SDK keeps the token. A literal, checked by type: the table of all names would load on every page. */
export const USER_TOKEN: Keys['userToken'] = '@slashid/USER_TOKEN'
/** The database of the content keys. Whatever ends a session on this origin deletes it. */
export const KEY_DATABASE: Keys['contentKeys'] = 'portico'

/** The user token this browser keeps, if any. Where storage is forbidden there is none. */
export function storedToken(): string | undefined {
  try {
    return localStorage[USER_TOKEN]
  } catch {
    return undefined
  }
}
