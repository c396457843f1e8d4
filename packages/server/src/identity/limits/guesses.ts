import { HOUR } from '@portico/protocol'
import { type Budget, NO_RUN } from '../../storage/operations/budgets.js'

/** What can be guessed. This excludes secrets of 128 bits and more: links, API keys, codes of the hosted login. */
export type GuessKind = 'code' | 'password' | 'app_code' | 'recovery_code' | 'guest_password'

interface GuessLimits {
  /** Whose secret it is: the handle's that it was sent to, or the person's. */
  readonly of: 'handle' | 'person'
  /**
   * Guesses at the secret of one subject. Each network from which the same kind was proven within the last 30 days has
   * this limit for itself, and so does each browser that the person signed in with; all others share it, so that
   * strangers cannot lock people out of the networks and browsers that they sign in from.
   */
  readonly subject: Budget
  /** Failed guesses from one address per hour, for any account. */
  readonly address: number
}

const hourly = (most: number, run = NO_RUN): Budget => ({ most, window: HOUR, gap: 0, run })

/**
 * How often each secret may be tried per hour, and consecutively before another factor must be proven. Each kind is
 * counted separately, so using up one never blocks another. Recovery codes have 80 bits: their limits protect the
 * server more than the code, and no run of failures blocks them.
 */
export const GUESSES: Readonly<Record<GuessKind, GuessLimits>> = {
  code: { of: 'handle', subject: hourly(20, 100), address: 200 },
  password: { of: 'person', subject: hourly(20, 100), address: 200 },
  app_code: { of: 'person', subject: hourly(20, 100), address: 200 },
  recovery_code: { of: 'person', subject: hourly(20), address: 200 },
  // Of all guest passwords of an organization together, which belong to no person.
  guest_password: { of: 'person', subject: hourly(200), address: 30 },
}

export const GUESS_KINDS = Object.keys(GUESSES) as readonly GuessKind[]

/** How long a network counts as familiar after a proof, and how much of that must pass before a proof renews it. */
export const FAMILIAR_FOR = 30 * 24 * HOUR
export const RENEWED_AFTER = 24 * HOUR
