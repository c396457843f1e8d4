import { gzipSync } from 'node:zlib'
import { LIMITS } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})
