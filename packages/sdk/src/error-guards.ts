import { ERRORS, type ErrorSlug } from '@portico/protocol'
import { createSlashIDError, ERROR_NAMES, type ErrorName, isSlashIDError, type SlashIDError, slugOf } from './errors.js'

const is =
  <Name extends ErrorName>(name: Name) =>
  (error: unknown): error is SlashIDError<Name> =>
    isSlashIDError(error) && error.name === name

/** One guard for each kind of error. */
export const isFlowCancelledError = /* @__PURE__ */ is('FlowCancelledError')
export const isHandlePatternNotAllowedError = /* @__PURE__ */ is('HandlePatternNotAllowedError')
export const isSignUpAwaitingApprovalError = /* @__PURE__ */ is('SignUpAwaitingApprovalError')
export const isSignInAwaitingApprovalError = /* @__PURE__ */ is('SignInAwaitingApprovalError')
export const isSelfRegistrationNotAllowedError = /* @__PURE__ */ is('SelfRegistrationNotAllowed')
export const isNoPasswordSetError = /* @__PURE__ */ is('noPasswordSet')
export const isNonReachableHandleTypeError = /* @__PURE__ */ is('recoverNonReachableHandleType')
export const isTimeoutError = /* @__PURE__ */ is('TimeoutError')
export const isRateLimitError = /* @__PURE__ */ is('RateLimitError')
export const isBadPasskeyScopeError = /* @__PURE__ */ is('BadPasskeyScopeError')
export const isPasskeyPromptError = /* @__PURE__ */ is('PasskeyPromptError')
export const isAPIResponseError = /* @__PURE__ */ is('APIResponseError')
export const isInvalidSlashIDConfigurationError = /* @__PURE__ */ is('InvalidSlashIDConfigurationError')
export const isInvalidURLParamsError = /* @__PURE__ */ is('InvalidSlashIDURLParamsError')
export const isInvalidAuthenticationMethodError = /* @__PURE__ */ is('InvalidAuthenticationMethodError')
export const isInvalidActionError = /* @__PURE__ */ is('InvalidActionError')
export const isPersonExistsError = /* @__PURE__ */ is('PersonExistsError')
export const isInvalidEmailAddressFormatError = /* @__PURE__ */ is('InvalidEmailAddressFormatError')
export const isInvalidPhoneNumberFormatError = /* @__PURE__ */ is('InvalidPhoneNumberFormatError')
export const isUnreachablePhoneNumberError = /* @__PURE__ */ is('UnreachablePhoneNumberError')
export const isUnexpectedError = /* @__PURE__ */ is('UnexpectedError')

/** Slugs that the client gives to failures of its own making, beside those that name a kind of error. */
export const CLIENT_GENERATED_ERROR_SLUGS = [
  'incorrect_otp_code_via_email',
  'incorrect_otp_code_via_sms',
  'incorrect_otp_code',
  'invalid_password',
  'incorrect_password',
  'recovery_failed',
  'oidc_popup_blocked',
  'client_side_error',
  'unspecified',
] as const satisfies readonly ErrorSlug[]

/** Whether a text is the slug of a failure that the client itself can name. */
export const isClientGeneratedErrorSlug = (text: string): text is ErrorSlug => Object.hasOwn(ERRORS, text)

const slugsByName = (): Readonly<Record<ErrorName, ErrorSlug>> =>
  Object.fromEntries(Object.values(ERROR_NAMES).map((name) => [name, slugOf(name)])) as Record<ErrorName, ErrorSlug>

/** The slug of each error name. */
export const ERROR_NAMES_TO_SLUGS_MAP = /* @__PURE__ */ slugsByName()

/** Everything about errors in one object, for code that reads `Errors.isTimeoutError(e)`. */
export const Errors = {
  ERROR_NAMES,
  ERROR_NAMES_TO_SLUGS_MAP,
  CLIENT_GENERATED_ERROR_SLUGS,
  isClientGeneratedErrorSlug,
  createSlashIDError,
  isSlashIDError,
  isFlowCancelledError,
  isHandlePatternNotAllowedError,
  isSignUpAwaitingApprovalError,
  isSignInAwaitingApprovalError,
  isSelfRegistrationNotAllowedError,
  isNoPasswordSetError,
  isNonReachableHandleTypeError,
  isTimeoutError,
  isRateLimitError,
  isBadPasskeyScopeError,
  isPasskeyPromptError,
  isAPIResponseError,
  isInvalidSlashIDConfigurationError,
  isInvalidURLParamsError,
  isInvalidAuthenticationMethodError,
  isInvalidActionError,
  isPersonExistsError,
  isInvalidEmailAddressFormatError,
  isInvalidPhoneNumberFormatError,
  isUnreachablePhoneNumberError,
  isUnexpectedError,
} as const
