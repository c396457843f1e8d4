import type { SlashIDError } from './errors.js'

/* The type of each kind of error, as its guard narrows to it. */

/** The server refused a call for a reason without a name of its own; `context.response` holds its answer. */
export type APIResponseError = SlashIDError<'APIResponseError'>
/** The scope asked for is not one that the page may use passkeys of. */
export type BadPasskeyScopeError = SlashIDError<'BadPasskeyScopeError'>
/** The visitor, the page or another sign-in ended the flow. Nothing went wrong. */
export type FlowCancelledError = SlashIDError<'FlowCancelledError'>
/** The organization does not take handles of this pattern. */
export type HandlePatternNotAllowedError = SlashIDError<'HandlePatternNotAllowedError'>
/** The call cannot be made, or not now; the message says why. */
export type InvalidActionError = SlashIDError<'InvalidActionError'>
/** The factor and the handle, or the factor and this browser, do not go together. */
export type InvalidAuthenticationMethodError = SlashIDError<'InvalidAuthenticationMethodError'>
/** The server cannot read the e-mail address. */
export type InvalidEmailAddressFormatError = SlashIDError<'InvalidEmailAddressFormatError'>
/** The server cannot read the phone number. */
export type InvalidPhoneNumberFormatError = SlashIDError<'InvalidPhoneNumberFormatError'>
/** The options of `SlashID` cannot be used; the message names the one. */
export type InvalidSlashIDConfigurationError = SlashIDError<'InvalidSlashIDConfigurationError'>
/** The address holds `challenges` and `sidcp`, which exclude each other. */
export type InvalidURLParamsError = SlashIDError<'InvalidSlashIDURLParamsError'>
/** The person has no password to sign in with. */
export type NoPasswordSetError = SlashIDError<'noPasswordSet'>
/** A password cannot be recovered by a username: nothing can be sent to it. */
export type NonReachableHandleTypeError = SlashIDError<'recoverNonReachableHandleType'>
/** The passkey prompt was dismissed, or timed out. */
export type PasskeyPromptError = SlashIDError<'PasskeyPromptError'>
/** The handle already belongs to another person. */
export type PersonExistsError = SlashIDError<'PersonExistsError'>
/** Rate limited; retry later. */
export type RateLimitError = SlashIDError<'RateLimitError'>
/** The organization does not allow self-registration. */
export type SelfRegistrationNotAllowedError = SlashIDError<'SelfRegistrationNotAllowed'>
/** An administrator has to approve the person before they sign in. */
export type SignInAwaitingApprovalError = SlashIDError<'SignInAwaitingApprovalError'>
/** The person was registered, and an administrator has to approve them. */
export type SignUpAwaitingApprovalError = SlashIDError<'SignUpAwaitingApprovalError'>
/** The sign-in took too long. */
export type TimeoutError = SlashIDError<'TimeoutError'>
/** Any other failure: the network, a bug, an unexpected answer. See `cause`. */
export type UnexpectedError = SlashIDError<'UnexpectedError'>
/** No message can be sent to the phone number. */
export type UnreachablePhoneNumberError = SlashIDError<'UnreachablePhoneNumberError'>
