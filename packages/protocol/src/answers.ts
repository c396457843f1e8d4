import type { ERRORS, ErrorSlug } from './errors.js'

const SCOPE = /selected scope '.*' is not equal to or a registrable domain suffix of origin '.*'/

/**
 * Names the failure that an answer of the server means. First match wins.
 * @param status HTTP status of the answer. @param message `errors[0].message` of its body.
 * @example slugOfAnswer(403, 'no password set') // 'no_password_set'
 */
export function slugOfAnswer(status: number, message: string): ErrorSlug {
  if (status === 400 && SCOPE.test(message)) return 'passkey_bad_scope'
  if (status === 429) return 'rate_limit_exceeded'
  if (status === 403 && message.includes('Person') && message.includes('is inactive'))
    return 'sign_in_awaiting_approval'
  // An expired flow may be told with either status.
  const told = status === 401 && message === 'authentication has expired' ? 403 : status
  const found = ANSWERS.find(
    ([, answered, text, prefix]) => answered === told && (prefix ? message.startsWith(text) : message === text),
  )
  return found?.[0] ?? 'api_response_error'
}

/** A row of the catalogue as an answer looks: slug, status, message, and whether the message may go on. */
type AnswerOf<Slug extends ErrorSlug> = (typeof ERRORS)[Slug] extends {
  status: infer Status
  wireMessage: infer Message
}
  ? readonly [Slug, Status, Message, ((typeof ERRORS)[Slug] extends { match: 'prefix' } ? 1 : 0)?]
  : never
type AnswerRow = { [Slug in ErrorSlug]: AnswerOf<Slug> }[ErrorSlug]

/**
 * Answers that end a flow with an error of their own; wrong codes and passwords re-prompt instead and are not listed.
 * Taken from the catalogue by the compiler, which refuses a row that differs; so a browser loads these without the rest.
 */
const ANSWERS = [
  ['no_password_set', 403, 'no password set'],
  ['self_registration_not_allowed', 403, 'self-registration not allowed for this organization'],
  ['handle_pattern_not_allowed', 403, 'person cannot be registered'],
  ['sign_up_awaiting_approval', 403, 'person is not active'],
  ['timeout', 403, 'authentication has expired'],
  ['person_exists', 409, 'person exists'],
  ['invalid_email_address_format', 400, 'malformed e-mail address', 1],
  ['invalid_phone_number_format', 400, 'malformed phone number', 1],
  ['unreachable_phone_number', 400, 'unreachable phone number', 1],
] as const satisfies readonly AnswerRow[]
