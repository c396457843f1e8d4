import { USER_TOKEN } from './every-page.js'

/** Forgets the stored token, and those of other organizations that its person went to. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(USER_TOKEN)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
