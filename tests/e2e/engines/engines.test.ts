import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINES, isInstalled } from '../../../tools/lib/engines.mjs'
import { justNow } from '../administrators.js'
import { type HubWorld, openWorld } from '../world.js'
import type { EngineBrowser, EnginePage } from './engine.js'
import { launchFirefox } from './firefox.js'
import { axeViolations, isOpen, privateHeading, storedKeys, waitFor } from './observations.js'
import { launchWebKit } from './webkit.js'

/** The same story in each engine, told in order: a reader signs in, reads, searches and signs out. */
let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const LAUNCH: Readonly<Record<keyof typeof ENGINES, () => Promise<EngineBrowser>>> = {
  Firefox: launchFirefox,
  WebKit: launchWebKit,
}

const EMAIL = { css: 'input[placeholder="Type your email"]' }
const button = (text: string) => ({ css: 'button, [role=button]', text })
const PRIVATE = '/docs/quickstart'

for (const [name, launch] of Object.entries(LAUNCH))
  describe.skipIf(!isInstalled(ENGINES[name as keyof typeof ENGINES]))(`in ${name}`, () => {
    const reader = `reader-${name.toLowerCase()}@travel.example`
    let browser: EngineBrowser
    let page: EnginePage
    const goto = (path: string, of = page) => of.goto(`${world.url}${path}`)
    const askForCode = async (address: string) => {
      const since = justNow()
      await page.type(EMAIL, address)
      await page.click(button('Email me a code'))
      return world.codeFor(address, since)
    }

    beforeAll(async () => {
      browser = await launch()
      page = browser.page
      console.info(`Testing in ${browser.version}`)
    })
    afterAll(() => browser?.close())

    test('a code that is typed signs in at the door; the page says who has no access', async () => {
      await goto(PRIVATE)
      const code = await askForCode(reader)
      await page.type({ css: '.sid-otp-input input' }, code)
      await waitFor(page, 'You don’t have access to this page yet')
    })

    test('with access, the page opens in place, with its pictures and scripts', async () => {
      const [person] = await world.admin<{ person_id: string }[]>('GET', `/admin/persons?handle=${reader}`)
      await world.admin('PUT', `/admin/persons/${person?.person_id}/groups`, {
        groups: ['docusaurus-users'],
      })
      await page.click(button('Check again'))
      await privateHeading(page)
      expect(await page.run(isOpen)).toEqual({ brokenImages: [], door: false })
    })

    test('its key is stored so that scripts cannot read it, and opens the page again after a reload', async () => {
      const { stored, readable } = await page.run(storedKeys)
      expect(stored).toBeGreaterThan(0)
      expect(readable).toBe(0)
      await page.reload()
      await privateHeading(page)
    })

    test('pages have no accessibility violation', async () => {
      for (const path of ['/', PRIVATE, '/api', '/account']) {
        await goto(path)
        if (path === PRIVATE) await privateHeading(page)
        expect([path, await axeViolations(page)]).toEqual([path, []])
      }
    })

    test('the search finds private pages and opens one', async () => {
      await goto('/blog')
      await page.click({ css: 'button', text: 'Search' })
      await page.type({ css: '[role=dialog] input[role=combobox], dialog input[role=combobox]' }, 'quickstart')
      await page.click({ css: '[role=option]' })
      await privateHeading(page)
    })

    test('signing out in another tab closes the page', async () => {
      await goto(PRIVATE)
      await privateHeading(page)
      const other = await page.another()
      await goto('/blog', other)
      await other.click({ css: 'button', text: 'Log out' })
      await waitFor(page, 'Sign in to read this page.')
      expect(await page.run(() => document.body.innerText.includes('from key to first booking'))).toBe(false)
    })

    test('the address is remembered, and the next code opens the page', async () => {
      await goto(PRIVATE)
      await page.click(EMAIL)
      expect(await page.run((css: string) => document.querySelector<HTMLInputElement>(css)?.value, EMAIL.css)).toBe(
        reader,
      )
      const since = justNow()
      await page.click(button('Email me a code'))
      await page.type({ css: '.sid-otp-input input' }, await world.codeFor(reader, since))
      await privateHeading(page)
    })
  })
