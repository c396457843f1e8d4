import { fakeClock } from '@portico/server/testing/index'
import { URI } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const PASSWORD = 'Tramway-Lantern-42'
const HOUR = 3_600_000
const HOME = '203.0.113.7'

let clock: ReturnType<typeof fakeClock>
let hub: Target
beforeEach(async () => {
  clock = fakeClock(Date.now())
  hub = await target({ clock, settings: { rateLimits: true, trustProxy: true } })
  await hub.world.admin.addPerson({ handles: [ADA], password: PASSWORD })
})
afterEach(() => hub.close())

let strangers = 0
const elsewhere = () => `10.${++strangers >> 8}.${strangers & 255}.7`
const start = (method: string, from: string, token?: string, browser?: string) =>
  hub.call('POST', '/id/v2', {
    body: {
      ...(token === undefined && { handle: ADA }),
      factor: { method },
      ...(browser !== undefined && { metadata: { browser } }),
    },
    headers: { 'x-forwarded-for': from },
    token,
  })
const attest = (challenge: { id: string; type: string }, data: object, from: string, token?: string) =>
  hub.call('POST', '/attestation/v3', {
    body: { challenge_id: challenge.id, challenge_type: challenge.type, data },
    headers: { 'x-forwarded-for': from },
    token,
  })
const byPassword = async (from: string) => {
  const { json } = await start('password', from)
  return attest(json.result[1], { password: PASSWORD }, from)
}
const byCode = async (from: string, browser?: string) => {
  const started = await start('otp_via_email', from, undefined, browser)
  if (started.status !== 200) return started
  const mailed = await hub.world.outbox.all(ADA.value)
  return attest(started.json.result[1], { otp: /\d{6}/.exec(mailed[0]?.subject ?? '')?.[0] }, from)
}
/** Guesses until the hourly limit refuses, for a number of hours. */
async function guess(method: string, data: () => object, hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    for (let status = 401; status !== 429; ) {
      const from = elsewhere()
      const started = await start(method, from)
      status = started.status
      for (let attempt = 0; attempt < 5 && status !== 429; attempt++)
        status = (await attest(started.json.result[1], data(), from)).status
      clock.advance(31_000)
    }
    clock.advance(HOUR)
  }
}
async function enrol() {
  const signedIn = await byPassword(HOME)
  const { token } = signedIn.json.result
  const { json } = await start('totp', HOME, token)
  const { key_uri, recovery_codes } = json.result[1].options
  const app = URI.parse(key_uri)
  const code = () => ('period' in app ? app.generate({ timestamp: clock.now() }) : '')
  expect((await attest(json.result[1], { otp: code() }, HOME, token)).status).toBe(200)
  clock.advance(60_000)
  return { code, recovery: recovery_codes as string[] }
}
const byApp = async (otp: string, from: string) => attest((await start('totp', from)).json.result[1], { otp }, from)
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))

describe('a stranger who keeps requesting codes', () => {
  const OWN = 'b4f0c2a4-6d0e-4c1f-9a53-2f6f1d0f7a11'
  const anyBrowser = () => crypto.randomUUID()

  test('in the same network does not keep the owner from the first code, with or without browser secrets', async () => {
    for (let turn = 0; turn < 3; turn++) {
      expect((await start('otp_via_email', HOME, undefined, 'f'.repeat(36))).status).toBe(200)
      clock.advance(5_000)
    }
    expect((await byCode(HOME, OWN)).status).toBe(200)
  })

  test('in the same network, with many browsers, does not lock out the browser that the owner signed in with', async () => {
    expect((await byCode(HOME, OWN)).status).toBe(200)
    for (let status = 200; status !== 429; )
      status = (await start('otp_via_email', HOME, undefined, anyBrowser())).status
    expect((await byCode(HOME, OWN)).status).toBe(200)
    expect((await byCode(elsewhere(), OWN)).status).toBe(200)
  })

  test('can lock it out once its owner has not signed in with it for 30 days', async () => {
    expect((await byCode('198.51.100.9', OWN)).status).toBe(200)
    const isLockedOut = async () => {
      for (let status = 200; status !== 429; )
        status = (await start('otp_via_email', elsewhere(), undefined, anyBrowser())).status
      return (await start('otp_via_email', elsewhere(), undefined, OWN)).status === 429
    }
    clock.advance(30 * 24 * HOUR - HOUR)
    expect(await isLockedOut()).toBe(false)
    clock.advance(HOUR)
    expect(await isLockedOut()).toBe(true)
  })

  test('from many networks does not lock it out either, nor by guessing', async () => {
    expect((await byCode(HOME, OWN)).status).toBe(200)
    await guess('otp_via_email', () => ({ otp: 'wrong' }), 6)
    for (let status = 200; status !== 429; )
      status = (await start('email_link', elsewhere(), undefined, anyBrowser())).status
    expect((await byCode(elsewhere(), OWN)).status).toBe(200)
  })

  test('from a dozen networks leaves the first code to a network that has not requested one', async () => {
    const networks = Array.from({ length: 12 }, elsewhere)
    for (let turn = 0; turn < 60; turn++) {
      await start('otp_via_email', networks[turn % 12] ?? '', undefined, anyBrowser())
      clock.advance(1_000)
    }
    expect((await byCode('198.51.100.77', OWN)).status).toBe(200)
  })

  test('signing in to your own account gains nothing against another', async () => {
    const eve = { type: 'email_address', value: 'eve@example.com' }
    const body = { handle: eve, factor: { method: 'otp_via_email' }, metadata: { browser: OWN } }
    const { json } = await hub.call('POST', '/id/v2', { body })
    const [mailed] = await hub.world.outbox.all(eve.value)
    await attest(json.result[1], { otp: /\d{6}/.exec(mailed?.subject ?? '')?.[0] }, HOME)
    let sent = 0
    for (let turn = 0; turn < 30; turn++) {
      if ((await start('otp_via_email', HOME, undefined, OWN)).status === 200) sent++
      clock.advance(31_000)
    }
    expect((await hub.world.outbox.all(ADA.value)).length).toBeLessThanOrEqual(10)
    expect(sent).toBeLessThanOrEqual(30)
  })
})

describe('a stranger who guesses wrong again and again', () => {
  test('does not lock an authenticator app permanently: it is unlocked when its owner proves another factor', async () => {
    const { code } = await enrol()
    await guess('totp', () => ({ otp: wrong(code()) }), 6)
    clock.advance(30 * 24 * HOUR)
    expect((await byApp(code(), elsewhere())).status).toBe(429)
    expect((await byPassword(elsewhere())).status).toBe(200)
    expect((await byApp(code(), elsewhere())).status).toBe(200)
  })

  test('does not lock recovery codes by guessing codes of the app, nor the app by guessing recovery codes', async () => {
    const { code, recovery } = await enrol()
    await guess('totp', () => ({ otp: wrong(code()) }), 6)
    expect((await byApp(recovery[0] ?? '', elsewhere())).status).toBe(200)
    await byPassword(elsewhere())
    clock.advance(HOUR)
    await guess('totp', () => ({ otp: 'aaaa-aaaa-aaaa-aaaa' }), 8)
    clock.advance(HOUR)
    expect((await byApp(code(), elsewhere())).status).toBe(200)
    expect((await byApp(recovery[1] ?? '', elsewhere())).status).toBe(200)
  })

  test('does not lock the owner out of the network they sign in from, neither by guesses nor by requesting codes', async () => {
    expect((await byCode(HOME)).status).toBe(200)
    clock.advance(HOUR)
    await guess('otp_via_email', () => ({ otp: 'wrong' }), 6)
    for (let status = 200; status !== 429; ) status = (await start('email_link', elsewhere())).status
    expect((await start('otp_via_email', elsewhere())).status).toBe(429)
    expect((await byCode(HOME)).status).toBe(200)
  })

  test('gains no guesses at the app by knowing the password', async () => {
    const { code } = await enrol()
    let compared = 0
    for (let turn = 0; turn < 60; turn++) {
      const from = elsewhere()
      expect((await byPassword(from)).status).toBe(200)
      const { status } = await byApp(wrong(code()), from)
      if (status === 401) compared++
    }
    expect(compared).toBeLessThanOrEqual(20)
  })
})

test('one network address cannot try one password with everybody', async () => {
  let compared = 0
  for (let person = 0; person < 260; person++) {
    const handle = { type: 'username', value: `person-${person}` } as const
    await hub.world.admin.addPerson({ handles: [handle], password: PASSWORD })
  }
  for (let person = 0; person < 260; person++) {
    if (person % 100 === 0) clock.advance(61_000)
    const body = { handle: { type: 'username', value: `person-${person}` }, factor: { method: 'password' } }
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const { json } = await hub.call('POST', '/id/v2', { body, headers })
    const { status } = await attest(json.result[1], { password: 'Summer-2026-Lamp' }, '10.9.9.9')
    if (status === 401) compared++
  }
  expect(compared).toBeLessThanOrEqual(200)
})
