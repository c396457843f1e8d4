import type { Method } from '@portico/protocol'
import type { Outcome } from './figure-store.js'

/**
 * Counts how attempts to sign in end. Counts are collected for two seconds before they are written, so that a thousand
 * sign-ins per second write one row and not a thousand. A process that is killed loses only what it has collected; the
 * audit log contains every sign-in anyway.
 */
export interface Tally {
  count(organizationId: string, method: Method, outcome: Outcome): void
  /** Writes what was collected. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}
