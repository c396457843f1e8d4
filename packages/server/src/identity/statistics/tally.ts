import type { Method } from '@portico/protocol'
import { HOUR } from '@portico/protocol'
import type { Clock } from '../../ground/ports/clock.js'
import type { Log } from '../../ground/ports/log.js'
import type { Observer, Outcome } from '../../ground/ports/observer.js'
import type { Figure } from '../../storage/operations/figures.js'
import type { Stores } from '../../storage/stores.js'

const EVERY = 2_000
interface Parts {
  readonly stores: Stores
  readonly clock: Clock
  readonly log: Log
  readonly observer: Observer
}

export type Tally = ReturnType<typeof createTally>

/**
 * Counts how attempts to sign in end. Counts are collected for two seconds before they are written, so that a thousand
 * sign-ins per second write one row and not a thousand. A process that is killed loses only what it has collected; the
 * audit log contains every sign-in anyway.
 */
export function createTally({ stores, clock, log, observer }: Parts) {
  let gathered = new Map<string, Figure>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    if (gathered.size === 0) return
    const figures = [...gathered.values()]
    gathered = new Map()
    try {
      await stores.figures.add(figures)
    } catch {
      for (const { count, ...figure } of figures) gather(figure, count)
      log.warn({}, 'Statistics could not be written; retrying.')
    }
  }
  const gather = (figure: Omit<Figure, 'count'>, count: number) => {
    const key = `${figure.organization_id} ${figure.at} ${figure.method} ${figure.outcome}`
    gathered.set(key, { ...figure, count: (gathered.get(key)?.count ?? 0) + count })
  }
  return {
    count(organization_id: string, method: Method, outcome: Outcome) {
      observer.signIn(method, outcome)
      gather({ organization_id, at: Math.floor(clock.now() / HOUR) * HOUR, method, outcome }, 1)
    },
    /** Writes what was collected. */
    flush,
    start() {
      timer = setInterval(() => void flush(), EVERY)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
