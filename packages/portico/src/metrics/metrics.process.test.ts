import { describe, expect, onTestFinished, test } from 'vitest'
import { attributesOf, collector } from '../testing/collector.js'
import { emptyFolder, ended, type ServerProcess, serving } from '../testing/program.js'

const TOKEN = 'a-token-of-twenty-four-characters'

async function running(env: Record<string, string>): Promise<ServerProcess> {
  const server = await serving({ cwd: emptyFolder(), env: { PORTICO_SITE: '', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server
}

async function signIn(url: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()).result
  }
  const handle = { type: 'email_address', value: 'ada.lovelace@example.com' }
  const started = await post('/id/v2', { handle, factor: { method: 'otp_via_email' } })
  const [mail] = await (await fetch(`${url}/outbox/messages`)).json()
  const otp = /\d{6}/.exec(mail.subject)?.[0]
  await post('/attestation/v3', { challenge_id: started[1].id, challenge_type: 'otp', data: { otp } })
}

describe('metrics for Prometheus', () => {
  test('count requests, sign-ins and what waits, and never name a person', async () => {
    const { url } = await running({ PORTICO_METRICS: 'on' })
    await signIn(url)
    await fetch(`${url}/nothing-here`)
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toContain('portico_http_requests_total{route="/attestation/v3",method="POST",status="200"} 1')
    expect(text).toContain('portico_http_requests_total{route="site",method="GET",status="404"} 1')
    expect(text).toContain('portico_sign_ins_total{method="otp_via_email",outcome="sign_up"} 1')
    expect(text).toContain('portico_outbox_waiting{kind="message"} 1')
    expect(text).toContain('portico_password_queue 0')
    expect(text).toMatch(/^portico_database_query_duration_seconds_count\{operation="insert sessions"\} [1-9]/m)
    expect(text).toMatch(/portico_build_info\{version="\d+\.\d+\.\d+"\} 1/)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    expect(text).not.toContain('example.com')
    expect(text).not.toContain('lovelace')
  })

  test('are only for programs on this machine, and not for callers through a proxy on it', async () => {
    const { url } = await running({ PORTICO_METRICS: 'on' })
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await fetch(`${url}/metrics`, { headers: { [name]: '203.0.113.9' } })).status).toBe(404)
  })

  test('can be read with the token of the settings, from anywhere, and not without it', async () => {
    const { url } = await running({ PORTICO_METRICS: TOKEN })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const by = (token: string) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await by(`${TOKEN}x`)).status).toBe(404)
    expect((await by(TOKEN)).status).toBe(200)
  })

  test('do not exist unless the setting is on', async () => {
    const { url } = await running({})
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})

describe('metrics for a collector of OpenTelemetry', () => {
  test('are those that Prometheus reads, and never name a person', async () => {
    const { url: endpoint, sent, reports } = await collector()
    const server = await running({ PORTICO_METRICS: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    await signIn(server.url)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    server.child.kill('SIGTERM')
    expect(await ended(server.child)).toBe(0)

    const [report, ...others] = reports()
    expect(others).toEqual([])
    expect(report?.from).toMatchObject({ 'service.name': 'portico', 'service.instance.id': expect.any(String) })
    const metric = (name: string) => report?.metrics.find((each) => each.name === name)
    expect(metric('portico_sign_ins_total')?.sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 })
    const [signUp] = metric('portico_sign_ins_total')?.sum?.dataPoints ?? []
    expect(attributesOf(signUp?.attributes)).toEqual({ method: 'otp_via_email', outcome: 'sign_up' })
    expect(signUp?.asDouble).toBe(1)
    expect(BigInt(signUp?.startTimeUnixNano ?? 0)).toBeLessThan(BigInt(signUp?.timeUnixNano ?? 0))
    expect(metric('portico_outbox_waiting')?.gauge?.dataPoints.map(({ asDouble }) => asDouble)).toEqual([1, 0])

    const statements = metric('portico_database_query_duration_seconds')?.histogram?.dataPoints.find(
      ({ attributes }) => attributesOf(attributes).operation === 'insert sessions',
    )
    expect(statements?.explicitBounds).toEqual([0.001, 0.005, 0.025, 0.1, 0.5, 2.5])
    expect(statements?.bucketCounts).toHaveLength(7)
    expect(statements?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(statements?.count)
    expect(statements?.count).toBe(
      Number(/^portico_database_query_duration_seconds_count\{operation="insert sessions"\} (\d+)$/m.exec(text)?.[1]),
    )
    expect(statements?.sum).toBeGreaterThan(0)

    const families = Array.from(text.matchAll(/^# TYPE (\S+) /gm), ([, name]) => name)
    expect(new Set(report?.metrics.map(({ name }) => name))).toEqual(new Set(families))
    const bodies = sent.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body)
    expect(bodies.join('')).not.toMatch(/example\.com|lovelace|null/)
  })

  test('are sent at the interval of the settings, without an address of their own', async () => {
    const { url: endpoint, reports } = await collector()
    const { url } = await running({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: '50' })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    await expect.poll(() => reports().length, { timeout: 30_000 }).toBeGreaterThan(2)
    expect(new Set(reports().map(({ from }) => from['service.instance.id'])).size).toBe(1)
  })
})
