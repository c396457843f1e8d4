import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const METHODS = ['otp_via_email', 'email_link', 'password', 'webauthn', 'totp'] as const

let clock: ReturnType<typeof fakeClock>
let hub: Target
beforeEach(async () => {
  clock = fakeClock(Date.now())
  hub = await target({ clock, settings: { rateLimits: true, trustProxy: true } })
})
afterEach(() => hub.close())

const start = (handle: object, method: string, from = '10.0.0.7') =>
  hub.call('POST', '/id/v2', { body: { handle, factor: { method } }, headers: { 'x-forwarded-for': from } })
const recover = (handle: object, from = '10.0.0.7') =>
  hub.call('POST', '/recover', {
    body: { handle, factor: { method: 'password' } },
    headers: { 'x-forwarded-for': from },
  })
const mails = async () => (await hub.world.outbox.all(ADA.value)).length

describe('one mailbox', () => {
  test('gets one email in thirty seconds from one visitor, whatever method requests it', async () => {
    for (const method of METHODS) await start(ADA, method)
    await recover(ADA)
    expect(await mails()).toBe(1)
    clock.advance(30_000)
    for (const method of METHODS) await start(ADA, method)
    await recover(ADA)
    expect(await mails()).toBe(2)
  })

  test('gets ten emails in an hour from one visitor, and thirty from everybody', async () => {
    for (let turn = 0; turn < 60; turn++) {
      await start(ADA, METHODS[turn % METHODS.length] ?? '')
      clock.advance(31_000)
    }
    expect(await mails()).toBe(10)
    clock.advance(3_600_000)
    for (let visitor = 0; visitor < 60; visitor++) await recover(ADA, `10.1.${visitor}.7`)
    expect(await mails()).toBe(40)
  })

  test('gets no more than ten from one network that sends the secrets of many browsers, and thirty from all', async () => {
    const from = (address: string) =>
      hub.call('POST', '/id/v2', {
        body: { handle: ADA, factor: { method: 'otp_via_email' }, metadata: { browser: crypto.randomUUID() } },
        headers: { 'x-forwarded-for': address },
      })
    await Promise.all(Array.from({ length: 40 }, () => from('10.0.0.7')))
    expect(await mails()).toBe(10)
    await Promise.all(Array.from({ length: 80 }, (_, visitor) => from(`10.3.${visitor}.7`)))
    expect(await mails()).toBe(30)
  })

  test('gets one email in thirty seconds from one browser', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const body = { handle: ADA, factor: { method: 'otp_via_email' }, metadata: { browser: 'b'.repeat(36) } }
      await hub.call('POST', '/id/v2', { body, headers: { 'x-forwarded-for': '10.0.0.7' } })
      clock.advance(3_000)
    }
    expect(await mails()).toBe(2)
  })

  test('gets no more than that by many simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, visitor) => start(ADA, 'otp_via_email', `10.2.${visitor}.7`)))
    expect(await mails()).toBe(30)
  })
})

describe('text messages', () => {
  // Inmarsat, Iridium, Thuraya, international networks, international premium rate, shared cost; premium rate and
  // personal numbers of countries.
  const SPECIAL = [
    '+870773111632',
    '+8816325123456',
    '+88216550000001',
    '+882391234567',
    '+883510000000094',
    '+979123456789',
    '+449098790000',
    '+447012345678',
    '+19002345678',
    '+4990012345678',
  ]

  test.each(SPECIAL)('are not sent to %s, which have special prices', async (value) => {
    const { status, text } = await start({ type: 'phone_number', value }, 'otp_via_sms')
    expect(status).toBe(400)
    expect(text).toMatch(/unreachable phone number|malformed phone number/)
    expect(await hub.world.outbox.all()).toEqual([])
  })

  test('are sent to satellite phones if the organization allows it', async () => {
    const changed = await hub.call('PATCH', `/admin/organizations/${hub.world.settings.orgId}`, {
      token: hub.world.settings.adminKey,
      body: { settings: { sms_special_numbers: true } },
    })
    expect(changed.status).toBe(200)
    expect((await start({ type: 'phone_number', value: '+8816325123456' }, 'otp_via_sms')).status).toBe(200)
    expect((await start({ type: 'phone_number', value: '+493012345678' }, 'otp_via_sms')).status).toBe(400)
  })

  test('are sent six times in an hour for one number, and one visitor', async () => {
    const number = { type: 'phone_number', value: '+491701234567' }
    for (let turn = 0; turn < 20; turn++) {
      await start(number, turn % 2 ? 'sms_link' : 'otp_via_sms')
      clock.advance(31_000)
    }
    expect(await hub.world.outbox.all('+491701234567')).toHaveLength(6)
  })
})
