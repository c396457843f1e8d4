import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A key webhook sends the address of a reader to another server and shows its response, so both sides are attacked here. */
const ADA = 'ada@example.com'
const PATH = '/admin/sample-keys/webhook'
const GOOD = JSON.stringify({ keys: [{ name: 'Production', apiKey: 'live_1' }] })

let at: Target
let ada: string
let receiver: Server
let received: { headers: IncomingHttpHeaders; body: string }[]
let reply: (response: ServerResponse) => void
let url: string

beforeEach(async () => {
  received = []
  reply = (response) => response.end(GOOD)
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    reply(response)
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/keys`
  at = await target()
  ada = await at.world.admin.signIn(ADA)
})
afterEach(async () => {
  await at.close()
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})

const admin = (method: string, path: string, body?: unknown, org?: string) =>
  at.call(method, path, { token: at.world.settings.adminKey, body, org })
const set = async (address = url, org?: string) => (await admin('PUT', PATH, { url: address }, org)).json.result
const mine = (token = ada) => at.call('POST', '/me/api-keys', { token })
const answered = async () => (await mine()).json.result

describe('a key webhook', () => {
  test('is called with a signature that only the holder of the secret can create, with the proved address', async () => {
    const { secret } = await set()
    expect(await answered()).toEqual({ state: 'answered', keys: [{ name: 'Production', key: 'live_1' }] })
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(body).toBe(JSON.stringify({ email: ADA }))
    const [, time, digest] = /^t=(\d+),v0=([\da-f]{64})$/.exec(String(headers['readme-signature'])) ?? []
    expect(digest).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    expect(headers).not.toHaveProperty('authorization')
  })

  test('shows its secret once, and another address has another one', async () => {
    const { secret } = await set()
    expect((await admin('GET', PATH)).text).not.toContain(secret)
    expect((await set()).secret).not.toBe(secret)
    expect((await admin('DELETE', PATH)).status).toBe(200)
    expect((await admin('DELETE', PATH)).status).toBe(404)
    expect(await answered()).toEqual({ state: 'none', keys: [] })
  })

  test('is neither read nor set by a reader, a stranger, a key without the right, or for another organization', async () => {
    await set()
    const other = (await admin('POST', '/admin/organizations', { org_name: 'Other' })).json.result.id
    const key = async (scopes: string[], org?: string) =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes }, org)).json.result.secret
    const tokens = [ada, 'x', await key(['webhooks:write', 'organizations:write'])]
    for (const token of tokens)
      for (const [method, body] of [['GET'], ['PUT', { url }], ['DELETE']] as const)
        expect([401, 403]).toContain((await at.call(method, PATH, { token, body })).status)
    expect((await at.call('GET', PATH, { token: await key(['sample-keys:read']) })).status).toBe(200)
    const theirs = await key(['*'], other)
    for (const [method, body] of [['GET'], ['PUT', { url: 'https://evil.example/' }], ['DELETE']] as const)
      expect((await at.call(method, PATH, { token: theirs, body })).status).not.toBe(200)
    expect((await admin('GET', PATH, undefined, other)).json.result).toBeNull()
    expect((await admin('GET', PATH)).json.result.url).toBe(url)
  })

  test('is called only for persons: no program, key, stranger or impersonator gets a key', async () => {
    await set()
    const anonymous = (await at.call('POST', '/persons/anonymous', { body: {} })).json.result
    const sample = (await at.call('POST', '/me/sample-keys', { token: ada })).json.result.key
    const key = (await admin('POST', '/admin/keys', { name: 'k', scopes: ['*'] })).json.result.secret
    for (const token of [anonymous, sample, key, 'x', at.world.settings.adminKey])
      expect([token, (await mine(token)).status]).toEqual([token, expect.toBeOneOf([401, 403])])
    expect(received).toEqual([])
  })

  test('is not called with an unproved address', async () => {
    await set()
    await at.world.admin.addPerson({ handles: [{ type: 'phone_number', value: '+15005550006' }] })
    const { keys } = await answered()
    expect(keys).toHaveLength(1)
    const [{ body } = { body: '' }] = received
    expect(Object.keys(JSON.parse(body))).toEqual(['email'])
  })

  test.each([
    ['an error status', (response: ServerResponse) => response.writeHead(500).end(GOOD)],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/keys' }).end()],
    ['no JSON', (response: ServerResponse) => response.end('<html>')],
    ['another shape', (response: ServerResponse) => response.end('{"keys":{"apiKey":"x"}}')],
    ['too much', (response: ServerResponse) => response.end(`{"keys":[],"x":"${'x'.repeat(70_000)}"}`)],
    ['nothing', (response: ServerResponse) => response.destroy()],
    ['half a response, and then silence', (response: ServerResponse) => void response.write('{"keys":[')],
  ])('that responds with %s gives no key, and is called once', async (_, answer) => {
    await set()
    reply = answer
    expect(await answered()).toEqual({ state: 'failed', keys: [] })
    expect(received).toHaveLength(1)
  })

  test('returns at most 20 keys, and none with a line break, a control character or too many characters', async () => {
    await set()
    const bad = ['a\nb', 'a\r\nX-Evil: 1', '\u0000', '\u202e', 'x'.repeat(1001), '', 7, null, {}]
    reply = (response) =>
      response.end(JSON.stringify({ keys: [...bad.map((apiKey) => ({ apiKey })), { apiKey: 'good', name: 'a\nb' }] }))
    expect((await answered()).keys).toEqual([{ name: 'Key 10', key: 'good' }])
    reply = (response) => response.end(JSON.stringify({ keys: Array.from({ length: 500 }, () => ({ apiKey: 'k' })) }))
    expect((await answered()).keys).toHaveLength(20)
  })

  test('leaves nothing of its response in the audit log, which names who set it', async () => {
    await set()
    await answered()
    const audit = (await admin('GET', '/admin/audit')).text
    expect(audit).toContain('sample_keys.webhook_set')
    expect(audit).not.toContain('live_1')
  })

  test.each(['ftp://keys.example/', 'file:///etc/passwd', 'https://u:p@keys.example/', 'x', 'javascript:1'])(
    'is refused at %s',
    async (address) => {
      expect((await admin('PUT', PATH, { url: address })).status).toBe(400)
    },
  )
})

describe('a reader', () => {
  test('can request a limited number of keys per hour', async () => {
    const limited = await target({ settings: { rateLimits: true } })
    try {
      const token = await limited.world.admin.signIn(ADA)
      await limited.call('PUT', PATH, { token: limited.world.settings.adminKey, body: { url } })
      const ask = () => limited.call('POST', '/me/api-keys', { token })
      const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await ask()).status))
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
      expect(received).toHaveLength(60)
    } finally {
      await limited.close()
    }
  })
})
