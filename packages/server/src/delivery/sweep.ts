import { LIMITS } from '@portico/protocol'
import type { Services } from '../services.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long analytics events are kept. */
const EVENTS_KEPT = 90 * DAY

/** Removes what has expired, so that tables grow with persons and not with time. */
export async function sweep({ stores, clock }: Services): Promise<void> {
  const now = clock.now()
  await stores.flows.removeExpired(now)
  await stores.counters.removeExpired(now)
  await stores.loginCodes.removeExpired(now - DAY)
  await stores.sessions.removeExpired(now - 7 * DAY)
  await stores.persons.removeAnonymous(now - LIMITS.anonymousLifetime)
  await stores.outbox.removeBefore(now - 7 * DAY)
  await stores.events.removeBefore(now - EVENTS_KEPT)
}

export function sweepEveryHour(services: Services) {
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(() => {
        sweep(services).catch(() => services.log.warn({}, 'What has expired could not be removed; it is tried again.'))
      }, HOUR)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
