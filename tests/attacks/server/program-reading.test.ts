import { createHash } from 'node:crypto'
import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { LOGIN_PAGE, locationOf, postForm, readingProgram } from '@portico/server/testing/reading-program'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { factorsAt } from './factors.js'
import { partsOf, programOf } from './hosted-login.js'

/** A program that may read as an administrator, or pretends to be one that may, and attempts more. */
const ADA = 'ada@example.com'
const READS: readonly EndpointName[] = ['releaseContentKeys']
const otherEndpoints = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name) => ENDPOINTS[name].auth !== 'none' && !READS.includes(name),
)

let at: Target
let clock: ReturnType<typeof fakeClock>
let ada: string
let program: Awaited<ReturnType<typeof readingProgram>>
beforeEach(async () => {
  clock = fakeClock(Date.now())
  at = await target({ clock, hostname: 'localhost', loginPage: LOGIN_PAGE })
  const groups = ['partners', 'portico-admins', 'portico-impersonators']
  await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups })
  ada = await at.world.admin.signIn(ADA)
  program = await readingProgram(at.world)
})
afterEach(() => at.close())

const keys = async (token: string) => {
  const { ticket } = await ticketFor(at.world, ['partners'])
  return at.call('POST', '/content-keys', { token, body: { build: 'build-1', tickets: [ticket] } })
}
const opens = async (token: string) => (await keys(token)).json?.result?.keys?.length === 1

describe('a program that may read as an administrator', () => {
  test.each([
    ['read', []],
    ['read feedback', ['sendFeedback']],
  ] as const)('can only make the calls of its scope, and is not a session (%s)', async (scope, more) => {
    const { access_token, refresh_token } = await program.tokensFor(ada, undefined, scope)
    expect(await opens(access_token)).toBe(true)
    for (const name of otherEndpoints.filter((endpoint) => !(more as readonly EndpointName[]).includes(endpoint))) {
      const { method } = ENDPOINTS[name]
      const path = endpointPath(name, { person_id: '11111111-1111-4111-8111-111111111111' })
      // If a token is optional, an invalid one counts as none.
      const { auth } = ENDPOINTS[name]
      for (const token of auth === 'optional' ? [access_token] : [access_token, refresh_token]) {
        const { status } = await at.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })
        expect([401, 403], name).toContain(status)
      }
    }
    const validation = await at.call('POST', '/token/validate', { body: { token: access_token } })
    expect(validation.json.result).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
    await at.call('POST', '/token/revoke', { body: { token: access_token } })
    expect(await opens(access_token)).toBe(true)
    const { loginState } = await program.begin()
    expect((await program.step(loginState, access_token, { decision: 'allow' })).status).toBe(403)
  })

  test('is not accepted with a token of another kind, for another audience, or of a program that receives claims', async () => {
    const claims = await programOf(at)
    const { access_token = '', id_token = '' } = await claims.tokensFor(ada)
    for (const token of [access_token, id_token]) expect((await keys(token)).status).toBe(403)
    const { access_token: reading } = await program.tokensFor(ada)
    expect((await at.call('GET', '/oauth2/userinfo', { token: reading })).status).toBe(403)
    const [, payload] = partsOf(reading)
    const { signer, settings } = at.world.services
    const base = { ...payload, iss: settings.url, sub: String(payload.sub) } as Parameters<typeof signer.sign>[0]
    for (const aud of [settings.url, `${settings.url}/mcp/public`, [`${settings.url}/mcp`], settings.orgId])
      expect((await keys(await signer.sign({ ...base, aud }, 'at+jwt'))).status, String(aud)).toBe(401)
    expect((await keys(await signer.sign(base, 'JWT'))).status).toBe(401)
    expect((await keys(await signer.sign({ ...base, client_id: 'other' }, 'at+jwt'))).status).toBe(401)
    expect(await opens(await signer.sign(base, 'at+jwt'))).toBe(true)
  })

  test('does not turn a session of the person into a reading one by naming it in its token', async () => {
    const { signer, settings } = at.world.services
    const [, own] = partsOf(ada)
    const [, payload] = partsOf((await program.tokensFor(ada)).access_token)
    const claims = { ...payload, iss: settings.url, sub: String(payload.sub) } as Parameters<typeof signer.sign>[0]
    expect((await keys(await signer.sign({ ...claims, sid: own.jti }, 'at+jwt'))).status).toBe(401)
  })
})

describe('a code in transit', () => {
  test('is useless to another program, with another verifier, or for another address', async () => {
    const thief = await readingProgram(at.world)
    const { code, verifier } = await program.codeFor(ada)
    const tries = [
      () => thief.exchange(code, verifier),
      () => program.exchange(code, 'x'.repeat(43)),
      () => program.exchange(code, verifier, { redirect_uri: 'https://evil.example.com/back' }),
      () => program.exchange(code, verifier, { resource: 'https://evil.example.com/mcp' }),
    ]
    for (const attempt of tries) expect((await attempt()).status).toBe(400)
    expect((await program.exchange(code, verifier)).status).toBe(200)
  })

  test('that was swapped for the thief’s does not match the verifier of the program it is sent to', async () => {
    const eve = await at.world.admin.signIn('eve@example.com')
    const stolen = await program.codeFor(ada)
    const own = await program.codeFor(eve)
    expect((await program.exchange(own.code, stolen.verifier)).json.error).toBe('invalid_grant')
  })

  test('names the server that sent it, so that a program of two servers sends it to the right one', async () => {
    const { loginState } = await program.begin()
    for (const decision of ['deny', 'allow']) {
      const { step } = await program.step(loginState, ada, { decision })
      expect(locationOf(step).searchParams.getAll('iss')).toEqual([at.world.url])
    }
    const local = await readingProgram(at.world, { redirect: 'http://127.0.0.1:4000/back' })
    const { page } = await local.begin({ scope: 'openid' })
    expect(new URL(String(page.headers.location)).searchParams.getAll('iss')).toEqual([at.world.url])
  })

  test('is sent to no other port than the registered one, unless it stays on this machine', async () => {
    const local = await readingProgram(at.world, { redirect: 'http://127.0.0.1:4000/back' })
    expect((await local.begin({ redirect_uri: 'http://127.0.0.1:4001/back' })).loginState).not.toBe('')
    for (const redirect_uri of [
      'https://program.example.com:444/back',
      'http://program.example.com/back',
      'https://program.example.com.evil.example/back',
      'http://127.0.0.1:4001/back',
    ])
      expect((await program.begin({ redirect_uri })).page.status, redirect_uri).toBe(400)
    for (const redirect_uri of [
      'http://127.0.0.1:4001/other',
      'http://127.0.0.2:4000/back',
      'http://evil.example/back',
    ])
      expect((await local.begin({ redirect_uri })).page.status, redirect_uri).toBe(400)
  })
})

describe('a stolen session of a page', () => {
  test('authorizes no program once the sign-in is ten minutes old', async () => {
    clock.advance(10 * 60_000 + 1)
    const { loginState } = await program.begin()
    expect((await program.step(loginState, ada, { decision: 'allow' })).status).toBe(403)
  })

  test('of a person with a second factor, opened with the mailbox alone, lets a program read no longer than itself', async () => {
    const person = factorsAt(at, clock)
    const value = 'grace@example.com'
    const { seed } = await person.addApp(await person.signIn(value))
    clock.advance(60_000)
    const expiry = async (token: string) => {
      await program.tokensFor(token)
      const [grant] = (await at.call('GET', '/me/reading-grants', { token })).json.result
      return Math.floor(Date.parse(grant.expires_at) / 1000)
    }
    const mailbox = await person.signIn(value)
    expect(await expiry(mailbox)).toBe(partsOf(mailbox)[1].exp)
    const both = person.tokenIn(await person.proveApp(mailbox, { seed }))
    expect(await expiry(both)).toBeGreaterThan(Number(partsOf(both)[1].exp))
  })

  test('is not accepted from a page elsewhere', async () => {
    const { loginState } = await program.begin()
    const body = { standing: loginState, token: ada, decision: 'allow' }
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example.com'],
    ] as const)
      expect((await at.call('POST', '/oauth2/login', { body, headers: { [name]: value } })).status).toBe(403)
  })
})

describe('a thief with a refresh token', () => {
  test('and its owner: the second one to use it ends it for both', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    const stolen = (await program.refresh(refresh_token)).json
    expect((await program.refresh(refresh_token)).status).toBe(400)
    expect((await keys(stolen.access_token)).status).toBe(401)
    expect((await program.refresh(stolen.refresh_token)).status).toBe(400)
  })

  test('cannot use it as another program, nor end it with pieces of it', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    const thief = await readingProgram(at.world)
    expect((await thief.refresh(refresh_token)).json.error).toBe('invalid_grant')
    for (const piece of [refresh_token.slice(0, -1), `${refresh_token}A`, refresh_token.slice(16), 'portico_refresh_'])
      expect((await program.refresh(piece)).json.error, piece.length.toString()).toMatch(/^invalid_/)
    expect((await program.refresh(refresh_token)).status).toBe(200)
  })

  test('finds only digests of it in the database', async () => {
    const { refresh_token } = await program.tokensFor(ada)
    const halves = [refresh_token.slice(16, 59), refresh_token.slice(59)]
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
    const grant = await at.world.services.stores.readingGrants.ofFamily(digest(halves[0] ?? ''))
    expect(grant).toBeDefined()
    for (const text of [refresh_token, ...halves])
      expect(await at.world.services.stores.readingGrants.ofFamily(text)).toBeUndefined()
  })
})

describe('strangers', () => {
  test('who register ten thousand programs leave few behind, and those for a day', async () => {
    const limited = await target({ clock, loginPage: LOGIN_PAGE, settings: { rateLimits: true, trustProxy: true } })
    try {
      const register = (address: string) =>
        limited.world.inject({
          method: 'POST',
          url: '/oauth2/register',
          headers: { 'x-forwarded-for': address },
          body: { redirect_uris: ['https://evil.example.com/'] },
        })
      const statuses = new Map<number, number>()
      for (let turn = 0; turn < 10_000; turn++) {
        const { status } = await register(`198.${turn % 200}.${turn % 250}.7`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      expect(statuses.get(201)).toBeLessThanOrEqual(1_000)
      expect((statuses.get(201) ?? 0) + (statuses.get(429) ?? 0)).toBe(10_000)
    } finally {
      await limited.close()
    }
  })

  test('who guess device codes are stopped, and a correct guess only lets them decide for themselves', async () => {
    const limited = await target({ clock, loginPage: LOGIN_PAGE, settings: { rateLimits: true } })
    try {
      const guess = (code: string) => limited.world.inject({ method: 'POST', url: '/oauth2/device', body: { code } })
      const statuses = new Set<number>()
      for (let turn = 0; turn < 40; turn++) statuses.add((await guess(`BCDFGH${'BCDFGHJKLM'[turn % 10]}B`)).status)
      expect([...statuses]).toEqual([400, 429])
      const reply = await postForm(limited.world, '/oauth2/tokens', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: 'x'.repeat(44),
        client_id: 'portico-mcp',
      })
      expect(reply.json.error).toBe('invalid_grant')
    } finally {
      await limited.close()
    }
  })

  test('cannot use the server to redirect its visitors to their site', async () => {
    const body = { client_name: 'Lure', redirect_uris: ['https://evil.example.com/'] }
    const { client_id } = (await at.call('POST', '/oauth2/register', { body })).json
    const lure = await readingProgram(at.world, { clientId: client_id, redirect: 'https://evil.example.com/' })
    for (const [name, value] of [
      ['response_type', 'token'],
      ['prompt', 'none'],
      ['scope', 'openid'],
      ['resource', 'https://x.example/'],
    ] as const) {
      const { page } = await lure.begin({ [name]: value })
      expect([page.status, page.headers.location]).toEqual([400, undefined])
      expect(page.text).toContain('Return to evil.example.com')
    }
  })

  test('cannot pass off their program as one with another address', async () => {
    const body = { client_name: '<img src=x onerror=alert(1)>\u202e', redirect_uris: ['https://evil.example.com/'] }
    const { client_id } = (await at.call('POST', '/oauth2/register', { body })).json
    const theirs = await readingProgram(at.world, { clientId: client_id, redirect: 'https://evil.example.com/' })
    const { page, loginState } = await theirs.begin()
    expect(page.text).not.toMatch(/<img|\u202e/)
    expect((await theirs.step(loginState, ada)).step).toMatchObject({
      consent: { reading: { to: { host: 'evil.example.com' } } },
    })
  })
})
