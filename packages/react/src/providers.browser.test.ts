import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { type SamlUpstream, startSamlUpstream } from '@portico/server/testing/saml-upstream'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import type { FormFactor } from './configuration/configuration.js'
import { openSite, type SitePlace, startSite } from './testing/site.js'

/** The widget and our SDK with real providers, through our server: each on its own origin. */
let browser: Browser
let site: SitePlace
let server: TestServer
let oidc: OidcUpstream
let saml: SamlUpstream
let samlId: string
let page: Page

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
beforeEach(async () => {
  server = await createTestServer({ listen: true, settings: { origins: [site.origin] } })
  oidc = await startOidcUpstream()
  saml = await startSamlUpstream()
  const { issuer, clientId: client_id, clientSecret: client_secret } = oidc
  const google = await admin('/admin/providers', { type: 'oidc', provider: 'google', client_id, client_secret, issuer })
  oidc.allow(google.redirect_uri)
  const acme = await admin('/admin/providers', { type: 'saml', name: 'Acme', idp_metadata_url: saml.entityId })
  samlId = acme.id
  saml.know(await (await fetch(acme.metadata_url)).text())
})
afterEach(async () => {
  await page?.context().close()
  await Promise.all([server.close(), oidc.close(), saml.close()])
})

const admin = async (url: string, body: unknown) =>
  (await server.inject({ method: 'POST', url, token: server.settings.adminKey, body })).json.result

async function open(ux_mode: 'popup' | 'redirect') {
  const google = { method: 'oidc', options: { provider: 'google', client_id: oidc.clientId, ux_mode } } as const
  const acme = { method: 'saml', label: 'Acme', options: { provider_credentials_id: samlId, ux_mode } } as const
  const factors: readonly FormFactor[] = [{ method: 'otp_via_email' }, google, acme]
  page = await openSite(await browser.newContext(), site, server, { factors })
}
const button = (name: string) => page.getByRole('button', { name: `Sign in with ${name}` })

describe.each([
  ['Google', 'oidc'],
  ['Acme', 'saml'],
])('at %s', (name, method) => {
  test('a popup shows the provider’s pages and closes by itself, and the form continues', async () => {
    await open('popup')
    const popup = page.waitForEvent('popup')
    await button(name).click()
    await page.getByRole('heading', { name: name === 'Acme' ? 'Sign in with SSO' : 'Sign in with Google' }).waitFor()
    if (!(await popup).isClosed()) await (await popup).waitForEvent('close')
    await page.getByText(`ready: in ${method}`).waitFor()
    await page.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()
  })

  test('by redirect the person leaves the page, returns signed in, and the address contains nothing of it', async () => {
    await open('redirect')
    await button(name).click()
    await page.getByText(`ready: in ${method}`).waitFor()
    expect(page.url()).toBe(`${site.origin}/site`)
  })
})

test('a person who refuses sees the error screen, and may try again', async () => {
  await open('popup')
  const { account } = oidc
  oidc.account = undefined
  await button('Google').click()
  await page.getByRole('heading', { name: 'Something went wrong...' }).waitFor()
  oidc.account = account
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('ready: in oidc').waitFor()
})

test('Back while the popup is open closes it and ends the sign-in', async () => {
  // A provider that never responds.
  await open('popup')
  await page.context().route(`${oidc.issuer}/**`, () => {})
  const popup = page.waitForEvent('popup')
  await button('Google').click()
  const window = await popup
  await page.getByRole('button', { name: 'Back' }).click()
  if (!window.isClosed()) await window.waitForEvent('close')
  await page.getByTestId('sid-form-initial-state').waitFor()
})
