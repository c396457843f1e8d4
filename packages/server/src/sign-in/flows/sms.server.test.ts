import type { TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const PHONE = '+491701234567'
const NEVER_MAILED = { subject: '', html: '' }

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const begin = (method: string, value = PHONE) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: { type: 'phone_number', value }, factor: { method, options: { method } } },
  })
const attest = (challenge: { id: string; type: string }, data: object) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: challenge.id, challenge_type: challenge.type, data },
  })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims
const codeFor = async (to = PHONE) => /\d{6}/.exec((await world.outbox.next(to)).text)?.[0] ?? ''
const linkFor = async (to = PHONE) => new URL(/https?:\/\/\S+/.exec((await world.outbox.next(to)).text)?.[0] ?? '')

describe('signing in with a text message', () => {
  test('a code is texted, and signs up and in', async () => {
    const [context, challenge] = (await begin('otp_via_sms', ' +49 170 1234567')).json.result
    expect([context.type, challenge.type, challenge.authentication_method]).toEqual([
      'authn_context_update',
      'otp',
      'otp_via_sms',
    ])
    const message = await world.outbox.next(PHONE)
    expect(message).toMatchObject({ channel: 'sms', to: PHONE, ...NEVER_MAILED })
    expect(message.text).toMatch(/^\d{6} is your code for Developer hub\./)
    const otp = message.text.slice(0, 6)
    expect((await attest(challenge, { otp: 'wrong!' })).status).toBe(401)
    const done = await attest(challenge, { otp })
    expect(claimsOf(done.json.result.token)).toMatchObject({
      first_token: true,
      authenticated_methods: ['otp_via_sms'],
      authentications: [{ method: 'otp_via_sms', handle: { type: 'phone_number', value: PHONE } }],
    })
  })

  test('a code is bound to the host of the page that asks, or else to the server', async () => {
    await world.close()
    world = await createTestServer({ clock, settings: { origins: ['https://docs.example.com'] } })
    const lastLine = async (origin?: string) => {
      clock.advance(60_000)
      await world.inject({
        method: 'POST',
        url: '/id/v2',
        headers: origin === undefined ? {} : { origin },
        body: { handle: { type: 'phone_number', value: PHONE }, factor: { method: 'otp_via_sms' } },
      })
      return (await world.outbox.next(PHONE)).text.split('\n').at(-1)
    }
    const own = new URL(world.settings.url).host
    expect(await lastLine()).toMatch(new RegExp(`^@${own} #\\d{6}$`))
    expect(await lastLine('https://docs.example.com')).toMatch(/^@docs\.example\.com #\d{6}$/)
    expect(await lastLine('https://evil.example')).toMatch(new RegExp(`^@${own} #\\d{6}$`))
  })

  test('a code can be answered in the digits of any script', async () => {
    const [, challenge] = (await begin('otp_via_sms')).json.result
    const otp = (await codeFor()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect((await attest(challenge, { otp })).status).toBe(200)
  })

  test('a link is texted, and the requesting page gets the token once it was opened', async () => {
    const [, proxy] = (await begin('sms_link')).json.result
    expect(proxy).toMatchObject({ type: 'proxy', authentication_method: 'sms_link' })
    const { pathname } = await linkFor()
    expect((await world.inject({ url: pathname })).status).toBe(200)
    await world.inject({ method: 'POST', url: pathname })
    const { json } = await world.inject({ url: `/challenge/${proxy.options.challenge_id}/v2` })
    expect(claimsOf(json.result).authenticated_methods).toEqual(['sms_link'])
  })

  test('a password is set after a texted code, and reset by a texted link', async () => {
    const [, proof, choice] = (await begin('password')).json.result
    expect([proof.type, proof.authentication_method, choice.type]).toEqual(['otp', 'otp_via_sms', 'password_set'])
    await attest(proof, { otp: await codeFor() })
    expect((await attest(choice, { password: 'Tramway-Lantern-42' })).status).toBe(200)
    const recovery = await world.inject({
      method: 'POST',
      url: '/recover',
      body: { handle: { type: 'phone_number', value: PHONE }, factor: { method: 'password' } },
    })
    expect(recovery.json.result[0].type).toBe('proxy')
    expect((await world.inject({ url: (await linkFor()).pathname })).text).toContain('Choose a new password')
  })

  test.each([
    ['not a number', 'ada', 'malformed phone number'],
    ['without its dial code', '0170 1234567', 'malformed phone number'],
    ['too short', '+49170', 'malformed phone number'],
    ['a landline', '+493012345678', 'unreachable phone number'],
    ['a premium-rate number', '+449098790000', 'unreachable phone number'],
  ])('refuses a number that is %s', async (_, value, message) => {
    for (const method of ['otp_via_sms', 'sms_link']) {
      const refused = await begin(method, value)
      expect([refused.status, refused.json.errors]).toEqual([
        400,
        [{ httpcode: 400, message, slug: expect.any(String) }],
      ])
    }
    expect(await world.outbox.all()).toEqual([])
  })

  test('refuses email addresses', async () => {
    const { status } = await world.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: { type: 'email_address', value: 'ada@example.com' }, factor: { method: 'otp_via_sms' } },
    })
    expect(status).toBe(400)
  })

  test('a second message within thirty seconds is refused', async () => {
    await begin('otp_via_sms')
    expect((await begin('otp_via_sms')).status).toBe(429)
    clock.advance(30_000)
    expect((await begin('otp_via_sms')).status).toBe(200)
  })

  test('a range of numbers gets at most thirty messages per hour; another range still gets them', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) statuses.push((await begin('otp_via_sms', `+49170123${4500 + at}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses[30]).toBe(429)
    expect((await begin('sms_link', '+491701234599')).status).toBe(429)
    expect((await begin('otp_via_sms', '+491709994567')).status).toBe(200)
    clock.advance(3_600_000)
    expect((await begin('otp_via_sms', '+491701234599')).status).toBe(200)
  })
})

test('only the countries of the allow-list get text messages', async () => {
  const local = await createTestServer({ settings: { smsCountries: ['DE'] } })
  const send = (value: string) =>
    local.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: { type: 'phone_number', value }, factor: { method: 'otp_via_sms' } },
    })
  expect((await send('+491701234567')).status).toBe(200)
  const refused = await send('+447400123456')
  expect([refused.status, refused.json.errors[0].message]).toEqual([400, 'unreachable phone number'])
  await local.close()
})
