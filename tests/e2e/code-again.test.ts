import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from './open-page.js'
import { askForCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** A reader goes back from the code screen, and requests a code again before another may be sent. */
let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

const READER = 'impatient@travel.example'

test('requesting a code, Back and requesting again shows the code screen, and the first code opens the page', async () => {
  await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  const { page, complaints } = await world.visitor()
  await openPage(page, '/docs/basic-concepts/diagram')
  await askForCode(page, READER)
  await page.getByText('Enter the six-digit code').waitFor()
  const code = await world.codeFor(READER)
  await page.getByRole('button', { name: 'Back' }).click()
  await askForCode(page, READER)
  await page.getByText(/We already sent a code \d+ seconds? ago\. Enter it below\./).waitFor()
  await page.getByText(/Resend in \d+ seconds?/).waitFor()

  // Another browser in the same network does not receive the sign-in, and costs the reader nothing.
  const stranger = await world.visitor()
  await openPage(stranger.page, '/docs/basic-concepts/diagram')
  await askForCode(stranger.page, READER)
  await stranger.page.getByText('Enter the six-digit code').waitFor()

  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(code)
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(complaints).toEqual([])
})
