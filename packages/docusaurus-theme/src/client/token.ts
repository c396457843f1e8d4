import type { STORAGE_KEYS } from '@portico/protocol'

// A literal, checked by type: the table of all names would load on every page.
const USER_TOKEN: (typeof STORAGE_KEYS)['userToken'] = '@slashid/USER_TOKEN'

/** The user token this browser keeps, if any. Where storage is forbidden there is none. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(USER_TOKEN) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets the stored token, and those of other organizations that its person went to. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(USER_TOKEN)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
