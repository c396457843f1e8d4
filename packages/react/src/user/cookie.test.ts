// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readCookie, removeCookie, secondsOf, writeCookie } from './cookie.js'

afterEach(() => {
  vi.restoreAllMocks()
  removeCookie('@slashid/USER_TOKEN')
})

test('a written value can be read and removed', () => {
  writeCookie('@slashid/USER_TOKEN', 'a.b=c; d')
  expect(readCookie('@slashid/USER_TOKEN')).toBe('a.b=c; d')
  removeCookie('@slashid/USER_TOKEN')
  expect(readCookie('@slashid/USER_TOKEN')).toBeUndefined()
})

test.each([
  [{}, '@slashid/USER_TOKEN=t; Path=/; SameSite=Lax'],
  [
    { path: '/docs', domain: 'example.com', expires: '30D', secure: true, sameSite: 'Strict' },
    '@slashid/USER_TOKEN=t; Max-Age=2592000; Path=/docs; Domain=example.com; SameSite=Strict; Secure',
  ],
  [{ sameSite: 'None' }, '@slashid/USER_TOKEN=t; Path=/; SameSite=None; Secure'],
] as const)('options %o', (options, expected) => {
  const set = vi.spyOn(document, 'cookie', 'set')
  writeCookie('@slashid/USER_TOKEN', 't', options)
  expect(set).toHaveBeenCalledWith(expected)
})

test.each([
  ['1Y', 31_536_000],
  ['2M', 5_184_000],
  ['1D', 86_400],
  ['12h', 43_200],
  ['5m', 300],
  ['9s', 9],
])('%s is %i seconds', (lifetime, seconds) => {
  expect(secondsOf(lifetime)).toBe(seconds)
})

test.each(['', '30', 'D', '1.5D', '30 d', '-1D'])('"%s" is no lifetime, and the message says what is', (lifetime) => {
  expect(() => secondsOf(lifetime)).toThrow(/whole number with one of the units Y M D h m s/)
})
