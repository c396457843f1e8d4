import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { type ClientSite, startClientSite } from '../testing/client-site.js'
import { createTestServer, type TestServer } from '../testing/index.js'
import { type OidcUpstream, startOidcUpstream } from '../testing/oidc-upstream.js'
import { type SamlUpstream, startSamlUpstream } from '../testing/saml-upstream.js'

/** The unmodified `@slashid/slashid` client signs in at real providers, in a real browser, each on its own origin. */
const PAGE = `<!doctype html><html><body><script type="module">
import { SlashID } from '/client.js'
const query = new URLSearchParams(location.search)
const sid = new SlashID({
  oid: query.get('oid') ?? sessionStorage.oid,
  environment: { baseURL: query.get('api') ?? sessionStorage.api, sdkURL: location.origin + '/sdk.html' },
  identityProviderInitiatedSSOEnabled: query.has('initiated'),
})
sessionStorage.oid ??= query.get('oid')
sessionStorage.api ??= query.get('api')
const told = []
for (const name of ['oauthFlowStarted', 'idFlowSucceeded', 'idFlowFailed', 'userAuthenticatedFromURL'])
  sid.subscribe(name, () => told.push(name))
Object.assign(window, { sid, told, ready: true })
</script></body></html>`

// biome-ignore lint/suspicious/noExplicitAny: the client under test is a black box here.
declare const window: any

let browser: Browser
let site: ClientSite
let origin: string
let world: TestServer
let oidc: OidcUpstream
let saml: SamlUpstream
let samlId: string
let page: Page

beforeAll(async () => {
  site = await startClientSite(PAGE)
  origin = `http://127.0.0.1:${site.port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  world = await createTestServer({ listen: true, settings: { origins: [origin] } })
  oidc = await startOidcUpstream()
  saml = await startSamlUpstream()
  const { issuer, clientId: client_id, clientSecret: client_secret } = oidc
  const google = await admin('/admin/providers', { type: 'oidc', provider: 'google', client_id, client_secret, issuer })
  oidc.allow(google.redirect_uri)
  const acme = await admin('/admin/providers', { type: 'saml', name: 'Acme', idp_metadata_url: saml.entityId })
  samlId = acme.id
  saml.know(await (await fetch(acme.metadata_url)).text())
  page = await (await browser.newContext()).newPage()
})
afterEach(async () => {
  await page.context().close()
  await world.close()
  await oidc.close()
  await saml.close()
})

const admin = async (url: string, body: unknown) =>
  (await world.inject({ method: 'POST', url, token: world.settings.adminKey, body })).json.result
const open = async (more = '') => {
  await page.goto(`${origin}/?oid=${world.settings.orgId}&api=${encodeURIComponent(world.url)}${more}`)
  await page.waitForFunction(() => window.ready)
}
const signIn = (factor: object) =>
  page.evaluate(
    ([oid, how]) =>
      window.sid.id(oid, null, how).then(
        (user: { token: string; authentication: string[] }) => ({ token: user.token, methods: user.authentication }),
        (error: Error) => ({ error: error.name }),
      ),
    [world.settings.orgId, factor] as const,
  )
const google = (options: object = {}) => ({
  method: 'oidc',
  options: { provider: 'google', client_id: oidc.clientId, ...options },
})

describe('the unmodified @slashid/slashid client', () => {
  test('signs in at an OpenID provider in a popup, which closes by itself', async () => {
    await open()
    const popup = page.waitForEvent('popup')
    const signed = signIn(google())
    await (await popup).waitForEvent('close')
    expect(await signed).toEqual({ token: expect.stringMatching(/^ey/), methods: ['oidc'] })
    expect(await page.evaluate(() => window.told)).toEqual(['oauthFlowStarted', 'idFlowSucceeded'])
  })

  test('signs in at a SAML provider in a popup', async () => {
    await open()
    const factor = { method: 'saml', options: { provider_credentials_id: samlId } }
    expect(await signIn(factor)).toEqual({ token: expect.stringMatching(/^ey/), methods: ['saml'] })
  })

  test('fails if the person declines', async () => {
    oidc.account = undefined
    await open()
    expect(await signIn(google())).toEqual({ error: 'APIResponseError' })
  })

  test('reports a refusal by the organization', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, { settings: '{"self_registration":false}' })
    await open()
    expect(await signIn(google())).toEqual({ error: 'SelfRegistrationNotAllowed' })
  })

  test.each(['oidc', 'saml'])(
    'goes to the %s provider and comes back to the page, where the user is read from the URL',
    async (method) => {
      await open()
      const options = { ux_mode: 'redirect', redirect_target: `${origin}/back?kept=1` }
      const factor =
        method === 'oidc' ? google(options) : { method, options: { provider_credentials_id: samlId, ...options } }
      await page.evaluate(([oid, how]) => void window.sid.id(oid, null, how), [world.settings.orgId, factor] as const)
      await page.waitForURL(/\/back\?kept=1&challenges=/)
      await page.waitForFunction(() => window.ready)
      const token = await page.evaluate(async () => (await window.sid.getUserFromURL()).token)
      expect(token).toMatch(/^ey/)
      expect(await page.evaluate(() => window.told)).toEqual(['idFlowSucceeded', 'userAuthenticatedFromURL'])
    },
  )

  test('adds a provider by redirect, although it requests the outcome without its token', async () => {
    oidc.account = { sub: 'grace' }
    const token = await world.admin.signIn('grace@example.com')
    await open()
    const factor = google({ ux_mode: 'redirect', redirect_target: `${origin}/back` })
    await page.evaluate(([current, how]) => void window.sid.getUser(current).mfa(how), [token, factor] as const)
    await page.waitForURL(/\/back\?challenges=/)
    await page.waitForFunction(() => window.ready)
    const methods = await page.evaluate(async () => (await window.sid.getUserFromURL()).authentication)
    expect(methods).toEqual(['otp_via_email', 'oidc'])
  })

  test('accepts a sign-in that starts at the provider', async () => {
    await open(`&initiated=1&iss=social:google:${oidc.clientId}`)
    await page.evaluate(() => void window.sid.getUserFromURL())
    await page.waitForURL(/challenges=/)
    await page.waitForFunction(() => window.ready)
    expect(new URL(page.url()).searchParams.has('iss')).toBe(false)
    expect(await page.evaluate(async () => (await window.sid.getUserFromURL()).token)).toMatch(/^ey/)
  })
})
