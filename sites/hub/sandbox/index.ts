import type { SiteSandbox } from 'portico/sandbox'
import { BOOKING } from './bookings.js'
import { CALLBACKS } from './callbacks.js'
import { budgets } from './rate-limits.js'
import { SEARCHING } from './search-operations.js'

/** Keys with this prefix may only read, to show what a missing scope looks like. */
const READ_ONLY = 'tk_sandbox_readonly'

/** The sandbox of the travel API, which the program serves at `/sandbox`. */
export const sandbox: SiteSandbox = {
  keyPrefix: 'tk_sandbox_',
  operations: { ...SEARCHING, ...BOOKING, ...CALLBACKS },
  hasScope: (key, scope) => !(key.startsWith(READ_ONLY) && scope.endsWith(':write')),
  budgets,
  failures: {
    idempotency_key_reused: { code: 'intention_reused', title: 'The intention key belongs to another request' },
  },
}
