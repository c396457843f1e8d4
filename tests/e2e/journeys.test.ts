import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { justNow, proveAddress, virtualAuthenticator } from './administrators.js'
import { acceptLink, askForCode, signInByCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/**
 * What the five journeys to a private page cost: clicks besides typing, which are asserted, and seconds, which are printed. They
 * follow each other; opening an email does not count as a click.
 */
let world: HubWorld
const costs: { journey: string; clicks: number; seconds: string }[] = []
const OWNER = 'owner@travel.example'
const READER = 'reader@travel.example'

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  console.table(costs)
  await world?.close()
})

/** Counts the clicks of a journey over all of its pages, and measures the time. */
async function journey(name: string, pages: readonly Page[], walk: () => Promise<void>): Promise<number> {
  let clicks = 0
  for (const page of pages) {
    const counter = `click${costs.length}`
    await page.exposeFunction(counter, () => clicks++)
    const listen = (call: string) => {
      const count = Reflect.get(window, call) as () => void
      // Pressing Enter clicks the button of its form, without a pointer.
      window.addEventListener('click', ({ detail }) => detail > 0 && count(), { capture: true })
    }
    await page.addInitScript(listen, counter)
    await page.evaluate(listen, counter)
  }
  const start = performance.now()
  await walk()
  costs.push({ journey: name, clicks, seconds: ((performance.now() - start) / 1000).toFixed(1) })
  return clicks
}

const waitForArticle = (page: Page) => page.locator('.theme-doc-markdown h1').waitFor()

let owner: Page
let reader: Page

test('from the printed link to the first reader, who reads', async () => {
  owner = (await world.visitor()).page
  const { page: guest } = await world.visitor()
  const clicks = await journey('owner to first reader', [owner, guest], async () => {
    await owner.goto(world.ownerLink)
    await acceptLink(owner)
    await proveAddress(world, owner, OWNER)
    await owner.getByText(`You sign in as ${OWNER}`).waitFor()
    const since = justNow()
    await owner.getByRole('textbox', { name: 'Email addresses' }).fill('guest@travel.example')
    await owner.getByRole('button', { name: 'Send invitations' }).click()
    await owner.getByText('1 invitation created.').waitFor()
    await guest.goto(await world.linkFor('guest@travel.example', since))
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await acceptLink(guest)
    await guest.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
    await waitForArticle(guest)
  })
  expect(clicks).toBeLessThanOrEqual(6)
})

test('a new reader requests access, an administrator approves it, and the page opens automatically', async () => {
  reader = (await world.visitor()).page
  const asking = await journey('new reader: address, code, ask', [reader], async () => {
    await reader.goto('/docs/intro')
    const since = justNow()
    await askForCode(reader, READER)
    await reader.locator('.sid-otp-input input').first().focus()
    await reader.keyboard.type(await world.codeFor(READER, since))
    await reader.getByRole('button', { name: 'Request access' }).click()
    await reader.getByRole('heading', { name: 'Request sent' }).waitFor()
  })
  expect(asking).toBeLessThanOrEqual(2)

  const { page: mailed } = await world.visitor()
  const approving = await journey('administrator approves, from the mail', [mailed], async () => {
    await mailed.goto(await world.linkFor(OWNER))
    await mailed.getByRole('button', { name: 'Approve' }).click()
    await mailed.getByText('Approved. The reader is notified by email.').waitFor()
  })
  expect(approving).toBe(1)
  const waiting = await journey('approved reader: the page opens', [reader], () => waitForArticle(reader))
  expect(waiting).toBe(0)
})

test('a reader who returns with a passkey clicks once, or not at all', async () => {
  const { page } = await world.visitor()
  await virtualAuthenticator(page)
  await page.goto('/docs/intro')
  await signInByCode(world, page, READER)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added.').waitFor()
  const comeBack = async () => {
    await page.evaluate(() => localStorage.removeItem('@slashid/USER_TOKEN'))
    await page.goto('/docs/intro')
  }

  const byAutofill = await journey('returning reader: passkey by autofill', [page], async () => {
    await comeBack()
    await waitForArticle(page)
  })
  expect(byAutofill).toBe(0)

  // A browser that offers no passkeys in the field.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const byButton = await journey('returning reader: passkey by button', [page], async () => {
    await comeBack()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await waitForArticle(page)
  })
  expect(byButton).toBe(1)
})
