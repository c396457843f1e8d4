import type { ENDPOINTS, STORAGE_KEYS } from '@portico/protocol'
import late from '@portico-site/late-config'
import { USER_TOKEN } from './token.js'

/** Only the type of the table: the table itself has no place in a page. */
const VALIDATE: (typeof ENDPOINTS)['validateToken']['path'] = '/token/validate'
const KEYS_DROPPED: (typeof STORAGE_KEYS)['keysDropped'] = '@portico/KEYS_DROPPED'

/**
 * Tells when the session of this browser may have changed: another tab signed in or out, or this one comes back from a time
 * in which browsers tell it nothing (hidden, frozen, or kept for the Back button).
 * @param dropped The content keys were dropped, whatever became of the session.
 */
export function watchSession(changed: (dropped: boolean) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === USER_TOKEN || key === KEYS_DROPPED) changed(key === KEYS_DROPPED)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && changed(false))
  document.addEventListener('visibilitychange', () => document.hidden || changed(false))
}

/** Whether the server says that a token is no longer valid. One that cannot be reached, or that is in trouble, says nothing. */
export async function isOver(token: string): Promise<boolean> {
  try {
    const response = await fetch(late.baseURL + VALIDATE, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(10_000),
    })
    const { result } = (await response.json()) as { readonly result?: { readonly valid?: boolean } }
    return response.status === 401 || (response.ok && result?.valid === false)
  } catch {
    return false
  }
}
