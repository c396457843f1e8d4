import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeOf } from '../../ground/network.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { NO_RUN } from '../../storage/operations/budgets.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { admitMessage } from './caps.js'

const HOUR = 3_600_000
let world: TestServer
let clock: ReturnType<typeof fakeClock>
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { trustProxy: true } })
})
afterEach(() => world.close())

let last = 0
const fresh = (type: 'email_address' | 'phone_number') => {
  last++
  const value = type === 'phone_number' ? `+1202555${String(last).padStart(4, '0')}` : `p${last}@example.com`
  return { type, value } as const
}
/** Uses up the given number of messages, each to a different handle. */
async function sent(count: number, type: 'email_address' | 'phone_number', from: (at: number) => string) {
  const organization = await findOrganization(world.services.stores, world.settings.orgId)
  for (let at = 0; at < count; at++)
    await admitMessage({ services: world.services, organization, address: from(at) }, fresh(type))
}
/** Requests one more, as a page would. */
async function ask(address: string, method: string, handle: object = fresh('email_address')) {
  const headers = { 'x-forwarded-for': address }
  const { status } = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers,
    body: { handle, factor: { method } },
  })
  return status
}
const ADA = { type: 'email_address', value: 'ada@example.com' } as const

describe('messages per hour', () => {
  test('by email: three hundred for one address, for codes, links and recovery, of known handles or not', async () => {
    const from = '203.0.113.7'
    await world.admin.addPerson({ handles: [ADA] })
    await sent(299, 'email_address', () => from)
    expect(await ask(from, 'otp_via_email')).toBe(200)
    expect(await ask(from, 'otp_via_email')).toBe(429)
    expect(await ask(from, 'email_link')).toBe(429)
    expect(await ask(from, 'otp_via_email', ADA)).toBe(429)
    const recovered = await world.inject({
      method: 'POST',
      url: '/recover',
      headers: { 'x-forwarded-for': from },
      body: { handle: ADA, factor: { method: 'password' } },
    })
    expect([recovered.status, recovered.json.errors[0].message]).toEqual([429, 'rate limit exceeded'])
    expect(await ask('203.0.113.8', 'otp_via_email')).toBe(200)
    clock.advance(HOUR)
    expect(await ask(from, 'otp_via_email')).toBe(200)
  })

  test('by email: five times as many for the network of the address', async () => {
    await sent(1_500, 'email_address', (at) => `203.0.113.${at % 200}`)
    expect(await ask('203.0.113.250', 'otp_via_email')).toBe(429)
    expect(await ask('203.0.114.1', 'otp_via_email')).toBe(200)
  })

  test('by email: twenty thousand for one organization, wherever they are requested', async () => {
    // Most of them are added directly to the organization's counter: one by one, they would take longer than all other
    // tests here.
    const { stores, vault } = world.services
    const counter = vault.digest(`email of ${world.settings.orgId}`, 'messages')
    const hour = { most: 20_000, window: HOUR, gap: 0, run: NO_RUN }
    expect(await stores.budgets.take(counter, hour, clock.now(), 19_900)).toBe(true)
    await sent(99, 'email_address', (at) => `10.0.${at}.1`)
    expect(await ask('203.0.113.6', 'otp_via_email')).toBe(200)
    expect(await ask('203.0.113.7', 'otp_via_email')).toBe(429)
    await expect(world.admin.invite('ada@example.com')).rejects.toThrow('rate limit exceeded')
  })

  test('by text message: sixty for one address, refused with the same message', async () => {
    const from = '2001:db8:1:2::9'
    // From three ranges, so that no range is used up.
    for (const range of ['+1202555', '+1303555', '+1404555'])
      for (let at = 0; at < 20; at++) {
        const handle = { type: 'phone_number', value: `${range}${String(at).padStart(4, '0')}` }
        expect(await ask(from, at % 2 ? 'otp_via_sms' : 'sms_link', handle)).toBe(200)
      }
    const another = { type: 'phone_number', value: '+15055550100' }
    expect(await ask(from, 'otp_via_sms', another)).toBe(429)
    expect(await ask('2001:db8:1:2::10', 'otp_via_sms', another)).toBe(429)
    expect(await ask('2001:db8:1:3::9', 'otp_via_sms', { ...another, value: '+15055550101' })).toBe(200)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:9::1', '2001:db8:1::/48'],
])('%s is in %s', (address, network) => {
  expect(placeOf(address)).toBe(network)
})
