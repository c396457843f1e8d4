/** Which screen of the widget shows the error, and what its button does. */
type Retry = 'retry' | 'reset'

interface ErrorRow {
  /** `name` of the error that the SDK throws. */
  readonly name?: string
  /** For a more specific slug: the slug whose error name it uses. */
  readonly within?: string
  /** The server's response; absent for errors that occur only in a client. */
  readonly status?: number
  readonly wireMessage?: string
  /** How a client recognizes the response if it does not compare the message exactly. */
  readonly match?: 'any' | 'prefix' | 'exact'
  /** `message` of the error that the SDK throws. */
  readonly message: string
  readonly retry: Retry
  /** Suffix of the widget's `error.title.*`, `error.subtitle.*` and `error.retry.*` texts; empty for the general screen. */
  readonly screen: string
  readonly icon: 'red' | 'grey'
}

const ANSWERED = 'Response returned an error code'
const plain = { retry: 'retry', screen: '', icon: 'red' } as const
const reset = (screen: string, icon: 'red' | 'grey' = 'red') => ({ retry: 'reset', screen, icon }) as const

/**
 * The error catalog: slug → what the server returns, what the SDK throws, what the widget shows. The only such table.
 * Existing clients compare the messages on the wire, so these never change.
 */
export const ERRORS = {
  rate_limit_exceeded: {
    name: 'RateLimitError',
    status: 429,
    wireMessage: 'rate limit exceeded',
    match: 'any',
    message: 'Rate limit exceeded',
    retry: 'retry',
    screen: 'rateLimit',
    icon: 'red',
  },
  no_password_set: {
    name: 'noPasswordSet',
    status: 403,
    wireMessage: 'no password set',
    message: ANSWERED,
    ...reset('noPasswordSet'),
  },
  self_registration_not_allowed: {
    name: 'SelfRegistrationNotAllowed',
    status: 403,
    wireMessage: 'self-registration not allowed for this organization',
    message: ANSWERED,
    ...reset('selfRegistrationNotAllowed', 'grey'),
  },
  handle_pattern_not_allowed: {
    name: 'HandlePatternNotAllowedError',
    status: 403,
    wireMessage: 'person cannot be registered',
    message: ANSWERED,
    ...plain,
  },
  sign_up_awaiting_approval: {
    name: 'SignUpAwaitingApprovalError',
    status: 403,
    wireMessage: 'person is not active',
    message: ANSWERED,
    ...reset('signUpAwaitingApproval', 'grey'),
  },
  sign_in_awaiting_approval: {
    name: 'SignInAwaitingApprovalError',
    status: 403,
    wireMessage: 'Person is inactive',
    message: ANSWERED,
    ...reset('signInAwaitingApproval', 'grey'),
  },
  timeout: {
    name: 'TimeoutError',
    status: 403,
    wireMessage: 'authentication has expired',
    message: 'Authentication has expired',
    retry: 'retry',
    screen: 'authenticationExpired',
    icon: 'red',
  },
  /** Clients that know only the published envelope read this as an expired sign-in. */
  too_many_wrong_codes: {
    within: 'timeout',
    status: 403,
    wireMessage: 'authentication has expired',
    message: 'Authentication has expired',
    retry: 'retry',
    screen: 'tooManyWrongCodes',
    icon: 'red',
  },
  passkey_bad_scope: { name: 'BadPasskeyScopeError', status: 400, message: 'Passkey scope is invalid', ...plain },
  person_exists: {
    name: 'PersonExistsError',
    status: 409,
    wireMessage: 'person exists',
    message: 'Person with the given handle already exists',
    ...plain,
  },
  invalid_email_address_format: {
    name: 'InvalidEmailAddressFormatError',
    status: 400,
    wireMessage: 'malformed e-mail address',
    match: 'prefix',
    message: 'Email address is malformed',
    ...reset('invalidEmailAddressFormat'),
  },
  invalid_phone_number_format: {
    name: 'InvalidPhoneNumberFormatError',
    status: 400,
    wireMessage: 'malformed phone number',
    match: 'prefix',
    message: 'Phone number is malformed',
    ...reset('invalidPhoneNumberFormat'),
  },
  unreachable_phone_number: {
    name: 'UnreachablePhoneNumberError',
    status: 400,
    wireMessage: 'unreachable phone number',
    match: 'prefix',
    message: 'Phone number is unreachable',
    ...plain,
  },
  incorrect_otp_code_via_email: {
    status: 401,
    wireMessage: 'incorrect code',
    message: 'The code from the email is not correct',
    ...plain,
  },
  incorrect_otp_code_via_sms: {
    status: 401,
    wireMessage: 'incorrect code',
    message: 'The code from the text message is not correct',
    ...plain,
  },
  incorrect_otp_code: { status: 401, wireMessage: 'incorrect code', message: 'The code is not correct', ...plain },
  incorrect_password: {
    status: 401,
    wireMessage: 'incorrect password',
    message: 'The password is not correct',
    ...plain,
  },
  invalid_password: {
    status: 400,
    wireMessage: 'password does not meet the rules',
    message: 'The password does not meet the rules',
    ...plain,
  },
  recovery_failed: { message: 'The password could not be reset', ...plain },
  recover_non_reachable_handle_type: {
    name: 'recoverNonReachableHandleType',
    status: 400,
    wireMessage: 'recovery needs an email address or a phone number',
    message: 'Username is not a reachable handle type',
    ...reset('recoverNonReachableHandleType'),
  },
  flow_cancelled: { name: 'FlowCancelledError', message: 'The flow has been cancelled!', ...plain },
  oidc_popup_blocked: { message: 'Popup blocked', ...plain },
  client_side_error: { message: 'An error occurred in the page', ...plain },
  passkey_prompt_failed: { name: 'PasskeyPromptError', message: 'Passkey prompt was dismissed', ...plain },
  invalid_slashid_configuration: {
    name: 'InvalidSlashIDConfigurationError',
    message: 'The SDK was given a configuration it cannot use',
    ...plain,
  },
  invalid_slashid_url_params: {
    name: 'InvalidSlashIDURLParamsError',
    message: "found both 'challenges' and 'sidcp' URL query parameters",
    ...plain,
  },
  invalid_authentication_method: {
    name: 'InvalidAuthenticationMethodError',
    message: 'The authentication method cannot be used here',
    ...plain,
  },
  invalid_action: { name: 'InvalidActionError', message: 'The call makes no sense at this moment', ...plain },
  api_response_error: { name: 'APIResponseError', message: 'The identity server answered with an error', ...plain },
  unspecified: { name: 'UnexpectedError', message: 'Something unexpected happened', ...plain },
} as const satisfies Record<string, ErrorRow>

export type ErrorSlug = keyof typeof ERRORS

/** A row of the catalog, for code that handles any slug. */
export const errorRow = (slug: ErrorSlug): ErrorRow => ERRORS[slug]
