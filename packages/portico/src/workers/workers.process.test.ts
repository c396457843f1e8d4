import { get, request } from 'node:http'
import { startPostgres, type TestPostgres } from '@portico/server/testing/postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { attributesOf, collector } from '../testing/collector.js'
import { LIBRARY_MODULE, LIBRARY_SITE, writeFiles } from '../testing/library-site.js'
import { emptyFolder, ended, runProcess, type ServerProcess, serving } from '../testing/program.js'

const ADMIN_KEY = 'an-admin-key-of-enough-characters'

type Json = ReturnType<typeof JSON.parse>

interface Call {
  readonly body?: unknown
  readonly token?: string
  /** The address of the caller, as a proxy states it. */
  readonly address?: string
}

/** Requests over a new connection each, which the primary passes to the workers in turn. */
function caller(server: ServerProcess) {
  return (path: string, { body, token, address }: Call = {}) =>
    new Promise<{ readonly status: number; readonly text: string; readonly json: Json; readonly id: string }>(
      (resolve, reject) => {
        const headers = {
          connection: 'close',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
        }
        const method = body === undefined ? 'GET' : 'POST'
        const call = request(server.url + path, { method, headers, agent: false }, (response) => {
          let text = ''
          response.on('data', (bytes) => {
            text += bytes
          })
          response.once('error', reject)
          response.once('end', () => {
            const isJson = response.headers['content-type']?.includes('json') === true
            const id = String(response.headers['x-request-id'])
            resolve({ status: response.statusCode ?? 0, text, json: isJson ? JSON.parse(text) : undefined, id })
          })
        })
        call.once('error', reject)
        call.end(body === undefined ? undefined : JSON.stringify(body))
      },
    )
}

/** The log lines of a server so far. Each is one line, although several processes write them. */
const logOf = ({ stdout }: ServerProcess) => stdout.map((line) => JSON.parse(line))

/** The process that handled a request, according to the log. */
const workerOf = (server: ServerProcess, { id }: { readonly id: string }): Promise<number> =>
  vi.waitFor(
    () => {
      const line = logOf(server).find(({ correlation }) => correlation === id)
      if (!line) throw new Error(`There is no line of the request ${id}.`)
      return line.pid as number
    },
    { timeout: 30_000 },
  )

/** Repeats a request until this many processes have handled it. */
async function onAll<Result extends { readonly id: string }>(
  server: ServerProcess,
  send: () => Promise<Result>,
  count = 2,
): Promise<readonly Result[]> {
  const pids = new Set<number>()
  const results: Result[] = []
  while (pids.size < count) {
    const result = await send()
    results.push(result)
    pids.add(await workerOf(server, result))
  }
  return results
}

describe('two workers on PostgreSQL', () => {
  let postgres: TestPostgres
  let env: Record<string, string>
  let server: ServerProcess
  let call: ReturnType<typeof caller>
  const cwd = emptyFolder()

  const started = async (settings: Record<string, string> = {}) => {
    const another = await serving({ cwd, env: { ...env, ...settings } })
    onTestFinished(() => {
      another.child.kill('SIGKILL')
    })
    await onAll(another, () => caller(another)('/health'))
    return another
  }

  beforeAll(async () => {
    writeFiles(cwd, {
      ...LIBRARY_SITE,
      'portico.json': '{ "sandbox": "sandbox/index.mjs" }',
      'sandbox/index.mjs': LIBRARY_MODULE,
    })
    postgres = await startPostgres()
    env = {
      PORTICO_SITE: 'site',
      PORTICO_SITE_CONFIG: 'portico.json',
      PORTICO_ADMIN_KEY: ADMIN_KEY,
      PORTICO_WORKERS: '2',
      PORTICO_METRICS: 'on',
      PORTICO_TRUST_PROXY: 'on',
      PORTICO_LOG_LEVEL: 'info',
      DATABASE_URL: await postgres.create(),
    }
    server = await serving({ cwd, env })
    call = caller(server)
    await onAll(server, () => call('/health'))
  })
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await postgres?.stop()
  })

  const begin = async (email: string) => {
    const handle = { type: 'email_address', value: email }
    const response = await call('/id/v2', { body: { handle, factor: { method: 'otp_via_email' } } })
    return { ...response, challenge: response.json.result[1].id as string }
  }
  const finish = async (email: string, challenge_id: string) => {
    const { json } = await call(`/outbox/messages?to=${email}`)
    const otp = /\d{6}/.exec(json[0].subject)?.[0]
    return call('/attestation/v3', { body: { challenge_id, challenge_type: 'otp', data: { otp } } })
  }
  /** @param calls between the two steps: connections go to the workers in turn. */
  const signIn = async (email: string, calls: number) => {
    const first = await begin(email)
    for (let at = 0; at < calls; at++) await call('/health')
    const second = await finish(email, first.challenge)
    return { token: second.json.result.token as string, first, second }
  }
  const isValid = async (token: string) => {
    const { json, id } = await call('/token/validate', { body: { token } })
    return { valid: json.result.valid as boolean, id }
  }

  test('a sign-in may begin at one worker and end at the other, and both refuse its token once it is revoked', async () => {
    for (let at = 0, isSplit = false; !isSplit; at++) {
      const { token, first, second } = await signIn(`split${at}@example.com`, at % 2)
      isSplit = (await workerOf(server, first)) !== (await workerOf(server, second))
      for (const { valid } of await onAll(server, () => isValid(token))) expect(valid).toBe(true)
      expect((await call('/token/revoke', { body: { token } })).status).toBeLessThan(300)
      for (const { valid } of await onAll(server, () => isValid(token))) expect(valid).toBe(false)
    }
  })

  test('a limit holds for both together, also for requests at the same time', async () => {
    const describeLink = () => call('/challenge/none/description', { address: '203.0.113.7', body: { secret: 'x' } })
    const responses = await Promise.all(Array.from({ length: 150 }, describeLink))
    expect(new Set(await Promise.all(responses.map((response) => workerOf(server, response)))).size).toBe(2)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30)
    for (const { status } of await onAll(server, describeLink)) expect(status).toBe(429)
  })

  test('the sandbox has one memory, whichever worker is called', async () => {
    const key = 'lib_shared'
    const { status, json } = await call('/sandbox/loans', { token: key, body: { book_id: 'bok_1' } })
    expect(status).toBe(201)
    for (const loan of await onAll(server, () => call(`/sandbox/loans/${json.loan_id}`, { token: key })))
      expect(loan.json).toMatchObject({ book_id: 'bok_1' })
  })

  const HEALTH = /^portico_http_requests_total\{route="\/health",method="GET",status="200"\} (\d+)$/m
  const healthCount = (text: string) => Number(HEALTH.exec(text)?.[1])

  test('each reports the metrics of both, and a message that waits is counted once', async () => {
    const before = healthCount((await call('/metrics')).text)
    const calls = await onAll(server, () => call('/health'))
    const { json } = await call('/outbox/messages')
    for (const { text } of await onAll(server, () => call('/metrics'))) {
      expect(healthCount(text)).toBe(before + calls.length)
      expect(text).toContain(`portico_outbox_waiting{kind="message"} ${json.length}\n`)
      expect(text).toMatch(/^portico_database_connections\{state="waiting"\} \d+$/m)
      expect(text).toMatch(/^portico_build_info\{version="[\d.]+"\} 1$/m)
    }
  })

  test('a collector of OpenTelemetry receives the metrics of both from one sender', async () => {
    const { url: endpoint, reports } = await collector()
    const another = await started({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      PORTICO_METRICS: 'off',
    })
    const requests = await onAll(another, () => caller(another)('/ready'))
    const counts = () =>
      reports().map(({ metrics }) =>
        metrics
          .find(({ name }) => name === 'portico_http_requests_total')
          ?.sum?.dataPoints.filter(({ attributes }) => attributesOf(attributes).route === '/ready')
          .reduce((sum, { asDouble = 0 }) => sum + asDouble, 0),
      )
    await vi.waitFor(() => expect(counts().at(-1)).toBe(requests.length), { timeout: 30_000 })
    expect(new Set(reports().map(({ from }) => from['service.instance.id'])).size).toBe(1)
    const end = ended(another.child)
    another.child.kill('SIGTERM')
    expect(await end).toBe(0)
    expect(counts().at(-1)).toBe(requests.length)
  })

  test('a worker that is killed is replaced; clients that try again notice nothing, and no counter falls', async () => {
    const { challenge } = await begin('patient@example.com')
    const before = healthCount((await call('/metrics')).text)
    const victim = await workerOf(server, await call('/health'))
    process.kill(victim, 'SIGKILL')
    /** As clients do: if the connection is lost, once more. */
    const health = () => call('/health').catch(() => call('/health'))
    const pids = new Set<number>()
    for (let count = 1; pids.size < 2; count++) {
      const response = await health()
      expect(response.status).toBe(200)
      const pid = await workerOf(server, response)
      if (pid !== victim) pids.add(pid)
      if (pids.size === 2) expect(healthCount((await call('/metrics')).text)).toBeGreaterThanOrEqual(before + count)
    }
    expect(server.stderr.map((line) => JSON.parse(line).warning)).toEqual([
      expect.stringMatching(`^worker [12] \\(process ${victim}\\) was ended by SIGKILL; another one replaces it\\.$`),
    ])
    expect((await finish('patient@example.com', challenge)).status).toBe(200)
  })

  test('a worker that hangs is ended and replaced', async () => {
    const another = await started()
    const hanging = await workerOf(another, await caller(another)('/health'))
    process.kill(hanging, 'SIGSTOP')
    await vi.waitFor(
      () =>
        expect(another.stderr.map((line) => JSON.parse(line).warning)).toEqual([
          expect.stringMatching(`^worker [12] \\(process ${hanging}\\) has not answered for 30 s, so it is ended\\.$`),
          expect.stringMatching(`^worker [12] \\(process ${hanging}\\) was ended by SIGKILL; another one replaces it`),
        ]),
      { timeout: 120_000, interval: 200 },
    )
    await onAll(another, () => caller(another)('/health'))
  })

  test('what cannot be served is said once, as by one process', async () => {
    const { port } = new URL(server.url)
    const run = (workers: string) =>
      runProcess(['serve', '--workers', workers], { cwd, env: { ...env, PORT: port, PORTICO_LOG_LEVEL: 'silent' } })
    const [single, several] = await Promise.all([run('1'), run('2')])
    expect(single).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`port ${port}`) })
    expect(several).toEqual(single)
  })

  test('end with the primary, although nothing stops them', async () => {
    const { child, url } = await started()
    const end = ended(child)
    child.kill('SIGKILL')
    // The end of the output, which the workers write too.
    await end
    await expect(fetch(url)).rejects.toThrow()
  })

  test('a worker that hangs does not survive the second signal', async () => {
    const another = await started()
    const { child } = another
    const hanging = await workerOf(another, await caller(another)('/health'))
    process.kill(hanging, 'SIGSTOP')
    const end = ended(child)
    const again = setInterval(() => child.kill('SIGTERM'), 100)
    expect(await end).toBe(143)
    clearInterval(again)
  })

  test('SIGTERM ends all after the requests in flight, with one line', async () => {
    const tail = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { authorization: `Bearer ${ADMIN_KEY}` }
        get(server.url + path, { headers, agent: false }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode))
        }).once('error', reject)
      })
    const waiting = [tail('/admin/audit/tail?wait=25'), tail('/admin/audit/tail?wait=25')]
    await onAll(server, () => call('/health'))
    const pids = new Set(logOf(server).flatMap(({ pid }) => pid ?? []))
    expect(pids.size).toBe(3)
    const end = ended(server.child)
    server.child.kill('SIGTERM')
    expect(await Promise.all(waiting)).toEqual([200, 200])
    expect(await end).toBe(0)
    expect(logOf(server).filter(({ event }) => event !== undefined)).toMatchObject([
      { event: 'ready' },
      { event: 'stopped' },
    ])
  })
})
