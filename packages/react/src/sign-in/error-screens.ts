import type { ERRORS, ErrorSlug } from '@portico/protocol'

/** The columns of the error catalog about the screen that shows an error. */
interface ErrorScreenRow {
  /** Suffix of its texts; empty for the general screen. */
  readonly screen: string
  /** What its button does. */
  readonly retry: 'retry' | 'reset'
  readonly icon: 'red' | 'grey'
}

type Catalogue = typeof ERRORS
type RowOf<Slug extends ErrorSlug> = readonly [
  Catalogue[Slug]['screen'],
  Catalogue[Slug]['retry'],
  Catalogue[Slug]['icon'],
]
type WithOwnScreen = { [Slug in ErrorSlug]: Catalogue[Slug]['screen'] extends '' ? never : Slug }[ErrorSlug]

/** The errors with their own screen. Checked against the catalog by the compiler, so that a form loads only these columns. */
const OWN_SCREENS: { readonly [Slug in WithOwnScreen]: RowOf<Slug> } = {
  rate_limit_exceeded: ['rateLimit', 'retry', 'red'],
  no_password_set: ['noPasswordSet', 'reset', 'red'],
  self_registration_not_allowed: ['selfRegistrationNotAllowed', 'reset', 'grey'],
  sign_up_awaiting_approval: ['signUpAwaitingApproval', 'reset', 'grey'],
  sign_in_awaiting_approval: ['signInAwaitingApproval', 'reset', 'grey'],
  timeout: ['authenticationExpired', 'retry', 'red'],
  too_many_wrong_codes: ['tooManyWrongCodes', 'retry', 'red'],
  invalid_email_address_format: ['invalidEmailAddressFormat', 'reset', 'red'],
  invalid_phone_number_format: ['invalidPhoneNumberFormat', 'reset', 'red'],
  recover_non_reachable_handle_type: ['recoverNonReachableHandleType', 'reset', 'red'],
}

/** Returns the screen of any error. A test compares all of them with the catalog. */
export function errorScreen(slug: ErrorSlug): ErrorScreenRow {
  const own: Partial<Record<ErrorSlug, readonly [string, 'retry' | 'reset', 'red' | 'grey']>> = OWN_SCREENS
  const [screen, retry, icon] = own[slug] ?? ['', 'retry', 'red']
  return { screen, retry, icon }
}
