import { API_KEYS } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A key that was copied years ago, from a directory that no one uses anymore, must not work forever. */
const DAY = 24 * 3_600_000

let clock: ReturnType<typeof fakeClock>
let hub: Target
beforeEach(async () => {
  clock = fakeClock()
  hub = await target({ clock })
})
afterEach(() => hub.close())

const create = async (scopes: readonly string[], more: object = {}, token = hub.world.settings.adminKey) =>
  hub.call('POST', '/admin/keys', { token, body: { name: 'Directory', scopes, ...more } })
const secretOf = async (...input: Parameters<typeof create>): Promise<string> =>
  (await create(...input)).json.result.secret
const users = (token: string) => hub.call('GET', '/scim/v2/Users', { token })
const keys = async () => (await hub.call('GET', '/admin/keys', { token: hub.world.settings.adminKey })).json.result

test('a key works until its last day, and is then refused with a message that says what to do', async () => {
  const [directory, program] = [await secretOf(['scim']), await secretOf(['persons:read'])]
  clock.advance(API_KEYS.usualDays * DAY - 1)
  expect((await users(directory)).status).toBe(200)
  expect((await hub.call('GET', '/admin/persons', { token: program })).status).toBe(200)
  clock.advance(1)
  const refusals = [await users(directory), await hub.call('GET', '/admin/persons', { token: program })]
  for (const { status, text } of refusals) {
    expect(status).toBe(401)
    expect(text).toMatch(/this key expired on 2027-01-15; create a new one/)
  }
})

test('a key is valid for as long as its creator chooses, and for two years at most', async () => {
  const directory = await secretOf(['scim'], { days: 7 })
  expect((await keys())[0].expires_at).toBe(new Date(clock.now() + 7 * DAY).toISOString())
  clock.advance(7 * DAY)
  expect((await users(directory)).status).toBe(401)
  for (const days of [0, -1, 1.5, API_KEYS.mostDays + 1, '7', null])
    expect((await create(['scim'], { days })).status, String(days)).toBe(400)
  expect((await create(['scim'], { days: API_KEYS.mostDays })).status).toBe(201)
})

test('a key creates no key that is valid for longer than itself', async () => {
  const own = await secretOf(['*'], { days: 10 })
  const other = await secretOf(['persons:read'], { days: 300 }, own)
  clock.advance(9 * DAY)
  expect((await hub.call('GET', '/admin/persons', { token: other })).status).toBe(200)
  clock.advance(1 * DAY)
  expect((await hub.call('GET', '/admin/persons', { token: other })).status).toBe(401)
})
