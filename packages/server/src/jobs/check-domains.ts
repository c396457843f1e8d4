import { checkDueDomains } from '../domains/check.js'
import type { Services } from '../services.js'

const FIRST_LOOK = 30_000
const LOOK_EVERY = 10 * 60_000

/** Looks now and then for email domains whose DNS record is to be looked up again. */
export function checkDomainsWhenDue(services: Services) {
  const timers: NodeJS.Timeout[] = []
  let work = Promise.resolve()
  const next = () => {
    work = work
      .then(() => checkDueDomains(services))
      .catch(() => {
        services.log.warn({}, 'Email domains that are due could not be read; that is tried again in ten minutes.')
      })
  }
  return {
    start() {
      timers.push(setTimeout(next, FIRST_LOOK), setInterval(next, LOOK_EVERY))
      for (const timer of timers) timer.unref()
    },
    /** Waits for a round that runs. */
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await work
    },
  }
}
