import { notifyWaiting } from '../access-requests/notify.js'
import type { Services } from '../services.js'

const MINUTE = 60_000

/** Sends the emails about access requests that had to wait. */
export function notifyEveryMinute(services: Services) {
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const next = () => {
    work = work
      .then(() => notifyWaiting(services))
      .catch(() => {
        services.log.warn({}, 'Emails about access requests could not be written; they are tried again in a minute.')
      })
  }
  return {
    start() {
      timer = setInterval(next, MINUTE)
      timer.unref()
    },
    /** Waits for a round that runs. */
    async stop() {
      clearInterval(timer)
      await work
    },
  }
}
