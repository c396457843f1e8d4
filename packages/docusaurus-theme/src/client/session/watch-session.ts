import type { STORAGE_KEYS } from '@portico/protocol'
import { USER_TOKEN } from '../page/page-core.js'

const KEYS_DROPPED: (typeof STORAGE_KEYS)['keysDropped'] = '@portico/KEYS_DROPPED'

/** The marker for dropped keys, as last seen by this tab. */
let mark = markNow()

/**
 * Reports when this browser's session, or what it may read, may have changed: another tab signed in or out, the network
 * is back, or this tab returns from a state without events (hidden, frozen, or in the back/forward cache).
 * @param changed called with whether content keys were dropped elsewhere, independent of the session.
 */
export function watchSession(changed: (dropped: boolean) => void): void {
  const look = () => {
    const dropped = mark !== markNow()
    mark = markNow()
    changed(dropped)
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === USER_TOKEN || key === KEYS_DROPPED) look()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => document.hidden || look())
}

/** Makes the hub's other tabs close what they opened, because a key that they may be using was refused. */
export function tellTabs(): void {
  try {
    localStorage.setItem(KEYS_DROPPED, crypto.randomUUID())
  } catch {
    // Storage is blocked, so no other tab has a session.
  }
  mark = markNow()
}

function markNow(): string | null {
  try {
    return localStorage.getItem(KEYS_DROPPED)
  } catch {
    return null
  }
}
