import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { startDns, type TestDns } from '@portico/server/testing/dns-server'
import { fakeClock } from '@portico/server/testing/index'
import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { type SamlUpstream, startSamlUpstream } from '@portico/server/testing/saml-upstream'
import { createWalker } from '@portico/server/testing/walk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf, proveByCode } from './sign-ins.js'

/**
 * A link lets a stranger set up the sign-in of one organization. These tests attack everything else that the link can do, and
 * what its provider can claim.
 */
const DAY = 24 * 3_600_000
const APP = 'https://app.example.com'
const ADA = 'ada@globex.example'
const CLOSED = { self_registration: false }

let dns: TestDns
let clock: ReturnType<typeof fakeClock>
let at: Target
let upstream: OidcUpstream
let root: string
let globex: string
let secret: string
let linkId: string

beforeEach(async () => {
  dns = await startDns()
  upstream = await startOidcUpstream(`client-${randomUUID()}`)
  // Tokens of the upstream provider contain the time of this machine.
  clock = fakeClock(Date.now())
  at = await target({ clock, settings: { dns: dns.address, origins: [APP] } })
  root = at.world.settings.orgId
  const body = { org_name: 'Globex', parent_id: root, settings: CLOSED }
  globex = (await admin('POST', '/admin/organizations', body)).json.result.id
  await admin('PATCH', `/admin/organizations/${root}`, { settings: CLOSED })
  ;({ secret, id: linkId } = await create())
})
afterEach(async () => {
  await at.close()
  await upstream.close()
  await dns.close()
})

const admin = (method: string, path: string, body?: unknown, org = root) =>
  at.call(method, path, { token: at.world.settings.adminKey, org, body })
const create = async (body: object = {}, org = globex) => {
  const { link, id } = (await admin('POST', '/admin/set-up-links', body, org)).json.result
  return { id, secret: link.split('#')[1] ?? '' }
}
const by = (method: string, path: string, body?: unknown, token = secret) => at.call(method, path, { token, body })
const refusalOf = (reply: Reply) => [reply.status, reply.json?.errors?.[0]?.message]
const email = (value: string) => ({ type: 'email_address', value }) as const

async function describeOidc(token = secret, more: object = {}) {
  const { issuer, clientId: client_id, clientSecret: client_secret } = upstream
  upstream.allow((await by('GET', '/sso/set-up', undefined, token)).json.result?.redirect_uri ?? `${APP}/`)
  return by('PUT', '/sso/set-up/provider', { type: 'oidc', issuer, client_id, client_secret, ...more }, token)
}
async function proveDomain(token = secret, domain = 'globex.example') {
  const { domains } = (await by('POST', '/sso/set-up/domains', { domain }, token)).json.result
  const added = domains.find((row: { domain: string }) => row.domain === domain)
  dns.set(added.record_name, [added.record_value])
  return by('POST', `/sso/set-up/domains/${added.id}/check`, undefined, token)
}

/** Visits the provider as the test does, and returns with the parameters that the page would receive. */
async function visitProvider(token = secret) {
  const verifier = `${randomUUID()}${randomUUID()}`
  const pkce_code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const flow = await by('POST', '/sso/set-up/test', { pkce_code_challenge, csrf_token: 'x' }, token)
  if (flow.status !== 200) throw new Error(flow.text)
  const { url } = await createWalker()(flow.json.result.url, { stop: (next) => next.includes('/console/set-up') })
  const back = new URL(url).searchParams
  return { challenge_id: back.get('sso_challenge_id'), code: back.get('sso_code'), pkce_code_verifier: verifier }
}
const finish = async (token = secret) => by('POST', '/sso/set-up/result', await visitProvider(token), token)

async function setUp(account: object = { sub: 'ada', email: ADA }) {
  await describeOidc()
  await proveDomain()
  upstream.account = account as OidcUpstream['account']
  return finish()
}

/** Signs in with the provider as anyone does, and returns the token, or the reason for the refusal. */
async function signIn(account: object, org = globex) {
  upstream.account = account as OidcUpstream['account']
  const [verifier, csrf_token] = [`${randomUUID()}${randomUUID()}`, randomUUID()]
  const options = { method: 'oidc', client_id: upstream.clientId, provider: 'custom', ux_mode: 'popup' }
  const started = await at.call('POST', '/id/v2', {
    org,
    headers: { origin: APP },
    body: {
      handle: null,
      factor: { method: 'oidc', options: { ...options, redirect_target: `${APP}/` } },
      metadata: { pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'), csrf_token },
    },
  })
  if (started.status !== 200) return started.json.errors[0].message as string
  const [, oidc, proxy] = started.json.result
  const { text } = await createWalker()(oidc.options.auth_code_url)
  const back = new URLSearchParams(JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').urlParams)
  await at.call('POST', '/sso/resolve', {
    body: { challenge_id: back.get('sso_challenge_id'), code: back.get('sso_code'), pkce_code_verifier: verifier },
  })
  const polled = await at.call('GET', `/challenge/${proxy.options.challenge_id}/v2`)
  return (polled.status === 200 ? polled.json.result : polled.json.errors[0].slug) as string
}

const providers = async (org = globex) => (await admin('GET', '/admin/providers', undefined, org)).json.result
const ENDED = [401, expect.stringContaining('set-up link has expired')]

describe('a set-up link', () => {
  test('sets up single sign-on without an account, and is used up', async () => {
    expect((await by('GET', '/sso/set-up')).json.result).toMatchObject({ organization: 'Globex', provider: null })
    expect((await setUp()).json.result).toEqual({ organization: 'Globex', account: ADA })
    expect(await providers()).toMatchObject([{ state: 'active', confined: true, client_id: upstream.clientId }])
    expect(refusalOf(await by('GET', '/sso/set-up'))).toEqual(ENDED)
    expect((await admin('GET', '/admin/set-up-links', undefined, globex)).json.result).toMatchObject([
      { state: 'used' },
    ])
    const rows = (await admin('GET', '/admin/audit', undefined, globex)).json.result
    expect(rows.find(({ action }: { action: string }) => action === 'provider.activated')).toMatchObject({
      actor: `set-up link ${linkId}`,
      detail: { account: ADA },
    })
    // The test signed no one in, and made no one a member.
    expect((await admin('GET', '/admin/persons', undefined, globex)).json.result).toEqual([])
    expect(claimsOf(await signIn({ sub: 'ada', email: ADA }))).toMatchObject({ oid: globex, first_token: true })
    // At the site of the parent organization, too.
    expect(claimsOf(await signIn({ sub: 'ada', email: ADA }, root))).toMatchObject({ oid: globex, first_token: false })
  })

  test('finished twice at once, with two responses, activates once', async () => {
    await describeOidc()
    await proveDomain()
    upstream.account = { sub: 'ada', email: ADA }
    const answers = [await visitProvider(), await visitProvider()]
    const replies = await Promise.all(
      [...answers, ...answers].map((answer) => by('POST', '/sso/set-up/result', answer)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await providers()).length).toBe(1)
  })

  test('opens nothing if it is used, expired, revoked, truncated, or a different text', async () => {
    const other = await create()
    expect((await admin('DELETE', `/admin/set-up-links/${other.id}`, undefined, globex)).status).toBe(200)
    expect((await admin('DELETE', `/admin/set-up-links/${other.id}`, undefined, globex)).status).toBe(404)
    for (const token of [
      other.secret,
      secret.slice(0, -1),
      `${secret}x`,
      'portico_setup_',
      'x',
      at.world.settings.adminKey,
    ])
      expect(refusalOf(await by('GET', '/sso/set-up', undefined, token))).toEqual(ENDED)
    expect(refusalOf(await at.call('GET', '/sso/set-up'))).toEqual(ENDED)
    clock.advance(7 * DAY)
    for (const [method, path, body] of CALLS) expect(refusalOf(await by(method, path, body))).toEqual(ENDED)
  })

  test('that is revoked while in use deletes its draft', async () => {
    await describeOidc()
    await proveDomain()
    upstream.account = { sub: 'ada', email: ADA }
    const answer = await visitProvider()
    await admin('DELETE', `/admin/set-up-links/${linkId}`, undefined, globex)
    expect(await providers()).toEqual([])
    expect(refusalOf(await by('POST', '/sso/set-up/result', answer))).toEqual(ENDED)
  })

  test('is accepted by no other call, whichever organization is named', async () => {
    const person = await at.world.admin.addPerson({ handles: [email('someone@hub.example')] })
    const parameters = { person_id: person.person_id, organization_id: globex }
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { method, auth } = ENDPOINTS[name]
      if (auth !== 'admin' && auth !== 'token') continue
      for (const org of [root, globex]) {
        const path = endpointPath(name, parameters)
        const reply = await at.call(method, path, { token: secret, org, ...(method !== 'GET' && { body: {} }) })
        expect([name, reply.status]).toEqual([name, 401])
      }
    }
    expect((await at.call('GET', '/scim/v2/Users', { token: secret })).status).toBe(401)
    expect(
      (await at.call('POST', '/content-keys', { token: secret, body: { build: 'b', tickets: ['x'] } })).status,
    ).toBe(401)
  })

  test('knows only its own organization', async () => {
    const acme = (await admin('POST', '/admin/organizations', { org_name: 'Acme', parent_id: root })).json.result.id
    const theirs = await create({}, acme)
    await describeOidc()
    const { domains } = (await by('POST', '/sso/set-up/domains', { domain: 'globex.example' })).json.result
    const read = (await by('GET', '/sso/set-up', undefined, theirs.secret)).json.result
    expect(read).toMatchObject({ organization: 'Acme', provider: null, domains: [] })
    expect((await by('POST', `/sso/set-up/domains/${domains[0].id}/check`, undefined, theirs.secret)).status).toBe(404)
    expect((await admin('DELETE', `/admin/set-up-links/${theirs.id}`, undefined, globex)).status).toBe(404)
    await proveDomain(secret, 'other.example')
    upstream.account = { sub: 'ada', email: 'ada@other.example' }
    const answer = await visitProvider()
    // A response for one link is invalid for another.
    expect((await by('POST', '/sso/set-up/result', answer, theirs.secret)).status).not.toBe(200)
    expect((await by('POST', '/sso/set-up/result', answer)).status).toBe(200)
  })

  test('is created, listed and revoked only by administrators, and shown once', async () => {
    await at.world.admin.addPerson({ handles: [email('reader@hub.example')] })
    const token = await at.world.admin.signIn('reader@hub.example')
    const key = async (scopes: string[]) =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes }, globex)).json.result.secret
    for (const bearer of [token, secret, 'x', await key(['providers:write'])])
      for (const [method, path] of [
        ['GET', '/admin/set-up-links'],
        ['POST', '/admin/set-up-links'],
        ['DELETE', `/admin/set-up-links/${linkId}`],
      ] as const)
        expect([401, 403]).toContain((await at.call(method, path, { token: bearer, org: globex })).status)
    expect((await admin('GET', '/admin/set-up-links', undefined, globex)).text).not.toContain(secret)
    expect((await admin('POST', '/admin/set-up-links', { groups: ['portico-admins'] }, globex)).status).toBe(400)
  })

  test('gives those who join by its domain what its administrator chose, and nothing that its holder chooses', async () => {
    const { secret: own } = await create({ groups: ['engineers'], approval: 'none' })
    expect((await by('POST', '/sso/set-up/domains', { domain: 'globex.example', groups: ['staff'] }, own)).status).toBe(
      400,
    )
    await proveDomain(own)
    const reply = await proveByCode(at, 'bob@globex.example')
    expect(claimsOf(reply.json.result.token)).toMatchObject({ oid: globex, groups: ['engineers'] })
  })
})

const CALLS = [
  ['GET', '/sso/set-up'],
  ['PUT', '/sso/set-up/provider', { type: 'saml', idp_metadata_xml: '<x/>' }],
  ['POST', '/sso/set-up/domains', { domain: 'globex.example' }],
  ['POST', '/sso/set-up/domains/x/check'],
  ['POST', '/sso/set-up/test', { pkce_code_challenge: 'x'.repeat(43), csrf_token: 'x' }],
  ['POST', '/sso/set-up/result', { challenge_id: 'x', code: 'x', pkce_code_verifier: 'x' }],
] as const

test('methods that the organization does not allow are not set up, and no useless link is created', async () => {
  const allow = (...allowed_methods: string[]) =>
    admin('PATCH', `/admin/organizations/${globex}`, { settings: { ...CLOSED, allowed_methods } })
  await allow('otp_via_email', 'saml')
  expect(refusalOf(await describeOidc())).toEqual([
    409,
    'Globex does not allow sign-in with OpenID Connect; choose the other protocol, or ask the person who sent you the link to allow it',
  ])
  expect(await providers()).toEqual([])
  await allow('otp_via_email')
  expect(refusalOf(await admin('POST', '/admin/set-up-links', {}, globex))).toEqual([
    409,
    expect.stringContaining('neither with oidc nor with saml'),
  ])
  await allow('oidc')
  expect((await describeOidc()).status).toBe(200)
  await create()
})

describe('the test', () => {
  test('needs a provider and a verified domain', async () => {
    const begin = () => by('POST', '/sso/set-up/test', { pkce_code_challenge: 'x'.repeat(43), csrf_token: 'x' })
    expect(refusalOf(await begin())).toEqual([409, expect.stringContaining('enter the provider first')])
    await describeOidc()
    expect(refusalOf(await begin())).toEqual([409, expect.stringContaining('verify an email domain')])
  })

  test.each([
    ['no address', { sub: 'x' }, 'sent no email address'],
    ['an address elsewhere', { sub: 'x', email: 'x@evil.example', email_verified: true }, 'not at a verified domain'],
    ['a subdomain', { sub: 'x', email: 'x@eu.globex.example', email_verified: true }, 'not at a verified domain'],
  ])('by an account with %s says so, and the link can be used again', async (_, account, sentence) => {
    expect(refusalOf(await setUp(account))).toEqual([409, expect.stringContaining(sentence)])
    expect(await providers()).toMatchObject([{ state: 'draft' }])
    upstream.account = { sub: 'ada', email: ADA }
    expect((await finish()).status).toBe(200)
  })

  test('by an administrator elsewhere, or a member of the parent, activates nothing', async () => {
    await at.world.admin.addPerson({ handles: [email('boss@globex.example')], groups: ['portico-admins'] })
    await at.world.admin.addPerson({ handles: [email('staff@globex.example')] })
    for (const address of ['boss@globex.example', 'staff@globex.example'])
      expect(refusalOf(await (address.startsWith('boss') ? setUp : again)({ sub: address, email: address }))).toEqual([
        409,
        expect.stringContaining('outside this organization'),
      ])
    expect(await providers()).toMatchObject([{ state: 'draft' }])
  })
  const again = (account: object) => {
    upstream.account = account as OidcUpstream['account']
    return finish()
  }

  test('that the provider refuses, or that another browser completes, activates nothing', async () => {
    await describeOidc()
    await proveDomain()
    upstream.account = undefined
    expect((await finish()).status).toBe(403)
    upstream.account = { sub: 'ada', email: ADA }
    const answer = await visitProvider()
    const stolen = { ...answer, pkce_code_verifier: `${randomUUID()}${randomUUID()}` }
    expect((await by('POST', '/sso/set-up/result', stolen)).status).toBe(403)
    // The response is not valid for a sign-in either.
    await at.call('POST', '/sso/resolve', { body: answer })
    expect(
      (await at.call('GET', '/admin/persons', { token: at.world.settings.adminKey, org: globex })).json.result,
    ).toEqual([])
    expect(await providers()).toMatchObject([{ state: 'draft' }])
  })

  test('of one provider description is invalid for another', async () => {
    await describeOidc()
    await proveDomain()
    upstream.account = { sub: 'ada', email: ADA }
    const answer = await visitProvider()
    await describeOidc(secret, { client_secret: 'another secret' })
    expect((await by('POST', '/sso/set-up/result', answer)).status).toBe(403)
    expect(await providers()).toMatchObject([{ state: 'draft' }])
  })
})

describe('the provider', () => {
  test('accepts no sign-ins while it is a draft', async () => {
    await describeOidc()
    await proveDomain()
    expect(await signIn({ sub: 'ada', email: ADA })).toContain('does not match a provider of this organization')
    expect(await signIn({ sub: 'ada', email: ADA }, root)).toContain('does not match a provider of this organization')
  })

  test('vouches for addresses at domains that are currently verified, whatever it claims', async () => {
    await setUp()
    for (const account of [
      { sub: 'x', email: 'x@evil.example', email_verified: true },
      { sub: 'y', email_verified: true },
      { sub: 'z', email: 'boss@hub.example', email_verified: true },
    ])
      expect(await signIn(account)).toBe('provider_not_trusted_here')
    expect(claimsOf(await signIn({ sub: 'ada', email: ADA })).oid).toBe(globex)
    const [{ id }] = (await admin('GET', '/admin/domains', undefined, globex)).json.result
    await admin('DELETE', `/admin/domains/${id}`, undefined, globex)
    expect(await signIn({ sub: 'ada', email: ADA })).toBe('provider_not_trusted_here')
  })

  test('can sign in neither people of the parent nor of another child, nor with a session that leads there', async () => {
    await at.world.admin.addPerson({ handles: [email('staff@globex.example')], groups: ['staff'] })
    await at.world.admin.addPerson({ handles: [{ ...email('new@globex.example'), verified: false }] })
    await setUp()
    for (const address of ['staff@globex.example', 'new@globex.example'])
      for (const org of [globex, root])
        expect(await signIn({ sub: address, email: address, email_verified: true }, org)).toBe(
          'provider_not_trusted_here',
        )
    const token = await signIn({ sub: 'ada', email: ADA })
    const { person_id } = claimsOf(token)
    await at.world.services.stores.persons.join(root, person_id, clock.now())
    const switched = await at.call('POST', `/organizations/${root}/token`, { token, org: globex, body: {} })
    expect(switched.text).not.toContain('"token"')
    expect(await signIn({ sub: 'ada', email: ADA })).toBe('provider_not_trusted_here')
  })

  test('remains confined when an administrator changes it', async () => {
    await setUp()
    const [{ id }] = await providers()
    const change = { email_domains: ['evil.example'], groups: {} }
    expect((await admin('PATCH', `/admin/providers/${id}`, change, globex)).status).toBe(200)
    expect(await signIn({ sub: 'x', email: 'x@evil.example', email_verified: true })).toBe('provider_not_trusted_here')
    const unasked = { allow_unsolicited: true }
    expect((await admin('PATCH', `/admin/providers/${id}`, unasked, globex)).status).toBe(400)
    const boss = { handles: [email('boss@globex.example')], groups: ['portico-admins'] }
    await admin('POST', '/admin/persons', boss, globex)
    const reply = await signIn({ sub: 'boss', email: 'boss@globex.example' })
    expect(['person_exists', 'provider_not_trusted_here']).toContain(reply)
    // Its organization may remove it, though its people are shared.
    const scopes = ['providers:read', 'providers:write']
    const { secret: key } = (await admin('POST', '/admin/keys', { name: 'k', scopes }, globex)).json.result
    expect((await at.call('DELETE', `/admin/providers/${id}`, { token: key, org: root })).status).not.toBe(200)
    expect((await at.call('DELETE', `/admin/providers/${id}`, { token: key, org: globex })).status).toBe(200)
  })
})

describe('another partner with the same client ID', () => {
  let theirs: string
  let mine: OidcUpstream
  beforeEach(async () => {
    const acme = (await admin('POST', '/admin/organizations', { org_name: 'Acme', parent_id: root })).json.result.id
    theirs = (await create({}, acme)).secret
    mine = await startOidcUpstream(upstream.clientId)
  })
  afterEach(() => mine.close())

  /** Sets up the other partner's own provider, up to the test. */
  const describeMine = async () => {
    mine.allow((await by('GET', '/sso/set-up', undefined, theirs)).json.result.redirect_uri)
    mine.account = { sub: 'eve', email: 'eve@acme.example' }
    const body = { type: 'oidc', issuer: mine.issuer, client_id: mine.clientId, client_secret: mine.clientSecret }
    return by('PUT', '/sso/set-up/provider', body, theirs)
  }
  const IN_USE = [409, expect.stringContaining('another organization')]

  test('receives no one who signs in at the site, in either order', async () => {
    // A draft blocks no one, and receives no one's sign-ins.
    expect((await describeMine()).status).toBe(200)
    await proveDomain(theirs, 'acme.example')
    expect((await setUp()).status).toBe(200)
    expect(claimsOf(await signIn({ sub: 'ada', email: ADA }, root))).toMatchObject({ oid: globex })
    expect(refusalOf(await finish(theirs))).toEqual(IN_USE)
    expect(refusalOf(await describeMine())).toEqual(IN_USE)
    expect(claimsOf(await signIn({ sub: 'ada', email: ADA }, root))).toMatchObject({ oid: globex })
  })

  test('can be used by one of the two if both finish at once', async () => {
    await describeMine()
    await describeOidc()
    await proveDomain(theirs, 'acme.example')
    await proveDomain()
    upstream.account = { sub: 'ada', email: ADA }
    const answers = [
      { token: secret, body: await visitProvider() },
      { token: theirs, body: await visitProvider(theirs) },
    ]
    const replies = await Promise.all(answers.map(({ token, body }) => by('POST', '/sso/set-up/result', body, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('what the holder of a link specifies', () => {
  let inside: Server
  let lookups: string[]
  let origin: string
  beforeEach(async () => {
    lookups = []
    inside = createServer((request, response) => {
      lookups.push(request.url ?? '')
      if (request.url?.startsWith('/nothing')) return response.writeHead(404).end()
      if (request.url?.startsWith('/redirects')) return response.writeHead(302, { location: '/metadata' }).end()
      if (request.url?.startsWith('/huge')) return response.end('x'.repeat(2 * 1024 * 1024))
      if (request.url?.startsWith('/script'))
        return response.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            issuer: `${origin}/script`,
            authorization_endpoint: 'javascript:alert(1)',
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/keys`,
          }),
        )
      return response.end('<x/>')
    })
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((done) => inside.close(done)))

  test.each([
    ['/redirects', 502, 'the address redirects, which is not followed'],
    ['/huge', 502, 'is larger than'],
    ['/metadata', 400, 'does not describe exactly one SAML identity provider'],
    ['/nothing', 502, 'the address answered 404'],
  ] as const)('responds with %s, and nothing changes', async (path, status, sentence) => {
    const byUrl = await by('PUT', '/sso/set-up/provider', { type: 'saml', idp_metadata_url: `${origin}${path}` })
    expect(refusalOf(byUrl)).toEqual([status, expect.stringContaining(sentence)])
    expect(lookups).toEqual([path])
    const oidc = await describeOidc(secret, { issuer: `${origin}${path}` })
    expect([oidc.status, oidc.json.errors[0].details?.field ?? 'issuer']).toEqual([400, 'issuer'])
    expect(await providers()).toEqual([])
    // The target of a redirect is not requested.
    expect(lookups).toEqual([path, `${path}/.well-known/openid-configuration`])
  })

  test('is requested neither at private addresses nor without https by a public server', async () => {
    const { createOutbound } = await import('../../../packages/server/src/ground/adapters/outbound.js')
    const open = await target({ outbound: createOutbound({ allowPrivate: false }) })
    const reply = await open.call('POST', '/admin/set-up-links', { token: open.world.settings.adminKey, body: {} })
    const token = reply.json.result.link.split('#')[1]
    for (const address of [
      origin,
      'https://127.0.0.1',
      'https://[::1]',
      'https://10.0.0.1',
      'https://169.254.169.254',
    ]) {
      const saml = { type: 'saml', idp_metadata_url: `${address}/metadata` }
      const oidc = { type: 'oidc', issuer: address, client_id: 'x', client_secret: 'x' }
      for (const body of [saml, oidc])
        expect([400, 502]).toContain((await open.call('PUT', '/sso/set-up/provider', { token, body })).status)
    }
    expect(lookups).toEqual([])
    await open.close()
  })

  test('redirects no browser to a script', async () => {
    await describeOidc(secret, { issuer: `${origin}/script` })
    await proveDomain()
    const body = { pkce_code_challenge: 'x'.repeat(43), csrf_token: 'x' }
    expect((await by('POST', '/sso/set-up/test', body)).status).not.toBe(200)
  })

  test.each([
    ['no type', {}],
    ['no metadata', { type: 'saml' }],
    ['no client', { type: 'oidc', issuer: 'https://idp.example' }],
    ['another address', { type: 'saml', idp_metadata_url: 'file:///etc/passwd' }],
    ['rights', { type: 'saml', idp_metadata_xml: '<x/>', groups: { a: 'portico-admins' } }],
    ['domains', { type: 'saml', idp_metadata_xml: '<x/>', email_domains: ['evil.example'] }],
    ['an entity', { type: 'saml', idp_metadata_xml: '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>' }],
  ])('with %s is refused', async (_, body) => {
    expect((await by('PUT', '/sso/set-up/provider', body)).status).toBe(400)
    expect(await providers()).toEqual([])
  })
})

describe('with SAML', () => {
  let saml: SamlUpstream
  beforeEach(async () => {
    saml = await startSamlUpstream()
  })
  afterEach(() => saml.close())

  test('the same link sets up a provider, which cannot vouch for more with unsolicited responses', async () => {
    const described = await by('PUT', '/sso/set-up/provider', { type: 'saml', idp_metadata_xml: saml.metadata })
    const { metadata_url, acs_url } = described.json.result
    saml.know((await at.call('GET', new URL(metadata_url).pathname)).text)
    const [draft] = await providers()
    await admin('PATCH', `/admin/providers/${draft.id}`, { allow_unsolicited: true }, globex)
    saml.saying = { attributes: { email: [ADA] } }
    const early = await saml.answer(`${saml.entityId.replace('/metadata', '')}/sso`)
    const asDraft = new URLSearchParams({ SAMLResponse: early.SAMLResponse, RelayState: '' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await at.call('POST', new URL(acs_url).pathname, { headers, body: asDraft })).status).toBe(403)
    await proveDomain()
    const verifier = `${randomUUID()}${randomUUID()}`
    const pkce_code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { url } = (await by('POST', '/sso/set-up/test', { pkce_code_challenge, csrf_token: 'x' })).json.result
    saml.saying = { attributes: { email: [ADA] } }
    const { SAMLResponse, RelayState } = await saml.answer(url)
    const form = new URLSearchParams({ SAMLResponse, RelayState }).toString()
    const posted = await at.call('POST', new URL(acs_url).pathname, { headers, body: form })
    const back = new URL(posted.headers.get('location') ?? '').searchParams
    const answer = {
      challenge_id: back.get('sso_challenge_id'),
      code: back.get('sso_code'),
      pkce_code_verifier: verifier,
    }
    expect((await by('POST', '/sso/set-up/result', answer)).json.result.account).toBe(ADA)
    const [{ id }] = await providers()
    expect(await providers()).toMatchObject([{ type: 'saml', state: 'active', confined: true }])
    await admin('PATCH', `/admin/providers/${id}`, { allow_unsolicited: true }, globex)
    const unasked = async (address: string) => {
      saml.saying = { attributes: { email: [address] } }
      const { SAMLResponse: response } = await saml.answer(`${new URL(url).origin}/sso`)
      const sent = new URLSearchParams({ SAMLResponse: response, RelayState: '' }).toString()
      return (await at.call('POST', new URL(acs_url).pathname, { headers, body: sent })).status
    }
    expect(await unasked('eve@evil.example')).toBe(403)
    expect(await unasked(ADA)).toBe(303)
  })
})
