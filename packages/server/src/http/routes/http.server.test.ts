import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServer } from '../../create-server.js'
import { DatabaseError } from '../../ground/errors.js'
import type { Log } from '../../ground/ports/log.js'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

let world: TestServer
let lines: string[]
const log: Log = {
  info: (fields, message) => void lines.push(JSON.stringify([fields, message])),
  warn: (fields, message) => void lines.push(JSON.stringify([fields, message])),
  error: (fields, message) => void lines.push(JSON.stringify([fields, message])),
}

beforeEach(async () => {
  lines = []
  world = await createTestServer({ log, settings: { origins: ['https://docs.example.com'] } })
})
afterEach(() => world.close())

describe('what every response has', () => {
  test('headers that prevent content sniffing, and an id to quote', async () => {
    const { headers } = await world.inject({ url: '/health' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'slashid-correlation-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('the id of a request is accepted only from a trusted proxy', async () => {
    const id = 'edge-12345678'
    const request = { url: '/health', headers: { 'x-request-id': id } }
    expect((await world.inject(request)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    const behind = await createTestServer({ log, settings: { trustProxy: true } })
    expect((await behind.inject(request)).headers).toMatchObject({ 'x-request-id': id, 'slashid-correlation-id': id })
    expect(lines.find((line) => line.includes(id) && line.includes('"request"'))).toContain('"address":"127.0.0.1"')
    for (const bad of ['short', 'a'.repeat(129), 'two words', 'line\u0085break'])
      expect(
        (await behind.inject({ url: '/health', headers: { 'x-request-id': bad } })).headers['x-request-id'],
      ).toMatch(/^[\da-f-]{36}$/)
    await behind.close()
  })

  test('HSTS if the public URL is https', async () => {
    const secure = await createTestServer({ settings: { url: 'https://hub.example.com', devOutbox: false } })
    expect((await secure.inject({ url: '/health' })).headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    await secure.close()
  })

  test('a response of the API is never cached', async () => {
    const { headers } = await world.inject({ method: 'POST', url: '/token/validate', body: { token: 'x' } })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a client that slowly sends', () => {
  test.each([
    ['its headers', 'POST /id/v2 HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['its body', 'POST /id/v2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
  ])('%s is disconnected, while others get responses', async (_, partialRequest) => {
    const patient = await createTestServer({ listen: true, patience: 300 })
    const { port } = new URL(patient.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    const over = new Promise((resolve) => socket.on('close', resolve))
    socket.write(partialRequest)
    expect((await fetch(`${patient.url}/health`)).status).toBe(200)
    await over
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
    await patient.close()
  })
})

describe('CORS', () => {
  const preflight = (origin: string, method = 'POST') =>
    world.inject({
      method: 'OPTIONS',
      url: '/id/v2',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,slashid-orgid,slashid-sdkretrycount',
      },
    })

  test.each(['https://docs.example.com', 'http://localhost:3000'])('%s may call with all headers', async (origin) => {
    const { status, headers } = await preflight(origin)
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(origin)
    const allowed = String(headers['access-control-allow-headers'])
    for (const name of [
      'authorization',
      'content-type',
      'slashid-orgid',
      'slashid-sdkversion',
      'slashid-sdkretrycount',
      'slashid-required-consistency',
      'slashid-required-consistency-timeout',
    ])
      expect(allowed).toContain(name)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(headers['access-control-allow-methods']).toContain(method)
  })

  test('other origins may not, and none may with cookies', async () => {
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example',
    )
    expect((await preflight('https://docs.example.com')).headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('scripts may read location and the correlation id', async () => {
    const { headers } = await world.inject({
      method: 'POST',
      url: '/token/validate',
      body: { token: 'x' },
      headers: { origin: 'https://docs.example.com' },
    })
    expect(headers['access-control-expose-headers']).toBe('location, slashid-correlation-id')
  })
})

describe('unknown calls', () => {
  test.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['GET', '/id/v2'],
    ['DELETE', '/token/validate'],
    ['GET', '/admin/secrets'],
  ] as const)('%s %s is a 404 in the error envelope', async (method, url) => {
    const { status, json } = await world.inject({ method, url })
    expect(status).toBe(404)
    expect(json.errors).toEqual([{ httpcode: 404, message: expect.any(String), slug: expect.any(String) }])
  })

  test('a site’s own not-found page is returned for paths outside the API, and for no others', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const { migrate } = await import('../../storage/migrations/migrate.js')
    await migrate(database)
    const server = await createServer({
      settings: world.settings,
      database,
      log,
      notFound: (_, reply) => reply.code(404).type('text/html').send('<h1>Page not found</h1>'),
    })
    expect((await server.app.inject('/docs/nowhere')).payload).toContain('Page not found')
    expect((await server.app.inject('/me/nowhere')).json().errors[0].httpcode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: '/docs/nowhere' })).json().errors[0].httpcode).toBe(404)
    await server.close()
    await database.close()
  })
})

describe('the token and organization of a call', () => {
  test('a stale token is refused when a flow starts, and does not prevent finishing one', async () => {
    const body = { handle: { type: 'email_address', value: 'a@example.com' }, factor: { method: 'otp_via_email' } }
    expect((await world.inject({ method: 'POST', url: '/id/v2', token: 'stale', body })).status).toBe(401)
    const { json } = await world.inject({ method: 'POST', url: '/id/v2', body })
    const otp = /\d{6}/.exec((await world.outbox.next('a@example.com')).subject)?.[0]
    const answer = { challenge_id: json.result[1].id, challenge_type: 'otp', data: { otp } }
    const done = await world.inject({ method: 'POST', url: '/attestation/v3', token: 'stale', body: answer })
    expect(done.status).toBe(200)
  })

  test('an organization that does not exist is a 404', async () => {
    const { status } = await world.inject({
      method: 'POST',
      url: '/id/v2',
      headers: { 'slashid-orgid': 'nobody' },
      body: { handle: { type: 'email_address', value: 'a@example.com' }, factor: { method: 'otp_via_email' } },
    })
    expect(status).toBe(404)
  })

  test('an address that calls too often must wait; others are not affected', async () => {
    const clock = fakeClock()
    const limited = await createTestServer({ clock, settings: { trustProxy: true } })
    const start = (from: string, at: number) =>
      limited.inject({
        method: 'POST',
        url: '/id/v2',
        headers: { 'x-forwarded-for': from },
        body: { handle: { type: 'email_address', value: `p${at}@example.com` }, factor: { method: 'otp_via_email' } },
      })
    const statuses: number[] = []
    for (let at = 0; at < 121; at++) statuses.push((await start('203.0.113.7', at)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    expect((await start('198.51.100.1, 203.0.113.7', 499)).status).toBe(429)
    expect((await start('203.0.113.8', 500)).status).toBe(200)
    clock.advance(60_000)
    expect((await start('203.0.113.7', 501)).status).toBe(200)
    await limited.close()
  })
})

describe('the log', () => {
  test('contains no code, token, link or address of a whole sign-in', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const link = await world.server.ensureOwnerLink()
    const pack = new URL(link ?? '').searchParams.get('sidcp') ?? ''
    await world.inject({ url: `/challenge_pack/${pack}` })
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    const code = /\d{6}/.exec((await world.outbox.all())[0]?.subject ?? '')?.[0] ?? ''
    const written = lines.join('\n')
    expect(lines.length).toBeGreaterThan(3)
    for (const secret of [pack, token, code, 'ada@example.com']) expect(written).not.toContain(secret)
    const audit = JSON.stringify(await world.services.stores.audit.list(world.settings.orgId, 100))
    for (const secret of [pack, token, code]) expect(audit).not.toContain(secret)
  })

  test('reports an internal failure, whose 500 response has no details but the id from the log', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, { settings: 'not json, secret-detail' })
    const { status, json, headers } = await world.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: { type: 'email_address', value: 'a@example.com' }, factor: { method: 'otp_via_email' } },
    })
    expect(status).toBe(500)
    expect(json.errors[0].httpcode).toBe(500)
    expect(json.errors[0].message).toContain(headers['slashid-correlation-id'])
    expect(JSON.stringify(json)).not.toContain('secret-detail')
    expect(lines.join()).toContain(String(headers['slashid-correlation-id']))
  })
})

describe('readiness', () => {
  test('is reported with the checks of the program', async () => {
    expect((await world.inject({ url: '/health' })).json).toEqual({ status: 'ok' })
    expect((await world.inject({ url: '/ready' })).json).toEqual({ status: 'ready' })
  })

  test('a lost database makes it not ready, but keeps it alive', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const lost = await createTestServer({ database })
    await database.close()
    expect((await lost.inject({ url: '/health' })).status).toBe(200)
    const ready = await lost.inject({ url: '/ready' })
    expect([ready.status, ready.json.problems]).toEqual([503, ['The database does not respond.']])
    await lost.server.app.close()
  })

  test('an outdated schema prevents the start with a clear message', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    const refused = await createServer({ settings: world.settings, database }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseError)
    expect(String(refused)).toMatch(/is missing \d+ schema steps? of this version; run portico migrate first/)
    await database.close()
  })
})
