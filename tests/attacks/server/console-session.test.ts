import { ENDPOINTS, type EndpointName } from '@portico/protocol'
import { ADMINISTRATORS } from '@portico/server'
import { createTestServer, fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/**
 * A script that was injected into a page of the hub has that page's token, and shares the console's origin. It must not become an
 * administrator.
 */
let hub: Target
/** The token of an administrator who signed in on a page of the hub a moment ago. */
let token: string

const BOSS = { type: 'email_address', value: 'boss@example.com' } as const

beforeEach(async () => {
  hub = await target()
  await hub.world.admin.addPerson({ handles: [BOSS], groups: [ADMINISTRATORS], password: 'Tr0ub4dor&Zebra' })
  token = await hub.world.admin.signIn(BOSS.value)
})
afterEach(() => hub.close())

const start = (body: object, bearer?: string) =>
  hub.call('POST', '/id/v2', { body: { metadata: { session: 'console' }, ...body }, token: bearer })
const answer = (challenge: { id: string; type: string }, data: object, bearer?: string) =>
  hub.call('POST', '/attestation/v3', {
    body: { challenge_id: challenge.id, challenge_type: challenge.type, data },
    token: bearer,
  })
const administers = async (bearer: string) =>
  (await hub.call('GET', '/admin/persons', { token: bearer })).status === 200
const codeFor = async (address: string) => /\d{6}/.exec((await hub.world.outbox.next(address)).subject)?.[0] ?? ''
const last = (list: { id: string; type: string }[]) => list.at(-1) as { id: string; type: string }

const ADMIN = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].auth === 'admin')

test('the token of a hub page, even an administrator’s, is accepted by no call of the admin API', async () => {
  for (const name of ADMIN) {
    const { method, path } = ENDPOINTS[name]
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const answered = await hub.call(method, path.replace(/\{\w+\}/g, 'x'), { token, ...body })
    expect([name, answered.status]).toEqual([name, 403])
    expect(answered.json.errors[0].message).toContain('console')
  }
})

describe('no session of the console results from', () => {
  test('a flow that was started with the token of a hub page', async () => {
    expect((await start({ factor: { method: 'otp_via_email' } }, token)).status).toBe(403)
    expect((await start({ factor: { method: 'totp' } }, token)).status).toBe(403)
  })

  test('a direct id, including that of a console session', async () => {
    for (const from of [token, await hub.world.admin.signInToConsole(BOSS.value)]) {
      const directId = (await hub.call('POST', '/direct-id', { token: from })).json.result
      const [nonce] = JSON.parse(Buffer.from(directId, 'base64url').toString())
      const passed = await answer(nonce, nonce.options)
      expect(await administers(passed.json.result.token)).toBe(false)
    }
  })

  test.each(['POST', 'GET'])('a switch of organization (%s /token/v2)', async (method) => {
    const body = { body: { metadata: { session: 'console' } } }
    const switched = await hub.call(method, '/token/v2', { token, ...(method === 'POST' && body) })
    expect(await administers(switched.json.result.token)).toBe(false)
  })

  test('an anonymous session', async () => {
    const anonymous = (await hub.call('POST', '/persons/anonymous', { body: { metadata: { session: 'console' } } }))
      .json.result
    expect(anonymous === undefined || !(await administers(anonymous))).toBe(true)
    expect((await start({ handle: BOSS, factor: { method: 'otp_via_email' } }, anonymous)).status).toBe(403)
  })

  test.each(['email_link', 'webauthn', 'oidc', 'saml', 'direct_id', 'impersonate', 'api', 'anonymous'])(
    'a proof that is given elsewhere: %s',
    async (method) => {
      const started = await start({
        handle: method === 'email_link' || method === 'webauthn' ? BOSS : null,
        factor: { method, options: { available_credential_ids: [] } },
      })
      // A passkey that is created through an emailed link would belong to the person who started the flow.
      expect([400, 403]).toContain(started.status)
    },
  )

  test('a step-up of the hub’s session', async () => {
    const started = await hub.call('POST', '/id/v2', { token, body: { factor: { method: 'otp_via_email' } } })
    const proven = await answer(last(started.json.result), { otp: await codeFor(BOSS.value) }, token)
    expect(await administers(proven.json.result.token)).toBe(false)
  })

  test('a recovered password', async () => {
    const started = await hub.call('POST', '/recover', { body: { handle: BOSS, factor: { method: 'password' } } })
    expect(started.status).toBe(200)
    const link = /\/link\/[\w-]+/.exec((await hub.world.outbox.next(BOSS.value)).text)?.[0] ?? ''
    await fetch(new URL(link, hub.world.url), {
      method: 'POST',
      body: new URLSearchParams({ password: 'An0ther-Passphrase', again: 'An0ther-Passphrase' }),
    })
    const polled = await hub.call('GET', `/challenge/${last(started.json.result).id}/v2`)
    expect(await administers(polled.json.result)).toBe(false)
  })
})

describe('a hub page’s recent session cannot add a way into the console', () => {
  test('an authenticator app', async () => {
    const started = await hub.call('POST', '/id/v2', { token, body: { factor: { method: 'totp' } } })
    const types = (started.json.result ?? []).map(({ type }: { type: string }) => type)
    expect(started.status === 403 || types.includes('proxy')).toBe(true)
  })

  test('a password, an address, or an identity at a provider', async () => {
    expect((await hub.call('PUT', '/me/password', { token, body: { password: 'An0ther-Passphrase' } })).status).toBe(
      403,
    )
    const thief = { type: 'email_address', value: 'thief@example.com' }
    expect(
      (await hub.call('POST', '/id/v2', { token, body: { handle: thief, factor: { method: 'otp_via_email' } } }))
        .status,
    ).toBe(403)
    expect((await hub.call('POST', '/id/v2', { token, body: { handle: thief, factor: {} } })).status).toBe(403)
  })
})

describe('a session of the console', () => {
  test('results from a fresh proof, has administrator rights, and cannot be kept by the hub’s token', async () => {
    const started = await start({ handle: BOSS, factor: { method: 'password' } })
    const signedIn = await answer(last(started.json.result), { password: 'Tr0ub4dor&Zebra' })
    expect(await administers(signedIn.json.result.token)).toBe(true)
    expect((await hub.call('POST', '/console-session', { token })).status).toBe(403)
    const stored = await hub.call('POST', '/console-session', { token: signedIn.json.result.token })
    expect(stored.status).toBe(204)
    const cookie = stored.headers.get('set-cookie') ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/console/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain(signedIn.json.result.token)
  })

  test('ends an hour after its last use, and after twelve hours however much it is used', async () => {
    const clock = fakeClock()
    const timed = await target({ clock })
    await timed.world.admin.addPerson({ handles: [BOSS], groups: [ADMINISTRATORS] })
    const [used, unused] = [
      await timed.world.admin.signInToConsole(BOSS.value),
      await timed.world.admin.signInToConsole(BOSS.value),
    ]
    const statusOf = async (bearer: string) => (await timed.call('GET', '/admin/persons', { token: bearer })).status
    const HOUR = 3_600_000
    clock.advance(HOUR - 1)
    expect(await statusOf(used)).toBe(200)
    clock.advance(1)
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401])
    for (let half = 0; half < 21; half += 1) {
      clock.advance(HOUR / 2)
      expect([half, await statusOf(used)]).toEqual([half, 200])
    }
    clock.advance(HOUR / 2)
    expect(await statusOf(used)).toBe(401)
    await timed.close()
  })

  test('is kept by a cookie that no other host can set, if the console has an https origin of its own', async () => {
    const consoleUrl = 'https://console.example.com'
    const apart = await createTestServer({ settings: { url: 'https://hub.example.com', consoleUrl } })
    await apart.admin.addPerson({ handles: [BOSS], groups: [ADMINISTRATORS] })
    const bearer = await apart.admin.signInToConsole(BOSS.value)
    const keep = { method: 'POST', url: '/console-session', token: bearer, headers: { origin: consoleUrl } } as const
    const cookie = String((await apart.inject(keep)).headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-portico_console=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    const [pair = ''] = cookie.split(';')
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const opens = async (sent: string) => (await apart.server.consoleToken({ ...opened, cookie: sent })) !== undefined
    // A script of a neighboring host, such as the site's, can set a cookie for the common domain, but not with this name.
    const planted = pair.replace('__Host-', '')
    expect([await opens(pair), await opens(planted), await opens(`${planted}; ${pair}`)]).toEqual([true, false, true])
    await apart.close()
  })

  test('cannot be taken over by the hub’s token while it is stepped up', async () => {
    const console = await hub.world.admin.signInToConsole(BOSS.value)
    const started = await hub.call('POST', '/id/v2', { token: console, body: { factor: { method: 'otp_via_email' } } })
    const otp = await codeFor(BOSS.value)
    expect((await answer(last(started.json.result), { otp }, token)).status).toBe(403)
    const proven = await answer(last(started.json.result), { otp }, console)
    expect(await administers(proven.json.result.token)).toBe(true)
  })
})
