import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { sqlStores } from '../../storage/stores.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let world: TestServer
let receiver: Server
let received: Received[]
let answer: number
let url: string
const clock = fakeClock()

beforeEach(async () => {
  received = []
  answer = 204
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  world = await createTestServer({ clock })
})
afterEach(async () => {
  await world.close()
  await new Promise((resolve) => receiver.close(resolve))
})

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  world.inject({ method, url: path, token: world.settings.adminKey, body })
const webhook = async (events?: string[]) => (await admin('POST', '/admin/webhooks', { url, events })).json.result
const deliveries = async (id: string, query = '') =>
  (await admin('GET', `/admin/webhooks/${id}/deliveries${query}`)).json.result

describe('webhooks', () => {
  test('events arrive signed, and anyone with the secret can verify that they are ours', async () => {
    const { id, secret } = await webhook(['person.*'])
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], groups: ['x'] })
    await world.server.flush()
    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(clock.now() / 1000))
    expect(JSON.parse(body)).toMatchObject({
      type: 'person.added',
      timestamp: new Date(clock.now()).toISOString(),
      data: { organization_id: world.settings.orgId, actor: 'command line', detail: { groups: ['x'] } },
    })
    expect(await deliveries(id)).toMatchObject([
      { event: 'person.added', state: 'delivered', attempts: 1, status: 204 },
    ])
  })

  test('the guide’s example code distinguishes our events from others', async () => {
    const guide = readFileSync(new URL('../../../../../docs/guide/webhooks.md', import.meta.url), 'utf8')
    const code = /```js\n(.*?)```/s.exec(guide)?.[1] ?? ''
    const { isFromPortico } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const { secret } = await webhook()
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await world.server.flush()
    const [sent] = received.filter(({ body }) => body.includes('person.added'))
    const request = { secret, ...sent, now: clock.now() }
    expect(isFromPortico(request)).toBe(true)
    expect(isFromPortico({ ...request, body: `${sent?.body} ` })).toBe(false)
    expect(isFromPortico({ ...request, secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toBe(false)
    expect(isFromPortico({ ...request, now: clock.now() + 301_000 })).toBe(false)
    expect(isFromPortico({ ...request, headers: {} })).toBe(false)
  })

  test('an event without a subscription, and a change that was rolled back, are not sent', async () => {
    await webhook(['session.*', 'group.added'])
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    const all = await webhook(['person.*'])
    const twice = { handles: [{ type: 'email_address' as const, value: 'ada@example.com' }] }
    await expect(world.admin.addPerson(twice)).rejects.toThrow()
    await world.server.flush()
    expect(received).toEqual([])
    expect(await deliveries(all.id)).toEqual([])
  })

  test('a rejected message is retried for three days, with growing pauses, under the same id', async () => {
    const { id } = await webhook(['person.added'])
    answer = 500
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await world.server.flush()
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
    const waits: number[] = []
    for (;;) {
      const [{ state, due_at }] = await deliveries(id)
      if (state !== 'waiting') break
      waits.push(Date.parse(due_at) - clock.now())
      clock.advance(Date.parse(due_at) - clock.now())
      await world.server.flush()
    }
    expect(waits).toHaveLength(10)
    expect(waits).toEqual(
      [...waits]
        .sort((a, b) => a - b)
        .slice(0, 8)
        .concat(waits.slice(8)),
    )
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(2.5 * 24 * 3_600_000)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id, '?state=failed')).toMatchObject([
      { attempts: 11, error: 'the receiver responded with status 500' },
    ])
  })

  test('a delivery can be replayed, with the same id', async () => {
    const { id } = await webhook(['person.added'])
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await world.server.flush()
    const [first] = await deliveries(id)
    expect((await admin('POST', `/admin/webhooks/${id}/deliveries/${first.id}/replay`)).status).toBe(201)
    await world.server.flush()
    expect(received).toHaveLength(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(received[1]?.body).toBe(received[0]?.body)
  })

  test('a test event arrives regardless of the subscription', async () => {
    const { id } = await webhook(['group.*'])
    expect((await admin('POST', `/admin/webhooks/${id}/test`)).json.result).toMatchObject({ event: 'webhook.test' })
    await world.server.flush()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
  })

  test('a receiver that is permanently gone turns the webhook off', async () => {
    const { id } = await webhook(['person.added'])
    answer = 410
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await world.server.flush()
    expect((await admin('GET', `/admin/webhooks/${id}`)).json.result.active).toBe(false)
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', status: 410 }])
  })

  test('a disabled webhook receives nothing more, and a removed one is deleted with its deliveries', async () => {
    const { id } = await webhook(['person.added'])
    await admin('PATCH', `/admin/webhooks/${id}`, { active: false })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    await world.server.flush()
    expect(received).toEqual([])
    expect((await admin('DELETE', `/admin/webhooks/${id}`)).status).toBe(200)
    expect((await admin('GET', `/admin/webhooks/${id}/deliveries`)).status).toBe(404)
  })

  test('a receiver that does not respond does not prevent the server from stopping', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const firstRequest = new Promise<void>((resolve) => {
      receiver.removeAllListeners('request')
      receiver.on('request', () => resolve())
    })
    const stopped = await createTestServer({ clock, database })
    const key = { token: stopped.settings.adminKey, method: 'POST' } as const
    const { id } = (await stopped.inject({ ...key, url: '/admin/webhooks', body: { url } })).json.result
    await stopped.inject({ ...key, url: `/admin/webhooks/${id}/test` })
    await firstRequest
    await stopped.close()
    const [delivery] = (await sqlStores(database).webhooks.deliveries(id, { limit: 9, offset: 0, state: 'waiting' }))
      .deliveries
    expect(delivery).toMatchObject({ event: 'webhook.test', attempts: 1 })
    await database.close()
    receiver.closeAllConnections()
  })

  test('the secret is shown once and stored encrypted', async () => {
    const { id, secret } = await webhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    for (const path of ['/admin/webhooks', `/admin/webhooks/${id}`])
      expect((await admin('GET', path)).text).not.toContain(secret)
    const [stored] = await world.services.stores.webhooks.all(world.settings.orgId)
    expect(stored?.sealed_secret).toMatch(/^v1\./)
  })
})

describe('on the public internet', () => {
  test('no event goes to a private address, nor in cleartext', async () => {
    const open = await createTestServer({ clock, settings: { url: 'https://hub.example.com', devOutbox: false } })
    const call = (path: string, body?: unknown) =>
      open.inject({
        method: body ? 'POST' : 'GET',
        url: path,
        token: open.settings.adminKey,
        body,
      })
    expect((await call('/admin/webhooks', { url })).json.errors[0].message).toContain('https://')
    const own = url.replace('http:', 'https:')
    const { id } = (await call('/admin/webhooks', { url: own })).json.result
    await open.inject({ method: 'POST', url: `/admin/webhooks/${id}/test`, token: open.settings.adminKey })
    await open.server.flush()
    expect(received).toEqual([])
    const [delivery] = (await call(`/admin/webhooks/${id}/deliveries`)).json.result
    expect(delivery).toMatchObject({ state: 'waiting', status: null, error: expect.stringContaining('private') })
    await open.close()
  })
})
