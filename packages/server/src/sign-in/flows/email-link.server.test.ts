import { LIMITS, type TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PASSWORD = 'Tramway-Lantern-42'

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const handle = (value: string) => ({ type: 'email_address', value })
const begin = (value: string | undefined, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'user-agent': FIREFOX },
    body: { handle: value === undefined ? null : handle(value), factor: { method: 'email_link' } },
    token,
  })
const recover = (value: string) =>
  world.inject({
    method: 'POST',
    url: '/recover',
    body: { handle: handle(value), factor: { method: 'password' } },
  })
const poll = (id: string, token?: string) => world.inject({ url: `/challenge/${id}/v2`, token })
const linkFor = async (to: string) =>
  new URL(/href="([^"]*)"/.exec((await world.outbox.next(to)).html)?.[1] ?? '').pathname
const page = (path: string) => world.inject({ url: path, headers: { 'user-agent': 'Chrome' } })
const press = (path: string, fields: Record<string, string> = {}) =>
  world.inject({
    method: 'POST',
    url: path,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims

describe('signing in with an emailed link', () => {
  test('the requesting page waits, and is signed in once the link is confirmed', async () => {
    const [, proxy] = (await begin('ada@example.com')).json.result
    expect(proxy).toMatchObject({ type: 'proxy', authentication_method: 'email_link' })
    const { challenge_id } = proxy.options
    const waiting = await poll(challenge_id)
    expect(waiting.status).toBe(202)
    expect(waiting.json).toEqual({ errors: [{ httpcode: 202, message: 'not done yet', slug: 'not_done_yet' }] })
    const done = await press(await linkFor('ada@example.com'))
    expect(done.text).toContain('You are now authenticated!')
    const first = await poll(challenge_id)
    expect(claimsOf(first.json.result)).toMatchObject({
      authenticated_methods: ['email_link'],
      authentications: [{ handle: handle('ada@example.com') }],
      first_token: true,
    })
    expect((await poll(challenge_id)).json).toEqual(first.json)
    expect((await world.inject({ url: '/me', token: first.json.result })).status).toBe(200)
  })

  test('the link leads to the given page, both on its own page and through the API', async () => {
    const redirect_target = 'http://localhost:3000/docs?a=1&b=2'
    const factor = { method: 'email_link', options: { method: 'email_link', redirect_target } }
    const start = (value: string) =>
      world.inject({ method: 'POST', url: '/id/v2', body: { handle: handle(value), factor } })
    const [, proxy] = (await start('ada@example.com')).json.result
    const done = await press(await linkFor('ada@example.com'))
    expect(done.headers.refresh).toBe(`0;url=${redirect_target}`)
    expect(done.text).toContain('href="http://localhost:3000/docs?a=1&#38;b=2"')
    expect((await poll(proxy.options.challenge_id)).status).toBe(200)
    await start('eve@example.com')
    const pack = (await linkFor('eve@example.com')).replace('/link/', '/challenge_pack/')
    const [{ id, type, options }] = (await world.inject({ url: pack })).json.result
    const body = { challenge_id: id, challenge_type: type, data: options }
    const attested = await world.inject({ method: 'POST', url: '/attestation/v3', body })
    expect([attested.status, attested.headers.location]).toEqual([200, redirect_target])
  })

  test.each([
    'https://evil.example.com/',
    'javascript:alert(1)',
    '//evil.example.com',
    'http://localhost:3000@evil.example.com/',
    'http://u:p@localhost:3000/',
    7,
  ])('never leads to %s', async (redirect_target) => {
    const factor = { method: 'email_link', options: { redirect_target } }
    const body = { handle: handle('ada@example.com'), factor }
    const { status, json } = await world.inject({ method: 'POST', url: '/id/v2', body })
    expect([status, json.errors[0].message]).toEqual([400, expect.stringContaining('factor.options.redirect_target')])
    expect(await world.outbox.all()).toEqual([])
  })

  test('it opens only one session, for the requesting page', async () => {
    await begin('ada@example.com')
    await press(await linkFor('ada@example.com'))
    const [ada] = (await world.admin.listPersons()).persons
    const sessions = await world.services.stores.audit.list(world.settings.orgId, 10)
    const session = await world.services.stores.sessions.find(String(sessions[0]?.detail.session))
    expect(session?.person_id).toBe(ada?.person_id)
    expect(session?.revoked_at).not.toBeNull()
  })

  test('opening the link, however often, does nothing; its page names the requesting browser', async () => {
    const [, proxy] = (await begin('ada@example.com')).json.result
    const link = await linkFor('ada@example.com')
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await world.inject({ method, url: link })).status).toBe(200)
    const { text, headers } = await page(link)
    expect(text).toContain('Requested from Firefox on Linux, address 127.0.0.1')
    expect(text).toContain('<button>Sign in</button>')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect((await poll(proxy.options.challenge_id)).status).toBe(202)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test('a link works once, for ten minutes', async () => {
    await begin('ada@example.com')
    const used = await linkFor('ada@example.com')
    await press(used)
    for (const again of [await press(used), await page(used)]) {
      expect(again.status).toBe(403)
      expect(again.text).toContain('This link has expired or was already used')
    }
    clock.advance(LIMITS.resendAfter)
    const [, proxy] = (await begin('ada@example.com')).json.result
    const late = await linkFor('ada@example.com')
    clock.advance(LIMITS.otpLifetime)
    expect((await press(late)).status).toBe(403)
    const over = await poll(proxy.options.challenge_id)
    expect([over.status, over.json.errors]).toEqual([
      403,
      [{ httpcode: 403, message: 'authentication has expired', slug: 'timeout' }],
    ])
  })

  test('the link’s values do not open the waiting page, and the page’s values do not open the link', async () => {
    const [, proxy] = (await begin('ada@example.com')).json.result
    const pack = (await linkFor('ada@example.com')).split('/').at(-1) ?? ''
    const [nonce] = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    for (const id of [pack, nonce.id, nonce.options.challenge]) expect((await poll(id)).status).toBe(403)
    const { challenge_id } = proxy.options
    expect((await page(`/link/${challenge_id}`)).status).toBe(403)
    expect((await world.inject({ url: `/challenge_pack/${challenge_id}` })).status).toBe(403)
    const forced = { challenge_id, challenge_type: 'nonce', data: { challenge: challenge_id } }
    expect((await world.inject({ method: 'POST', url: '/attestation/v3', body: forced })).status).toBe(403)
  })

  test('attesting the nonce through the API returns a separate token', async () => {
    const [, proxy] = (await begin('ada@example.com')).json.result
    const pack = (await linkFor('ada@example.com')).split('/').at(-1) ?? ''
    const [{ id, options }] = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    const { json } = await world.inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id: id, challenge_type: 'nonce', data: options },
    })
    const polled = await poll(proxy.options.challenge_id)
    expect(claimsOf(json.result.token).person_id).toBe(claimsOf(polled.json.result).person_id)
    expect(claimsOf(json.result.token).jti).not.toBe(claimsOf(polled.json.result).jti)
  })

  test('links never take their host from the request', async () => {
    await world.inject({
      method: 'POST',
      url: '/id/v2',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: { handle: handle('ada@example.com'), factor: { method: 'email_link' } },
    })
    const mail = await world.outbox.next('ada@example.com')
    expect(mail.html).toContain(`href="${world.settings.url}/link/`)
    expect(mail.html + mail.text).not.toContain('evil.example')
  })

  test('known and unknown addresses get the same response, and a second link within thirty seconds is refused', async () => {
    await world.admin.signIn('known@example.com')
    const shape = async (value: string) => {
      const { status, json } = await begin(value)
      return [status, JSON.stringify(json).replace(/[\w-]{22}/g, '…')]
    }
    expect(await shape('known@example.com')).toEqual(await shape('unknown@example.com'))
    expect((await begin('known@example.com')).status).toBe(429)
  })

  test('as a further step, it may be opened anywhere, and only the page with the token gets the new one', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const [, proxy] = (await begin(undefined, token)).json.result
    await press(await linkFor2('ada@example.com'))
    const { challenge_id } = proxy.options
    expect((await poll(challenge_id)).status).toBe(403)
    const { json } = await poll(challenge_id, token)
    expect(claimsOf(json.result).authenticated_methods).toEqual(['otp_via_email', 'email_link'])
  })

  test('the link page shows only text, whatever the organization’s name', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, { org_name: '<img src=x onerror=alert(1)>' })
    await begin('ada@example.com')
    expect((await page(await linkFor('ada@example.com'))).text).not.toContain('<img')
  })

  const linkFor2 = async (to: string) =>
    new URL(/href="([^"]*)"/.exec((await world.outbox.all(to))[0]?.html ?? '')?.[1] ?? '').pathname
})

describe('recovering a password', () => {
  beforeEach(async () => {
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], password: PASSWORD })
  })

  const startVerify = async () => {
    const { json } = await world.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: handle('ada@example.com'), factor: { method: 'password' } },
    })
    return json.result[1].id as string
  }
  const verify = (challenge_id: string, password: string) =>
    world.inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id, challenge_type: 'password_verify', data: { password } },
    })

  test('the link asks for a new password, which then works everywhere; older sessions end', async () => {
    const waitingLogin = await startVerify()
    const old = await world.admin.signIn('ada@example.com')
    await world.outbox.all()
    const [proxy] = (await recover('ada@example.com')).json.result
    expect(proxy.type).toBe('proxy')
    const mail = (await world.outbox.all('ada@example.com'))[0]
    expect(mail?.subject).toBe('Reset your password')
    const link = new URL(/href="([^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '').pathname
    expect((await page(link)).text).toContain('name="password"')
    const weak = await press(link, { password: 'short', again: 'short' })
    expect([weak.status, weak.text.includes('8-256 characters required')]).toEqual([400, true])
    const unequal = await press(link, { password: 'Another-Choice-88', again: 'Another-Choice-89' })
    expect(unequal.text).toContain('The passwords don’t match')
    expect((await poll(proxy.options.challenge_id)).status).toBe(202)
    const done = await press(link, { password: 'Another-Choice-88', again: 'Another-Choice-88' })
    expect(done.text).toContain('You are now authenticated!')
    const { json } = await poll(proxy.options.challenge_id)
    expect((await world.inject({ url: '/me', token: json.result })).status).toBe(200)
    expect((await world.inject({ url: '/me', token: old })).status).toBe(401)
    expect((await verify(waitingLogin, PASSWORD)).status).toBe(401)
    expect((await verify(waitingLogin, 'Another-Choice-88')).status).toBe(200)
    expect((await press(link, { password: PASSWORD, again: PASSWORD })).status).toBe(403)
  })

  test('through the API, the nonce comes first, and its token does not end the wait', async () => {
    const [proxy] = (await recover('ada@example.com')).json.result
    const pack = (await linkFor('ada@example.com')).split('/').at(-1) ?? ''
    const read = async () => (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    const [nonce, reset] = await read()
    expect(reset.options.validation_rules.regular_expressions.length).toBeGreaterThan(5)
    const attest = (challenge_type: string, challenge_id: string, data: object) =>
      world.inject({ method: 'POST', url: '/attestation/v3', body: { challenge_id, challenge_type, data } })
    const early = await attest('password_reset', reset.id, { password: 'Another-Choice-88' })
    expect(early.status).toBe(400)
    expect((await attest('nonce', nonce.id, nonce.options)).status).toBe(200)
    expect((await poll(proxy.options.challenge_id)).status).toBe(202)
    expect((await read()).map(({ type }: { type: string }) => type)).toEqual(['password_reset'])
    expect((await attest('password_reset', reset.id, { password: 'Another-Choice-88' })).status).toBe(200)
    expect((await poll(proxy.options.challenge_id)).status).toBe(200)
  })

  test('an address without an account gets the same response, no link, and no account', async () => {
    const shape = async (value: string) => {
      const { status, json } = await recover(value)
      return [status, JSON.stringify(json).replace(/[\w-]{22}/g, '…')]
    }
    expect(await shape('ada@example.com')).toEqual(await shape('nobody@example.com'))
    const mail = await world.outbox.next('nobody@example.com')
    expect(mail.html).not.toContain('href')
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('a username cannot be reached', async () => {
    const { status, json } = await world.inject({
      method: 'POST',
      url: '/recover',
      body: { handle: { type: 'username', value: 'ada' }, factor: { method: 'password' } },
    })
    expect(status).toBe(400)
    expect(json.errors[0].httpcode).toBe(400)
  })
})
