import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { attributesOf, collector } from '../testing/collector.js'
import { emptyFolder, ended, portico, serving } from '../testing/program.js'

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
    const { url: endpoint, sent, spans } = await collector()
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
    await expect.poll(() => receiver.sent.length).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)

    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics']))
    for (const { headers } of sent) expect(headers['x-key']).toBe('a-secret-of-the-collector')
    const request = spans().find(({ name }) => name === 'POST /attestation/v3')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
    expect(attributesOf(request?.attributes)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/attestation/v3',
      'http.response.status_code': 200,
    })
    const children = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert sessions', 'commit']))
    expect(spans().filter(({ name, traceId }) => / |commit/.test(name) && traceId === TRACE).length).toBeGreaterThan(5)

    // A webhook's receiver can continue the trace.
    const delivery = spans().find(
      ({ spanId }) => String(receiver.sent[0]?.headers.traceparent).split('-')[2] === spanId,
    )
    expect(delivery).toMatchObject({ name: 'POST' })
    expect(JSON.stringify(delivery?.attributes)).toContain('127.0.0.1')

    const bodies = sent.map(({ body }) => body).join('')
    expect(bodies).toContain('"hub"')
    for (const secret of [...secrets, ...hook, 'secret-of-the-address', ADMIN_KEY]) expect(bodies).not.toContain(secret)
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

  test('load nothing unless a collector is set, and only what it is to receive', async () => {
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
      const modules = ['@opentelemetry/', '@opentelemetry/sdk-trace/', '@opentelemetry/sdk-metrics/', 'prom-client/']
      return modules.filter((name) => files.some((text) => text.includes(`node_modules/${name}`)))
    }
    expect(await loaded({})).toEqual([])
    const { url, sent } = await collector()
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: url }
    expect(await loaded({ ...endpoint, OTEL_METRICS_EXPORTER: 'none', OTEL_TRACES_EXPORTER: 'none' })).toEqual([])
    expect(sent).toEqual([])
    expect(await loaded({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).not.toContain('prom-client/')
    expect(await loaded({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toContain('prom-client/')
    expect(sent.map(({ path }) => path)).toEqual(['/v1/metrics'])
  })

  test('doctor says whether the collector accepts them', async () => {
    const findings = async (endpoint: string, env: Record<string, string> = {}) => {
      const settings = { PORTICO_SITE: '', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }
      const { stdout } = await portico(['doctor', '--json'], { cwd: emptyFolder(), env: settings })
      return JSON.parse(stdout).findings.filter(({ about }: { about: string }) => /^(?:Traces|Metrics)$/.test(about))
    }
    expect(await findings((await collector()).url)).toMatchObject([
      { about: 'Traces', state: 'good' },
      { about: 'Metrics', state: 'good' },
    ])
    expect(await findings((await collector(404)).url)).toMatchObject([
      { state: 'wrong', text: expect.stringContaining('refuses traces with status 404') },
      { state: 'wrong', text: expect.stringMatching(/refuses metrics with status 404; .+ OTEL_METRICS_EXPORTER=none/) },
    ])
    expect(await findings('http://127.0.0.1:1', { OTEL_METRICS_EXPORTER: 'none' })).toMatchObject([
      { about: 'Traces', state: 'wrong', text: expect.stringContaining('does not respond') },
    ])
  })
})
