import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.js'
import { useConnection } from '../api/connection.js'
import type { AuditRow } from './audit-table.js'

/** What is known about the watched log. */
export interface LiveAudit {
  /** The newest entry when watching began. */
  readonly since: AuditRow['id'] | undefined
  /** How many entries were added since. */
  readonly added: number
  readonly watching: boolean
  readonly failure: Error | undefined
  readonly again: () => void
}

/**
 * Watches the audit log while it is wanted: the lists of entries on the page are read again as soon as there is a new one. The
 * server responds once there is an entry, or after a while with none.
 */
export function useLiveAudit(wanted: boolean): LiveAudit {
  const { connection } = useConnection()
  const queries = useQueryClient()
  const [since, setSince] = useState<AuditRow['id']>()
  const [added, setAdded] = useState(0)
  const [watching, setWatching] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const [turn, setTurn] = useState(0)
  const seen = useRef<AuditRow['id']>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts it again after a failure.
  useEffect(() => {
    setFailure(undefined)
    setWatching(false)
    if (!wanted) {
      seen.current = undefined
      setSince(undefined)
      setAdded(0)
      return
    }
    const stop = new AbortController()
    const watch = async () => {
      // Watching starts from the newest existing row; after a failure, from the newest that was seen.
      if (seen.current === undefined) {
        const { result } = await call(connection, 'listAudit', { query: { limit: 1 }, signal: stop.signal })
        seen.current = result[0]?.id
        setSince(seen.current)
      }
      setWatching(true)
      while (!stop.signal.aborted) {
        const query = { wait: 20, since: seen.current }
        const { result } = await call(connection, 'tailAudit', { query, signal: stop.signal })
        if (result.length === 0) continue
        seen.current = result.at(-1)?.id ?? seen.current
        setAdded((before) => before + result.length)
        void queries.invalidateQueries({ queryKey: ['listAudit'] })
      }
    }
    watch().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)))
    })
    return () => stop.abort()
  }, [connection, queries, turn, wanted])

  return { since, added, watching, failure, again: () => setTurn(turn + 1) }
}
