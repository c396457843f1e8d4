import { STORAGE_KEYS } from '@portico/protocol'

/** The user token this browser keeps, if any. Where storage is forbidden there is none. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEYS.userToken) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets the stored token. */
export function dropToken(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.userToken)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
