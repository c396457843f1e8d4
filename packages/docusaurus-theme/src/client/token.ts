import { STORAGE_KEYS } from '@portico/protocol'

/** The user token this browser keeps, if any. Where storage is forbidden there is none. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEYS.userToken) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets the stored token, and those of other organizations that its person went to. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_KEYS.userToken)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
