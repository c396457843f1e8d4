import { request } from 'node:http'
import { ADMINISTRATORS } from '@portico/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'

/** The console has an origin of its own. Nothing of it can be reached through the origin of the site, and the reverse. */
const CONSOLE = 'https://console.hub.test'
const SITE = 'https://hub.test'
const BOSS = 'boss@example.com'

let hub: Target
beforeEach(async () => {
  hub = await target({
    settings: { url: SITE, consoleUrl: CONSOLE, hasConsole: true, devOutbox: true, readerGroups: [] },
  })
})
afterEach(() => hub.close())

interface Message {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** `fetch` sets the Host header itself, so this sends the request as a proxy does. */
const at = (host: string, path: string, { method = 'GET', headers = {}, body }: Message = {}) =>
  new Promise<Pick<Reply, 'status' | 'text'> & { readonly headers: Readonly<Record<string, unknown>> }>(
    (resolve, reject) => {
      const { port } = hub.world.server.app.server.address() as { port: number }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request({ port, path, method, headers: { host, ...type, ...headers } }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    },
  )
const atSite = (path: string, message?: Message) => at('hub.test', path, message)
const atConsole = (path: string, message?: Message) => at('console.hub.test', path, message)

describe('the host of the site', () => {
  test.each(['/console', '/console/', '/console/domains?tab=1', '/console/set-up', '/console//evil.example/'])(
    'only leads from %s to the console, without a token and for this once',
    async (path) => {
      const { status, headers } = await atSite(path)
      expect([status, headers.location, headers['cache-control']]).toEqual([302, `${CONSOLE}${path}`, 'no-store'])
    },
  )

  test.each(['evil.example', 'hub.test:8443', 'CONSOLE.hub.test.evil.example', ''])(
    'is every host but that of the console: %s',
    async (host) => {
      expect((await at(host, '/console/')).headers.location).toBe(`${CONSOLE}/console/`)
    },
  )

  test('starts and keeps no session of the console, from any page but the console’s', async () => {
    await hub.world.admin.addPerson({ handles: [{ type: 'email_address', value: BOSS }], groups: [ADMINISTRATORS] })
    const body = {
      handle: { type: 'email_address', value: BOSS },
      factor: { method: 'otp_via_email' },
      metadata: { session: 'console' },
    }
    const token = await hub.world.admin.signInToConsole(BOSS)
    for (const host of ['hub.test', 'console.hub.test'])
      for (const origin of [SITE, 'https://evil.example', 'null', CONSOLE]) {
        const organization = { 'slashid-orgid': hub.world.settings.orgId, origin }
        const started = await at(host, '/id/v2', { method: 'POST', headers: organization, body })
        const headers = { ...organization, authorization: `Bearer ${token}` }
        const stored = await at(host, '/console-session', { method: 'POST', headers })
        const expected = origin === CONSOLE ? [200, 204] : [403, 403]
        expect([host, origin, started.status, stored.status]).toEqual([host, origin, ...expected])
        expect(stored.headers['set-cookie'] === undefined).toBe(origin !== CONSOLE)
      }
  })
})

describe('the host of the console', () => {
  test.each([
    '/docs/intro',
    '/evil.js',
    '/sdk.html',
    '/sdk-page.js',
    '/sandbox/books',
    '/mcp',
    '/oauth2/authorize',
    '/oauth2/login.js',
    '/oauth2/device',
    '/feeds/x/changes.xml',
    '/link?sidcp=x',
    '/decide/x/approve',
    '/scim/v2/Users',
    '/openapi.json',
    '/.well-known/webauthn',
    '/consolee/',
    '//console/',
  ])('serves nothing of the site: %s', async (path) => {
    expect((await atConsole(path)).status).toBe(404)
  })

  test('serves the console and the API, and leads there from its first page', async () => {
    expect((await atConsole('/')).headers.location).toBe('/console/')
    expect((await atConsole('/me')).status).toBe(401)
    // This server has no built console; the program serves it where this one answers that there is no such call.
    expect((await atConsole('/console/')).headers.location).toBeUndefined()
  })

  test('is not trusted from a header of the visitor unless a proxy is', async () => {
    const { headers } = await atSite('/console/', { headers: { 'x-forwarded-host': 'console.hub.test' } })
    expect(headers.location).toBe(`${CONSOLE}/console/`)
  })
})

test('the cookie belongs to the host of the console, and only over TLS', async () => {
  await hub.world.admin.addPerson({ handles: [{ type: 'email_address', value: BOSS }], groups: [ADMINISTRATORS] })
  const headers = { authorization: `Bearer ${await hub.world.admin.signInToConsole(BOSS)}`, origin: CONSOLE }
  const cookie = String((await atConsole('/console-session', { method: 'POST', headers })).headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
  expect(cookie).not.toMatch(/domain/i)
})

test('the owner’s link leads to the console, and passkeys of the site can be used there', async () => {
  expect(await hub.world.server.ensureOwnerLink()).toMatch(/^https:\/\/console\.hub\.test\/console\/\?sidcp=/)
  const { origins } = JSON.parse((await atSite('/.well-known/webauthn')).text)
  expect(origins).toEqual([SITE, CONSOLE])
})
