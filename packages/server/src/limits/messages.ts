import { LIMITS } from '@portico/protocol'
import { type Budget, NO_RUN } from '../ports/budget-store.js'

const HOUR = 3_600_000

interface MessageLimits {
  /** To one handle, asked for by one browser in one network. Browsers that send no secret count as one. */
  readonly asker: Budget
  /** To one handle, asked for from one network, by all its browsers together. */
  readonly nearby: Budget
  /** To one handle, from any caller. Networks that the handle was proven from are let through beyond it. */
  readonly handle: Budget
  /** Of those, how many may go to networks that have asked before in the hour: the rest is kept for first requests. */
  readonly repeated: Budget
  /** Asked for from one address in an hour. */
  readonly address: number
  /** Asked for from one /24 or /48 in an hour. */
  readonly network: number
  /** To handles that differ in their last four characters only; numbers are bought in blocks by those who earn by them. */
  readonly neighbours: number
  /** For one organization in an hour. */
  readonly organization: number
  /** The same for browsers that the handle's owner signed in with: strangers cannot use this part up. */
  readonly organizationForKnown: number
}

const budget = (most: number, gap = 0): Budget => ({ most, window: HOUR, gap, run: NO_RUN })

/** How many messages may leave in an hour. A text message costs money, an email costs the sender's reputation. */
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
