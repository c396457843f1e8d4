import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.js'
import { type OidcUpstream, startOidcUpstream } from '../testing/oidc-upstream.js'
import { createWalker } from '../testing/walk.js'

const APP = 'https://app.example.com'

let world: TestServer
let upstream: OidcUpstream
let provider: string
beforeEach(async () => {
  upstream = await startOidcUpstream()
  world = await createTestServer({ listen: true, settings: { origins: [APP] } })
  provider = await add({})
})
afterEach(async () => {
  await world.close()
  await upstream.close()
})

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })

async function add(more: object): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret, issuer } = upstream
  const body = { type: 'oidc', provider: 'google', client_id, client_secret, issuer, ...more }
  const { status, json, text } = await admin('POST', '/admin/providers', body)
  if (status !== 201) throw new Error(text)
  upstream.allow(json.result.redirect_uri)
  return json.result.id
}

/** A page of the app: what the client stores between leaving and coming back. */
function page(): { verifier: string; csrf: string; challenge: string } {
  const verifier = `${randomUUID()}${randomUUID()}`
  const csrf = randomUUID()
  return { verifier, csrf, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
type Page = ReturnType<typeof page>

const start = (from: Page, options: object = {}, more: { token?: string; origin?: string } = {}) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { origin: more.origin ?? APP },
    token: more.token,
    body: {
      handle: null,
      factor: {
        method: 'oidc',
        options: {
          method: 'oidc',
          client_id: upstream.clientId,
          provider: 'google',
          ux_mode: 'popup',
          redirect_target: `${APP}/here?a=1`,
          ...options,
        },
      },
      metadata: { pkce_code_challenge: from.challenge, csrf_token: from.csrf },
    },
  })

/** Reads what the callback page would post to the page that opened it. */
function message(html: string): { origin: string; urlParams: URLSearchParams } {
  const { origin, urlParams } = JSON.parse(/id="result">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
  return { origin, urlParams: new URLSearchParams(urlParams) }
}

const resolve = (urlParams: URLSearchParams, verifier: string) =>
  world.inject({
    method: 'POST',
    url: '/sso/resolve',
    body: {
      challenge_id: urlParams.get('sso_challenge_id'),
      code: urlParams.get('sso_code'),
      pkce_code_verifier: verifier,
    },
  })
const poll = (id: string, token?: string) => world.inject({ url: `/challenge/${id}/v2`, token })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Runs the whole popup flow and returns the final result of polling. */
async function signIn(options: object = {}, token?: string) {
  const from = page()
  const started = await start(from, options, token === undefined ? {} : { token })
  const [, oidc, proxy] = started.json.result
  const stop = await createWalker()(oidc.options.auth_code_url)
  const { urlParams } = message(stop.text)
  const resolved = await resolve(urlParams, from.verifier)
  return { resolved, polled: await poll(proxy.options.challenge_id, token), urlParams, from, proxy }
}

describe('signing in at an OpenID provider', () => {
  test('returns the context, the provider’s page and what to wait for; its URL contains state, nonce and PKCE', async () => {
    const { json } = await start(page())
    expect(json.result.map(({ type }: { type: string }) => type)).toEqual(['authn_context_update', 'oidc', 'proxy'])
    const url = new URL(json.result[1].options.auth_code_url)
    expect(url.origin).toBe(upstream.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: upstream.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      state: expect.stringMatching(/^[\w-]{44}$/),
      scope: 'openid email profile',
      redirect_uri: `${world.url}/sso/oidc/${provider}/callback`,
    })
  })

  test('popup: notifies only the requesting page, and polling returns the token only after the page has resolved it', async () => {
    const from = page()
    const [, oidc, proxy] = (await start(from)).json.result
    const stop = await createWalker()(oidc.options.auth_code_url)
    const { origin, urlParams } = message(stop.text)
    expect(origin).toBe(APP)
    expect(Object.fromEntries(urlParams)).toEqual({
      sso_challenge_id: oidc.id,
      sso_code: expect.stringMatching(/^[\w-]{22}$/),
      csrf_token: from.csrf,
    })
    expect(stop.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)
    expect(stop.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(stop.headers.get('cross-origin-opener-policy')).toBeNull()
    const { id } = proxy
    expect((await poll(id)).status).toBe(202)
    expect((await resolve(urlParams, from.verifier)).status).toBe(204)
    const { status, json } = await poll(id)
    expect(status).toBe(200)
    expect(claimsOf(json.result)).toMatchObject({
      person_type: 'regular',
      first_token: true,
      authenticated_methods: ['oidc'],
      authentications: [{ method: 'oidc', handle: { type: 'email_address', value: 'ada@example.com' } }],
      groups: [],
    })
  })

  test('redirect: returns to the given page, keeping its query, with the challenge to wait for', async () => {
    const from = page()
    const [, oidc] = (await start(from, { ux_mode: 'redirect' })).json.result
    const { url, status } = await createWalker()(oidc.options.auth_code_url, { stop: (next) => next.startsWith(APP) })
    expect(status).toBe(303)
    const back = new URL(url)
    expect(back.pathname).toBe('/here')
    expect(back.searchParams.get('a')).toBe('1')
    expect(back.searchParams.get('csrf_token')).toBe(from.csrf)
    const [waiting] = JSON.parse(Buffer.from(back.searchParams.get('challenges') ?? '', 'base64url').toString())
    expect(waiting).toMatchObject({ type: 'proxy', authentication_method: 'oidc' })
    expect((await resolve(back.searchParams, from.verifier)).status).toBe(204)
    expect((await poll(waiting.options.challenge_id)).json.result).toMatch(/^ey/)
  })

  test('the same subject is the same person, whatever their current address', async () => {
    const first = claimsOf((await signIn()).polled.json.result)
    upstream.account = { sub: 'ada', email: 'other@example.com', email_verified: true }
    const second = claimsOf((await signIn()).polled.json.result)
    expect(second.person_id).toBe(first.person_id)
    expect(second.first_token).toBe(false)
    expect(second.authentications[0].handle).toBeUndefined()
  })

  test('a verified address identifies the person who has it; an unverified one identifies no one', async () => {
    const existingPersonId = claimsOf(await world.admin.signIn('ada@example.com')).person_id
    upstream.account = { sub: 'eve', email: 'ada@example.com', email_verified: false }
    const stranger = claimsOf((await signIn()).polled.json.result)
    expect(stranger.person_id).not.toBe(existingPersonId)
    expect(stranger.authentications).toEqual([{ method: 'oidc', timestamp: expect.any(String) }])
    upstream.account = { sub: 'ada', email: 'ADA@example.com', email_verified: true }
    expect(claimsOf((await signIn()).polled.json.result).person_id).toBe(existingPersonId)
  })

  test('an address in a domain for which the provider is the authority counts as verified', async () => {
    const existingPersonId = claimsOf(await world.admin.signIn('ada@example.com')).person_id
    await admin('PATCH', `/admin/providers/${provider}`, { email_domains: ['example.com'] })
    upstream.account = { sub: 'ada', email: 'ada@example.com' }
    expect(claimsOf((await signIn()).polled.json.result).person_id).toBe(existingPersonId)
  })

  test('an account prepared with the address before it was proven loses its sessions', async () => {
    const trap = await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com', verified: false }],
      password: 'Tramway-Lantern-42',
    })
    const token = (await signIn()).polled.json.result
    expect(claimsOf(token).person_id).toBe(trap.person_id)
    const { json } = await world.inject({ url: '/me', token })
    expect(json.result.credentials).toEqual([])
  })

  test('mapped groups follow the provider at every sign-in, and others stay', async () => {
    await admin('PATCH', `/admin/providers/${provider}`, {
      groups: { staff: 'readers', boss: 'editors' },
      scopes: ['openid', 'groups'],
    })
    upstream.account = { sub: 'ada', groups: ['staff', 'unknown', 'portico-admins'] }
    const claims = claimsOf((await signIn({ requires_groups: 'true' })).polled.json.result)
    expect(claims.groups).toEqual(['readers'])
    await world.admin.setGroups(claims.person_id, ['readers', 'by-hand'])
    upstream.account = { sub: 'ada', groups: ['boss'] }
    expect(claimsOf((await signIn({ requires_groups: 'true' })).polled.json.result).groups).toEqual([
      'by-hand',
      'editors',
    ])
    upstream.account = { sub: 'ada' }
    expect(claimsOf((await signIn({ requires_groups: 'true' })).polled.json.result).groups).toEqual(['by-hand'])
  })

  test('a token container says which provider it was, and which groups it manages', async () => {
    await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { token_container: true } })
    await admin('PATCH', `/admin/providers/${provider}`, {
      groups: { Engineers: 'engineers', Sales: 'sales' },
      scopes: ['openid', 'groups'],
    })
    upstream.account = { sub: 'ada', email: 'ada@example.com', email_verified: true, groups: ['Engineers'] }
    const container = claimsOf((await signIn({ requires_groups: 'true' })).polled.json.result)
    expect(container.oidc_tokens).toEqual([
      {
        authn_id: `${container.jti}.0`,
        token_types: [],
        provider: 'google',
        client_id: upstream.clientId,
        oidc_groups: ['engineers'],
      },
    ])
    expect(claimsOf(container.user_token).oidc_tokens).toBeUndefined()
  })

  test('a signed-in person can add a provider; an identity that belongs to another person is refused', async () => {
    const token = await world.admin.signIn('ada@example.com')
    upstream.account = { sub: 'gh-1' }
    const { polled } = await signIn({}, token)
    const claims = claimsOf(polled.json.result)
    expect(claims.person_id).toBe(claimsOf(token).person_id)
    expect(claims.authenticated_methods).toEqual(['otp_via_email', 'oidc'])
    const other = await world.admin.signIn('eve@example.com')
    const taken = await signIn({}, other)
    expect([taken.resolved.status, taken.polled.status]).toEqual([409, 409])
  })

  test('an identity is added to an account only if its verified address fits the organization’s patterns', async () => {
    const token = await world.admin.signIn('ada@example.com')
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ handle_patterns: ['@example\\.com$'] }),
    })
    const owner = (sub: string) => world.services.stores.identities.owner(world.settings.orgId, provider, sub)
    for (const account of [
      { sub: 'elsewhere', email: 'ada@elsewhere.org', email_verified: true },
      { sub: 'unverified', email: 'ada@example.com', email_verified: false },
      { sub: 'nameless' },
    ]) {
      upstream.account = account
      const { resolved, polled } = await signIn({}, token)
      expect([resolved.status, polled.status], account.sub).toEqual([403, 403])
      expect(polled.json.errors[0].slug, account.sub).toBe('handle_pattern_not_allowed')
      expect(await owner(account.sub), account.sub).toBeUndefined()
    }
    upstream.account = { sub: 'ada', email: 'ada@example.com', email_verified: true }
    expect((await signIn({}, token)).polled.status).toBe(200)
    expect(await owner('ada')).toBe(claimsOf(token).person_id)
  })

  test('the waiting page is notified that the person declined', async () => {
    upstream.account = undefined
    const { resolved, polled } = await signIn()
    expect(resolved.status).toBe(403)
    expect(polled.status).toBe(403)
    expect(polled.json.errors[0].message).toMatch(/not completed/)
  })

  test('the waiting page is notified of refusals by the organization', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, { settings: '{"self_registration":false}' })
    const { polled } = await signIn()
    expect(polled.json.errors).toEqual([
      {
        httpcode: 403,
        message: 'self-registration not allowed for this organization',
        slug: 'self_registration_not_allowed',
      },
    ])
  })
})

describe('attacks', () => {
  test('the code is useless with another verifier, works once, and only for one of fifty concurrent uses', async () => {
    const from = page()
    const [, oidc] = (await start(from)).json.result
    const { urlParams } = message((await createWalker()(oidc.options.auth_code_url)).text)
    expect((await resolve(urlParams, page().verifier)).status).toBe(403)
    const all = await Promise.all(Array.from({ length: 50 }, () => resolve(urlParams, from.verifier)))
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await resolve(urlParams, from.verifier)).status).toBe(403)
  })

  test('a state can be returned once', async () => {
    const [, oidc] = (await start(page())).json.result
    const walk = createWalker()
    const { url } = await walk(oidc.options.auth_code_url)
    const again = await walk(url)
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('This sign-in has expired')])
  })

  test('one provider cannot pass on the response of another: each has its own callback and states (mix-up)', async () => {
    const evil = await add({ client_id: 'evil' })
    const [, oidc, proxy] = (await start(page())).json.result
    const state = new URL(oidc.options.auth_code_url).searchParams.get('state') ?? ''
    const walk = createWalker()
    const swapped = await walk(`${world.url}/sso/oidc/${evil}/callback?code=x&state=${state}`)
    expect(swapped.status).toBe(403)
    const lying = await walk(
      `${world.url}/sso/oidc/${provider}/callback?code=x&state=${state}&iss=${encodeURIComponent('https://evil.example.com')}`,
    )
    expect(lying.status).toBe(200)
    expect((await poll(proxy.id)).status).toBe(403)
  })

  test('a code from another sign-in is refused (nonce, PKCE)', async () => {
    const stolen = new URL(
      (
        await createWalker()((await start(page())).json.result[1].options.auth_code_url, {
          stop: (next) => next.includes('/callback'),
        })
      ).url,
    )
    const [, own, proxy] = (await start(page())).json.result
    stolen.searchParams.set('state', new URL(own.options.auth_code_url).searchParams.get('state') ?? '')
    await createWalker()(stolen.href)
    expect((await poll(proxy.id)).status).toBe(403)
  })

  test.each([
    ['an external redirect target', { redirect_target: 'https://evil.example.com/' }, APP, /redirect_target/],
    ['a redirect target that is not a page', { redirect_target: 'javascript:alert(1)' }, APP, /redirect_target/],
    ['a target that looks like ours', { redirect_target: `${APP}.evil.example.com/` }, APP, /redirect_target/],
    [
      'a target with a name before the host',
      { redirect_target: 'https://app.example.com@evil.example.com/' },
      APP,
      /redirect_target/,
    ],
    ['a page at another origin', {}, 'https://evil.example.com', /not allowed/],
    ['a page without an origin', {}, 'null', /not allowed/],
    ['an unknown client', { client_id: 'nobody' }, APP, /does not match a provider/],
    ['an unknown UX mode', { ux_mode: 'frame' }, APP, /ux_mode/],
  ])('%s is refused before the redirect', async (_, options, origin, message) => {
    const { status, json } = await start(page(), options, { origin })
    expect(status).toBe(400)
    expect(json.errors[0].message).toMatch(message)
  })

  test('a sign-in without a binding to its browser is refused', async () => {
    const from = { ...page(), challenge: '' }
    expect((await start(from)).json.errors[0].message).toMatch(/pkce_code_challenge/)
    expect((await start({ ...page(), csrf: '' })).json.errors[0].message).toMatch(/csrf_token/)
  })
})

describe('a provider of an organization above', () => {
  const below = async (person_pool: 'inherit' | 'own') => {
    const body = { org_name: 'Branch', parent_id: world.settings.orgId, person_pool }
    const { id } = (await admin('POST', '/admin/organizations', body)).json.result
    const from = page()
    const options = { client_id: upstream.clientId, provider: 'google', ux_mode: 'popup', redirect_target: APP }
    const started = await world.inject({
      method: 'POST',
      url: '/id/v2',
      headers: { origin: APP, 'SlashID-OrgID': id },
      body: {
        factor: { method: 'oidc', options },
        metadata: { pkce_code_challenge: from.challenge, csrf_token: from.csrf },
      },
    })
    return { id, from, started }
  }

  test('signs people in to organizations below that share people: as the same person, in that organization', async () => {
    const above = claimsOf((await signIn()).polled.json.result)
    const { id, from, started } = await below('inherit')
    const [, oidc, proxy] = started.json.result
    const { urlParams } = message((await createWalker()(oidc.options.auth_code_url)).text)
    const resolved = await world.inject({
      method: 'POST',
      url: '/sso/resolve',
      headers: { 'SlashID-OrgID': id },
      body: {
        challenge_id: urlParams.get('sso_challenge_id'),
        code: urlParams.get('sso_code'),
        pkce_code_verifier: from.verifier,
      },
    })
    expect(resolved.status).toBe(204)
    const { result } = (await poll(proxy.options.challenge_id)).json
    expect(claimsOf(result)).toMatchObject({ oid: id, person_id: above.person_id })
  })

  test('is not available in an organization with its own persons', async () => {
    const { started } = await below('own')
    expect([started.status, started.json.errors[0].message]).toEqual([
      400,
      expect.stringContaining('factor.options does not match a provider of this organization'),
    ])
  })
})

describe('providers of an organization', () => {
  test('are added, read, changed and removed; the secret is encrypted and never shown', async () => {
    const { json } = await admin('GET', `/admin/providers/${provider}`)
    expect(json.result).toMatchObject({
      id: provider,
      type: 'oidc',
      provider: 'google',
      client_id: upstream.clientId,
      has_client_secret: true,
      issuer: upstream.issuer,
    })
    const list = await admin('GET', '/admin/providers')
    expect(list.json.result).toEqual([json.result])
    expect(list.text).not.toContain(upstream.clientSecret)
    const record = await world.services.stores.providers.find(provider)
    expect(record?.sealed_secret).toMatch(/^v1\./)
    expect((await admin('PATCH', `/admin/providers/${provider}`, { idp_metadata_xml: '<a/>' })).status).toBe(400)
    expect(
      (await admin('POST', '/admin/providers', { type: 'oidc', provider: 'google', client_id: upstream.clientId }))
        .status,
    ).toBe(409)
    expect(
      (await admin('POST', '/admin/providers', { type: 'oidc', provider: 'okta', client_id: 'x' })).json.errors[0]
        .message,
    ).toMatch(/issuer is missing/)
    expect((await admin('DELETE', `/admin/providers/${provider}`)).status).toBe(200)
    for (const gone of [admin('GET', `/admin/providers/${provider}`), admin('DELETE', `/admin/providers/${provider}`)])
      expect((await gone).status).toBe(404)
    expect((await start(page())).status).toBe(400)
  })

  test('an issuer that does not respond is a 502 with a message, and nothing is started', async () => {
    await admin('PATCH', `/admin/providers/${provider}`, { issuer: 'http://127.0.0.1:9' })
    const { status, json } = await start(page())
    expect([status, json.errors[0].message]).toEqual([502, expect.stringMatching(/is not responding/)])
  })
})
