import type { ErrorSlug } from '@portico/protocol'
import {
  createSlashIDError,
  ERROR_NAMES,
  ERROR_NAMES_TO_SLUGS_MAP,
  type ErrorName,
  isSlashIDError,
  type SlashIDError,
} from './errors.js'

/** Guards are named after their error, `isTimeoutError`; these errors have irregular names. */
const SPELLED = {
  noPasswordSet: 'NoPasswordSetError',
  SelfRegistrationNotAllowed: 'SelfRegistrationNotAllowedError',
  recoverNonReachableHandleType: 'NonReachableHandleTypeError',
  InvalidSlashIDURLParamsError: 'InvalidURLParamsError',
} as const satisfies Partial<Record<ErrorName, string>>

type Guards = {
  readonly [Name in ErrorName as `is${Name extends keyof typeof SPELLED ? (typeof SPELLED)[Name] : Name}`]: (
    error: unknown,
  ) => error is SlashIDError<Name>
}

const guards = () => {
  const spelled: Readonly<Record<string, string>> = SPELLED
  const entry = (name: ErrorName) => [`is${spelled[name] ?? name}`, (error: unknown) => isSlashIDError(error, name)]
  return Object.fromEntries(Object.values(ERROR_NAMES).map(entry)) as Guards
}

/** Slugs of failures without their own kind of error. */
const OWN_SLUGS = [
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

/** The slugs of the kinds of error, in the same order as their names. */
type KindSlugs = readonly [
  'no_password_set',
  'flow_cancelled',
  'handle_pattern_not_allowed',
  'sign_up_awaiting_approval',
  'sign_in_awaiting_approval',
  'self_registration_not_allowed',
  'recover_non_reachable_handle_type',
  'timeout',
  'rate_limit_exceeded',
  'passkey_bad_scope',
  'passkey_prompt_failed',
  'api_response_error',
  'invalid_slashid_configuration',
  'invalid_slashid_url_params',
  'invalid_authentication_method',
  'invalid_action',
  'invalid_email_address_format',
  'invalid_phone_number_format',
  'unreachable_phone_number',
  'person_exists',
]

/** Slugs that the client gives to failures: those it raises itself, and one for each kind of error. */
const clientSlugs = () =>
  [...new Set([...OWN_SLUGS, ...Object.values(ERROR_NAMES_TO_SLUGS_MAP)])] as readonly string[] as readonly [
    ...typeof OWN_SLUGS,
    ...KindSlugs,
  ]

/** Whether a text is the slug of a failure that the client itself can name. */
const isClientGeneratedErrorSlug = (text: string): text is ReturnType<typeof clientSlugs>[number] =>
  clientSlugs().includes(text as never)

/**
 * Everything about errors: their names, a guard for each, and how to make one.
 * @example if (Errors.isRateLimitError(error)) waitABit()
 */
export const Errors = /* @__PURE__ */ (() => ({
  ERROR_NAMES,
  ERROR_NAMES_TO_SLUGS_MAP,
  CLIENT_GENERATED_ERROR_SLUGS: clientSlugs(),
  isClientGeneratedErrorSlug,
  createSlashIDError,
  isSlashIDError,
  ...guards(),
}))()
