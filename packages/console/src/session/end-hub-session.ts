import { endpointPath, STORAGE_KEYS } from '@portico/protocol'

/**
 * Ends the session that the hub keeps in this browser: signing out of the console also signs out of the hub. Open tabs
 * of the hub react to the removed token. The server ends the session in the background; the browser deletes the token
 * even if that fails.
 */
export function endHubSession(origin: string): void {
  try {
    const token = localStorage.getItem(STORAGE_KEYS.userToken)
    if (token === null) return
    // The keys that were released for the token are deleted with it: without an open tab, the hub could not delete
    // them.
    indexedDB.deleteDatabase(STORAGE_KEYS.contentKeys)
    localStorage.setItem(STORAGE_KEYS.keysDropped, crypto.randomUUID())
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORAGE_KEYS.userToken)) localStorage.removeItem(key)
    void fetch(new URL(endpointPath('revokeToken'), origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ token }),
      keepalive: true,
    }).catch(() => {})
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
