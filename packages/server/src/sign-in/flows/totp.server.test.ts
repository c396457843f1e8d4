import type { TokenClaims } from '@portico/protocol'
import { URI } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const ADA = 'ada@example.com'
const STEP = 30_000

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const begin = (more: { handle?: string; token?: string } = {}) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    body: {
      ...(more.handle !== undefined && { handle: { type: 'email_address', value: more.handle } }),
      factor: { method: 'totp', options: { method: 'totp' } },
    },
    token: more.token,
  })
const attest = (challenge: { id: string; type: string }, otp: string, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: challenge.id, challenge_type: challenge.type, data: { otp } },
    token,
  })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims

/** The app on a phone: reads the URI, and shows the code for a time. */
const app = (uri: string) => {
  const parsed = URI.parse(uri)
  if (!('period' in parsed)) throw new Error('not a TOTP URI')
  return { issuer: parsed.issuer, label: parsed.label, code: (at = clock.now()) => parsed.generate({ timestamp: at }) }
}
const other = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

async function enrol() {
  const token = await world.admin.signIn(ADA)
  const [, register] = (await begin({ token })).json.result
  const phone = app(register.options.key_uri)
  const done = await attest(register, phone.code(), token)
  expect(done.status, done.text).toBe(200)
  clock.advance(2 * STEP)
  return { phone, codes: register.options.recovery_codes as string[], token: done.json.result.token as string }
}
const verify = async (otp: string) => {
  const [, challenge] = (await begin({ handle: ADA })).json.result
  expect(challenge.type).toBe('totp_verify')
  return attest(challenge, otp)
}

/** The sign-in methods that the audit log says were added. */
async function addedMethods() {
  const url = '/admin/audit?action=credential.added'
  const { json } = await world.inject({ method: 'GET', url, token: world.settings.adminKey })
  return json.result.map(({ actor, person_id, detail }: Record<string, unknown>) => [actor === person_id, detail])
}

describe('setting up an authenticator app', () => {
  test('is recorded', async () => {
    await enrol()
    expect(await addedMethods()).toEqual([[true, { type: 'totp' }]])
  })

  test('shows a URI, its QR code and recovery codes', async () => {
    const token = await world.admin.signIn(ADA)
    const [context, register] = (await begin({ token })).json.result
    expect([context.type, register.type]).toEqual(['authn_context_update', 'totp_register'])
    const { key_uri, qr_code_data_b64, recovery_codes } = register.options
    expect(key_uri).toMatch(/^otpauth:\/\/totp\//)
    expect(app(key_uri)).toMatchObject({ issuer: 'Developer hub', label: ADA })
    expect(Buffer.from(qr_code_data_b64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(new Set(recovery_codes).size).toBe(10)
    // 16 characters of 5 bits each: 80 bits.
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  })

  test('takes effect with the first right code, and not before', async () => {
    const token = await world.admin.signIn(ADA)
    const [, register] = (await begin({ token })).json.result
    const phone = app(register.options.key_uri)
    expect((await world.inject({ url: '/me', token })).json.result.credentials).toEqual([])
    const wrong = await attest(register, other(phone.code()), token)
    expect([wrong.status, wrong.json.errors]).toEqual([
      401,
      [{ httpcode: 401, message: 'incorrect code', slug: expect.any(String) }],
    ])
    expect((await begin({ token })).json.result[1].type).toBe('totp_register')
    const done = await attest(register, phone.code(), token)
    expect(claimsOf(done.json.result.token).authenticated_methods).toEqual(['otp_via_email', 'totp'])
    const { json } = await world.inject({ url: '/me', token: done.json.result.token })
    expect(json.result.credentials).toMatchObject([
      { type: 'totp', params: { recovery_codes_total: 10, recovery_codes_unused: 10 } },
    ])
  })

  test('as a first sign-in, waits until a link has proved the address', async () => {
    const [, proxy, register] = (await begin({ handle: ADA })).json.result
    expect([proxy.type, register.type]).toEqual(['proxy', 'totp_register'])
    const phone = app(register.options.key_uri)
    expect((await attest(register, phone.code())).status).toBe(400)
    const { text } = await world.outbox.next(ADA)
    await world.inject({ method: 'POST', url: new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname })
    const done = await attest(register, phone.code())
    expect(claimsOf(done.json.result.token)).toMatchObject({ first_token: true, authenticated_methods: ['totp'] })
  })

  test('leaves no seed and no code readable in the database', async () => {
    const { phone, codes } = await enrol()
    const { person_id } = claimsOf(await world.admin.signIn(ADA))
    const stored = await world.services.stores.credentials.ofType(person_id, 'totp')
    expect(stored?.secret).toMatch(/^v1\./)
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    expect(phone.code()).toMatch(/^\d{6}$/)
  })
})

describe('signing in with an authenticator app', () => {
  test('the current code signs in, once', async () => {
    const { phone } = await enrol()
    const code = phone.code()
    expect(claimsOf((await verify(code)).json.result.token).authenticated_methods).toEqual(['totp'])
    expect((await verify(code)).status).toBe(401)
    clock.advance(STEP)
    expect((await verify(phone.code())).status).toBe(200)
  })

  test('only one of many concurrent uses of one code wins', async () => {
    const { phone } = await enrol()
    const code = phone.code()
    const all = await Promise.all(Array.from({ length: 10 }, () => verify(code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['the step before', -STEP, 200],
    ['the step after', STEP, 200],
    ['two steps before', -2 * STEP, 401],
    ['two steps after', 2 * STEP, 401],
  ])('a code of %s', async (_, shift, status) => {
    const { phone } = await enrol()
    clock.advance(STEP)
    expect((await verify(phone.code(clock.now() + shift))).status).toBe(status)
  })

  test('an older step is not accepted after a newer one', async () => {
    const { phone } = await enrol()
    expect((await verify(phone.code(clock.now() + STEP))).status).toBe(200)
    expect((await verify(phone.code())).status).toBe(401)
  })

  test('a recovery code signs in once, in any spelling', async () => {
    const { codes } = await enrol()
    const [code = ''] = codes
    const done = await verify(` ${code.toUpperCase().replaceAll('-', ' ')} `)
    expect(done.status).toBe(200)
    expect((await verify(code)).status).toBe(401)
    const { json } = await world.inject({ url: '/me', token: done.json.result.token })
    expect(json.result.credentials[0].params).toEqual({ recovery_codes_total: 10, recovery_codes_unused: 9 })
  })

  test('all recovery codes pasted together are one wrong answer, and the challenge stays open', async () => {
    const { phone, codes } = await enrol()
    clock.advance(STEP)
    const [, challenge] = (await begin({ handle: ADA })).json.result
    expect((await attest(challenge, codes.join('\n'))).status).toBe(401)
    expect((await attest(challenge, '')).status).toBe(401)
    expect((await attest(challenge, phone.code())).status).toBe(200)
  })

  test('five wrong ones use up the challenge; twenty in an hour block the app for the person, but not recovery codes', async () => {
    const { phone, codes } = await enrol()
    for (let flow = 0; flow < 4; flow++) {
      const [, challenge] = (await begin({ handle: ADA })).json.result
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await attest(challenge, other(phone.code()))).status).toBe(401)
      const refused = await attest(challenge, phone.code())
      expect([403, 429]).toContain(refused.status)
    }
    expect((await verify(phone.code())).status).toBe(429)
    expect((await verify(codes[1] ?? '')).status).toBe(200)
    expect(claimsOf(await world.admin.signIn(ADA)).authenticated_methods).toEqual(['otp_via_email'])
    clock.advance(3_600_000)
    expect((await verify(phone.code())).status).toBe(200)
  })

  test('as a further step, adds to the token', async () => {
    const { phone } = await enrol()
    const token = await world.admin.signIn(ADA)
    const [, challenge] = (await begin({ token })).json.result
    expect(challenge.type).toBe('totp_verify')
    expect((await attest(challenge, phone.code())).status).toBe(403)
    const done = await attest(challenge, phone.code(), token)
    expect(claimsOf(done.json.result.token).authenticated_methods).toEqual(['otp_via_email', 'totp'])
  })

  test('a strict organization asks everyone the same, and for the app only after the proof', async () => {
    const { phone } = await enrol()
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ enumeration: 'strict' }),
    })
    const types = async (handle: string) =>
      (await begin({ handle })).json.result.map(({ type }: { type: string }) => type)
    expect(await types(ADA)).toEqual(['authn_context_update', 'proxy', 'totp_verify'])
    expect(await types('nobody@example.com')).toEqual(['authn_context_update', 'proxy', 'totp_verify'])
    clock.advance(STEP)
    const [, , challenge] = (await begin({ handle: ADA })).json.result
    expect((await attest(challenge, phone.code())).status).toBe(400)
  })

  test('does not accept another person’s handle', async () => {
    await enrol()
    const eve = await world.admin.signIn('eve@example.com')
    expect((await begin({ handle: ADA, token: eve })).status).toBe(400)
  })
})
