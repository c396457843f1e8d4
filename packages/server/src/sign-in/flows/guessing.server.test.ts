import { LIMITS } from '@portico/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const HOUR = 3_600_000
const PASSWORD = 'Tramway-Lantern-42'
const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const start = (method: string) =>
  world.inject({ method: 'POST', url: '/id/v2', body: { handle: ADA, factor: { method } } })
const attest = (challenge_id: string, challenge_type: string, data: object) =>
  world.inject({ method: 'POST', url: '/attestation/v3', body: { challenge_id, challenge_type, data } })
const byPassword = async () => {
  const { json } = await start('password')
  return attest(json.result[1].id, 'password_verify', { password: PASSWORD })
}

test('a hundred consecutive wrong codes block codes, but not the password, until it signs the handle in', async () => {
  await world.admin.addPerson({ handles: [ADA], password: PASSWORD })
  for (let flow = 0; flow < 20; flow++) {
    const { json } = await start('otp_via_email')
    for (let attempt = 0; attempt < LIMITS.otpTries; attempt++)
      expect((await attest(json.result[1].id, 'otp', { otp: 'wrong' })).status).toBe(401)
    clock.advance(flow % 4 === 3 ? HOUR : LIMITS.resendAfter)
  }
  expect((await start('otp_via_email')).status).toBe(429)
  clock.advance(30 * 24 * HOUR)
  expect((await start('otp_via_email')).status).toBe(429)
  expect((await byPassword()).status).toBe(200)
  clock.advance(LIMITS.resendAfter)
  expect((await start('otp_via_email')).status).toBe(200)
})

test('a right code ends the run of wrong ones', async () => {
  for (let flow = 0; flow < 22; flow++) {
    const { status, json } = await start('otp_via_email')
    expect(status).toBe(200)
    const { subject } = await world.outbox.next(ADA.value)
    for (let attempt = 1; attempt < LIMITS.otpTries; attempt++) await attest(json.result[1].id, 'otp', { otp: 'wrong' })
    const otp = flow % 10 === 9 ? (/\d{6}/.exec(subject)?.[0] ?? '') : 'wrong'
    await attest(json.result[1].id, 'otp', { otp })
    clock.advance(HOUR)
  }
})
