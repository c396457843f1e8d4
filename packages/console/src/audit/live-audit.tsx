import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.js'
import { useConnection } from '../api/connection.js'
import { things } from '../kit/display.js'
import { Problem } from '../kit/problem.js'
import { type AuditRow, AuditTable } from './audit-table.js'

/** More than anyone reads; older entries can be searched for. */
const KEPT = 500

/** The audit log, live. The server responds as soon as there is an entry, or after a while with none. */
export function LiveAudit() {
  const { connection } = useConnection()
  const [rows, setRows] = useState<readonly AuditRow[]>([])
  const [watching, setWatching] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const [turn, setTurn] = useState(0)
  const seen = useRef<AuditRow['id']>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts it again after a failure.
  useEffect(() => {
    const stop = new AbortController()
    setFailure(undefined)
    setWatching(false)
    const watch = async () => {
      // Watching starts from the newest existing row; after a failure, from the newest that was seen.
      if (seen.current === undefined) {
        const { result } = await call(connection, 'listAudit', { query: { limit: 1 }, signal: stop.signal })
        seen.current = result[0]?.id
      }
      setWatching(true)
      while (!stop.signal.aborted) {
        const query = { wait: 20, since: seen.current }
        const { result } = await call(connection, 'tailAudit', { query, signal: stop.signal })
        seen.current = result.at(-1)?.id ?? seen.current
        if (result.length > 0) setRows((before) => [...result.toReversed(), ...before].slice(0, KEPT))
      }
    }
    watch().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)))
    })
    return () => stop.abort()
  }, [connection, turn])

  return (
    <>
      <Problem error={failure} again={() => setTurn(turn + 1)} />
      {!failure && (
        <p role="status" className="quiet">
          {statusOf(rows.length, watching)}
        </p>
      )}
      {rows.length > 0 && <AuditTable rows={rows} />}
    </>
  )
}

/** It says that it waits only once every new entry will be shown. */
function statusOf(entries: number, watching: boolean) {
  if (entries > 0) return `${things(entries, 'entry', 'entries')} since you started watching.`
  return watching ? 'Waiting for new entries …' : 'Connecting …'
}
