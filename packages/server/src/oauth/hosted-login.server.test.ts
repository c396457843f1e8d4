import { createHash, randomUUID } from 'node:crypto'
import type { LoginPageData } from '@portico/protocol'
import * as client from 'openid-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'

const BACK = 'https://program.example.com/back?keep=1'
const PLAIN = 'https://program.example.com/plain'
const clock = fakeClock(Date.now())

let world: TestServer
let clientId: string
beforeEach(async () => {
  world = await createTestServer({
    listen: true,
    clock,
    loginPage: { script: '/* script */', style: '/* style */', beside: { 'flag-font.js': '/* flags */' } },
  })
  clientId = (await admin('POST', '/admin/clients', { name: 'A program', redirect_uris: [BACK, PLAIN] })).json.result
    .client_id
})
afterEach(() => world.close())

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })

/** The request of our own client (wire protocol, 4.4). */
function authorizationRequest(more: Record<string, string> = {}) {
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
const dataIn = (html: string): LoginPageData =>
  JSON.parse(/<script type="application\/json" id="data">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}')
const page = async (url: string) => dataIn(await (await get(url)).text())
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '')

/** What the page does once someone has signed in. */
async function goOn(loginState: string, token: string, headers: Record<string, string> = {}, decision?: 'allow') {
  const answer = await fetch(`${world.url}/oauth2/login`, {
    method: 'POST',
    body: JSON.stringify({ standing: loginState, token, decision }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const json = (await answer.json()) as { result?: { location: string }; errors?: { message: string }[] }
  return { status: answer.status, location: json.result?.location, problem: json.errors?.[0]?.message }
}

/** Signs in on the page with an emailed code; returns the URL at which the browser ends up. */
async function signIn(url: string, email = 'ada@example.com') {
  const { standing } = await page(url)
  const { location } = await goOn(standing, await world.admin.signIn(email), {}, 'allow')
  return new URL(location ?? '')
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
  test('an OpenID Connect relying party discovers it, signs someone in and verifies the token', async () => {
    const party = await client.discovery(new URL(world.url), clientId, undefined, client.None(), {
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    })
    const verifier = client.randomPKCECodeVerifier()
    const url = client.buildAuthorizationUrl(party, {
      redirect_uri: PLAIN,
      scope: 'openid email',
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
    expect(tokens.claims()).toMatchObject({ iss: world.url, aud: clientId, email: 'ada@example.com' })
    expect(await isGood(tokens.id_token ?? '')).toBe(false)
    const person = await client.fetchUserInfo(party, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(person).toMatchObject({ email: 'ada@example.com', email_verified: true })
  })

  test('shows a page that runs only its own script and cannot be framed', async () => {
    const answer = await get(authorizationRequest().url)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.replace(/'nonce-[\w-]{22}'/, "'nonce'")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect((await get(authorizationRequest().url)).headers.get('content-security-policy')).not.toBe(policy)
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    const script = await fetch(`${world.url}/oauth2/login.js`)
    expect([script.headers.get('content-encoding'), await script.text()]).toEqual(['gzip', '/* script */'])
    const headers = { 'if-none-match': script.headers.get('etag') ?? '' }
    expect((await fetch(`${world.url}/oauth2/login.js`, { headers })).status).toBe(304)
    expect(await (await fetch(`${world.url}/oauth2/login.css`)).text()).toBe('/* style */')
    const flags = await fetch(`${world.url}/oauth2/flag-font.js`)
    expect([flags.headers.get('content-type'), await flags.text()]).toEqual([
      'text/javascript; charset=utf-8',
      '/* flags */',
    ])
  })

  test('offers what the organization allows, in its order, then its providers', async () => {
    const pageFactors = async () => (await page(authorizationRequest().url)).factors
    const email = ['email_address']
    expect(await pageFactors()).toEqual([
      { method: 'otp_via_email' },
      { method: 'webauthn' },
      { method: 'password', allowedHandleTypes: email },
    ])
    const settings = { allowed_methods: ['password', 'otp_via_sms', 'oidc', 'direct_id'] }
    await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })
    await admin('POST', '/admin/providers', { type: 'oidc', provider: 'github', client_id: 'c', client_secret: 's' })
    expect(await pageFactors()).toEqual([
      { method: 'password', allowedHandleTypes: [...email, 'phone_number'] },
      { method: 'otp_via_sms' },
      { method: 'oidc', options: { provider: 'github', client_id: 'c', ux_mode: 'redirect' } },
    ])
    await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { allowed_methods: ['totp'] } })
    expect(await pageFactors()).toEqual([{ method: 'totp' }])
  })

  test('names cannot break out of the page', async () => {
    const name = '</script><b>&"'
    await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { org_name: name })
    const html = await (await get(authorizationRequest().url)).text()
    expect(html).not.toContain('<b>')
    expect(dataIn(html).organization.name).toBe(name)
  })

  test('another site, or a forged or old state, is refused', async () => {
    const { standing } = await page(authorizationRequest().url)
    const token = await world.admin.signIn('ada@example.com')
    const statusOf = async (...args: Parameters<typeof goOn>) => (await goOn(...args)).status
    expect(await statusOf(standing, token, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf(standing, token, { origin: 'https://evil.example.com' })).toBe(403)
    expect(await statusOf(`${standing.slice(0, -4)}AAAA`, token)).toBe(403)
    expect(await statusOf(standing, token)).toBe(200)
    clock.advance(31 * 60_000)
    expect(await statusOf(standing, token)).toBe(403)
  })

  test('only a valid token of a member of this organization, who signed in as themselves, continues', async () => {
    const { standing } = await page(authorizationRequest().url)
    const problem = async (token: string) => (await goOn(standing, token)).problem
    expect(await problem('x.y.z')).toContain('the token is not valid here')
    const anonymous = (await world.inject({ method: 'POST', url: '/persons/anonymous', body: {} })).json.result
    expect(await problem(anonymous)).toContain('sign in as yourself')
    const ada = await world.admin.signIn('ada@example.com')
    const { person_id } = (await world.inject({ url: '/me', token: ada })).json.result.person
    const borrowed = (await admin('POST', `/persons/${person_id}/impersonate`)).json.result
    const [nonce] = JSON.parse(Buffer.from(borrowed, 'base64url').toString())
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const acting = await world.inject({ method: 'POST', url: '/attestation/v3', body })
    expect(await problem(acting.json.result.token)).toContain('sign in as yourself')
    const other = (await admin('POST', '/admin/organizations', { org_name: 'Other' })).json.result.id
    const elsewhere = { 'SlashID-OrgID': other }
    const stranger = await world.inject({ method: 'POST', url: '/persons/anonymous', body: {}, headers: elsewhere })
    expect(await problem(stranger.json.result)).toContain('you are signed in to a different organization')
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token: ada } })
    expect(await problem(ada)).toContain('the token is not valid here')
  })

  test('a program that was removed in the meantime gets no code', async () => {
    const { standing } = await page(authorizationRequest().url)
    const token = await world.admin.signIn('ada@example.com')
    await admin('DELETE', `/admin/clients/${clientId}`)
    expect((await goOn(standing, token)).problem).toContain('this sign-in has expired')
  })

  test('a server without the page reports this', async () => {
    const bare = await createTestServer()
    const token = bare.settings.adminKey
    const body = { name: 'x', redirect_uris: [BACK], client_id: 'x' }
    await bare.inject({ method: 'POST', url: '/admin/clients', token, body })
    const { pathname, search } = new URL(authorizationRequest({ client_id: 'x' }).url)
    const answer = await bare.inject({ url: pathname + search })
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('without its sign-in page')])
    await bare.close()
  })

  test.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'https://program.example.com/other' }],
    ['an address that only starts the same', { redirect_uri: `${BACK}&more=1` }],
    ['no address', { redirect_uri: '' }],
  ])('with %s, there is no redirect', async (_, more) => {
    const answer = await get(authorizationRequest(more).url)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no openid', { scope: 'email' }, 'invalid_scope'],
    ['a scope that is not in the table', { scope: 'openid admin' }, 'invalid_scope'],
    ['feedback without read', { scope: 'openid feedback' }, 'invalid_scope'],
    ['a request without a prompt', { prompt: 'none' }, 'login_required'],
    ['none together with another prompt', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
    ['an age that is not a number', { max_age: '-1' }, 'invalid_request'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request: 'x.y.z' }, 'request_not_supported'],
    ['an external request object', { request_uri: 'https://x.example/' }, 'request_uri_not_supported'],
  ])('%s is refused with a redirect that contains the state', async (_, more, error) => {
    const back = locationOf(await get(authorizationRequest(more).url))
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
    const { verifier, url } = authorizationRequest()
    return { verifier, code: (await signIn(url)).searchParams.get('code') ?? '' }
  }

  test('works once; the second use revokes what the first granted', async () => {
    const { code, verifier } = await fresh()
    const { status, json, headers } = await exchange(code, verifier)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(json).toMatchObject({ token_type: 'Bearer', scope: 'openid', expires_in: expect.any(Number) })
    const opens = async () => (await world.inject({ url: '/oauth2/userinfo', token: json.access_token ?? '' })).status
    expect(await opens()).toBe(200)
    expect((await exchange(code, verifier)).json.error).toBe('invalid_grant')
    expect(await opens()).toBe(401)
  })

  test('at most one of fifty concurrent uses returns tokens', async () => {
    const { code, verifier } = await fresh()
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(code, verifier)))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(all.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(49)
  })

  test('is bound to verifier, address and client, and expires after a minute', async () => {
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

describe('a code is useless', () => {
  const fresh = async () => {
    const { verifier, url } = authorizationRequest()
    const { standing } = await page(url)
    const token = await world.admin.signIn('ada@example.com')
    const code = new URL((await goOn(standing, token, {}, 'allow')).location ?? '').searchParams.get('code') ?? ''
    return { verifier, code, token }
  }

  test.each(['code', 'code_verifier', 'client_id', 'redirect_uri'])(
    'without %s, which does not use it up',
    async (name) => {
      const { code, verifier } = await fresh()
      const refused = await exchange(code, verifier, { [name]: '' })
      expect([refused.status, refused.json]).toEqual([
        400,
        { error: 'invalid_request', error_description: `${name} is missing` },
      ])
      expect((await exchange(code, verifier)).status).toBe(200)
    },
  )

  test('with its challenge instead of the verifier, or with the verifier of another sign-in', async () => {
    const { code, verifier } = await fresh()
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    for (const other of [challenge, authorizationRequest().verifier, verifier.toUpperCase(), `${verifier} `])
      expect((await exchange(code, other)).json.error).toBe('invalid_grant')
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  test('at an address that only resembles its own, and at another one of the same program', async () => {
    const { code, verifier } = await fresh()
    for (const redirect_uri of [PLAIN, BACK.toUpperCase(), `${BACK}#`, BACK.replace('?keep=1', ''), `${BACK}&x=1`])
      expect((await exchange(code, verifier, { redirect_uri })).json.error).toBe('invalid_grant')
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  test('once its session has ended, or its person may no longer sign in', async () => {
    const first = await fresh()
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token: first.token } })
    expect((await exchange(first.code, first.verifier)).json.error).toBe('invalid_grant')
    clock.advance(30_000)
    const two = await fresh()
    const [ada] = (await world.admin.listPersons()).persons
    await world.admin.setActive(ada?.person_id ?? '', false)
    expect((await exchange(two.code, two.verifier)).json.error).toBe('invalid_grant')
  })
})

describe('clients of the hosted login', () => {
  test('can be added, listed and removed; removing one ends its codes', async () => {
    const { verifier, url } = authorizationRequest()
    const code = (await signIn(url)).searchParams.get('code') ?? ''
    expect((await admin('GET', '/admin/clients')).json.result).toEqual([
      {
        client_id: clientId,
        name: 'A program',
        redirect_uris: [BACK, PLAIN],
        first_party: false,
        consents: 1,
        sessions: 0,
        created_at: expect.any(String),
      },
    ])
    const taken = { name: 'x', redirect_uris: [BACK], client_id: 'planner' }
    expect((await admin('POST', '/admin/clients', taken)).status).toBe(201)
    expect((await admin('POST', '/admin/clients', taken)).status).toBe(409)
    expect((await admin('POST', '/admin/clients', { ...taken, client_id: clientId })).status).toBe(400)
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
