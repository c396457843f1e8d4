import { endpointPath, STORAGE_KEYS } from '@portico/protocol'

/**
 * Ends the session that the hub keeps in this browser: who leaves the console leaves the hub too. Its tabs close when the token
 * goes. The server ends it in the background; the browser forgets the token even if that fails.
 */
export function endHubSession(origin: string): void {
  try {
    const token = localStorage.getItem(STORAGE_KEYS.userToken)
    if (token === null) return
    // With the token go the keys that were released for it: a hub without an open tab could not delete them.
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
    // Storage is forbidden: nothing was kept.
  }
}
