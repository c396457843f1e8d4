import type { Failure, Fault } from 'portico/sandbox'

/** The refusals of this API, with the codes and titles that its description shows. The detail describes the specific case. */
const FAILURES = {
  invalid_request: [400, 'The request cannot be read'],
  not_found: [404, 'Not found'],
  sold_out: [409, 'The last unit is gone'],
  hold_ended: [409, 'The hold is used or released'],
  booking_state: [409, 'The booking is not in a state for this'],
  callback_limit: [409, 'The account has its most addresses'],
  offer_expired: [410, 'The offer has ended'],
  hold_expired: [410, 'The hold has ended'],
  quote_expired: [410, 'The quote has ended'],
  supplier_rule: [422, 'A supplier rule is against it'],
} as const satisfies Record<string, readonly [number, string]>

/** Returns a refusal by its code. */
export function failure(code: keyof typeof FAILURES, detail: string, fields?: readonly Fault[]): Failure {
  const [status, title] = FAILURES[code]
  return { status, code, title, detail, fields }
}
