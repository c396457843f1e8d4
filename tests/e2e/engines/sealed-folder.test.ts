import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackages } from '../../../tools/lib/build-steps.mjs'
import { ENGINES, isInstalled } from '../../../tools/lib/engines.mjs'
import { justNow } from '../administrators.js'
import { type FolderWorld, openFolder } from '../any-site/folder-world.js'
import { CANARIES, SEALED_BY_RULES } from '../any-site/hand-written.js'
import { until } from '../world.js'
import type { EngineBrowser, EnginePage } from './engine.js'
import { launchFirefox } from './firefox.js'
import { isOpen, waitFor } from './observations.js'
import { launchWebKit } from './webkit.js'

/** The same story in each engine: a reader of a sealed folder signs in, reads, logs out, and goes back and forward. */
let world: FolderWorld
beforeAll(async () => {
  await buildPackages()
  world = await openFolder(SEALED_BY_RULES, ['dist'])
})
afterAll(() => world?.close())

/** WebKit keeps nothing while it is driven, as in a private window. */
const LAUNCH = { Firefox: launchFirefox, WebKit: launchWebKit }
const PRICES = '/partners/prices.html'
const DOOR = 'Sign in to read this page.'

const goto = (page: EnginePage, path: string) => page.goto(`${world.url}${path}`)

async function signIn(page: EnginePage, address: string): Promise<void> {
  const since = justNow()
  await page.type({ css: 'input[placeholder="Type your email"]' }, address)
  await page.click({ css: 'button', text: 'Continue' })
  await page.type({ css: '.sid-otp-input input' }, await world.codeFor(address, since))
}

/** Waits for the account menu of an opened page, which is in a shadow tree, and logs out with it. */
const logOut = (page: EnginePage) =>
  until('a button to log out', async () => {
    const pressed = await page.run(() => {
      const button = document.querySelector('portico-account')?.shadowRoot?.querySelector('button')
      button?.click()
      return button !== null && button !== undefined
    })
    return pressed || undefined
  })

/** Runs in the page: records in the tab whether the page is visible when it comes back from the memory of the browser. */
const recordReturn = () =>
  addEventListener('pageshow', ({ persisted }) => {
    const isVisible = document.querySelector('main')?.checkVisibility({ visibilityProperty: true })
    if (persisted && isVisible) sessionStorage.setItem('shown again', document.body.innerText)
  })

for (const [name, launch] of Object.entries(LAUNCH))
  describe.skipIf(!isInstalled(ENGINES[name as keyof typeof ENGINES]))(`in ${name}`, () => {
    const reader = `reader-${name.toLowerCase()}@acme.example`
    let browser: EngineBrowser
    let page: EnginePage

    beforeAll(async () => {
      await world.portico('person', 'add', reader, '--group', 'partners')
      browser = await launch()
      page = browser.page
    })
    afterAll(() => browser?.close())

    test('a stranger sees a door and no text of its page', async () => {
      await goto(page, PRICES)
      await waitFor(page, DOOR)
      const html = await page.run(() => document.documentElement.outerHTML)
      for (const canary of CANARIES) expect(html).not.toContain(canary)
    })

    test('a code opens the page with its picture, style sheet and scripts, and a reload opens it again', async () => {
      await signIn(page, reader)
      for (const before of [async () => {}, () => page.reload()]) {
        await before()
        await waitFor(page, CANARIES[0])
        await waitFor(page, CANARIES[2])
        expect(await page.run(isOpen)).toEqual({ brokenImages: [], door: false })
        expect(await page.run(() => getComputedStyle(document.body).fontFamily)).toContain('Georgia')
      }
    })

    test('a page of another group stays closed', async () => {
      await goto(page, '/plans.html')
      await waitFor(page, 'You don’t have access to this page yet')
      expect(await page.run(() => document.documentElement.outerHTML)).not.toContain(CANARIES[3])
    })

    test('after a log-out in another tab, going back and forward shows doors', async () => {
      for (const [path, text] of [
        [PRICES, CANARIES[0]],
        ['/partners/deep/', CANARIES[1]],
      ] as const) {
        await goto(page, path)
        await waitFor(page, text)
        await page.run(recordReturn)
      }
      const at = () => page.run(() => location.pathname)
      const go = async (step: number, path: string, text: string) => {
        await page.run((by: number) => void setTimeout(() => history.go(by)), step)
        await until(`the address ${path}`, async () => (await at()).startsWith(path) || undefined)
        await waitFor(page, text)
      }
      await goto(page, '/guide.html')
      await go(-1, '/partners/deep', CANARIES[1])
      await go(1, '/guide', 'How to start')
      const other = await page.another()
      await goto(other, PRICES)
      await logOut(other)
      await waitFor(other, DOOR)
      for (const [step, path] of [
        [-1, '/partners/deep'],
        [-1, '/partners/prices'],
        [1, '/partners/deep'],
      ] as const)
        await go(step, path, DOOR)
      expect(await page.run(() => sessionStorage.getItem('shown again'))).toBeNull()
    })
  })

describe.skipIf(!isInstalled(ENGINES.Firefox))('in Firefox with other settings', () => {
  test('a private window opens the page', async () => {
    const browser = await launchFirefox({ 'browser.privatebrowsing.autostart': true })
    const reader = 'private@acme.example'
    await world.portico('person', 'add', reader, '--group', 'partners')
    await goto(browser.page, PRICES)
    await signIn(browser.page, reader)
    await waitFor(browser.page, CANARIES[0])
    await browser.close()
  })

  test.each([
    ['network.cookie.cookieBehavior', 2, 'This browser stores nothing for this site'],
    ['dom.serviceWorkers.enabled', false, 'This browser can’t open private pages'],
  ])('with %s set to %s, the door says: %s', async (setting, value, sentence) => {
    const browser = await launchFirefox({ [setting]: value })
    await goto(browser.page, PRICES)
    if (value === false) await signIn(browser.page, 'private@acme.example')
    await waitFor(browser.page, sentence)
    await browser.close()
  })
})
