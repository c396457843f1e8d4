import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, portico, serving } from '../testing/program.js'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

/** A collector of traces. */
async function collector(status = 200) {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    headers.push({ path: request.url, ...request.headers })
    bodies.push((await buffer(request)).toString('latin1'))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const spans = (): readonly SentSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, headers, spans }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

/** Signs in, and returns everything that no one else may learn. */
async function signIn(url: string): Promise<readonly string[]> {
  const post = async (path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
      'x-forwarded-for': '203.0.113.77',
    }
    return (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()).result
  }
  const handle = { type: 'email_address', value: 'ada.lovelace@example.com' }
  const started = await post('/id/v2?hidden=in-the-query', { handle, factor: { method: 'otp_via_email' } })
  const [mail] = await (await fetch(`${url}/outbox/messages`)).json()
  const otp = /\d{6}/.exec(mail.subject)?.[0] ?? 'no code'
  const { token } = await post('/attestation/v3', {
    challenge_id: started[1].id,
    challenge_type: 'otp',
    data: { otp },
  })
  return [
    otp,
    token,
    started[1].id,
    'lovelace',
    'example.com',
    'in-the-query',
    '203.0.113.77',
    'a-secret-of-the-collector',
  ]
}

const ADMIN_KEY = 'an-admin-key-of-some-length'

/** Adds a webhook and sends it a test event; returns its secret. */
async function testWebhook(url: string, target: string): Promise<readonly string[]> {
  const post = async (path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(201)
    return (await response.json()).result
  }
  const { id, secret } = await post('/admin/webhooks', { url: target, events: ['person.created'] })
  await post(`/admin/webhooks/${id}/test`, {})
  return [secret]
}

describe('traces', () => {
  test('of a sign-in have its requests and statements, in the trace of the caller, and no secret', async () => {
    const { url: endpoint, bodies, headers, spans } = await collector()
    const receiver = await collector()
    const { url, child } = await serving({
      cwd: emptyFolder(),
      env: {
        PORTICO_SITE: '',
        PORTICO_TRUST_PROXY: 'on',
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a-secret-of-the-collector',
        OTEL_SERVICE_NAME: 'hub',
        PORTICO_ADMIN_KEY: ADMIN_KEY,
      },
    })
    const secrets = await signIn(url)
    const hook = await testWebhook(url, `${receiver.url}/secret-of-the-address`)
    await expect.poll(() => receiver.headers.length).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)

    expect(headers[0]).toMatchObject({ path: '/v1/traces', 'x-key': 'a-secret-of-the-collector' })
    const request = spans().find(({ name }) => name === 'POST /attestation/v3')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
    const attributes = Object.fromEntries(
      request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
    )
    expect(attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/attestation/v3',
      'http.response.status_code': 200,
    })
    const children = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert sessions', 'commit']))
    expect(spans().filter(({ name, traceId }) => / |commit/.test(name) && traceId === TRACE).length).toBeGreaterThan(5)

    // A webhook's receiver can continue the trace.
    const delivery = spans().find(({ spanId }) => String(receiver.headers[0]?.traceparent).split('-')[2] === spanId)
    expect(delivery).toMatchObject({ name: 'POST' })
    expect(JSON.stringify(delivery?.attributes)).toContain('127.0.0.1')

    expect(bodies.join('')).toContain('"hub"')
    for (const secret of [...secrets, ...hook, 'secret-of-the-address', ADMIN_KEY])
      expect(bodies.join('')).not.toContain(secret)
  })

  test('start on their own without a trusted proxy', async () => {
    const { url: endpoint, spans } = await collector()
    const env = { PORTICO_SITE: '', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
    const { url, child } = await serving({ cwd: emptyFolder(), env })
    await signIn(url)
    child.kill('SIGTERM')
    await ended(child)
    expect(spans().some(({ name }) => name === 'POST /attestation/v3')).toBe(true)
    expect(spans().filter(({ traceId }) => traceId === TRACE)).toEqual([])
  })

  test('load nothing unless a collector is set', async () => {
    const loaded = async (env: Record<string, string>) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-modules-'))
      const { child } = await serving({
        cwd: emptyFolder(),
        env: { PORTICO_SITE: '', NODE_V8_COVERAGE: folder, ...env },
      })
      child.kill('SIGTERM')
      await ended(child)
      const urls = readdirSync(folder).flatMap((name): string[] =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')).result.map(({ url }: { url: string }) => url),
      )
      const files = urls.filter((url) => url.startsWith('file:')).map((url) => readFileSync(fileURLToPath(url), 'utf8'))
      expect(files.length).toBeGreaterThan(3)
      return files.some((text) => text.includes('node_modules/@opentelemetry/'))
    }
    expect(await loaded({})).toBe(false)
    const { url } = await collector()
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toBe(true)
  })

  test('doctor says whether the collector accepts them', async () => {
    const finding = async (endpoint: string) => {
      const env = { PORTICO_SITE: '', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
      const { stdout } = await portico(['doctor', '--json'], { cwd: emptyFolder(), env })
      return JSON.parse(stdout).findings.find(({ about }: { about: string }) => about === 'Traces')
    }
    expect(await finding((await collector()).url)).toMatchObject({ state: 'good' })
    expect(await finding((await collector(401)).url)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('refuses traces with status 401'),
    })
    expect(await finding('http://127.0.0.1:1')).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('does not respond'),
    })
  })
})
