import { expect, test } from 'vitest'
import { bearerOf, hasBearer } from './bearer.js'

test.each([
  ['Bearer abc.d-e_f~g+/h=', 'abc.d-e_f~g+/h='],
  ['bearer abc', 'abc'],
  ['BEARER abc', 'abc'],
  ['Bearer    abc', 'abc'],
])('the scheme is in any case, and spaces follow it: %s', (authorization, token) => {
  expect(bearerOf({ headers: { authorization } })).toBe(token)
  expect(hasBearer({ headers: { authorization } })).toBe(true)
})

test.each(['Bearer abc def', 'Bearer abc, Bearer def', 'Bearer abc ', 'Bearer  ', 'Bearer \tabc'])(
  'what contains no single token is refused, not ignored: %j',
  (authorization) => {
    expect(bearerOf({ headers: { authorization } })).toBeUndefined()
    expect(hasBearer({ headers: { authorization } })).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'Bearer',
  'Bearerabc',
  'Bearer\tabc',
  'Basic YTpi',
  'abc',
  ' Bearer abc',
  'Basic Bearer abc',
])('another scheme is no token: %j', (authorization) => {
  expect(bearerOf({ headers: { authorization } })).toBeUndefined()
  expect(hasBearer({ headers: { authorization } })).toBe(false)
})

test('a long header of spaces is read in linear time', () => {
  expect(bearerOf({ headers: { authorization: `Bearer ${' '.repeat(100_000)}\t` } })).toBeUndefined()
})
