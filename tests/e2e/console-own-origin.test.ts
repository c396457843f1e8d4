import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Credential, followLink, justNow, owner, virtualAuthenticator } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/**
 * One story: the console has an origin of its own, and its owner signs in to it with a passkey of the site. A name below
 * `localhost` has no registrable domain, so the browser refuses the site's passkeys there, and the SDK's page asks for them.
 */
let world: HubWorld
let page: Page
let consoleUrl: string
let passkey: Credential
const OWNER = 'owner@travel.example'

beforeAll(async () => {
  world = await openWorld((url) => {
    consoleUrl = url.replace('localhost', 'console.localhost')
    return { PORTICO_SITE: '', PORTICO_CONSOLE_URL: consoleUrl }
  })
  page = (await owner(world, OWNER)).page
})
afterAll(() => world?.close())

test('a passkey that is added in the console is one of the site', async () => {
  await page.goto(`${consoleUrl}/console/account`)
  const since = justNow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('follow the link in the email').waitFor()
  // Browsers create no passkey in a frame of another origin, so this takes a tab of the site. Its script waits for the
  // authenticator; that of the page's own frame does not.
  const authenticator = page.context().waitForEvent('page').then(virtualAuthenticator)
  await page.route('**/sdk-page.js', (route) => route.continue())
  await page.context().route('**/sdk-page.js', (route) => authenticator.then(() => route.continue()))
  await followLink(world, OWNER, since)
  passkey = await (await authenticator).nextPasskey
  expect(passkey.rpId).toBe('localhost')
  await page.getByRole('table', { name: 'Passkeys' }).getByRole('row').nth(1).waitFor()
})

test('it signs its owner in to the console', async () => {
  await (await virtualAuthenticator(page)).add(passkey)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await page.getByPlaceholder('Type your email').fill(OWNER)
  await page.getByRole('button', { name: /^Use a passkey/ }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
  await page.goto(`${consoleUrl}/console/account?tab=sessions`)
  await page
    .getByRole('row', { name: /this session/i })
    .getByRole('cell', { name: 'Passkey', exact: true })
    .waitFor()
})
