import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../../packages/server/src/testing/dns-server.js'
import { type OidcUpstream, startOidcUpstream } from '../../packages/server/src/testing/oidc-upstream.js'
import { type SamlUpstream, startSamlUpstream } from '../../packages/server/src/testing/saml-upstream.js'
import { flaws } from '../../tools/lib/axe.mjs'
import { inEveryLook, owner } from './administrators.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

const OWNER = 'owner@travel.example'

/** Providers are added in the console and tested there, against a real OpenID and a real SAML provider on this machine. */
let world: HubWorld
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
const fieldText = (label: string) => page.getByText(label, { exact: true }).locator('..').locator('code').innerText()
const tryIt = async () => {
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Test this provider' })
  await dialog.getByRole('button', { name: 'Sign in at the provider' }).click()
  return dialog
}

test('your own OpenID provider is added by its issuer, tested, and signs someone in', async () => {
  await page.goto('/console/providers?new=provider')
  await form().getByLabel('Provider', { exact: true }).selectOption('custom')
  await form().getByRole('textbox', { name: 'Client ID' }).fill(oidc.clientId)
  await form().getByRole('textbox', { name: 'Client secret' }).fill(oidc.clientSecret)
  await form().getByRole('textbox', { name: 'Issuer' }).fill(oidc.issuer)
  await form().getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('heading', { name: oidc.issuer }).waitFor()
  oidc.allow(await fieldText('Redirect URI'))
  const dialog = await tryIt()
  await dialog.getByText('The test succeeded').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a test that the provider refuses says so, and the tester stays signed in as themselves', async () => {
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

test('a SAML provider is added by the address of its metadata, and tested', async () => {
  await page.goto('/console/providers?new=provider')
  await form().getByLabel('Provider', { exact: true }).selectOption('saml')
  await form().getByRole('textbox', { name: 'Name' }).fill('Acme')
  await form().getByRole('textbox', { name: 'Metadata URL' }).fill(saml.entityId)
  await form().getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  saml.know(await (await fetch(await fieldText('Our metadata URL'))).text())
  const dialog = await tryIt()
  await dialog.getByText('The test succeeded').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a SAML provider is added with its metadata file, and changed later', async () => {
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('button', { name: 'Add a provider' }).click()
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

/** A partner that the owner administers too, and a set-up link for it that the owner creates in the console. */
async function linkFor(name: string): Promise<{ readonly id: string; readonly link: string }> {
  const organization = { org_name: name, parent_id: HUB_ORGANIZATION, settings: { self_registration: false } }
  const { id } = await world.admin<{ id: string }>('POST', '/admin/organizations', organization)
  const administers = { handles: [{ type: 'email_address', value: OWNER }], groups: ['portico-admins'] }
  await world.admin('POST', '/admin/persons', administers, id)
  await page.goto('/console/organizations')
  await page.getByRole('button', { name: `Switch to ${name}` }).click()
  await page.getByRole('row', { name }).getByText('current').waitFor()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Create a set-up link' }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.locator('.copy code', { hasText: '/console/set-up#' }).innerText()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  return { id, link }
}

/** Someone who has only the link, in a separate browser. */
async function withLink(link: string, name: string) {
  const visitor = await world.visitor()
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: `Set up single sign-on for ${name}` }).waitFor()
  // The secret is removed from the address at once.
  expect(new URL(visitor.page.url()).hash).toBe('')
  return visitor
}

async function proveDomain(partner: Page, domain: string): Promise<void> {
  await partner.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await partner.getByRole('button', { name: 'Add domain' }).click()
  const record = partner.getByRole('region', { name: `DNS record of ${domain}` })
  await record.getByText(`_portico-challenge.${domain}`).waitFor()
  const [, value = ''] = await record.locator('code').allInnerTexts()
  dns.set(`_portico-challenge.${domain}`, [value])
  await record.getByRole('button', { name: `Check now: ${domain}` }).click()
  await partner.getByText('Verified', { exact: true }).waitFor()
}

/** Signs in a member of the partner with its provider alone, on its hosted login; returns who they are then. */
async function signInWith(provider: RegExp, organization: string) {
  const redirect_uri = `${world.url}/program.html`
  const client = { name: 'The Planner', redirect_uris: [redirect_uri] }
  const { client_id } = await world.admin<{ client_id: string }>('POST', '/admin/clients', client, organization)
  const code_verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', scope: 'openid email', state: 'x' },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { page: reader, complaints: heard } = await world.visitor()
  await reader.goto(`/oauth2/authorize?${query}`)
  // Providers of parent organizations are listed after its own.
  await reader.getByRole('button', { name: provider }).first().click()
  await reader.waitForURL('**/program.html?*')
  const code = new URL(reader.url()).searchParams.get('code') ?? ''
  await reader.context().close()
  expect(heard).toEqual([])
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id, redirect_uri },
    code,
    code_verifier,
  })
  const exchanged = await fetch(`${world.url}/oauth2/tokens`, { method: 'POST', body })
  const { access_token } = (await exchanged.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  return (await (await fetch(`${world.url}/oauth2/userinfo`, { headers })).json()) as { email: string }
}

test('a partner sets up OpenID Connect with only a link, its people sign in with it, and the link works once', async () => {
  const partners = await startOidcUpstream('partner')
  const { id, link } = await linkFor('Globex')
  expect(complaints).toEqual([])

  const { page: partner, complaints: heard } = await withLink(link, 'Globex')
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
  await proveDomain(partner, 'globex.example')

  const start = partner.getByRole('button', { name: 'Sign in at your provider' })
  partners.account = { sub: 'eve', email: 'eve@evil.example', email_verified: true }
  await start.click()
  await partner.getByText('is not at a verified domain').waitFor()
  await page.getByRole('link', { name: 'Sign-in providers', exact: true }).click()
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

  partners.account = { sub: 'grace', email: 'grace@globex.example' }
  expect(await signInWith(/127\.0\.0\.1/, id)).toMatchObject({ email: 'grace@globex.example' })
  expect(await members(id)).toEqual(['grace@globex.example', OWNER])
  await partners.close()
})

test('a partner sets up SAML with only a link, and its people sign in with it', async () => {
  const partners = await startSamlUpstream()
  const { id, link } = await linkFor('Initech')
  const { page: partner, complaints: heard } = await withLink(link, 'Initech')
  await partner.getByLabel('Identity provider').selectOption('entra')
  await partner.getByText('Under Basic SAML Configuration').waitFor()
  const provider = partner.getByRole('form', { name: 'Provider' })
  const save = provider.getByRole('button', { name: 'Save the provider' })
  const pasted = provider.getByRole('textbox', { name: /^Metadata(?! URL)/ })
  await pasted.fill('<html>not metadata</html>')
  await save.click()
  await provider.getByText('does not describe exactly one SAML identity provider').first().waitFor()
  await pasted.fill('')
  await provider.getByRole('textbox', { name: 'Metadata URL' }).fill(partners.entityId)
  await save.click()
  await partner.getByText(`Saved: ${partners.entityId}`).waitFor()
  const label = partner.getByText('Entity ID (Audience URI, Identifier)', { exact: true })
  const entityId = await label.locator('..').locator('code').innerText()
  partners.know(await (await fetch(entityId)).text())
  await proveDomain(partner, 'initech.example')

  const start = partner.getByRole('button', { name: 'Sign in at your provider' })
  partners.saying = { nameId: 'eve', attributes: { email: ['eve@globex.example'] } }
  await start.click()
  await partner.getByText('is not at a verified domain').waitFor()
  await inEveryLook(partner, async () => {
    expect(await flaws(partner, 'everything')).toEqual({ violations: [], overflow: 0 })
  })
  partners.saying = { nameId: 'ann', attributes: { email: ['ann@initech.example'] } }
  await start.click()
  await partner.getByRole('heading', { name: 'Single sign-on is active' }).waitFor()
  expect(heard).toEqual([])
  await partner.context().close()

  partners.saying = { nameId: 'peter', attributes: { email: ['peter@initech.example'] } }
  expect(await signInWith(/Initech/, id)).toMatchObject({ email: 'peter@initech.example' })
  expect(await members(id)).toEqual([OWNER, 'peter@initech.example'])
  await partners.close()
})

/** The addresses of an organization's people, sorted. */
async function members(organization: string): Promise<readonly string[]> {
  const people = await world.admin<{ handles: { value: string }[] }[]>('GET', '/admin/persons', undefined, organization)
  return people.flatMap(({ handles }) => handles.map(({ value }) => value)).sort()
}
