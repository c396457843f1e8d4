import { describe, expect, onTestFinished, test } from 'vitest'
import { LIBRARY_MODULE, LIBRARY_SITE, writeFiles } from '../testing/library-site.js'
import { emptyFolder, portico, serving } from '../testing/program.js'

const CONFIG = { PORTICO_SITE: 'site', PORTICO_SITE_CONFIG: 'portico.json', PORTICO_LOG_LEVEL: 'warn' }

/** The program with the site of the library, with additional files beside the published folder. */
async function running(files: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) {
  const cwd = emptyFolder()
  writeFiles(cwd, { ...LIBRARY_SITE, ...files })
  const server = await serving({ cwd, env: { PORTICO_SITE: 'site', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  const call = async (path: string, key: string | undefined, body?: unknown, idempotency = '') => {
    const answer = await fetch(`${server.url}/sandbox${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(idempotency !== '' && { 'idempotency-key': idempotency }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Record<string, unknown> }
  }
  return { call, server }
}

const withModule = (module = LIBRARY_MODULE) =>
  running({ 'portico.json': '{ "sandbox": "sandbox/index.mjs" }', 'sandbox/index.mjs': module }, CONFIG)

describe('a site without its own sandbox', () => {
  test('gets the examples of its description, with any key or none', async () => {
    const { call } = await running()
    for (const key of [undefined, 'anything'])
      expect(await call('/books', key)).toMatchObject({ status: 200, json: { books: [{ book_id: 'bok_1' }] } })
    expect(await call('/loans', undefined, { book_id: 'bok_7' })).toMatchObject({
      status: 201,
      json: { loan_id: 'lon_1', book_id: 'bok_1' },
    })
  })

  test('still has requests checked against the description', async () => {
    const { call } = await running()
    expect(await call('/books?limit=99', undefined)).toMatchObject({
      status: 400,
      json: { type: 'https://library.example/problems/invalid_request', fields: [{ path: '/limit' }] },
    })
    expect(await call('/shelves', undefined)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })
})

describe('a site without an API description', () => {
  const NONE = { status: 404, json: { code: 'no_sandbox', detail: expect.stringContaining('/api/openapi.json') } }

  test.each(['{}', 'not JSON'])('has no sandbox, and says so, if its description is %s', async (description) => {
    const { call } = await running({ 'site/api/openapi.json': description })
    expect(await call('/books', undefined)).toMatchObject(NONE)
    expect(await call('/books', undefined)).toMatchObject(NONE)
  })

  test('has no sandbox, and says so, if it publishes no description', async () => {
    const cwd = emptyFolder()
    writeFiles(cwd, { 'site/index.html': LIBRARY_SITE['site/index.html'] })
    const { child, url } = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    for (const path of ['', '/', '/books']) {
      const answer = await fetch(`${url}/sandbox${path}`)
      expect({ status: answer.status, json: await answer.json() }).toMatchObject(NONE)
    }
  })
})

describe("a site's own sandbox", () => {
  test('responds to its operations, stores data for each key, and accepts no other kind of key', async () => {
    const { call } = await withModule()
    expect(await call('/loans', 'lib_a', { book_id: 'bok_7' })).toMatchObject({
      status: 201,
      json: { loan_id: 'lon_1', book_id: 'bok_7' },
    })
    expect(await call('/loans/lon_1', 'lib_a')).toMatchObject({ status: 200, json: { book_id: 'bok_7' } })
    expect(await call('/loans/lon_1', 'lib_b')).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await call('/loans', 'lib_a', { book_id: 'bok_7' })).toMatchObject({ status: 409, json: { code: 'lent' } })
    for (const key of [undefined, 'live_1', 'lib_', 'lib_a b'])
      expect(await call('/books', key)).toMatchObject({ status: 401, json: { code: 'invalid_key' } })
  })

  test('repeats the reply to an Idempotency-Key, enforces its budgets and requires scopes', async () => {
    const { call } = await withModule()
    const first = await call('/loans', 'lib_a', { book_id: 'bok_7' }, 'one')
    expect((await call('/loans', 'lib_a', { book_id: 'bok_7' }, 'one')).json).toEqual(first.json)
    expect(await call('/loans', 'lib_a', { book_id: 'bok_8' }, 'one')).toMatchObject({
      status: 409,
      json: { code: 'idempotency_key_reused' },
    })
    const spent = await call('/loans', 'lib_a', { book_id: 'bok_9' })
    expect([spent.status, spent.headers.get('ratelimit-limit')]).toEqual([429, '3'])
    expect(await call('/loans', 'lib_reader', { book_id: 'bok_7' })).toMatchObject({
      status: 403,
      json: { code: 'missing_scope' },
    })
    expect((await call('/books', 'lib_reader')).status).toBe(200)
  })

  test('that throws, exits or never ends harms only its callers', async () => {
    const { call, server } = await withModule()
    const broken = await call('/loans', 'lib_a', { book_id: 'broken' })
    expect(broken).toMatchObject({ status: 500, json: { code: 'sandbox_failed' } })
    expect(JSON.stringify(broken.json)).not.toContain('shelf')
    expect((await call('/loans', 'lib_a', { book_id: 'exit' })).status).toBe(503)
    await expect.poll(async () => (await call('/books', 'lib_a')).status).toBe(200)
    const endless = call('/loans', 'lib_a', { book_id: 'endless' })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect((await endless).status).toBe(503)
    await expect.poll(async () => (await call('/books', 'lib_a')).status).toBe(200)
  })

  test('can read neither the settings of the program nor a key', async () => {
    const { call } = await withModule(`
      import { workerData } from 'node:worker_threads'
      const secret = Object.values(workerData).find((value) => value instanceof Uint8Array)
      export const sandbox = {
        keyPrefix: 'lib_',
        operations: { listBooks: ({ status }) => ({
          status,
          body: { settings: Object.keys(process.env), secret: secret?.some((byte) => byte !== 0) ?? false },
        }) },
      }`)
    expect((await call('/books', 'lib_a')).json).toEqual({ settings: [], secret: false })
  })

  test.each([
    ['throws while it loads', "throw new Error('no shelf')", 'no shelf'],
    ['exports nothing', 'export {}', 'exports no `sandbox`'],
    ['has no key prefix', 'export const sandbox = { operations: {} }', '`keyPrefix`'],
    [
      'handles an operation that is not in the description',
      "export const sandbox = { keyPrefix: 'lib_', operations: { lent() {} } }",
      'lent',
    ],
  ])('that %s is reported in the log, and its callers get an error', async (_, module, reason) => {
    const { call, server } = await withModule(module)
    expect(await call('/books', 'lib_a')).toMatchObject({ status: 503, json: { code: 'sandbox_busy' } })
    await expect.poll(() => [...server.stdout, ...server.stderr].join('\n')).toContain(reason)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})

test('can be called by a page of a listed origin with an Idempotency-Key, which can read the remaining budget', async () => {
  const { server } = await running(
    { 'portico.json': '{ "sandbox": "sandbox/index.mjs" }', 'sandbox/index.mjs': LIBRARY_MODULE },
    { ...CONFIG, PORTICO_ORIGINS: 'https://hub.example' },
  )
  const api = `${server.url}/sandbox`
  const origin = 'https://hub.example'
  const preflight = await fetch(`${api}/loans`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  const answer = await fetch(`${api}/books`, { headers: { origin, authorization: 'Bearer lib_1' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-expose-headers')).toContain('ratelimit-remaining')
  const other = await fetch(`${api}/books`, { headers: { origin: 'https://elsewhere.example' } })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

test('refuses any invalid request with a problem document', async () => {
  const { call, server } = await withModule()
  const headers = { authorization: 'Bearer lib_1', 'content-type': 'text/plain' }
  const broken = await fetch(`${server.url}/sandbox/loans`, { method: 'POST', headers, body: '{' })
  expect(await broken.json()).toMatchObject({ status: 400, code: 'invalid_request' })
  const large = await call('/loans', 'lib_1', { book_id: 'x'.repeat(70_000) })
  expect(large.headers.get('content-type')).toContain('application/problem+json')
  expect(large.json).toMatchObject({ status: 413, code: 'body_too_large' })
})

describe('the configuration of a site', () => {
  const serve = async (files: Readonly<Record<string, string>>, PORTICO_SITE_CONFIG: string) => {
    const cwd = emptyFolder()
    writeFiles(cwd, { ...LIBRARY_SITE, ...files })
    return portico(['serve'], { cwd, env: { PORT: '0', PORTICO_SITE: 'site', PORTICO_SITE_CONFIG } })
  }

  test.each([
    ['that does not exist', {}, 'portico.json', /there is no such file/],
    ['that is not JSON', { 'portico.json': '{' }, 'portico.json', /is not a JSON object/],
    ['with an unknown field', { 'portico.json': '{ "sandbx": "a.mjs" }' }, 'portico.json', /`sandbx`.+`sandbox`/],
    [
      'whose module does not exist',
      { 'portico.json': '{ "sandbox": "a.mjs" }' },
      'portico.json',
      /a\.mjs.+does not exist/,
    ],
    [
      'whose module is published',
      { 'portico.json': '{ "sandbox": "site/a.mjs" }', 'site/a.mjs': LIBRARY_MODULE },
      'portico.json',
      /inside the published folder/,
    ],
    ['that is published itself', { 'site/portico.json': '{}' }, 'site/portico.json', /inside the published folder/],
    [
      'that gives readers a reserved group',
      { 'portico.json': '{ "readerGroups": ["portico-impersonators"] }' },
      'portico.json',
      /portico-impersonators/,
    ],
    [
      'with a service worker that is not a path of the site',
      { 'portico.json': '{ "serviceWorkers": ["https://cdn.example.com/sw.js"] }' },
      'portico.json',
      /`serviceWorkers` that must be a list of paths/,
    ],
    [
      'with a service worker whose path browsers write differently',
      { 'portico.json': '{ "serviceWorkers": ["/a/../sw.js"] }' },
      'portico.json',
      /`serviceWorkers` that must be a list of paths/,
    ],
  ])('%s stops the start with a message', async (_, files, config, sentence) => {
    const { code, stderr } = await serve(files as Record<string, string>, config)
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
