import type { SlashIDError } from './errors.js'

/* The type of each kind of error, as its guard narrows to it. */

/** The server refused a call for a reason without its own name; `context.response` contains its response. */
export type APIResponseError = SlashIDError<'APIResponseError'>
/** The page may not use passkeys of the requested scope. */
export type BadPasskeyScopeError = SlashIDError<'BadPasskeyScopeError'>
/** The visitor, the page or another sign-in canceled the flow. Nothing went wrong. */
export type FlowCancelledError = SlashIDError<'FlowCancelledError'>
/** The organization does not accept handles of this pattern. */
export type HandlePatternNotAllowedError = SlashIDError<'HandlePatternNotAllowedError'>
/** The call is not possible, or not in the current state; the message says why. */
export type InvalidActionError = SlashIDError<'InvalidActionError'>
/** The factor cannot be used with this handle or in this browser. */
export type InvalidAuthenticationMethodError = SlashIDError<'InvalidAuthenticationMethodError'>
/** The email address is malformed. */
export type InvalidEmailAddressFormatError = SlashIDError<'InvalidEmailAddressFormatError'>
/** The phone number is malformed. */
export type InvalidPhoneNumberFormatError = SlashIDError<'InvalidPhoneNumberFormatError'>
/** The options of `SlashID` are invalid; the message names the option. */
export type InvalidSlashIDConfigurationError = SlashIDError<'InvalidSlashIDConfigurationError'>
/** The URL contains both `challenges` and `sidcp`, which are mutually exclusive. */
export type InvalidURLParamsError = SlashIDError<'InvalidSlashIDURLParamsError'>
/** The person has no password to sign in with. */
export type NoPasswordSetError = SlashIDError<'noPasswordSet'>
/** A password cannot be recovered with a username, because nothing can be sent to it. */
export type NonReachableHandleTypeError = SlashIDError<'recoverNonReachableHandleType'>
/** The passkey prompt was dismissed, or timed out. */
export type PasskeyPromptError = SlashIDError<'PasskeyPromptError'>
/** The handle already belongs to another person. */
export type PersonExistsError = SlashIDError<'PersonExistsError'>
/** Rate limited; retry later. */
export type RateLimitError = SlashIDError<'RateLimitError'>
/** The organization does not allow self-registration. */
export type SelfRegistrationNotAllowedError = SlashIDError<'SelfRegistrationNotAllowed'>
/** An administrator must approve the person before they can sign in. */
export type SignInAwaitingApprovalError = SlashIDError<'SignInAwaitingApprovalError'>
/** The person was registered, and an administrator must approve them. */
export type SignUpAwaitingApprovalError = SlashIDError<'SignUpAwaitingApprovalError'>
/** The sign-in took too long. */
export type TimeoutError = SlashIDError<'TimeoutError'>
/** Any other failure: the network, a bug, an unexpected response. See `cause`. */
export type UnexpectedError = SlashIDError<'UnexpectedError'>
/** No message can be sent to the phone number. */
export type UnreachablePhoneNumberError = SlashIDError<'UnreachablePhoneNumberError'>
