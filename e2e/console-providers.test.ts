import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../packages/server/src/testing/dns-server.js'
import { type OidcUpstream, startOidcUpstream } from '../packages/server/src/testing/oidc-upstream.js'
import { type SamlUpstream, startSamlUpstream } from '../packages/server/src/testing/saml-upstream.js'
import { flaws } from '../scripts/lib/axe.mjs'
import { owner } from './administrators.js'
import { openWorld, type World } from './world.js'

/** Providers are added in the console and tried there, against a real OpenID and a real SAML provider on this machine. */
let world: World
let page: Page
let complaints: string[]
let oidc: OidcUpstream
let saml: SamlUpstream
let dns: TestDns

beforeAll(async () => {
  dns = await startDns()
  world = await openWorld({ PORTICO_SITE: '', PORTICO_DNS: dns.address })
  oidc = await startOidcUpstream()
  saml = await startSamlUpstream()
  const visitor = await owner(world)
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(async () => {
  await world?.close()
  await oidc?.close()
  await saml?.close()
  await dns?.close()
})

const form = () => page.getByRole('form', { name: 'Add a provider' })
const told = (label: string) => page.getByText(label, { exact: true }).locator('..').locator('code').innerText()
const tryIt = async () => {
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Test this provider' })
  await dialog.getByRole('button', { name: 'Sign in at the provider' }).click()
  return dialog
}

test('an OpenID provider of one’s own is added by its issuer, tested, and signs someone in', async () => {
  await page.goto('/console/providers/new')
  await form().getByLabel('Provider', { exact: true }).selectOption('custom')
  await form().getByRole('textbox', { name: 'Client ID' }).fill(oidc.clientId)
  await form().getByRole('textbox', { name: 'Client secret' }).fill(oidc.clientSecret)
  await form().getByRole('textbox', { name: 'Issuer' }).fill(oidc.issuer)
  await form().getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('heading', { name: oidc.issuer }).waitFor()
  oidc.allow(await told('Redirect URI'))
  const dialog = await tryIt()
  await dialog.getByText('The test succeeded').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a try that the provider refuses says so, and the tester stays signed in as themselves', async () => {
  const settings = page.getByRole('form', { name: 'Settings of the provider' })
  await settings.getByRole('textbox', { name: 'Client secret' }).fill('an-older-secret')
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Provider saved.').waitFor()
  const dialog = await tryIt()
  await dialog.getByText('The sign-in failed').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/console/persons?search=owner')
  await page.getByRole('row', { name: 'owner@travel.example' }).waitFor()
})

test('a SAML provider is added by the address of its metadata, and tried', async () => {
  await page.goto('/console/providers/new')
  await form().getByLabel('Provider', { exact: true }).selectOption('saml')
  await form().getByRole('textbox', { name: 'Name' }).fill('Acme')
  await form().getByRole('textbox', { name: 'Metadata URL' }).fill(saml.entityId)
  await form().getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  saml.know(await (await fetch(await told('Our metadata URL'))).text())
  const dialog = await tryIt()
  await dialog.getByText('The test succeeded').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a SAML provider is added by the file with its metadata, and changed later', async () => {
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('link', { name: 'Add a provider' }).click()
  await form().getByLabel('Provider', { exact: true }).selectOption('saml')
  await form().getByRole('textbox', { name: 'Name' }).fill('Acme')
  await form()
    .getByLabel('Metadata file')
    .setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from(saml.metadata) })
  await form().getByRole('button', { name: 'Add the provider' }).click()
  const settings = page.getByRole('form', { name: 'Settings of the provider' })
  await settings.getByRole('textbox', { name: 'Name' }).fill('Acme Travel')
  await settings.getByLabel('Accept sign-ins that start at the provider').check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Acme Travel' }).waitFor()
  await page.reload()
  await settings.waitFor()
  expect(await settings.getByLabel('Accept sign-ins that start at the provider').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('a partner sets up single sign-on from a link alone, and the link works once', async () => {
  const partners = await startOidcUpstream('partner')
  await page.goto('/console/organizations/7c0b6f0e-5c1e-4b0a-9a3e-000000000001')
  await page.getByRole('button', { name: 'Create a set-up link' }).click()
  const link = await page.locator('.copy code', { hasText: '/console/set-up#' }).innerText()
  expect(complaints).toEqual([])

  const { page: partner, complaints: heard } = await world.visitor()
  await partner.goto(link)
  await partner.getByRole('heading', { name: 'Set up single sign-on for Developer hub' }).waitFor()
  // The secret leaves the address at once.
  expect(new URL(partner.url()).hash).toBe('')
  await partner.getByLabel('Identity provider').selectOption('keycloak')
  await partner.getByText('In the admin console of your realm').waitFor()
  await partner.getByLabel('Protocol').selectOption('oidc')
  expect(await flaws(partner)).toEqual({ violations: [], overflow: 0 })
  const provider = partner.getByRole('form', { name: 'Provider' })
  const describe = async (issuer: string) => {
    await provider.getByRole('textbox', { name: 'Issuer' }).fill(issuer)
    await provider.getByRole('textbox', { name: 'Client ID' }).fill(partners.clientId)
    await provider.getByLabel('Client secret').fill(partners.clientSecret)
    await provider.getByRole('button', { name: 'Save the provider' }).click()
  }
  await describe('http://127.0.0.1:9')
  await provider.getByText('does not answer as an OpenID provider').waitFor()
  partners.allow(await partner.locator('.copy code', { hasText: '/sso/oidc/' }).innerText())
  await describe(partners.issuer)
  await partner.getByText(`Saved: ${partners.issuer}`).waitFor()

  await partner.getByRole('textbox', { name: 'Domain' }).fill('globex.example')
  await partner.getByRole('button', { name: 'Add domain' }).click()
  const record = partner.getByRole('region', { name: 'DNS record of globex.example' })
  await record.getByText('_portico-challenge.globex.example').waitFor()
  const [, value = ''] = await record.locator('code').allInnerTexts()
  dns.set('_portico-challenge.globex.example', [value])
  await record.getByRole('button', { name: 'Check now: globex.example' }).click()
  await partner.getByText('Verified').waitFor()

  const start = partner.getByRole('button', { name: 'Sign in at your provider' })
  partners.account = { sub: 'eve', email: 'eve@evil.example', email_verified: true }
  await start.click()
  await partner.getByText('is not at a verified domain').waitFor()
  await page.goto('/console/providers')
  await page.getByRole('row', { name: partners.issuer }).getByText('Draft').waitFor()
  await partner.context().clearCookies()
  partners.account = { sub: 'ada', email: 'ada@globex.example' }
  await start.click()
  await partner.getByRole('heading', { name: 'Single sign-on is active' }).waitFor()
  await partner.goto('about:blank')
  await partner.goto(link)
  await partner.getByRole('heading', { name: 'This link can’t be used' }).waitFor()
  expect(heard).toEqual([])
  await partner.context().close()
  await page.reload()
  await page.getByRole('row', { name: partners.issuer }).waitFor()
  expect(await page.getByText('Draft').count()).toBe(0)
  await partners.close()
})
