import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { choose, launchBrowser } from '../../../tools/lib/browser.mjs'
import { openSite, type SitePlace, startSite } from './testing/site.js'

const ADDRESS = 'ada@example.com'
let browser: Browser
let site: SitePlace
let server: TestServer
let page: Page
let session: CDPSession

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
  const context = await browser.newContext()
  page = await openSite(context, site, server, { factors: [{ method: 'webauthn' }, { method: 'otp_via_email' }] })
  session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
})
afterEach(async () => {
  await page?.context().close()
  await server?.close()
})

const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const
const email = () => page.getByRole('textbox', { name: 'Email' })
const inBy = (method: string) => page.getByText(`ready: in ${method}`).waitFor()

/** Creates a passkey, after proving the address with the emailed link. */
async function signUp(): Promise<void> {
  await email().fill(ADDRESS)
  await email().press('Enter')
  const mail = await server.outbox.next(ADDRESS)
  await fetch(/href="([^"]*)"/.exec(mail.html ?? '')?.[1] ?? '', { method: 'POST' })
  await inBy('webauthn')
}

test('a person with a passkey signs in by choosing it from the list of the field, without typing a name', async () => {
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...authenticator, automaticPresenceSimulation: true },
  })
  await signUp()
  // From here on the visitor does nothing until the test says so.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.getByRole('button', { name: 'Log out' }).click()
  const offered = page.waitForRequest((request) => request.url().endsWith('/id/v2'))
  await page.reload()
  expect((await offered).postDataJSON()).toMatchObject({ handle: null, factor: { method: 'webauthn' } })
  expect(await email().getAttribute('autocomplete')).toBe('username webauthn')
  await page.getByText('ready: out').waitFor()
  expect(await page.getByTestId('sid-form-initial-state').count()).toBe(1)

  // The device's owner chooses as soon as the list is offered.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.reload()
  await inBy('webauthn')
  await page.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()
})

test('a person can type their address during the offer, and neither gets in the way of the other', async () => {
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...authenticator, automaticPresenceSimulation: false },
  })
  await choose(page, 'Authentication method', 'OTP via email')
  await email().fill(ADDRESS)
  await email().press('Enter')
  await page.getByLabel('Please enter OTP digit 1').waitFor()
  await page.keyboard.type(/\d{6}/.exec((await server.outbox.next(ADDRESS)).subject)?.[0] ?? '')
  await inBy('otp_via_email')
  expect(await page.locator('body').getAttribute('data-error')).toBeNull()
})
