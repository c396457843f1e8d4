import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let clock: ReturnType<typeof fakeClock>
let hub: Target
beforeEach(async () => {
  clock = fakeClock(Date.now())
  hub = await target({ clock, settings: { rateLimits: true, trustProxy: true } })
})
afterEach(() => hub.close())

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const anonymous = async (address = '10.0.0.7') =>
  (await hub.call('POST', '/persons/anonymous', { body: {}, ...at(address) })).json?.result
const BUCKET = 'end_user_read_write'
const big = (bytes: number) => 'x'.repeat(bytes)
const bytesOf = async (token: string) => {
  const { text } = await hub.call('GET', `/attributes/${BUCKET}`, { token })
  return text.length
}
const statuses = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

test('an anonymous person stores no more than 128 KiB of attributes, even with parallel writes', async () => {
  const token = await anonymous()
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      hub.call('PATCH', `/attributes/${BUCKET}`, {
        token,
        body: { [`name-${turn}`]: big(20_000) },
        ...at(`10.1.${turn}.7`),
      }),
    ),
  )
  expect(statuses(replies, 200)).toBe(6)
  expect(await bytesOf(token)).toBeLessThan(130 * 1024)
})

test('a member stores no more than 1 MiB of attributes', async () => {
  const token = await hub.world.admin.signIn('ada@example.com')
  for (let turn = 0; turn < 24; turn++)
    await hub.call('PATCH', `/attributes/${BUCKET}`, { token, body: { [`name-${turn}`]: big(60_000) } })
  const taken = await bytesOf(token)
  expect(taken).toBeLessThan(1024 * 1024 + 1024)
  const refused = await hub.call('PATCH', `/attributes/${BUCKET}`, { token, body: { more: big(60_000) } })
  expect([refused.status, refused.json.errors[0].message]).toEqual([400, expect.stringContaining('remove some first')])
  expect((await hub.call('PUT', `/attributes/${BUCKET}`, { token, body: { little: 1 } })).status).toBe(200)
})

test('anonymous persons of one network address write no more than 1 MiB in an hour together', async () => {
  let written = 0
  for (let person = 0; person < 12; person++) {
    const token = await anonymous()
    for (let turn = 0; turn < 2; turn++) {
      const body = { [`name-${turn}`]: big(60_000) }
      const { status } = await hub.call('PATCH', `/attributes/${BUCKET}`, { token, body, ...at('10.0.0.7') })
      if (status === 200) written += 60_000
    }
  }
  expect(written).toBeGreaterThan(900_000)
  expect(written).toBeLessThanOrEqual(1024 * 1024)
})

test('one network address creates no more than 200 anonymous persons in an hour', async () => {
  let created = 0
  for (let round = 0; round < 4; round++) {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => hub.call('POST', '/persons/anonymous', { body: {}, ...at('10.0.0.9') })),
    )
    created += statuses(replies, 201)
    clock.advance(61_000)
  }
  expect(created).toBe(200)
})

test('one person opens no more than twenty access requests at once, and their administrator gets one email', async () => {
  const boss = { type: 'email_address', value: 'boss@example.com' } as const
  await hub.world.admin.addPerson({ handles: [boss], groups: ['portico-admins'] })
  const token = await hub.world.admin.signIn('ada@example.com')
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      hub.call('POST', '/access-requests', { token, body: { groups: [`group-${turn}`] }, ...at(`10.2.${turn}.7`) }),
    ),
  )
  expect(statuses(replies, 201)).toBe(20)
  expect(await hub.world.outbox.all(boss.value)).toHaveLength(1)
})

test('seventy members cause no more than one email to their administrator, and every request is in the console', async () => {
  const boss = { type: 'email_address', value: 'boss@example.com' } as const
  await hub.world.admin.addPerson({ handles: [boss], groups: ['portico-admins'] })
  let requestCount = 0
  for (let turn = 0; turn < 70; turn++) {
    const token = await hub.world.admin.signIn(`member-${turn}@example.com`)
    const { status } = await hub.call('POST', '/access-requests', {
      token,
      body: { groups: ['docusaurus-users'] },
      ...at('10.0.0.7'),
    })
    if (status === 201) requestCount++
  }
  // The network address has its own limit.
  expect(requestCount).toBe(60)
  expect(await hub.world.outbox.all(boss.value)).toHaveLength(1)
  const { json } = await hub.call('GET', '/admin/access-requests', { token: hub.world.settings.adminKey })
  expect(json.meta.pagination.total_count).toBe(60)
})

test('one network address records no more than 600 analytics events in an hour', async () => {
  const body = { organization_id: hub.world.settings.orgId, event_data: { event_name: 'AuthenticationSucceeded_v1' } }
  const replies = await Promise.all(
    Array.from({ length: 700 }, () => hub.call('POST', '/events', { body, ...at('10.0.0.7') })),
  )
  expect(statuses(replies, 204)).toBe(600)
})

test('one person creates no more than 60 direct ids in an hour, each of which is an audit entry', async () => {
  const token = await hub.world.admin.signIn('ada@example.com')
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => hub.call('POST', '/direct-id', { token, body: {} })),
  )
  expect(statuses(replies, 201)).toBe(60)
})
