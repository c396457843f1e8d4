import { MINUTE } from './durations.js'
import { ERRORS, type ErrorSlug } from './errors.js'
import { LIMITS } from './limits.js'

interface RefusalRow {
  readonly status: number
  /** Set if every refusal of this kind has the same message. */
  readonly message?: string
}

/**
 * Refusals besides the failures of the catalog: slug → status and, for most, the message. The rows named after a status
 * are for refusals that no program needs to distinguish; anything a client acts on has its own row.
 */
export const REFUSALS = {
  not_done_yet: { status: 202, message: 'not done yet' },
  invalid_request: { status: 400 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  request_timeout: { status: 408 },
  conflict: { status: 409 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  headers_too_large: { status: 431 },
  internal_error: { status: 500 },
  upstream_failed: { status: 502 },
  unavailable: { status: 503 },
  recent_sign_in_required: {
    status: 403,
    message: `sign in again first: this needs a sign-in within the last ${LIMITS.recentAuthentication / MINUTE} minutes`,
  },
  second_factor_missing: {
    status: 403,
    message:
      'this organization requires a second factor, and this session lacks one; prove or add a passkey or an authenticator app with POST /id/v2 and this token',
  },
  second_factor_unproven: {
    status: 403,
    message:
      'prove your second factor first, because one of your organizations requires it before you change how you sign in',
  },
  second_factor_for_token: {
    status: 403,
    message:
      'sign in again with your second factor first: if you have a passkey or an authenticator app, creating a reader token requires it',
  },
  second_factor_held: {
    status: 403,
    message: 'this account already has a second factor, and it is required; sign in another way and prove that factor',
  },
  console_required: {
    status: 403,
    message:
      'administrators can change how they sign in only in the console, because what they add gives access to it; sign in at /console/account',
  },
  console_session_required: {
    status: 403,
    message:
      'this call needs a console session, because a token from the site is not enough to administer; sign in to the console, or send metadata.session "console" with POST /id/v2',
  },
  reader_token_malformed: {
    status: 401,
    message: 'this is not a complete reader token, because its checksum is wrong; copy the whole token again',
  },
  reader_token_ended: {
    status: 401,
    message: 'this reader token has expired or was ended; create a new one on your account page',
  },
  reader_token_only_reads: {
    status: 403,
    message: 'a reader token can only read pages; sign in to make this call',
  },
  reader_token_lacks_factor: {
    status: 403,
    message:
      'this organization requires a second factor, and this reader token was created in a session without one; sign in with a second factor and create a new token',
  },
  reader_tokens_off: {
    status: 403,
    message: 'this organization does not allow reader tokens; ask its administrators',
  },
  insufficient_scope: {
    status: 403,
    message:
      'this token was issued to a program and its scope does not cover this call; sign in to make the call yourself',
  },
  passkey_unknown: {
    status: 401,
    message: 'this passkey is no longer registered here; remove it from your device, and sign in another way',
  },
  sign_in_method_not_allowed: {
    status: 403,
    message: 'your organization does not allow this sign-in method; sign in with another one',
  },
  set_up_link_ended: {
    status: 401,
    message: 'this set-up link has expired, was revoked, or was already used; ask for a new one',
  },
  provider_not_trusted_here: {
    status: 403,
    message:
      'the provider cannot sign in to this account: it is trusted only for addresses at verified domains of its organization, and only for people in that organization',
  },
  provider_sign_in_failed: { status: 403, message: 'the sign-in at the provider was not completed; try again' },
} as const satisfies Record<string, RefusalRow>

export type RefusalSlug = keyof typeof REFUSALS

/** Every value of `slug` in an error response. */
export type AnswerSlug = ErrorSlug | RefusalSlug

/** Whether a text is one of these slugs. */
export const isAnswerSlug = (text: unknown): text is AnswerSlug =>
  typeof text === 'string' && (Object.hasOwn(REFUSALS, text) || Object.hasOwn(ERRORS, text))

/** The status of a slug, and its message if it has one. */
export function answerRow(slug: AnswerSlug): RefusalRow {
  const refusal: RefusalRow | undefined = isRefusal(slug) ? REFUSALS[slug] : undefined
  if (refusal) return refusal
  const {
    status = 500,
    wireMessage,
    message,
  }: { status?: number; wireMessage?: string; message: string } = ERRORS[slug as ErrorSlug]
  return { status, message: wireMessage ?? message }
}

/** The slug of a refusal without one, from its status. */
export const slugOfStatus = (status: number): RefusalSlug =>
  GENERAL.find((slug) => REFUSALS[slug].status === status) ?? (status < 500 ? 'invalid_request' : 'internal_error')

/** In order of status, before any more specific slug. */
const GENERAL = [
  'not_done_yet',
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'request_timeout',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'headers_too_large',
  'internal_error',
  'upstream_failed',
  'unavailable',
] as const satisfies readonly RefusalSlug[]

const isRefusal = (slug: AnswerSlug): slug is RefusalSlug => Object.hasOwn(REFUSALS, slug)
