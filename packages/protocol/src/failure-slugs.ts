import type { ERRORS, ErrorSlug } from './errors.js'

const SCOPE = /selected scope '[^']*' is not equal to or a registrable domain suffix of origin '/

/**
 * Returns the slug of the failure that a server response means. The first match wins.
 * @param status HTTP status of the response. @param message `errors[0].message` of its body.
 * @example slugOfAnswer(403, 'no password set') // 'no_password_set'
 */
export function slugOfAnswer(status: number, message: string): ErrorSlug {
  if (status === 400 && SCOPE.test(message)) return 'passkey_bad_scope'
  if (status === 429) return 'rate_limit_exceeded'
  if (status === 403 && message.includes('Person') && message.includes('is inactive'))
    return 'sign_in_awaiting_approval'
  // An expired flow may be reported with either status.
  const reportedStatus = status === 401 && message === 'authentication has expired' ? 403 : status
  const row = ANSWERS.find(
    ([, answered, text, prefix]) =>
      answered === reportedStatus && (prefix ? message.startsWith(text) : message === text),
  )
  return row?.[0] ?? 'api_response_error'
}

/** A row of the catalog in terms of the response: slug, status, message, and whether the message may continue. */
type AnswerOf<Slug extends ErrorSlug> = (typeof ERRORS)[Slug] extends {
  status: infer Status
  wireMessage: infer Message
}
  ? readonly [Slug, Status, Message, ((typeof ERRORS)[Slug] extends { match: 'prefix' } ? 1 : 0)?]
  : never
type AnswerRow = { [Slug in ErrorSlug]: AnswerOf<Slug> }[ErrorSlug]

/**
 * Responses that end a flow with a specific error; wrong codes and passwords re-prompt instead and are not listed. The
 * compiler checks each row against the catalog, so that a browser can load these rows without the rest.
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
