import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { LOGIN_PAGE, locationOf } from '@portico/server/testing/reading-program'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { partsOf } from './hosted-login.js'
import { previewAt } from './preview.js'

/** A preview of a pull request, whose scripts come from its author, opened by an administrator who may read everything. */
const ADA = 'ada@example.com'
const URL_OF_PREVIEW = 'https://pr-41.previews.example/'
const ORIGIN = 'https://pr-41.previews.example'
const BUILD = 'build-of-the-fork'
const HOUR = 3_600_000

let at: Target
let clock: ReturnType<typeof fakeClock>
let ada: string
let person: string
let preview: ReturnType<typeof previewAt>
beforeEach(async () => {
  clock = fakeClock(Date.now())
  at = await target({ clock, hostname: 'localhost', loginPage: LOGIN_PAGE })
  const groups = ['partners', 'portico-admins', 'portico-impersonators']
  person = (await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups })).person_id
  ada = await at.world.admin.signIn(ADA)
  preview = previewAt(at, URL_OF_PREVIEW, BUILD)
})
afterEach(() => at.close())

type Sealed = Parameters<typeof ticketFor>[2]
const ticket = (more: Sealed = {}, groups: readonly string[] = ['partners']) =>
  ticketFor(at.world, groups, { build: BUILD, origins: [ORIGIN], ...more })
const ask = async (
  token: string,
  tickets: readonly { readonly ticket: string; readonly part: string }[],
  build = BUILD,
  origin?: string,
) =>
  (
    await at.call('POST', '/content-keys', {
      token,
      body: {
        build,
        tickets: tickets.map((entry) => entry.ticket),
        pages: tickets.map(({ part }) => ({ part, path: '/docs/deals' })),
        shared: true,
      },
      ...(origin !== undefined && { headers: { origin } }),
    })
  ).json?.result
const opens = async (token: string) => (await ask(token, [await ticket()]))?.keys.length === 1

describe('the token of a preview', () => {
  let token: string
  beforeEach(async () => {
    expect((await preview.register()).status).toBe(201)
    token = await preview.tokenFor(ada)
  })

  test('opens the registered build, and no ticket of the site, of another preview or for more than one origin', async () => {
    expect(await opens(token)).toBe(true)
    const site = at.world.settings.url
    const tries: readonly (readonly [string, Sealed])[] = [
      ['the site', { build: 'build-1', origins: [site] }],
      ['the site, under the build of the preview', { origins: [site] }],
      ['the site and the preview', { origins: [site, ORIGIN] }],
      ['another build at the preview', { build: 'build-of-another', origins: [ORIGIN] }],
      ['another preview', { origins: ['https://pr-42.previews.example'] }],
      ['no origin', { origins: [] }],
    ]
    for (const [what, sealed] of tries) {
      const sealedTicket = await ticket(sealed)
      for (const origin of [undefined, ORIGIN, site])
        expect(await ask(token, [sealedTicket], sealed?.build, origin), `${what}, from ${origin}`).toMatchObject({
          keys: [],
          pages: [],
        })
    }
  })

  test('opens nothing of the site, under whose build a preview was registered', async () => {
    const liar = previewAt(at, 'https://pr-43.previews.example/', 'build-1')
    await liar.register()
    const lied = await liar.tokenFor(ada)
    const ofSite = await ticket({ build: 'build-1', origins: [at.world.settings.url] })
    for (const origin of [undefined, 'https://pr-43.previews.example', at.world.settings.url])
      expect((await ask(lied, [ofSite], 'build-1', origin)).keys).toEqual([])
  })

  test('opens nothing that is sealed for another organization', async () => {
    const added = await at.call('POST', '/admin/organizations', {
      token: at.world.settings.adminKey,
      body: { org_name: 'Globex' },
    })
    const other = await ticket({ site: added.json.result.id }, [])
    expect((await ask(token, [other])).keys).toEqual([])
  })

  test('makes no call except for keys, and is not a session', async () => {
    const otherEndpoints = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
      (name) => ENDPOINTS[name].auth !== 'none' && name !== 'releaseContentKeys',
    )
    for (const name of otherEndpoints) {
      const { method } = ENDPOINTS[name]
      const path = endpointPath(name, { person_id: person })
      const { status } = await at.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })
      // If a token is optional, the body is validated as well.
      expect(ENDPOINTS[name].auth === 'optional' ? [400, 401, 403, 404] : [401, 403], name).toContain(status)
    }
    const validation = await at.call('POST', '/token/validate', { body: { token } })
    expect(validation.json.result).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
    const { standing } = await preview.begin()
    expect((await preview.step(standing, token, 'allow')).status).toBe(403)
  })

  test('reveals nothing about the person, and of their groups only those that the build itself requires', async () => {
    const [, payload] = partsOf(token)
    expect(JSON.stringify(payload)).not.toContain(ADA)
    expect(JSON.stringify(payload)).not.toContain(person)
    expect(JSON.stringify(payload)).not.toContain('partners')
    const other = previewAt(at, 'https://pr-42.previews.example/', 'build-42')
    await other.register()
    expect(partsOf(await other.tokenFor(ada))[1].sub).not.toBe(payload.sub)
    expect((await ask(token, [])).groups).toEqual([])
    expect((await ask(token, [await ticket()])).groups).toEqual(['partners'])
    const ofSite = await ticket({ origins: [at.world.settings.url] }, ['portico-admins'])
    expect((await ask(token, [ofSite])).groups).toEqual([])
  })

  test('is listed among the sessions of the person, who can end it', async () => {
    const { result } = (await at.call('GET', '/me/sessions', { token: ada })).json
    const row = result.find(({ origin }: { origin: string }) => origin === 'PR 41 (pr-41.previews.example)')
    expect((await at.call('DELETE', `/me/sessions/${row.id}`, { token: ada })).status).toBe(200)
    expect(await opens(token)).toBe(false)
  })

  test('counts the current groups', async () => {
    await at.world.admin.setGroups(person, [])
    expect(await opens(token)).toBe(false)
  })

  test('ends after eight hours, with the session that it came from, and with the preview', async () => {
    const { adminKey } = at.world.settings
    const close = () => at.call('DELETE', `/admin/previews/${BUILD}`, { token: adminKey })
    const ways: readonly (() => unknown)[] = [
      () => clock.advance(8 * HOUR),
      () => at.call('POST', '/token/revoke', { body: { token } }),
      () => at.call('POST', '/token/revoke', { body: { token: ada } }),
      close,
      // From then on there is another build at the address.
      () => previewAt(at, URL_OF_PREVIEW, 'next').register(),
      // Registering the same build again is a new decision.
      () => preview.register(),
    ]
    for (const [number, end] of ways.entries()) {
      await preview.register()
      ada = await at.world.admin.signIn(ADA)
      token = await preview.tokenFor(ada)
      expect(await opens(token), `before ${number}`).toBe(true)
      await end()
      expect(await opens(token), `after ${number}`).toBe(false)
    }
  })

  test('ends with the registration, though its session would last longer', async () => {
    await preview.register({ days: 1 })
    clock.advance(23 * HOUR)
    ada = await at.world.admin.signIn(ADA)
    token = await preview.tokenFor(ada)
    expect(await opens(token)).toBe(true)
    clock.advance(HOUR)
    expect(await opens(token)).toBe(false)
    expect((await preview.begin()).page.status).toBe(400)
  })
})

describe('a sign-in at a preview', () => {
  test('does not begin for a build that no maintainer registered, or at another address', async () => {
    expect((await preview.begin()).page.status).toBe(400)
    await preview.register()
    for (const redirect_uri of [
      `${URL_OF_PREVIEW}other/`,
      'https://evil.example/',
      'http://pr-41.previews.example/',
      `${URL_OF_PREVIEW}?a`,
    ])
      expect((await preview.begin({ redirect_uri })).page.status, redirect_uri).toBe(400)
    const local = previewAt(at, 'http://127.0.0.1:4000/', 'local')
    await local.register()
    expect((await local.begin()).standing).not.toBe('')
    expect((await local.begin({ redirect_uri: 'http://127.0.0.1:4001/' })).page.status).toBe(400)
  })

  test('requests only the preview, and no other program may request one', async () => {
    await preview.register()
    for (const scope of ['', 'read', 'openid', 'preview read', 'preview openid'])
      expect((await preview.begin({ scope })).standing, scope).toBe('')
    expect((await preview.begin({ resource: `${at.world.settings.url}/mcp` })).standing).toBe('')
    const body = { name: 'Planner', redirect_uris: [URL_OF_PREVIEW] }
    const added = await at.call('POST', '/admin/clients', { token: at.world.settings.adminKey, body })
    const { client_id } = added.json.result
    expect((await preview.begin({ client_id })).standing).toBe('')
    for (const taken of ['preview:x', preview.client_id]) {
      const request = { token: at.world.settings.adminKey, body: { ...body, client_id: taken } }
      expect((await at.call('POST', '/admin/clients', request)).status).toBe(400)
    }
  })

  test('asks the person each time, and names the host', async () => {
    await preview.register()
    for (let time = 0; time < 2; time++) {
      const { standing, page } = await preview.begin()
      expect(page.text).toContain('PR 41 (pr-41.previews.example)')
      const { step } = await preview.step(standing, ada)
      expect(step).toEqual({ consent: { account: ADA, scope: ['preview'] } })
      const denied = await preview.step(standing, ada, 'deny')
      expect(locationOf(denied.step).searchParams.get('error')).toBe('access_denied')
      await preview.step(standing, ada, 'allow')
    }
  })

  test('gives a code for one exchange, with its verifier, while the preview is open', async () => {
    await preview.register()
    const { code, verifier } = await preview.codeFor(ada)
    const other = previewAt(at, 'https://pr-42.previews.example/', 'build-42')
    await other.register()
    expect((await other.exchange(code, verifier)).status).toBe(400)
    expect((await preview.exchange(code, 'x'.repeat(43))).status).toBe(400)
    const all = await Promise.all([1, 2, 3].map(() => preview.exchange(code, verifier)))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const late = await preview.codeFor(ada)
    await at.call('DELETE', `/admin/previews/${BUILD}`, { token: at.world.settings.adminKey })
    expect((await preview.exchange(late.code, late.verifier)).status).toBe(401)
  })
})

describe('a page at the origin of a preview', () => {
  // As the hourly clean-up does.
  const forget = () => at.world.services.stores.previews.removeExpired(clock.now() - 7 * 24 * HOUR)
  const preflight = (method: string, path: string, origin = ORIGIN) =>
    at.call('OPTIONS', path, { headers: { origin, 'access-control-request-method': method } })

  test('may call for keys and to sign out, and nothing else; another origin may do neither', async () => {
    await preview.register()
    const allowed = new Set<EndpointName>(['releaseContentKeys', 'revokeToken'])
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { method } = ENDPOINTS[name]
      const path = endpointPath(name, { person_id: person })
      const expected = allowed.has(name) ? ORIGIN : null
      const { headers } = await preflight(method, path)
      expect(headers.get('access-control-allow-origin'), name).toBe(expected)
      expect(headers.get('access-control-allow-credentials')).toBe(null)
    }
    for (const origin of ['https://evil.example', 'https://x.pr-41.previews.example', `${ORIGIN}.evil.example`, 'null'])
      expect((await preflight('POST', '/content-keys', origin)).headers.get('access-control-allow-origin')).toBe(null)
    // For a week, pages that are open there learn that they have ended.
    clock.advance(20 * 24 * HOUR)
    await forget()
    expect((await preflight('POST', '/content-keys')).headers.get('access-control-allow-origin')).toBe(ORIGIN)
    clock.advance(24 * HOUR)
    await forget()
    expect((await preflight('POST', '/content-keys')).headers.get('access-control-allow-origin')).toBe(null)
  })

  test('gets nothing that is for the site’s own origins', async () => {
    await preview.register()
    const related = await at.call('GET', '/.well-known/webauthn')
    expect(related.text).not.toContain('previews.example')
    const factor = { method: 'email_link', options: { redirect_target: URL_OF_PREVIEW } }
    const handle = { type: 'email_address', value: ADA }
    const link = await at.call('POST', '/id/v2', { body: { handle, factor }, headers: { origin: ORIGIN } })
    expect(link.status).toBe(400)
    // A person's own token is accepted there for what was sealed for that origin, and for nothing of the site.
    const ofSite = await ticket({ build: 'build-1', origins: [at.world.settings.url] })
    expect((await ask(ada, [ofSite], 'build-1', ORIGIN)).keys).toEqual([])
    const page = await preview.begin()
    expect(page.page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('a registration', () => {
  test('needs a separate origin, and a valid address', async () => {
    const { url } = at.world.settings
    const wrong = [
      `${url}/`,
      'http://pr-41.previews.example/',
      'https://pr-41.previews.example',
      'https://pr-41.previews.example/docs',
      'https://user@pr-41.previews.example/',
      'https://pr-41.previews.example/?a=/',
      'https://pr-41.previews.example/#/',
      'https://PR-41.previews.example/',
      'javascript:alert(1)//',
    ]
    // This machine's own site, in the spellings that sealing treats as one.
    const { port } = new URL(url)
    wrong.push(`http://127.0.0.1:${port}/`, `http://[::1]:${port}/`)
    for (const address of wrong) expect((await preview.register({ url: address })).status, address).toBe(400)
  })

  test('is for administrators, and for keys with that right and no other', async () => {
    const console = await at.world.admin.signInToConsole(ADA)
    expect((await preview.register({}, ada)).status).toBe(403)
    expect((await preview.register({}, console)).status).toBe(201)
    const key = async (scope: string) => {
      const body = { name: 'pipeline', scopes: [scope] }
      return (await at.call('POST', '/admin/keys', { token: at.world.settings.adminKey, body })).json.result.secret
    }
    expect((await preview.register({}, await key('clients:write'))).status).toBe(403)
    const pipeline = await key('previews:write')
    expect((await preview.register({}, pipeline)).status).toBe(201)
    expect((await at.call('GET', '/admin/persons', { token: pipeline })).status).toBe(403)
    const { result } = (await at.call('GET', '/admin/audit?action=preview.added', { token: console })).json
    expect(result[0]).toMatchObject({ detail: { build: BUILD, url: URL_OF_PREVIEW, replaced: [BUILD] } })
  })
})
