import { createHash, randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'

const BACK = 'https://program.example.com/back?keep=1'
const PLAIN = 'https://program.example.com/plain'
const clock = fakeClock(Date.now())

let world: TestServer
let clientId: string
beforeEach(async () => {
  world = await createTestServer({ listen: true, clock })
  clientId = (await admin('POST', '/admin/clients', { name: 'A program', redirect_uris: [BACK, PLAIN] })).json.result
    .client_id
})
afterEach(() => world.close())

const admin = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, ...(body !== undefined && { body }) })

/** What our own client asks for (wire protocol, 4.4). */
function asked(more: Record<string, string> = {}) {
  const verifier = `${randomUUID()}${randomUUID()}`
  const query = new URLSearchParams({
    redirect_uri: BACK,
    client_id: clientId,
    response_type: 'code',
    state: 'the-state',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return { verifier, url: `${world.url}/oauth2/authorize?${query}` }
}

const get = (url: string) => fetch(url, { redirect: 'manual' })
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/oauth2/login`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers })
const standingIn = (html: string) => /name="standing" value="([^"]+)"/.exec(html)?.[1] ?? ''
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '')

/** Through the pages by e-mail code; answers where the browser ends up. */
async function signIn(url: string, email = 'ada@example.com') {
  const first = await (await get(url)).text()
  const second = await (await submit({ standing: standingIn(first), email, method: 'otp_via_email' })).text()
  const code = /\d{6}/.exec((await world.outbox.next(email)).subject)?.[0] ?? ''
  return locationOf(await submit({ standing: standingIn(second), answer: code }))
}

async function exchange(code: string, verifier: string, more: Record<string, string> = {}) {
  const answer = await fetch(`${world.url}/oauth2/tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      code,
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: BACK,
      ...more,
    }),
  })
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Record<string, string> }
}
const isGood = async (token: string) =>
  (await world.inject({ method: 'POST', url: '/token/validate', body: { token } })).json.result.valid

describe('hosted login', () => {
  test('a relying party of OpenID Connect discovers it, signs somebody in and checks the token by itself', async () => {
    const party = await client.discovery(new URL(world.url), clientId, undefined, client.None(), {
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    })
    const verifier = client.randomPKCECodeVerifier()
    const url = client.buildAuthorizationUrl(party, {
      redirect_uri: PLAIN,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'the-state',
      nonce: 'the-nonce',
    })
    const back = await signIn(url.href)
    const tokens = await client.authorizationCodeGrant(party, back, {
      pkceCodeVerifier: verifier,
      expectedState: 'the-state',
      expectedNonce: 'the-nonce',
      idTokenExpected: true,
    })
    expect(tokens.claims()).toMatchObject({
      iss: world.url,
      aud: [world.settings.orgId, clientId],
      oid: world.settings.orgId,
      groups: [],
      authentications: [{ method: 'otp_via_email', handle: { value: 'ada@example.com' } }],
    })
    expect(await isGood(tokens.id_token ?? '')).toBe(true)
    expect((await world.inject({ url: '/me', token: tokens.access_token })).status).toBe(200)
  })

  test('a wrong code is asked for again, on a page without script that cannot be framed', async () => {
    const first = await get(asked().url)
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://program.example.com")
    expect(policy).not.toContain('script-src')
    const second = await submit({
      standing: standingIn(await first.text()),
      email: 'ada@example.com',
      method: 'otp_via_email',
    })
    await world.outbox.next('ada@example.com')
    const again = await submit({ standing: standingIn(await second.text()), answer: 'abc' })
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('Please enter a valid code')
  })

  test('a password is asked for, and chosen after a code where there is none', async () => {
    const step = async (html: string, fields: Record<string, string>) =>
      submit({ standing: standingIn(html), ...fields })
    const first = await (await get(asked().url)).text()
    const second = await (await step(first, { email: 'ada@example.com', method: 'password' })).text()
    const code = /\d{6}/.exec((await world.outbox.next('ada@example.com')).subject)?.[0] ?? ''
    const third = await (await step(second, { answer: code })).text()
    const unlike = await (await step(third, { answer: 'Tramway-Lantern-42', again: 'x' })).text()
    expect(unlike).toContain('Passwords should match')
    const done = await step(unlike, { answer: 'Tramway-Lantern-42', again: 'Tramway-Lantern-42' })
    expect(locationOf(done).searchParams.get('code')).toMatch(/^[\w-]{44}$/)
    const next = await (await step(first, { email: 'ada@example.com', method: 'password' })).text()
    expect(await (await step(next, { answer: 'Wrong-One-99' })).text()).toContain('Incorrect handle or password')
    expect((await step(next, { answer: 'Tramway-Lantern-42' })).status).toBe(303)
  })

  test('an address that cannot be one is told on the page', async () => {
    const first = await (await get(asked().url)).text()
    const answer = await submit({ standing: standingIn(first), email: 'ada@nowhere', method: 'otp_via_email' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Malformed e-mail address')])
  })

  test('a form of another site, a forged or an old standing get nowhere', async () => {
    const standing = standingIn(await (await get(asked().url)).text())
    const fields = { standing, email: 'ada@example.com', method: 'otp_via_email' }
    expect((await submit(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await submit(fields, { origin: 'https://evil.example.com' })).status).toBe(403)
    expect((await submit({ ...fields, standing: `${standing.slice(0, -4)}AAAA` })).status).toBe(403)
    clock.advance(16 * 60_000)
    expect((await submit(fields)).status).toBe(403)
    expect(await world.outbox.all()).toEqual([])
  })

  test.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'https://program.example.com/other' }],
    ['an address that only begins alike', { redirect_uri: `${BACK}&more=1` }],
    ['no address', { redirect_uri: '' }],
  ])('%s is never redirected to', async (_, more) => {
    const answer = await get(asked(more).url)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no openid', { scope: 'email' }, 'invalid_scope'],
    ['nobody to be asked', { prompt: 'none' }, 'login_required'],
  ])('%s is refused by a redirect with state', async (_, more, error) => {
    const back = locationOf(await get(asked(more).url))
    expect(back.origin).toBe('https://program.example.com')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'the-state',
      iss: world.url,
      keep: '1',
    })
  })
})

describe('a code', () => {
  const fresh = async () => {
    const { verifier, url } = asked()
    return { verifier, code: (await signIn(url)).searchParams.get('code') ?? '' }
  }

  test('works once; the second use takes back what the first gave', async () => {
    const { code, verifier } = await fresh()
    const { status, json, headers } = await exchange(code, verifier)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(json).toMatchObject({ token_type: 'Bearer', scope: 'openid', expires_in: expect.any(Number) })
    expect(await isGood(json.id_token ?? '')).toBe(true)
    expect((await exchange(code, verifier)).json.error).toBe('invalid_grant')
    expect(await isGood(json.id_token ?? '')).toBe(false)
    expect(await isGood(json.access_token ?? '')).toBe(false)
  })

  test('of fifty uses at once at most one is answered with tokens', async () => {
    const { code, verifier } = await fresh()
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(code, verifier)))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(all.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(49)
  })

  test('is bound to verifier, address and client, and is over after a minute', async () => {
    const { code, verifier } = await fresh()
    const other = (await admin('POST', '/admin/clients', { name: 'Other', redirect_uris: [BACK] })).json.result
      .client_id
    expect((await exchange(code, 'another-verifier')).json.error).toBe('invalid_grant')
    expect((await exchange(code, verifier, { redirect_uri: 'https://program.example.com/' })).json.error).toBe(
      'invalid_grant',
    )
    expect((await exchange(code, verifier, { client_id: other })).json.error).toBe('invalid_grant')
    expect((await exchange(code, verifier, { client_id: 'nobody' })).status).toBe(401)
    expect((await exchange(code, verifier, { grant_type: 'password' })).json.error).toBe('unsupported_grant_type')
    expect((await exchange(code, '')).json.error).toBe('invalid_request')
    clock.advance(60_000)
    expect((await exchange(code, verifier)).json.error).toBe('invalid_grant')
  })
})

describe('clients of the hosted login', () => {
  test('are added, listed and removed; removing one ends its codes', async () => {
    const { verifier, url } = asked()
    const code = (await signIn(url)).searchParams.get('code') ?? ''
    expect((await admin('GET', '/admin/clients')).json.result).toEqual([
      { client_id: clientId, name: 'A program', redirect_uris: [BACK, PLAIN], created_at: expect.any(String) },
    ])
    const taken = { name: 'x', redirect_uris: [BACK], client_id: clientId }
    expect((await admin('POST', '/admin/clients', taken)).status).toBe(409)
    expect((await admin('DELETE', `/admin/clients/${clientId}`)).status).toBe(200)
    expect((await admin('DELETE', `/admin/clients/${clientId}`)).status).toBe(404)
    expect((await exchange(code, verifier)).status).toBe(401)
  })

  test.each([
    'http://program.example.com/',
    'https://a.example/#x',
    'https://*.a.example/',
    'javascript:x',
    'https://u:p@a.example/',
  ])('the address %s is refused', async (uri) => {
    const { status, json } = await admin('POST', '/admin/clients', { name: 'x', redirect_uris: [uri] })
    expect([status, json.errors[0].message]).toEqual([400, expect.stringMatching(/redirect_uris must be https/)])
  })
})
