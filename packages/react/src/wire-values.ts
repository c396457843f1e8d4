import type { LIMITS, STORAGE_KEYS } from '@portico/protocol'

/*
 * Values of the protocol's tables that a form needs, one by one: a bundler includes a table completely or not at all, and every
 * page would contain the rest of it. The compiler checks each against its table.
 */
type Limits = typeof LIMITS
type Keys = typeof STORAGE_KEYS

export const OTP_LENGTH = 6 satisfies Limits['otpLength']
export const USERNAME_LENGTH = 128 satisfies Limits['usernameLength']
export const PASSWORD_MIN_LENGTH = 8 satisfies Limits['passwordMinLength']
export const PASSWORD_MAX_LENGTH = 256 satisfies Limits['passwordMaxLength']
export const COPY_CONFIRMATION = 2_000 satisfies Limits['copyConfirmation']

export const USER_TOKEN = '@slashid/USER_TOKEN' satisfies Keys['userToken']
export const LAST_HANDLE = '@slashid/LAST_HANDLE' satisfies Keys['lastHandle']
export const LAST_FACTOR = '@slashid/LAST_FACTOR' satisfies Keys['lastFactor']
export const GDPR_CONSENT = '@slashid/GDPR_CONSENT' satisfies Keys['gdprConsent']
export const CONTENT_KEYS = 'portico' satisfies Keys['contentKeys']
export const KEYS_DROPPED = '@portico/KEYS_DROPPED' satisfies Keys['keysDropped']
