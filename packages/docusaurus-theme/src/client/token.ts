import type { STORAGE_KEYS } from '@portico/protocol'

/** Where the SDK keeps the token. A literal, checked by type: the table of all names would load on every page. */
export const USER_TOKEN: (typeof STORAGE_KEYS)['userToken'] = '@slashid/USER_TOKEN'

/** The user token this browser keeps, if any. Where storage is forbidden there is none. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(USER_TOKEN) ?? undefined
  } catch {
    return undefined
  }
}
