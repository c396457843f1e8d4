import { expect, test } from 'vitest'
import { toBase64Url } from '../browser/base64url.js'
import { Errors } from '../error-guards.js'
import { AnonymousUser } from '../session/anonymous-user.js'
import { BaseUser } from '../session/base-user.js'
import { decodeToken } from './token.js'

const jwt = (claims: object) => `e30.${toBase64Url(new TextEncoder().encode(JSON.stringify(claims)).buffer)}.sig`
const claims = { person_id: 'pid:1', oid: 'org', person_type: 'regular', groups_claim_name: 'teams', teams: ['a'] }

test('claims are read, including accents', () => {
  expect(decodeToken(jwt({ ...claims, name: 'Zoë ✓' })).claims).toMatchObject({ person_id: 'pid:1', name: 'Zoë ✓' })
})

test('a container returns its inner token for calls and itself for storage', () => {
  const inner = jwt(claims)
  const container = jwt({ user_token: inner, oidc_tokens: [] })
  const user = new BaseUser(container)
  expect(user.token).toBe(inner)
  expect([String(user), JSON.stringify(user), user.tokenContainer]).toEqual([container, `"${container}"`, container])
  expect(user.tokenContainerClaims?.user_token).toBe(inner)
  expect(user.ID).toBe('pid:1')
})

test('a token that was stored as JSON is read without its quotes', () => {
  expect(decodeToken(JSON.stringify(jwt(claims))).token).toBe(jwt(claims))
})

test('groups come from the claim that the token names, and are a list in any case', () => {
  expect(new BaseUser(jwt(claims)).getGroups()).toEqual(['a'])
  expect(new BaseUser(jwt({ ...claims, groups_claim_name: 'none' })).getGroups()).toEqual([])
  expect(new BaseUser(jwt({ person_id: 'p', groups: ['x'] })).getGroups()).toEqual(['x'])
})

test.each(['', 'abc', 'a.b.c', 'e30.MQ.x'])('%j is not a token, and the error does not repeat it', (text) => {
  const read = () => decodeToken(`${text}`)
  expect(read).toThrow(/error when decoding token/)
})

test.each(['123', 'true', 'null', '{"a":1}', '["a"]', ' 7 '])(
  'JSON that is not a string (%s) is refused as a token',
  (text) => {
    expect(() => decodeToken(text)).toThrow('token must be a string')
    expect(() => decodeToken(text)).toThrow(expect.toSatisfy(Errors.isInvalidActionError))
  },
)

test('a value that is not a string is refused', () => {
  expect(() => decodeToken(7 as never)).toThrow(expect.toSatisfy(Errors.isInvalidActionError))
})

test('the token of a known person creates no anonymous user', () => {
  const options = { client: new BaseUser(jwt(claims), { baseURL: 'https://login.example' }).client }
  expect(() => new AnonymousUser(jwt(claims), options)).toThrow("Token must have person_type 'anonymous'")
  expect(new AnonymousUser(jwt({ ...claims, person_type: 'anonymous' }), options).anonymous).toBe(true)
})
