import { ERRORS, type ErrorSlug } from '@portico/protocol'
import { expect, test } from 'vitest'
import { Errors } from './error-guards.js'
import { asSlashIDError, createSlashIDError, ERROR_NAMES, errorOf, isSlashIDError } from './errors.js'

const guards = Object.entries(Errors).filter(([key]) => /^is(?!Slash|Client)/.test(key)) as [
  string,
  (error: unknown) => boolean,
][]

test('every kind of error has one guard, which distinguishes it from all others', () => {
  const names = Object.values(ERROR_NAMES)
  expect(guards).toHaveLength(names.length)
  for (const name of names) {
    const error = createSlashIDError({ name, message: 'x' })
    expect(guards.filter(([, guard]) => guard(error))).toHaveLength(1)
  }
})

test('guards have the names that client code calls them by', () => {
  expect(guards.map(([key]) => key).sort()).toEqual(
    [
      'isFlowCancelledError',
      'isHandlePatternNotAllowedError',
      'isSignUpAwaitingApprovalError',
      'isSignInAwaitingApprovalError',
      'isSelfRegistrationNotAllowedError',
      'isNoPasswordSetError',
      'isNonReachableHandleTypeError',
      'isTimeoutError',
      'isRateLimitError',
      'isBadPasskeyScopeError',
      'isPasskeyPromptError',
      'isAPIResponseError',
      'isInvalidSlashIDConfigurationError',
      'isInvalidURLParamsError',
      'isInvalidAuthenticationMethodError',
      'isInvalidActionError',
      'isPersonExistsError',
      'isInvalidEmailAddressFormatError',
      'isInvalidPhoneNumberFormatError',
      'isUnreachablePhoneNumberError',
      'isUnexpectedError',
    ].sort(),
  )
})

test('each slug of the catalog creates the error that the catalog names', () => {
  for (const slug of Object.keys(ERRORS) as ErrorSlug[]) {
    const row = ERRORS[slug]
    const wireSlug = 'within' in row ? row.within : slug
    const wireRow = ERRORS[wireSlug]
    expect(errorOf(slug)).toMatchObject({ slug: wireSlug, name: 'name' in wireRow ? wireRow.name : 'UnexpectedError' })
    expect(errorOf(slug).context).toEqual(wireSlug === slug ? {} : { reason: slug })
  }
})

test('an error created by name has the slug of its name', () => {
  expect(createSlashIDError({ name: 'RateLimitError', message: 'x' }).slug).toBe('rate_limit_exceeded')
  expect(Errors.ERROR_NAMES_TO_SLUGS_MAP.RateLimitError).toBe('rate_limit_exceeded')
})

test('slugs that the client generates are recognized', () => {
  expect(Errors.isClientGeneratedErrorSlug('incorrect_password')).toBe(true)
  expect(Errors.isClientGeneratedErrorSlug('timeout')).toBe(true)
  expect(Errors.isClientGeneratedErrorSlug('toString')).toBe(false)
})

test('any caught value becomes one of our errors, with the original as its cause', () => {
  const fault = new RangeError('too far')
  expect(asSlashIDError(fault)).toMatchObject({
    name: 'UnexpectedError',
    message: 'Unknown error: too far',
    cause: fault,
  })
  expect(asSlashIDError('a secret text')).toMatchObject({ message: 'Unknown error: string', cause: 'a secret text' })
  const ours = errorOf('timeout')
  expect(asSlashIDError(ours)).toBe(ours)
  expect(isSlashIDError(fault)).toBe(false)
})

test('each error name has the slug that the catalog assigns to it', () => {
  const expected = Object.entries(ERRORS).flatMap(([slug, row]) => ('name' in row ? [[row.name, slug]] : []))
  expect(Errors.ERROR_NAMES_TO_SLUGS_MAP).toEqual(Object.fromEntries(expected))
})

test('there is one slug for each failure that the client names, in the order of its names', () => {
  const slugs: readonly string[] = Errors.CLIENT_GENERATED_ERROR_SLUGS
  expect(slugs).toHaveLength(29)
  expect([slugs[0], slugs[8], slugs[9], slugs[28]]).toEqual([
    'incorrect_otp_code_via_email',
    'unspecified',
    'no_password_set',
    'person_exists',
  ])
  expect(slugs.every(Errors.isClientGeneratedErrorSlug)).toBe(true)
})
