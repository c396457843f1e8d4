import type { Method } from '@portico/protocol'
import type { Outcome } from './figure-store.js'

/** Who watches the server at work, for figures that a monitor collects. Nothing reported here identifies a person. */
export interface Observer {
  signIn(method: Method, outcome: Outcome): void
  /** The database refused or did not answer. */
  databaseFailed(): void
  /** A clean-up job ended. */
  job(name: string, outcome: 'done' | 'failed', ms: number): void
}

export const nobodyWatches: Observer = { signIn() {}, databaseFailed() {}, job() {} }
