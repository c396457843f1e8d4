import { SECOND } from '@portico/protocol'
import type { MetricsSnapshot } from '../metrics/sum-metrics.js'
import type { Member } from './crew.js'

/** How long a worker may take to report; then what it reported last counts. */
const PATIENCE = 2 * SECOND

/** How many snapshots of past workers are stored before they are added up. */
const MOST_PAST = 8

/**
 * The metrics of all workers. What one counted that has ended still counts, as of its last report: programs that read a sum
 * which falls would take that for a restart of the whole server.
 */
export function metricsOfAll() {
  const snapshots = new Map<Member, MetricsSnapshot>()
  const past: MetricsSnapshot[] = []
  const addUp = async () => {
    const parts = [...past]
    const { sumMetrics } = await import('../metrics/sum-metrics.js')
    past.splice(0, parts.length, await sumMetrics(parts).getMetricsAsJSON())
  }
  let adding = Promise.resolve()
  return {
    async collect(members: readonly Member[]): Promise<readonly MetricsSnapshot[]> {
      await Promise.all(
        members.map(async (member) => {
          const snapshot = await within(PATIENCE, member.peer.call('metrics', null))
          if (snapshot && !member.worker.isDead()) snapshots.set(member, snapshot)
        }),
      )
      return [...snapshots.values(), ...past]
    },
    /** Keeps what a worker has counted that has ended. */
    keep(member: Member): void {
      const last = snapshots.get(member)
      if (!last || !snapshots.delete(member)) return
      past.push(last.filter(({ type }) => ['counter', 'histogram'].includes(String(type))))
      if (past.length > MOST_PAST) adding = adding.then(addUp)
    },
  }
}

/** The result, or undefined if it fails or takes longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([work, timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
