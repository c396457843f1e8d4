import type { ERRORS, ErrorSlug } from '@portico/protocol'

type Catalogue = typeof ERRORS
/** The names of errors in the catalog. */
type NamedError = Extract<Catalogue[ErrorSlug], { name: string }>['name']

/**
 * Name of each kind of error, under the key used by client code.
 * @example isSlashIDError(error, ERROR_NAMES.timeoutError)
 */
export const ERROR_NAMES = {
  noPasswordSet: 'noPasswordSet',
  unknown: 'UnexpectedError',
  flowCancelled: 'FlowCancelledError',
  handlePatternNotAllowed: 'HandlePatternNotAllowedError',
  signUpAwaitingApproval: 'SignUpAwaitingApprovalError',
  signInAwaitingApproval: 'SignInAwaitingApprovalError',
  selfRegistrationNotAllowed: 'SelfRegistrationNotAllowed',
  recoverNonReachableHandleType: 'recoverNonReachableHandleType',
  timeoutError: 'TimeoutError',
  rateLimitError: 'RateLimitError',
  badPasskeyScopeError: 'BadPasskeyScopeError',
  passkeyPromptError: 'PasskeyPromptError',
  apiResponseError: 'APIResponseError',
  invalidSlashIDConfigurationError: 'InvalidSlashIDConfigurationError',
  invalidSlashIDURLParamsError: 'InvalidSlashIDURLParamsError',
  invalidAuthenticationMethodError: 'InvalidAuthenticationMethodError',
  invalidActionError: 'InvalidActionError',
  invalidEmailAddressFormatError: 'InvalidEmailAddressFormatError',
  invalidPhoneNumberFormatError: 'InvalidPhoneNumberFormatError',
  unreachablePhoneNumberError: 'UnreachablePhoneNumberError',
  personExistsError: 'PersonExistsError',
} as const satisfies Record<string, NamedError>

/** The name of a kind of error. */
export type ErrorName = (typeof ERROR_NAMES)[keyof typeof ERROR_NAMES]

type SlugsByName = {
  readonly [Slug in ErrorSlug as Catalogue[Slug] extends { name: infer Name extends string } ? Name : never]: Slug
}

/** Names whose slug differs; all other slugs are the name in snake case. */
const OTHER_WORDS: Partial<SlugsByName> = {
  UnexpectedError: 'unspecified',
  RateLimitError: 'rate_limit_exceeded',
  BadPasskeyScopeError: 'passkey_bad_scope',
  PasskeyPromptError: 'passkey_prompt_failed',
  APIResponseError: 'api_response_error',
  InvalidSlashIDConfigurationError: 'invalid_slashid_configuration',
  InvalidSlashIDURLParamsError: 'invalid_slashid_url_params',
}

/** The slug of an error name. */
const slugOf = (name: ErrorName) =>
  OTHER_WORDS[name] ??
  (name
    .replace(/Error$/, '')
    .replace(/\B[A-Z]/g, '_$&')
    .toLowerCase() as KnownSlug)

/**
 * The slug of each error name. A test compares it with the wire's catalog.
 * @example ERROR_NAMES_TO_SLUGS_MAP.TimeoutError // 'timeout'
 */
export const ERROR_NAMES_TO_SLUGS_MAP = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.values(ERROR_NAMES).map((name) => [name, slugOf(name)]),
) as SlugsByName

/** Messages that are used for several reasons, or for server responses. */
const MESSAGES: { readonly [Slug in ErrorSlug]?: Catalogue[Slug]['message'] } = {
  flow_cancelled: 'The flow has been cancelled!',
  timeout: 'Authentication has expired',
  passkey_bad_scope: 'Passkey scope is invalid',
  passkey_prompt_failed: 'Passkey prompt was dismissed',
  person_exists: 'Person with the given handle already exists',
  invalid_email_address_format: 'Email address is malformed',
  invalid_phone_number_format: 'Phone number is malformed',
  unreachable_phone_number: 'Phone number is unreachable',
  recover_non_reachable_handle_type: 'Username is not a reachable handle type',
}

/** What an error is made of. */
export interface ErrorDetails<Name extends string = ErrorName> {
  readonly name: Name
  readonly message: string
  /** Details of the failure: the server's response, the handle, the options. Never a code, a password or a token. */
  readonly context?: Readonly<Record<string, unknown>>
  /** The underlying error. */
  readonly cause?: unknown
  /** A more specific slug than that of the name. */
  readonly slug?: KnownSlug
}

/**
 * Every failure the SDK reports. Kinds differ by `name` (and its `slug`); distinguish them with the guards in `Errors`.
 * @example
 * try {
 *   await sid.id(oid, handle, { method: 'otp_via_email' })
 * } catch (error) {
 *   if (Errors.isTimeoutError(error)) askAgain()
 * }
 */
class ErrorOf<Name extends ErrorName> extends Error {
  declare readonly name: Name
  /** The kind as used in analytics and in the event `idFlowFailed`. */
  declare readonly slug: KnownSlug
  declare readonly context: ContextOf<Name>

  constructor({ name, message, context = {}, cause, slug = slugOf(name) }: ErrorDetails<Name>) {
    super(message, { cause })
    Object.assign(this, { name, slug, context })
  }
}

/**
 * The class of every failure that the SDK reports.
 * @example const ours = error instanceof SlashIDError
 */
export const SlashIDError = ErrorOf
/** The error of one kind, or of any of several, as `name` says. */
export type SlashIDError<Name extends ErrorName = ErrorName> = Name extends ErrorName ? ErrorOf<Name> : never

/** Details of a failure: for a refused call, the server's response. */
type ContextOf<Name extends ErrorName> = Readonly<Record<string, unknown>> &
  (Name extends 'APIResponseError' ? { readonly response: SerialisedResponse; readonly correlationId: string } : object)

/** A server response as attached to errors. */
export interface SerialisedResponse
  extends Pick<Response, 'status' | 'statusText' | 'url' | 'type' | 'ok' | 'redirected'> {
  readonly headers: Record<string, string>
  readonly body: unknown
}

/**
 * Creates an error of a kind.
 * @example const error = createSlashIDError({ name: ERROR_NAMES.invalidActionError, message: 'Sign in first.' })
 */
export function createSlashIDError<Name extends ErrorName>(details: ErrorDetails<Name>): SlashIDError<Name> {
  return new SlashIDError(details) as SlashIDError<Name>
}

/**
 * Whether a caught value comes from this SDK, and is of the given kind if one is given.
 * @example isSlashIDError(error, 'TimeoutError')
 */
export function isSlashIDError<Name extends ErrorName = ErrorName>(
  error: unknown,
  name?: Name,
): error is SlashIDError<Name> {
  return error instanceof SlashIDError && (!name || error.name === name)
}

/** Slugs that clients of the published SDK do not know, with their replacements. */
type FinerSlug = 'too_many_wrong_codes'
export const FINER_SLUGS: Readonly<Record<FinerSlug, KnownSlug>> = { too_many_wrong_codes: 'timeout' }
/** The kinds of error that clients of the published SDK know. */
export type KnownSlug = Exclude<ErrorSlug, FinerSlug>

/**
 * The error of a slug. Slugs without their own name become an UnexpectedError that keeps the slug; a more specific slug
 * is the `reason` in the context.
 */
export function errorOf(
  slug: ErrorSlug,
  message?: string,
  { context, cause }: Pick<ErrorDetails, 'context' | 'cause'> = {},
): SlashIDError {
  if (isFiner(slug)) return errorOf(FINER_SLUGS[slug], message, { context: { ...context, reason: slug }, cause })
  const name = Object.values(ERROR_NAMES).find((each) => slugOf(each) === slug) ?? 'UnexpectedError'
  const text = message ?? MESSAGES[slug] ?? 'Response returned an error code'
  return new SlashIDError({ context, cause, slug, message: text, name }) as SlashIDError
}

const isFiner = (slug: ErrorSlug): slug is FinerSlug => slug in FINER_SLUGS

/** Converts any caught value to an SDK error; other values become an UnexpectedError with the value as `cause`. */
export function asSlashIDError(caught: unknown): SlashIDError {
  if (isSlashIDError(caught)) return caught
  // A value that is not an Error is not shown, because it could be anything, including a secret.
  return errorOf('unspecified', `Unknown error: ${caught instanceof Error ? caught.message : typeof caught}`, {
    cause: caught,
  })
}
