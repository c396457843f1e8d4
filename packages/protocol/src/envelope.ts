import type { PasswordRuleName } from './password-rules.js'
import type { AnswerSlug } from './refusals.js'

/** One error of a response. `httpcode` repeats the status; in a few cases clients read it instead of the status. */
export interface ErrorItem {
  readonly httpcode: number
  /** For people: programs read `slug`. */
  readonly message: string
  /** What happened, for programs. Other servers leave it out. */
  readonly slug?: AnswerSlug
  /** The field of the request that is wrong: `handles.0.value`. */
  readonly field?: string
  /** With `invalid_password`: the rule that the password breaks. */
  readonly rule?: PasswordRuleName
  /**
   * With `sign_in_awaiting_approval` and `sign_up_awaiting_approval`: the name of the organization whose administrators decide, for
   * someone who proved an address of its domain in this sign-in.
   */
  readonly organization?: string
}

/** The position of a page in its list. */
export interface Pagination {
  readonly limit: number
  readonly offset: number
  readonly total_count: number
  /** False if there are more than were counted. */
  readonly exact?: boolean
  /** The `after` of the next page; absent on the last page. */
  readonly next?: string
}

/**
 * The shape of every JSON response. `errors` is absent on success, because older clients treat an empty array as a
 * failure.
 */
export interface Envelope<Result> {
  readonly meta?: { readonly pagination?: Pagination } | null
  readonly errors?: readonly ErrorItem[] | null
  readonly result?: Result | null
}

/** Request headers beyond the standard ones. */
export const HEADERS = {
  organization: 'SlashID-OrgID',
  sdkVersion: 'SlashID-SdkVersion',
  retryCount: 'SlashID-SdkRetryCount',
  consistency: 'SlashID-Required-Consistency',
  consistencyTimeout: 'SlashID-Required-Consistency-Timeout',
  correlation: 'slashid-correlation-id',
} as const satisfies Record<string, string>
