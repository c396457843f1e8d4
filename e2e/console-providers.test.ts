import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcUpstream, startOidcUpstream } from '../packages/server/src/testing/oidc-upstream.js'
import { type SamlUpstream, startSamlUpstream } from '../packages/server/src/testing/saml-upstream.js'
import { owner } from './administrators.js'
import { openWorld, type World } from './world.js'

/** Providers are added in the console and tried there, against a real OpenID and a real SAML provider on this machine. */
let world: World
let page: Page
let complaints: string[]
let oidc: OidcUpstream
let saml: SamlUpstream

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
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
})

const form = () => page.getByRole('form', { name: 'Add a provider' })
const told = (label: string) => page.getByText(label, { exact: true }).locator('..').locator('code').innerText()
const tryIt = async () => {
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try this provider' })
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
  await dialog.getByText('It works').waitFor()
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
  await dialog.getByText('It works').waitFor()
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
