import { USER_TOKEN } from './token.js'

/** Forgets the stored token, and those of other organizations that its person went to. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(USER_TOKEN)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
