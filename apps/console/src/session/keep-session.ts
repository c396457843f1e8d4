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
 * Keeps the console session of a person for the next load of the page, in a cookie that no script can read, and signs them
 * in to the hub as well. Answers whether that is settled: a page that is left before then would ask for another sign-in.
 */
export function useKeptSession(user: User | undefined): boolean {
  const { origin, token: embedded } = useSettings()
  const { kind } = useSessionKind()
  const [settled, setSettled] = useState(embedded)
  const token = user?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another session to keep.
  useEffect(() => {
    if (!user || !token || token === settled || kind !== 'console') return
    let left = false
    const connection = connectionOf(origin, user)
    // Without the cookie the person signs in again when they reload, and without the hub's session when they go there.
    Promise.allSettled([call(connection, 'keepConsoleSession'), startHubSession(connection)]).then(() => {
      if (!left) setSettled(token)
    })
    return () => {
      left = true
    }
  }, [token, settled, kind, origin])
  return kind === 'person' || token === undefined || settled === token
}
