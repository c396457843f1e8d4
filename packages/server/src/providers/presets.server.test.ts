import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutboundOptions } from '../ground/ports/outbound.js'
import { createTestServer, type TestServer } from '../testing/index.js'

let world: TestServer
afterEach(() => world.close())

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** The outside world: responds by URL, and records the requests. */
async function outside(answers: Readonly<Record<string, unknown>>) {
  const requests: { url: string; options: OutboundOptions }[] = []
  world = await createTestServer({
    outbound: async (url, options = {}) => {
      requests.push({ url, options })
      return Object.hasOwn(answers, url) ? json(answers[url]) : new Response('{}', { status: 404 })
    },
  })
  return requests
}

async function begin(provider: string, more: object = {}) {
  const verifier = `${randomUUID()}${randomUUID()}`
  const body = { type: 'oidc', provider, client_id: 'the-client', client_secret: 'the-secret', ...more }
  const added = await world.inject({ method: 'POST', url: '/admin/providers', token: world.settings.adminKey, body })
  const started = await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: {
      factor: { method: 'oidc', options: { provider, client_id: 'the-client' } },
      metadata: {
        pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        csrf_token: 'csrf',
      },
    },
  })
  if (started.status !== 200) throw new Error(started.text)
  const [, oidc, proxy] = started.json.result
  return {
    verifier,
    page: new URL(oidc.options.auth_code_url),
    proxy,
    callback: new URL(added.json.result.redirect_uri),
  }
}

/** The provider's page redirected the browser back; returns the claims of the token, if there is one. */
async function comeBack({ verifier, page, proxy, callback }: Awaited<ReturnType<typeof begin>>) {
  const state = page.searchParams.get('state')
  const { text } = await world.inject({ url: `${callback.pathname}?code=the-code&state=${state}` })
  const params = new URLSearchParams(JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').urlParams)
  await world.inject({
    method: 'POST',
    url: '/sso/resolve',
    body: { challenge_id: params.get('sso_challenge_id'), code: params.get('sso_code'), pkce_code_verifier: verifier },
  })
  const polled = await world.inject({ url: `/challenge/${proxy.id}/v2` })
  return polled.status === 200 ? decodeJwt(polled.json.result) : undefined
}

const token = { access_token: 'the-token', token_type: 'bearer' }
const GITHUB = {
  'https://github.com/login/oauth/access_token': token,
  'https://api.github.com/user': { id: 42, login: 'ada', email: 'someone@else.example' },
  'https://api.github.com/user/emails': [
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'ada@example.com', primary: true, verified: true },
  ],
}

describe('providers that only support OAuth 2.0', () => {
  test('GitHub: the number is the subject, and the primary address counts if GitHub verified it', async () => {
    const requests = await outside(GITHUB)
    const flow = await begin('github')
    expect(flow.page.origin + flow.page.pathname).toBe('https://github.com/login/oauth/authorize')
    expect(flow.page.searchParams.get('scope')).toBe('read:user user:email')
    expect(flow.page.searchParams.get('nonce')).toBeNull()
    const claims = await comeBack(flow)
    expect(claims?.authentications).toMatchObject([{ method: 'oidc', handle: { value: 'ada@example.com' } }])
    expect(requests[1]?.options.headers?.authorization).toBe('Bearer the-token')
    const form = new URLSearchParams(String(requests[0]?.options.body))
    expect(form.get('code_verifier')).toMatch(/^[\w-]{44}$/)
  })

  test('GitHub: an address that it did not verify, or that only the profile contains, does not count', async () => {
    await outside({
      ...GITHUB,
      'https://api.github.com/user/emails': [{ email: 'ada@example.com', primary: true, verified: false }],
    })
    const adaToken = await world.admin.signIn('ada@example.com')
    const claims = await comeBack(await begin('github'))
    expect(claims?.person_id).toMatch(/-/)
    expect(claims?.person_id).not.toBe(decodeJwt(adaToken).person_id)
  })

  test('Bitbucket: the confirmed primary address counts', async () => {
    await outside({
      'https://bitbucket.org/site/oauth2/access_token': token,
      'https://api.bitbucket.org/2.0/user': { uuid: '{ada}' },
      'https://api.bitbucket.org/2.0/user/emails': {
        values: [{ email: 'ada@example.com', is_primary: true, is_confirmed: true }],
      },
    })
    expect((await comeBack(await begin('bitbucket')))?.authentications).toMatchObject([
      { handle: { value: 'ada@example.com' } },
    ])
  })

  test('Facebook: the id is the subject, and no address counts', async () => {
    await outside({
      'https://graph.facebook.com/v23.0/oauth/access_token': token,
      'https://graph.facebook.com/v23.0/me?fields=id': { id: '7', email: 'ada@example.com' },
    })
    const claims = await comeBack(await begin('facebook'))
    expect(claims?.authentications).toEqual([{ method: 'oidc', timestamp: expect.any(String) }])
  })

  test('a profile without an id signs no one in', async () => {
    await outside({ ...GITHUB, 'https://api.github.com/user': {} })
    expect(await comeBack(await begin('github'))).toBeUndefined()
    expect((await world.admin.listPersons()).total).toBe(0)
  })
})

describe('Apple', () => {
  const issuer = 'https://appleid.apple.com'
  const discovery = {
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      jwks_uri: `${issuer}/auth/keys`,
    },
  }

  test('responds with a form, and is sent a token valid for five minutes instead of a secret', async () => {
    const requests = await outside(discovery)
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    const flow = await begin('apple', { client_secret: key, team_id: 'TEAM', key_id: 'KEY' })
    expect(flow.page.searchParams.get('response_mode')).toBe('form_post')
    const answer = await world.inject({
      method: 'POST',
      url: flow.callback.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `code=the-code&state=${flow.page.searchParams.get('state')}`,
    })
    expect(answer.status).toBe(200)
    const form = new URLSearchParams(String(requests.find(({ url }) => url.endsWith('/token'))?.options.body))
    const secret = form.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'KEY' })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(secret)
    expect(claims).toEqual({ iss: 'TEAM', sub: 'the-client', aud: issuer })
    expect(exp - iat).toBe(300)
  })
})
