import type { User } from '@portico/sdk'
import { useEffect, useState } from 'react'
import { type Connection, call } from '../api/call.js'
import { useSettings } from '../settings.js'
import { useSessionKind } from './session-kind.js'
import { startHubSession } from './start-hub-session.js'

export const connectionOf = (origin: string, user: User): Connection => ({
  origin,
  organization: user.oid,
  token: user.token,
  fetch: globalThis.fetch.bind(globalThis),
})

/**
 * Stores a person's console session for the next page load, in a cookie that scripts cannot read, and signs them in to
 * the hub as well, if it is on the same origin. Returns whether that has finished: leaving the page earlier would mean signing in again.
 */
export function useKeptSession(user: User | undefined): boolean {
  const { origin, sdk, token: embedded } = useSettings()
  const { kind } = useSessionKind()
  const [settled, setSettled] = useState(embedded)
  const token = user?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another session to keep.
  useEffect(() => {
    if (!user || !token || token === settled || kind !== 'console') return
    let stale = false
    const connection = connectionOf(origin, user)
    // Without the cookie, the person must sign in again after a reload; without the hub's session, when they open the
    // hub.
    // The hub does not see what is stored on another origin.
    const isOnHub = new URL(sdk).origin === origin
    Promise.allSettled([
      call(connection, 'keepConsoleSession'),
      ...(isOnHub ? [startHubSession(connection)] : []),
    ]).then(() => {
      if (!stale) setSettled(token)
    })
    return () => {
      stale = true
    }
  }, [token, settled, kind, origin, sdk])
  return kind === 'person' || token === undefined || settled === token
}
