import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '@portico/protocol'
import type { DatabaseObserver } from '../ports/database-observer.js'
import type { Log } from '../ports/log.js'

/** Observes a database, and logs statements that take long with the request that waits for them. */
export interface SlowStatements extends DatabaseObserver {
  /** From now on they are logged there, if the log has level `debug`. */
  logTo(log: Log): void
  /** The statements of this work belong to the request. */
  within(request: string, work: () => void): void
}

/** @param from how long a slow statement takes at least, in milliseconds */
export function createSlowStatements(from: number): SlowStatements {
  const requests = new AsyncLocalStorage<string>()
  let debug: Log['debug']
  return {
    query(operation, { seconds, failed }) {
      const ms = Math.round(seconds * SECOND)
      if (ms < from) return
      debug?.({ correlation: requests.getStore(), operation, ms, ...(failed && { failed }) }, 'slow statement')
    },
    logTo(log) {
      debug = log.debug
    },
    within: (request, work) => requests.run(request, work),
  }
}
