import { HOUR, LIMITS } from '@portico/protocol'
import { type Budget, NO_RUN } from '../../storage/operations/budgets.js'

interface MessageLimits {
  /** To one handle, requested by one browser in one network. Browsers that send no secret count as one. */
  readonly asker: Budget
  /** To one handle, requested from one network, by all its browsers together. */
  readonly nearby: Budget
  /** To one handle, from any caller. Networks from which the handle was proven may exceed it. */
  readonly handle: Budget
  /**
   * How many of those may go to networks that have already requested one in the hour: the rest is reserved for first
   * requests.
   */
  readonly repeated: Budget
  /** Requested from one address per hour. */
  readonly address: number
  /** Requested from one /24 or /48 per hour. */
  readonly network: number
  /**
   * To handles that differ only in their last four characters: fraudsters buy blocks of numbers and earn from messages
   * to them.
   */
  readonly neighbours: number
  /** For one organization per hour. */
  readonly organization: number
  /** The same for browsers that the handle's owner signed in with: strangers cannot use this part up. */
  readonly organizationForKnown: number
}

const budget = (most: number, gap = 0): Budget => ({ most, window: HOUR, gap, run: NO_RUN })

/** How many messages may be sent per hour. A text message costs money, an email costs the sender's reputation. */
export const MESSAGES: Readonly<Record<'email' | 'sms', MessageLimits>> = {
  email: {
    asker: budget(10, LIMITS.resendAfter),
    nearby: budget(10),
    handle: budget(30),
    repeated: budget(15),
    address: 300,
    network: 1_500,
    neighbours: Number.POSITIVE_INFINITY,
    organization: 20_000,
    organizationForKnown: 25_000,
  },
  sms: {
    asker: budget(6, LIMITS.resendAfter),
    nearby: budget(6),
    handle: budget(12),
    repeated: budget(6),
    address: 60,
    network: 300,
    neighbours: 30,
    organization: 1_000,
    organizationForKnown: 1_250,
  },
}
