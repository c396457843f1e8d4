import { ERRORS, type ErrorSlug, errorRow } from '@portico/protocol'
import { createSlashIDError } from '@portico/sdk'
import { expect, test } from 'vitest'
import { errorScreen } from './error-screens.js'
import { errorSlug } from './errors.js'

const SLUGS = Object.keys(ERRORS) as ErrorSlug[]

test.each(SLUGS)('the screen of %s is the one in the error catalog', (slug) => {
  const { screen, retry, icon } = errorRow(slug)
  expect(errorScreen(slug)).toEqual({ screen, retry, icon })
})

test.each(SLUGS.flatMap((slug) => [errorRow(slug).name ?? []].flat().map((name) => [name, slug] as const)))(
  'an error with the name %s is %s, whichever SDK made it',
  (name, slug) => {
    expect(errorSlug(Object.assign(new Error(), { name }))).toBe(slug)
  },
)

test('too many wrong codes are distinguished from a sign-in that has expired, though both have the same name', () => {
  const expired = { name: 'TimeoutError', message: 'Authentication has expired' } as const
  expect(errorSlug(createSlashIDError({ ...expired, context: { reason: 'too_many_wrong_codes' } }))).toBe(
    'too_many_wrong_codes',
  )
  expect(errorSlug(createSlashIDError(expired))).toBe('timeout')
})

test.each([undefined, null, 'text', new Error(), { name: 'toString' }, { name: 7 }])(
  'a value without a known name is unspecified (%s)',
  (caught) => {
    expect(errorSlug(caught)).toBe('unspecified')
  },
)
