import { ERRORS, type ErrorSlug, errorRow } from '@portico/protocol'
import { expect, test } from 'vitest'
import { errorScreen } from './error-screens.js'
import { errorSlug } from './errors.js'

const SLUGS = Object.keys(ERRORS) as ErrorSlug[]

test.each(SLUGS)('the screen of %s is the one that the catalogue says', (slug) => {
  const { screen, retry, icon } = errorRow(slug)
  expect(errorScreen(slug)).toEqual({ screen, retry, icon })
})

test.each(SLUGS.flatMap((slug) => [errorRow(slug).name ?? []].flat().map((name) => [name, slug] as const)))(
  'an error with the name %s is %s, whichever SDK made it',
  (name, slug) => {
    expect(errorSlug(Object.assign(new Error(), { name }))).toBe(slug)
  },
)

test.each([undefined, null, 'text', new Error(), { name: 'toString' }, { name: 7 }])(
  'a value without a known name is unspecified (%s)',
  (caught) => {
    expect(errorSlug(caught)).toBe('unspecified')
  },
)
