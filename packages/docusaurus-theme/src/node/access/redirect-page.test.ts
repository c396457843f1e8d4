import { ANYONE_SIGNED_IN, type Audience, allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { badRedirect } from './redirect-page.js'

const paths = ['/', '/welcome/', '/docs/intro', '/members']
const PRIVATE: Readonly<Record<string, Audience>> = { '/docs/intro': allOf('crew'), '/members': ANYONE_SIGNED_IN }
const problems = (privateRedirectPath: string, more: Partial<Parameters<typeof badRedirect>[0]> = {}) =>
  badRedirect(
    { uxMode: 'redirect', privateRedirectPath, forceLogin: false, ...more },
    { paths, at: (path) => PRIVATE[path.replace(/[?#].*$/, '')] },
  )

test('an address without a page is refused, and the most similar one is named', () => {
  expect(problems('/welcom')).toEqual([
    'privateRedirectPath "/welcom" is not a page of this site, so people without access would be sent to the not-found page. The nearest path is "/welcome".',
  ])
})

test.each(['/docs/intro', '/docs/intro?from=door', '/members'])(
  '%s is refused, because a rule, a folder or its front matter makes it private',
  (path) => {
    expect(problems(path)[0]).toContain(`privateRedirectPath "${path}" is itself private`)
  },
)

test('with forced login a page for all members is allowed, one for a group is not', () => {
  expect(problems('/members', { forceLogin: true })).toEqual([])
  expect(problems('/docs/intro', { forceLogin: true })).toHaveLength(1)
})

test('a public page is allowed, with or without a trailing slash or a query', () => {
  for (const path of ['/', '/welcome', '/welcome/?from=door']) expect(problems(path)).toEqual([])
})

test('nothing is required if no one is redirected', () => {
  for (const path of ['/welcom', '/docs/intro']) expect(problems(path, { uxMode: 'modal' })).toEqual([])
  const at = () => undefined
  const options = { uxMode: 'redirect', privateRedirectPath: '/welcom', forceLogin: false } as const
  expect(badRedirect(options, { paths, at })).toEqual([])
})
