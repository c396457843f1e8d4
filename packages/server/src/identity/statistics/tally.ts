import type { Clock } from '../../ground/ports/clock.js'
import type { Log } from '../../ground/ports/log.js'
import type { Observer } from '../../storage/ports/observer.js'
import type { Figure, Stores } from '../../storage/ports/stores.js'
import type { Tally } from '../../storage/ports/tally.js'

const EVERY = 2_000
export const HOUR = 3_600_000

interface Parts {
  readonly stores: Stores
  readonly clock: Clock
  readonly log: Log
  readonly observer: Observer
}

export function createTally({ stores, clock, log, observer }: Parts): Tally {
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
    count(organization_id, method, outcome) {
      observer.signIn(method, outcome)
      gather({ organization_id, at: Math.floor(clock.now() / HOUR) * HOUR, method, outcome }, 1)
    },
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
