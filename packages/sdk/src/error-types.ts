import type { SlashIDError } from './errors.js'

/** The type of each kind of error, as its guard narrows to it. */
export type APIResponseError = SlashIDError<'APIResponseError'>
export type BadPasskeyScopeError = SlashIDError<'BadPasskeyScopeError'>
export type FlowCancelledError = SlashIDError<'FlowCancelledError'>
export type HandlePatternNotAllowedError = SlashIDError<'HandlePatternNotAllowedError'>
export type InvalidActionError = SlashIDError<'InvalidActionError'>
export type InvalidAuthenticationMethodError = SlashIDError<'InvalidAuthenticationMethodError'>
export type InvalidEmailAddressFormatError = SlashIDError<'InvalidEmailAddressFormatError'>
export type InvalidPhoneNumberFormatError = SlashIDError<'InvalidPhoneNumberFormatError'>
export type InvalidSlashIDConfigurationError = SlashIDError<'InvalidSlashIDConfigurationError'>
export type InvalidURLParamsError = SlashIDError<'InvalidSlashIDURLParamsError'>
export type NoPasswordSetError = SlashIDError<'noPasswordSet'>
export type NonReachableHandleTypeError = SlashIDError<'recoverNonReachableHandleType'>
export type PasskeyPromptError = SlashIDError<'PasskeyPromptError'>
export type PersonExistsError = SlashIDError<'PersonExistsError'>
export type RateLimitError = SlashIDError<'RateLimitError'>
export type SelfRegistrationNotAllowedError = SlashIDError<'SelfRegistrationNotAllowed'>
export type SignInAwaitingApprovalError = SlashIDError<'SignInAwaitingApprovalError'>
export type SignUpAwaitingApprovalError = SlashIDError<'SignUpAwaitingApprovalError'>
export type TimeoutError = SlashIDError<'TimeoutError'>
export type UnexpectedError = SlashIDError<'UnexpectedError'>
export type UnreachablePhoneNumberError = SlashIDError<'UnreachablePhoneNumberError'>
