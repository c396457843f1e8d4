import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { warnOfEndingKeys } from './warn-of-ending-keys.js'

const DAY = 24 * 3_600_000
const BOSS = 'boss@example.com'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { rateLimits: false } })
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: BOSS }], groups: ['portico-admins'] })
})
afterEach(() => world.close())

const as = (method: 'GET' | 'POST', url: string, body?: object) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const mails = () => world.outbox.all(BOSS)

test('administrators are warned once, thirty days before the end, by email and in the audit log', async () => {
  await as('POST', '/admin/keys', { name: 'Directory', scopes: ['scim'], days: 90 })
  await as('POST', '/admin/keys', { name: 'Import', scopes: ['persons:write'] })
  clock.advance(59 * DAY)
  await warnOfEndingKeys(world.services)
  expect(await mails()).toEqual([])
  clock.advance(1 * DAY)
  await Promise.all(Array.from({ length: 5 }, () => warnOfEndingKeys(world.services)))
  expect((await mails()).map(({ subject }) => subject)).toEqual(['The SCIM key “Directory” expires on 2026-04-15'])
  const audit = await as('GET', '/admin/audit?action=key.expiring')
  expect(audit.json.result).toMatchObject([{ detail: { name: 'Directory' } }])
  expect(JSON.stringify(audit.json)).not.toContain('portico_key_')
})

test('no one is warned of a key that was removed or has expired already', async () => {
  const { json } = await as('POST', '/admin/keys', { name: 'Old', scopes: ['scim'], days: 1 })
  clock.advance(2 * DAY)
  await warnOfEndingKeys(world.services)
  const { status } = await world.inject({ url: '/scim/v2/Users', token: json.result.secret })
  expect([status, await mails()]).toEqual([401, []])
})
