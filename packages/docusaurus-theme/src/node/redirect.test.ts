import { expect, test } from 'vitest'
import { lostRedirect } from './redirect.js'

const rules = [{ path: 'docs/*' }]
const paths = ['/', '/welcome/', '/docs/intro']
const lost = (privateRedirectPath: string, uxMode: 'modal' | 'redirect' = 'redirect') =>
  lostRedirect({ uxMode, privateRedirectPath, rules }, paths)

test('an address without a page is named with the nearest one', () => {
  expect(lost('/welcom')).toEqual([
    'privateRedirectPath "/welcom" is no page of this site, so people without access would be sent to the not-found page. The nearest path is "/welcome".',
  ])
})

test('a page is good, with or without final slash or query, and nothing is asked where nobody is redirected', () => {
  for (const path of ['/', '/welcome', '/welcome/?from=door']) expect(lost(path)).toEqual([])
  expect(lost('/welcom', 'modal')).toEqual([])
})
