import type { Method } from '@portico/protocol'
import type { Outcome } from './figure-store.js'

/**
 * Counts how attempts to sign in end. Counts are gathered for two seconds before they are written, so that a thousand
 * sign-ins a second write a row and not a thousand. A process that is killed loses what it gathered, and nothing else:
 * the audit has every sign-in by itself.
 */
export interface Tally {
  count(organizationId: string, method: Method, outcome: Outcome): void
  /** Writes what was gathered. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}
