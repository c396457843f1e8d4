import type { Method } from '@portico/protocol'
import type { Outcome } from './figure-store.js'

/** Observes the running server, for the metrics that a monitor collects. Nothing reported here identifies a person. */
export interface Observer {
  signIn(method: Method, outcome: Outcome): void
  /** The database returned an error or did not respond. */
  databaseFailed(): void
  /** A clean-up job ended. */
  job(name: string, outcome: 'done' | 'failed', ms: number): void
}

export const nobodyWatches: Observer = { signIn() {}, databaseFailed() {}, job() {} }
