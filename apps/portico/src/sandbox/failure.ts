import type { Description } from './description.js'
import type { Fault } from './validate.js'

/** Why the sandbox refuses a call. Turned into a problem document (RFC 9457) at the edge. */
export interface Failure {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly fields?: readonly Fault[]
}

/** The failures of the sandbox. Codes and titles that the description shows are the same here; the detail tells this case. */
export const FAILURES = {
  invalid_request: [400, 'The request cannot be read'],
  invalid_key: [401, 'The key is not valid'],
  missing_scope: [403, 'The key lacks a scope'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'The path does not take this method'],
  sold_out: [409, 'The last unit is gone'],
  hold_ended: [409, 'The hold is used or released'],
  booking_state: [409, 'The booking is not in a state for this'],
  intention_reused: [409, 'The intention key belongs to another request'],
  callback_limit: [409, 'The account has its most addresses'],
  offer_expired: [410, 'The offer has ended'],
  hold_expired: [410, 'The hold has ended'],
  quote_expired: [410, 'The quote has ended'],
  supplier_rule: [422, 'A supplier rule is against it'],
  rate_limited: [429, 'Too many requests'],
} as const satisfies Record<string, readonly [number, string]>

/** A failure by its code. */
export function failure(code: keyof typeof FAILURES, detail: string, fields?: readonly Fault[]): Failure {
  const [status, title] = FAILURES[code]
  return { status, code, title, detail, ...(fields && { fields }) }
}

/** The problem document of a failure. Its address is next to those that the description shows. */
export function problemOf(found: Failure, description: Description, requestId: string): Record<string, unknown> {
  const { status, code, title, detail, fields } = found
  const shown = String(description.problem('NotFound').type ?? 'about:blank')
  const type = shown.replace(/[^/]*$/, code)
  return { type, title, status, code, detail, request_id: requestId, ...(fields && { fields }) }
}
