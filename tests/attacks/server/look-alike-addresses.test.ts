import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** Addresses that become another one when Unicode is normalized, or when a domain is converted like the host of a URL. */
const BOSS = 'boss@hub.example.com'

let hub: Target
beforeAll(async () => {
  hub = await target()
  await hub.world.admin.addPerson({
    handles: [
      { type: 'email_address', value: BOSS },
      { type: 'username', value: 'boss' },
    ],
    groups: ['partners'],
  })
})
afterAll(() => hub.close())

const signIn = (type: string, value: string, method = 'otp_via_email') =>
  hub.call('POST', '/id/v2', { body: { handle: { type, value }, factor: { method } } })

describe('an address that is not one starts nothing', () => {
  test.each([
    ['a full-width @', 'boss\uff20hub.example.com'],
    ['a small @', 'boss\ufe6bhub.example.com'],
    ['two of them', 'eve@evil.example\uff20hub.example.com'],
    ['another one before', 'boss@hub.example.com\uff20evil.example'],
    ['a path', 'boss@hub.example.com/evil'],
    ['a fragment', 'boss@hub.example.com#.evil.example'],
    ['a query', 'boss@hub.example.com?.evil.example'],
    ['a backslash', 'boss@hub.example.com\\.evil.example'],
    ['an escape', 'boss@hub.example%2ecom'],
    ['a port', 'boss@hub.example.com:25'],
    ['a soft hyphen', 'boss@hub.exa\u00admple.com'],
    ['a joiner', 'boss@hub.exa\u200dmple.com'],
    ['a sign that stands for letters', 'boss@hub.example.\u2121'],
    ['a number as the host', 'boss@0x7f.0.0.10'],
    ['an address of this machine', 'boss@127.0.0.10'],
    ['letters of other scripts', 'b\u043ess@hub.example.com'],
    ['a full-width letter', '\uff42oss@hub.example.com'],
    ['a dotless letter that upper case joins', 'bo\u017fs@hub.example.com'],
  ])('%s', async (_, value) => {
    const { status } = await signIn('email_address', value)
    expect([status, (await hub.world.services.stores.outbox.backlog()) === 0]).toEqual([400, true])
  })
})

test.each([
  ['a full-width @', 'boss\uff20hub.example.com'],
  ['a small @', 'boss\ufe6bhub.example.com'],
  ['a sign that becomes a space', '\u00a8boss'],
  ['a direction mark', 'boss\u202e'],
  ['an invisible letter', 'bo\u200bss'],
])('a username with %s is refused', async (_, value) => {
  expect((await signIn('username', value, 'password')).status).toBe(400)
})

test('a username in other letters of the same name is the same person, not a second one', async () => {
  for (const value of ['\uff22\uff2f\uff33\uff33', 'Boss', 'bo\u017fs'])
    expect(
      (
        await hub.call('POST', '/admin/persons', {
          token: hub.world.settings.adminKey,
          body: { handles: [{ type: 'username', value }] },
        })
      ).status,
    ).toBe(409)
})

test('a domain in other dots and letters is the domain itself', async () => {
  expect((await signIn('email_address', 'boss@hub\u3002example\uff0ecom')).status).toBe(200)
  expect((await hub.world.outbox.next(BOSS)).subject).toMatch(/\d{6}/)
})
