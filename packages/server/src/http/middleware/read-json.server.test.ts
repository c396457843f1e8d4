import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { LIMITS } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ listen: true })
})
afterAll(() => world.close())

const GOOD = '{"token":"x"}'
const JSON_TYPE = { 'content-type': 'application/json' }

async function sent(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) {
  const answer = await fetch(`${world.url}/token/validate`, { method: 'POST', headers, body })
  const { errors } = (await answer.json()) as { errors?: { httpcode: number; message: string }[] }
  expect(errors?.[0]?.httpcode ?? 200).toBe(answer.status)
  return [answer.status, errors?.[0]?.message]
}

test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;'])('%s is read', async (type) => {
  expect(await sent(GOOD, { 'content-type': type })).toEqual([200, undefined])
})

test.each([
  'text/plain;charset=UTF-8',
  'text/plain',
  'text/json',
  'application/vnd.api+json',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'none',
])('%s is not read, whatever the body', async (type) => {
  expect(await sent(GOOD, { 'content-type': type })).toEqual([415, 'the content type must be application/json'])
})

test('a body without a type is not read, and an absent body is reported as missing', async () => {
  const bytes = new TextEncoder().encode(GOOD)
  expect(await sent(bytes, {})).toEqual([415, 'the content type must be application/json'])
  const { status, json } = await world.inject({ method: 'POST', url: '/token/validate' })
  expect([status, json.errors[0].message]).toEqual([400, 'the body is missing'])
})

test('a content type without a body does no harm, whatever the method', async () => {
  const token = await world.admin.signIn('ada@example.com')
  const statusOf = async (method: string, path: string) => {
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    return (await fetch(world.url + path, { method, headers })).status
  }
  expect(await statusOf('GET', '/me')).toBe(200)
  expect(await statusOf('POST', '/direct-id')).toBe(201)
  expect(await statusOf('POST', '/persons/anonymous')).toBe(201)
  expect(await statusOf('POST', '/token/v2')).toBe(200)
  expect(await statusOf('DELETE', '/consent/gdpr?deleteAll=true')).toBe(204)
  expect(await statusOf('DELETE', '/me/sessions')).toBe(200)
  expect(await sent('')).toEqual([400, 'the body is missing'])
})

test('compressed bodies are refused with a message, and a byte order mark is not part of the text', async () => {
  const packed = new Uint8Array(gzipSync(GOOD))
  const refused = [415, 'the body is compressed; send it uncompressed']
  expect(await sent(packed, { ...JSON_TYPE, 'content-encoding': 'gzip' })).toEqual(refused)
  expect(await sent(GOOD, { ...JSON_TYPE, 'content-encoding': 'identity' })).toEqual([200, undefined])
  expect(await sent(`\ufeff${GOOD}`)).toEqual([200, undefined])
})

test('invalid UTF-8 is refused instead of replaced', async () => {
  const [before, after] = ['{"token":"', '"}'].map((text) => new TextEncoder().encode(text))
  for (const bytes of [[0xff, 0xfe], [0xc3], [0xed, 0xa0, 0x80]])
    expect(await sent(new Uint8Array([...(before ?? []), ...bytes, ...(after ?? [])]))).toEqual([
      400,
      'the body is not UTF-8',
    ])
})

test('the nesting of a body is limited, wherever it occurs', async () => {
  const deep = (levels: number) => `{"token":"x","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(await sent(deep(LIMITS.bodyDepth))).toEqual([200, undefined])
  const refused = [400, `the body is nested more than ${LIMITS.bodyDepth} levels deep`]
  expect(await sent(deep(LIMITS.bodyDepth + 1))).toEqual(refused)
  expect(await sent(`{"token":"[[[["}`)).toEqual([200, undefined])
  const options = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const body = `{"handle":{"type":"username","value":"ada"},"factor":{"method":"password","options":${options}}}`
  const { status, json } = await world.inject({ method: 'POST', url: '/id/v2', body })
  expect([status, json.errors[0].message]).toEqual(refused)
})

describe('a large body', () => {
  const LARGE = 'x'.repeat(LIMITS.openBodyBytes + 1)
  const statusOf = async (path: string, { body, ...more }: RequestInit & { readonly token?: string }) => {
    const headers = { ...JSON_TYPE, ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }) }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return (await fetch(world.url + path, init)).status
  }
  /** Sent in pieces, without its length. */
  const pieces = () => new Blob([LARGE]).stream()

  test('is read from no one where anyone may call', async () => {
    for (const path of ['/token/validate', '/id/v2', '/attestation/v3', '/recover', '/actions/sdk'])
      expect([await statusOf(path, { body: LARGE }), await statusOf(path, { body: pieces() })]).toEqual([413, 413])
  })

  test('is read elsewhere only from a caller who may make the call', async () => {
    const path = '/admin/persons'
    const token = await world.admin.signIn('ada@example.com')
    expect(await statusOf(path, { body: 'x' })).toBe(400)
    for (const body of [() => LARGE, pieces]) {
      expect(await statusOf(path, { body: body() })).toBe(401)
      expect(await statusOf(path, { body: body(), token: 'x.y.z' })).toBe(401)
      expect(await statusOf(path, { body: body(), token })).toBe(403)
      expect(await statusOf(path, { body: body(), token: world.settings.adminKey })).toBe(400)
    }
  })

  /** A small body, a large one, and a large one without its length; each is JSON, so that the call is made. */
  const BODIES = [
    () => '{}',
    () => JSON.stringify({ x: LARGE }),
    () => new Blob([JSON.stringify({ x: LARGE })]).stream(),
  ]

  /** How often a call counts against each budget of its address or its key. */
  async function counted(call: () => Promise<unknown>): Promise<number[]> {
    const take = vi.spyOn(world.services.limiter, 'take')
    try {
      await call()
      const times = new Map<string, number>()
      for (const [name] of take.mock.calls) times.set(name, (times.get(name) ?? 0) + 1)
      return [...times.values()]
    } finally {
      take.mockRestore()
    }
  }

  test('counts once against the budget of its address, whether the call is refused or made', async () => {
    const path = '/admin/persons'
    for (const token of ['x.y.z', await world.admin.signIn('ada@example.com'), world.settings.adminKey])
      for (const body of BODIES) expect(await counted(() => statusOf(path, { body: body(), token }))).toEqual([1])
  })

  test('counts once for a directory, against the budgets of its address and of its key', async () => {
    const key = await world.inject({
      method: 'POST',
      url: '/admin/keys',
      token: world.settings.adminKey,
      body: { name: 'Directory', scopes: ['scim'] },
    })
    const path = '/scim/v2/Users'
    for (const body of BODIES) {
      expect(await counted(() => statusOf(path, { body: body(), token: 'x' }))).toEqual([1])
      expect(await counted(() => statusOf(path, { body: body(), token: key.json.result.secret }))).toEqual([1, 1])
    }
  })

  test('is recorded once for someone who acts as a person', async () => {
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'eve@example.com' }],
      groups: ['portico-impersonators'],
    })
    const eve = await world.admin.signInToConsole('eve@example.com')
    const ada = await world.admin.signIn('ada@example.com')
    const { person_id } = (await world.inject({ url: '/me', token: ada })).json.result.person
    const link = await world.inject({ method: 'POST', url: `/persons/${person_id}/impersonate`, token: eve })
    const [nonce] = JSON.parse(Buffer.from(link.json.result, 'base64url').toString())
    const answer = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const { token } = (await world.inject({ method: 'POST', url: '/attestation/v3', body: answer })).json.result
    const recorded = async () => {
      const { json } = await world.inject({ url: '/admin/audit?limit=100', token: world.settings.adminKey })
      return json.result.filter(({ action }: { action: string }) => action.startsWith('impersonation.')).length
    }
    for (const path of ['/admin/persons', '/content-keys'])
      for (const body of BODIES) {
        const before = await recorded()
        await statusOf(path, { body: body(), token })
        expect([path, (await recorded()) - before]).toEqual([path, 1])
      }
  })

  test('of a session that ends before it has arrived is refused', async () => {
    const token = await world.admin.signIn('late@example.com')
    const { port } = new URL(world.url)
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    const find = vi.spyOn(world.services.stores.sessions, 'findWithState')
    try {
      const call = request({ port, method: 'PATCH', path: '/attributes', headers })
      const status = new Promise((resolve, reject) => {
        call.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
      })
      call.write('{')
      await expect.poll(() => find.mock.settledResults[0]?.type).toBe('fulfilled')
      await world.inject({ method: 'DELETE', url: '/me/sessions', token: await world.admin.signIn('late@example.com') })
      call.end('}')
      expect(await status).toBe(401)
    } finally {
      find.mockRestore()
    }
  })
})
