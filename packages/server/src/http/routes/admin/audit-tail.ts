import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@portico/protocol'
import type { AuditRecord } from '../../../storage/operations/audit-rows.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { namedRows } from './named-rows.js'

const MOST = 200
/** How often a waiting request checks again, in milliseconds: rows may come from another process. */
const LOOK_EVERY = 500

/**
 * Waits for new rows without delaying a shutdown of the server. Without a row to start from, it starts at the current
 * end.
 */
export const tailAudit: Handler<'tailAudit'> = async (call) => {
  const by = await acting(call)
  const { services, organization } = by
  const { stores, stopping } = services
  const { wait = 0, since = await newest(stores, organization.id) } = call.query
  const until = performance.now() + wait * SECOND
  for (;;) {
    const rows = await stores.audit.after(organization.id, since, MOST)
    const remaining = until - performance.now()
    if (rows.length > 0 || remaining <= 0 || stopping.aborted) return { result: await namedRows(by, rows) }
    await pause(Math.min(LOOK_EVERY, remaining), undefined, { signal: stopping }).catch(() => {})
  }
}

const newest = async ({ audit }: { audit: { list(id: string, limit: number): Promise<AuditRecord[]> } }, id: string) =>
  (await audit.list(id, 1))[0]?.id ?? ''
