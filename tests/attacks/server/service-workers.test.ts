import { ADMINISTRATORS } from '@portico/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A script of the site wants to read the pages of its origin through a service worker. */
let hub: Target
const start = async (serviceWorkers: readonly string[] = []) => {
  hub = await target({ settings: { serviceWorkers } })
}
afterEach(() => hub.close())

const WORKER = { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker', 'sec-fetch-mode': 'same-origin' }
const statusOf = async (path: string, headers: Record<string, string> = WORKER, method = 'GET') =>
  (await hub.call(method, path, { headers })).status

describe('the script of a worker is refused', () => {
  beforeEach(() => start(['/sw.js']))

  test.each([
    '/evil.js',
    '/sw.js/',
    '/.//sw.js',
    '/%73w.js',
    '/SW.js',
    '/docs/sw.js',
    '/sw.js;v=1',
    '/evil.js?/sw.js',
    '/health',
    '/openapi.json',
    '/feeds/x/changes.xml',
    '/oauth2/login.js',
    '/nothing/here',
  ])('at %s', async (path) => {
    expect(await statusOf(path)).toBe(403)
  })

  test.each([
    ['another value', { 'service-worker': 'Script, script' }],
    ['only its own header', { 'service-worker': 'script' }],
    ['only Fetch Metadata, as for the modules of a worker', { 'sec-fetch-dest': 'serviceworker' }],
  ])('with %s', async (_, headers) => {
    expect(await statusOf('/evil.js', headers)).toBe(403)
    expect(await statusOf('/evil.js', headers, 'HEAD')).toBe(403)
  })

  test('but not the one that is listed, whatever its query, nor other scripts', async () => {
    // This server has no site, so these files do not exist.
    expect(await statusOf('/sw.js')).toBe(404)
    expect(await statusOf('/sw.js?params=%7B%7D')).toBe(404)
    expect(await statusOf('/evil.js', { 'sec-fetch-dest': 'script' })).toBe(404)
  })

  test('with a response that no cache gives to other requests', async () => {
    const { headers, json } = await hub.call('GET', '/evil.js', { headers: WORKER })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('service-worker-allowed')).toBeNull()
    expect(json.errors[0].message).toMatch(/serviceWorkers/)
  })
})

describe('the page of the console is served without a token', () => {
  const BOSS = 'boss@example.com'
  const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  const hasToken = async (headers: Record<string, string>) => {
    await hub.world.admin.addPerson({ handles: [{ type: 'email_address', value: BOSS }], groups: [ADMINISTRATORS] })
    const token = await hub.world.admin.signInToConsole(BOSS)
    const response = await hub.call('POST', '/console-session', { token })
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return (await hub.world.server.consoleToken({ ...OPENED, ...headers, cookie })) !== undefined
  }

  test('but with one for a person who opens it', async () => {
    await start()
    expect(await hasToken({})).toBe(true)
  })

  test.each([
    [{ 'service-worker-navigation-preload': 'true' }],
    [{ 'service-worker-navigation-preload': 'portico' }],
    [{ 'service-worker-navigation-preload': '' }],
    [{ 'sec-purpose': 'prefetch' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
    [{ 'sec-fetch-dest': 'empty' }],
    [{ 'sec-fetch-dest': 'iframe' }],
    [{ 'sec-fetch-mode': 'same-origin' }],
  ])('to a request with %j', async (headers) => {
    await start()
    expect(await hasToken(headers)).toBe(false)
  })

  test.each([
    ['/sw.js', false],
    ['/console/sw.js', false],
    ['/docs/sw.js', true],
  ])('if the site lists the worker %s, depending on its scope', async (path, served) => {
    await start([path])
    expect(await hasToken({})).toBe(served)
  })
})
