import { expect, test } from 'vitest'
import { readSsoReturn, withoutSecrets } from './location.js'

test.each([
  ['https://a.example/?sidcp=1', 'https://a.example/'],
  ['https://a.example/p?x=1&challenges=W10&y=2#h', 'https://a.example/p?x=1&y=2#h'],
  ['https://a.example/?sso_challenge_id=1&sso_code=2&csrf_token=3&challenges=4', 'https://a.example/'],
  ['https://a.example/?%73idcp=1&sidcp=2', 'https://a.example/'],
  ['https://a.example/?code=1&state=2', 'https://a.example/?code=1&state=2'],
])('%s shows as %s', (address, display) => {
  expect(withoutSecrets(new URL(address))).toBe(display)
})

test('the response of a hosted login is removed on demand', () => {
  expect(withoutSecrets(new URL('https://a.example/?code=1&state=2&q=3'), 'code', 'state')).toBe(
    'https://a.example/?q=3',
  )
})

test('a provider’s response needs all of its parts', () => {
  const query = 'sso_challenge_id=o1&sso_code=c&csrf_token=t'
  expect(readSsoReturn(new URLSearchParams(query))).toEqual({ challengeId: 'o1', code: 'c', csrfToken: 't' })
  expect(readSsoReturn(new URLSearchParams('sso_challenge_id=o1&sso_code=c'))).toBeUndefined()
  expect(readSsoReturn(new URLSearchParams('sso_challenge_id=&sso_code=c&csrf_token=t'))).toBeUndefined()
})
