import { ERRORS, type ErrorSlug } from '@portico/protocol'

/** Name of each kind of error, under the key that client code looks it up by. */
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

/** The names that the catalogue gives to errors. */
type NamedError = Extract<(typeof ERRORS)[ErrorSlug], { name: string }>['name']

export type ErrorName = (typeof ERROR_NAMES)[keyof typeof ERROR_NAMES]

export interface ErrorDetails<Name extends string = ErrorName> {
  readonly name: Name
  readonly message: string
  /** What is known about the failure: the server's answer, the handle, the options. Never a code, a password or a token. */
  readonly context?: Readonly<Record<string, unknown>>
  /** What was thrown below. */
  readonly cause?: unknown
  /** A finer slug than the one of the name. */
  readonly slug?: ErrorSlug
}

/**
 * Every failure the SDK reports. Kinds differ by `name` (and its `slug`); use the guards rather than `instanceof`.
 * @example
 * try {
 *   await sid.id(oid, handle, { method: 'otp_via_email' })
 * } catch (error) {
 *   if (isTimeoutError(error)) askAgain()
 * }
 */
export class SlashIDError<Name extends ErrorName = ErrorName> extends Error {
  override readonly name: Name
  /** The kind as analytics and the event `idFlowFailed` carry it. */
  readonly slug: ErrorSlug
  readonly context: Readonly<Record<string, unknown>>

  constructor({ name, message, context = {}, cause, slug = slugOf(name) }: ErrorDetails<Name>) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = name
    this.slug = slug
    this.context = context
  }
}

/**
 * Makes an error of a kind.
 * @example throw createSlashIDError({ name: ERROR_NAMES.invalidActionError, message: 'Sign in first.' })
 */
export function createSlashIDError<Name extends ErrorName>(details: ErrorDetails<Name>): SlashIDError<Name> {
  return new SlashIDError(details)
}

/** Whether a caught value comes from this SDK. */
export function isSlashIDError(error: unknown): error is SlashIDError {
  return error instanceof SlashIDError
}

/** The slug that a name stands for; `unspecified` for names of others. */
export function slugOf(name: string): ErrorSlug {
  const found = Object.entries(ERRORS).find(([, row]) => 'name' in row && row.name === name)
  return (found?.[0] ?? 'unspecified') as ErrorSlug
}

/** The error of a slug, with the catalogue's message unless another is given. */
export function errorOf(slug: ErrorSlug, more: Partial<Omit<ErrorDetails, 'name' | 'slug'>> = {}): SlashIDError {
  const row: { readonly name?: ErrorName; readonly message: string } = ERRORS[slug]
  return new SlashIDError({
    ...more,
    slug,
    message: more.message ?? row.message,
    name: row.name ?? ERROR_NAMES.unknown,
  })
}

/** Any caught value as an error of ours; what is not ours already becomes an UnexpectedError with the value as `cause`. */
export function asSlashIDError(caught: unknown): SlashIDError {
  if (isSlashIDError(caught)) return caught
  const message = caught instanceof Error ? `Unknown error: ${caught.message}` : 'Something was thrown that is no Error'
  return new SlashIDError({ name: ERROR_NAMES.unknown, message, cause: caught })
}
