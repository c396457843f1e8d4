import crypto, { randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

/** What anyone can make the server compute with a token that is not ours. */
let world: TestServer
let token: string
let verified: MockInstance<typeof crypto.verify>
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  token = await world.admin.signIn('ada@example.com')
  verified = vi.spyOn(crypto, 'verify')
  // Modules that import the function by its name get the spy too.
  syncBuiltinESMExports()
})
afterEach(async () => {
  verified.mockRestore()
  syncBuiltinESMExports()
  await world.close()
})

const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const validate = async (candidate: string) =>
  (await world.inject({ method: 'POST', url: '/token/validate', body: { token: candidate } })).json.result

/** Our token with other parts. */
function forged({ head = {}, claims = {}, signature = random(64) } = {}): string {
  const [header, payload] = token.split('.').map((part, at) => (at < 2 ? decode(part) : part))
  return [encode({ ...header, ...head }), encode({ ...payload, ...claims }), signature].join('.')
}

const UNSIGNED: Record<string, () => string> = {
  'another issuer': () => forged({ claims: { iss: 'https://elsewhere.example' } }),
  'no issuer': () => forged({ claims: { iss: undefined } }),
  'a time that has passed': () => forged({ claims: { exp: 1 } }),
  'a time that is a text': () => forged({ claims: { exp: '9999999999' } }),
  'no time': () => forged({ claims: { exp: undefined } }),
  'a short signature': () => forged({ signature: random(63) }),
  'a long signature': () => forged({ signature: random(65) }),
  'a signature that is no base64url': () => forged({ signature: '+'.repeat(86) }),
  'an unknown key': () => forged({ head: { kid: random(32) } }),
  'a long key id': () => forged({ head: { kid: random(33) } }),
  'a long header': () => `${encode({ ...decode(token.split('.')[0]), typ: 'J'.repeat(300) })}.${token.split('.')[1]}.x`,
  'more than the largest size': () => forged({ claims: { more: random(100_000) } }),
}

test.each(Object.entries(UNSIGNED))('a token with %s is refused before a signature is checked', async (_, make) => {
  expect(await world.services.signer.read(make())).toMatchObject({ ok: false })
  expect(verified).not.toHaveBeenCalled()
})

test('a signature is checked if everything else could be ours', async () => {
  expect(await validate(forged())).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
  expect(verified).toHaveBeenCalledOnce()
  expect(await validate(token)).toMatchObject({ valid: true })
})

test('a verified signature is remembered for exactly this token, and nothing else is', async () => {
  for (let time = 0; time < 3; time++) expect(await validate(token)).toMatchObject({ valid: true })
  expect(verified).toHaveBeenCalledOnce()
  for (const at of [0, 5, 60, 200, token.length - 30]) {
    const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    expect(await validate(other)).toMatchObject({ valid: false })
  }
  const foreign = await createTestServer({ settings: { rateLimits: false } })
  const theirs = await foreign.admin.signIn('ada@example.com')
  // The same issuer and the same organization, and another key.
  for (let time = 0; time < 2; time++) {
    expect(await foreign.services.signer.read(theirs)).toMatchObject({ ok: true })
    expect(await validate(theirs)).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
  }
  await foreign.close()
  await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
  expect(await validate(token)).toEqual({ valid: false, invalidity_reason: 'expired' })
})

const ROUTES: Record<string, (sent: string) => Promise<unknown>> = {
  'POST /token/validate': validate,
  'POST /token/revoke': (sent) => world.inject({ method: 'POST', url: '/token/revoke', body: { token: sent } }),
  'GET /me': (sent) => world.inject({ url: '/me', token: sent }),
  'GET /oauth2/userinfo': (sent) => world.inject({ url: '/oauth2/userinfo', token: sent }),
  'POST /content-keys': (sent) =>
    world.inject({ method: 'POST', url: '/content-keys', body: { build: 'b', tickets: ['AAAA'] }, token: sent }),
  'POST /id/v2': (sent) => world.inject({ method: 'POST', url: '/id/v2', body: {}, token: sent }),
}

test.each(Object.entries(ROUTES))('%s reads the keys a bounded number of times for unknown ids', async (_, send) => {
  const all = vi.spyOn(world.services.stores.keys, 'all')
  const rejected = forged({ head: { kid: random(32) } })
  await Promise.all(Array.from({ length: 40 }, () => send(rejected)))
  await Promise.all(Array.from({ length: 40 }, () => send(forged({ head: { kid: random(32) } }))))
  await send(rejected)
  // One reading for the first id, one for all that arrived while it ran, and one for the second group.
  expect(all.mock.calls.length).toBeLessThanOrEqual(3)
})
