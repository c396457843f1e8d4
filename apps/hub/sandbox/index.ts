import type { SiteSandbox } from 'portico/sandbox'
import { BOOKING } from './bookings.js'
import { budgets } from './budgets.js'
import { CALLBACKS } from './callbacks.js'
import { SEARCHING } from './searching.js'

/** Keys that begin so may read only, to try what a missing scope is like. */
const READ_ONLY = 'tk_sandbox_readonly'

/** The sandbox of the travel API: what the program runs behind `/sandbox`. */
export const sandbox: SiteSandbox = {
  keyPrefix: 'tk_sandbox_',
  operations: { ...SEARCHING, ...BOOKING, ...CALLBACKS },
  hasScope: (key, scope) => !(key.startsWith(READ_ONLY) && scope.endsWith(':write')),
  budgets,
  failures: {
    idempotency_key_reused: { code: 'intention_reused', title: 'The intention key belongs to another request' },
  },
}
