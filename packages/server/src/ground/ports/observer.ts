import type { Method } from '@portico/protocol'

/** How an attempt to sign in ended. */
export type Outcome = 'sign_in' | 'sign_up' | 'failure'

/** Observes the running server, for the metrics that a monitor collects. Nothing reported here identifies a person. */
export interface Observer {
  signIn(method: Method, outcome: Outcome): void
  /** The database returned an error or did not respond. */
  databaseFailed(): void
  /** A clean-up job ended. */
  job(name: string, outcome: 'done' | 'failed', ms: number): void
}

export const nobodyWatches: Observer = { signIn() {}, databaseFailed() {}, job() {} }
