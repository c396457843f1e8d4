import { USER_TOKEN } from '../page/page-core.js'

/** Deletes the stored token, and the person's tokens for other organizations. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(USER_TOKEN)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
