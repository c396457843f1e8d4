import type { STORAGE_KEYS } from '@portico/protocol'
import { USER_TOKEN } from './every-page.js'

const KEYS_DROPPED: (typeof STORAGE_KEYS)['keysDropped'] = '@portico/KEYS_DROPPED'

/** The mark that keys were dropped, as this tab saw it last. */
let mark = markNow()

/**
 * Tells when the session of this browser, or what it may read, may have changed: another tab signed in or out, the network is
 * back, or this tab comes back from a time in which browsers tell it nothing (hidden, frozen, or kept for the Back button).
 * @param changed with whether content keys were dropped elsewhere, whatever became of the session.
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

/** Has the hub's other tabs close what they opened: a key that one of them may use was refused. */
export function tellTabs(): void {
  try {
    localStorage.setItem(KEYS_DROPPED, crypto.randomUUID())
  } catch {
    // Storage is forbidden: no other tab has a session.
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
