import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../ground/adapters/outbound.js'
import type { Outbound } from '../ground/ports/outbound.js'
import { cleanUp } from '../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'
import { LOGIN_PAGE, readingProgram } from '../testing/reading-program.js'

const ID = 'https://agent.example.com/client.json'
const BACK = 'https://agent.example.com/back'
const HOUR = 3_600_000
const GOOD = { client_id: ID, client_name: 'The Agent', redirect_uris: [BACK] }

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let requestedUrls: string[]
let answer: () => Response | Promise<Response>
/**
 * A network in which only this one program responds; requests to private addresses are refused, as for a server on the
 * internet.
 */
const real = createOutbound({
  allowPrivate: false,
  resolve: (_, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]),
})
const network: Outbound = async (url, options) => {
  requestedUrls.push(url)
  return new URL(url).hostname === 'agent.example.com' ? answer() : real(url, options)
}
beforeEach(async () => {
  clock = fakeClock()
  requestedUrls = []
  answer = () => Response.json(GOOD)
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE, outbound: network })
})
afterEach(() => world.close())

const begin = async (clientId = ID, redirect = BACK) => (await readingProgram(world, { clientId, redirect })).begin()
const sentence = ({ page }: Awaited<ReturnType<typeof begin>>) => /role="alert">([^<]*)</.exec(page.text)?.[1]
const register = (body: unknown) => world.inject({ method: 'POST', url: '/oauth2/register', body })

describe('a program whose id is the URL of its document', () => {
  test('is named by its document, which is fetched again only after a while', async () => {
    const { page } = await begin()
    expect(page.text).toContain('"client":"The Agent"')
    await begin()
    expect(requestedUrls).toEqual([ID])
    clock.advance(HOUR)
    await begin()
    expect(requestedUrls).toHaveLength(2)
  })

  test('is cached for as long as its host says, within bounds', async () => {
    answer = () => Response.json(GOOD, { headers: { 'cache-control': 'max-age=1' } })
    await begin()
    clock.advance(4 * 60_000)
    await begin()
    expect(requestedUrls).toHaveLength(1)
    clock.advance(60_000)
    await begin()
    expect(requestedUrls).toHaveLength(2)
  })

  test('can read until the end of the session that a person allowed, even without its document', async () => {
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], groups: [] })
    const ada = await world.admin.signIn('ada@example.com')
    const program = await readingProgram(world, { clientId: ID, redirect: BACK })
    const { refresh_token } = await program.tokensFor(ada)
    answer = () => new Response('', { status: 404 })
    clock.advance(HOUR)
    expect((await program.refresh(refresh_token)).status).toBe(200)
    expect(sentence(await begin())).toContain('its address responds with status 404')
  })

  test.each([
    [
      'has another client_id',
      { ...GOOD, client_id: 'https://agent.example.com/other.json' },
      'client_id is not its own address',
    ],
    ['redirects into a private network', { ...GOOD, redirect_uris: ['https://10.0.0.8/back'] }, 'private network'],
    ['redirects to an internal name', { ...GOOD, redirect_uris: ['https://router.local/back'] }, 'private network'],
    [
      'redirects to an unencrypted address',
      { ...GOOD, redirect_uris: ['http://agent.example.com/back'] },
      'must be https',
    ],
    ['redirects anywhere', { ...GOOD, redirect_uris: ['https://*.example.com/back'] }, 'wildcard'],
    ['redirects to a script', { ...GOOD, redirect_uris: ['javascript:alert(1)'] }, 'must be https'],
    ['redirects nowhere', { ...GOOD, redirect_uris: [] }, 'no redirect_uris'],
    ['requires a secret', { ...GOOD, token_endpoint_auth_method: 'client_secret_basic' }, 'token_endpoint_auth_method'],
    ['is a list', [GOOD], 'not a JSON object'],
    ['is not JSON', 'hello', 'not a JSON object'],
  ])('is refused if its document %s', async (_, document, words) => {
    answer = () => new Response(typeof document === 'string' ? document : JSON.stringify(document))
    const login = await begin()
    expect([login.page.status, sentence(login)]).toEqual([400, expect.stringContaining(words)])
  })

  test('is refused when its document redirects', async () => {
    answer = () => new Response(null, { status: 302, headers: { location: 'https://127.0.0.1/' } })
    expect(sentence(await begin())).toContain('redirects')
  })

  test.each([
    ['https://127.0.0.1/client.json', 'the address is private'],
    ['https://localhost/client.json', 'the address is private'],
    ['https://[::1]/client.json', 'the address is private'],
    ['https://[::ffff:10.0.0.1]/client.json', 'plain https URL'],
    ['https://192.168.1.1/client.json', 'the address is private'],
    ['https://inside.example.com/client.json', 'resolves to a private address'],
    ['https://agent.example.com/', 'plain https URL'],
    ['https://agent.example.com/a/../client.json', 'plain https URL'],
    ['https://AGENT.example.com/client.json', 'plain https URL'],
    ['https://agent.example.com/client.json#x', 'plain https URL'],
    ['https://user@agent.example.com/client.json', 'plain https URL'],
    ['http://agent.example.com/client.json', 'not registered'],
  ])('is not requested from %s', async (clientId, words) => {
    expect(sentence(await begin(clientId))).toContain(words)
    expect(requestedUrls.filter((url) => !url.startsWith('https://inside.'))).toEqual([])
  })

  test('cannot make the server send unlimited requests', async () => {
    for (let at = 0; at < 60; at++) await begin(`https://agent.example.com/${at}.json`)
    const before = requestedUrls.length
    expect((await begin('https://agent.example.com/more.json')).page.status).toBe(429)
    expect(requestedUrls).toHaveLength(before)
  })
})

describe('a program that registers itself', () => {
  test('gets an id but no secret, and is shown with its name', async () => {
    const registration = {
      client_name: 'An\u202e  Agent\n',
      redirect_uris: [BACK],
      token_endpoint_auth_method: 'client_secret_post',
    }
    const { status, json, headers } = await register(registration)
    expect([status, headers['access-control-allow-origin']]).toEqual([201, '*'])
    expect(json).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_id_issued_at: Math.floor(clock.now() / 1000),
      client_name: 'An Agent',
      redirect_uris: [BACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read',
    })
    expect((await begin(json.client_id)).page.text).toContain('"client":"An Agent"')
    const clients = await world.inject({ url: '/admin/clients', token: world.settings.adminKey })
    expect(clients.json.result).toEqual([])
  })

  test.each([
    ['no addresses', {}],
    ['a text', { redirect_uris: BACK }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a fragment', { redirect_uris: [`${BACK}#x`] }],
    ['an internal machine', { redirect_uris: ['https://192.168.0.1/back'] }],
    ['too many', { redirect_uris: Array.from({ length: 33 }, (_, at) => `${BACK}/${at}`) }],
    ['something else', [1]],
  ])('is refused with %s', async (_, body) => {
    const { status, json } = await register(body)
    expect([status, json.error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test('is removed after a day if no one has allowed it', async () => {
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], groups: [] })
    const used = await readingProgram(world, { redirect: BACK })
    await used.tokensFor(await world.admin.signIn('ada@example.com'))
    const unused = (await register({ redirect_uris: [BACK] })).json.client_id
    clock.advance(25 * HOUR)
    await cleanUp(world.services)
    expect(sentence(await begin(unused))).toContain('not registered')
    expect((await used.begin()).loginState).not.toBe('')
  })

  test('can only request to read', async () => {
    const program = await readingProgram(world, { redirect: BACK })
    for (const scope of ['openid', 'openid email'])
      expect((await program.begin({ scope, resource: world.settings.url })).page.text).toContain('error=invalid_scope')
    const { page } = await program.begin({ scope: 'read openid offline_access' })
    expect(page.status).toBe(200)
  })
})

describe('where a code is sent', () => {
  const local = (port: number | string, path = '/back', host = 'localhost') => `http://${host}:${port}${path}`
  test.each([
    [local(1234), local(51234), 200],
    [local(1234), 'http://localhost/back', 200],
    ['http://127.0.0.1/back', local(4000, '/back', '127.0.0.1'), 200],
    ['http://[::1]:1/back', local(4000, '/back', '[::1]'), 200],
    [local(1234), local(1234, '/other'), 400],
    [local(1234), local(1234, '/back', '127.0.0.1'), 400],
    [local(1234), 'https://localhost:1234/back', 400],
    [local(1234), 'http://localhost.evil.example:1234/back', 400],
    [local(1234), 'http://localhost:1234@evil.example/back', 400],
    [local(1234), 'http://localhost:99999/back', 400],
    [BACK, 'https://agent.example.com:8443/back', 400],
    [BACK, `${BACK}/`, 400],
  ])('registered as %s, requested as %s: %i', async (registered, redirect, status) => {
    const { client_id } = (await register({ redirect_uris: [registered] })).json
    expect((await begin(client_id, redirect)).page.status).toBe(status)
  })

  test('for the site’s own pages, the port must match', async () => {
    const body = { name: 'Site', redirect_uris: ['http://localhost:3000/back'], client_id: 'site' }
    await world.inject({ method: 'POST', url: '/admin/clients', token: world.settings.adminKey, body })
    expect((await begin('site', 'http://localhost:3001/back')).page.status).toBe(400)
  })
})

test('the documents contain the endpoints', async () => {
  const get = async (path: string) => (await world.inject({ url: `/.well-known/${path}` })).json
  const { url } = world.settings
  expect(await get('oauth-protected-resource/mcp')).toEqual({
    resource: `${url}/mcp`,
    authorization_servers: [url],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
  })
  expect(await get('oauth-protected-resource')).toMatchObject({ resource: url })
  expect(await get('oauth-authorization-server')).toMatchObject({
    issuer: url,
    registration_endpoint: `${url}/oauth2/register`,
    device_authorization_endpoint: `${url}/oauth2/device_authorization`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
})
