import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { requestAccess } from './open-page.js'
import { PRIVATE, PUBLIC } from './routes.js'
import { member } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

let world: HubWorld
/** The stored browser state of a member. */
let memberState: NonNullable<BrowserContextOptions['storageState']>
/** The stored browser state of a person in no group. */
let guest: typeof memberState
beforeAll(async () => {
  world = await openWorld()
  const page = await member(world, 'everywhere@travel.example', ['docusaurus-users'], '/')
  memberState = await page.context().storageState()
  await page.context().close()
  const asking = await member(world, 'guest@travel.example', [], '/')
  guest = await asking.context().storageState()
  await asking.context().close()
})
afterAll(async () => {
  await world?.close()
})

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)('in $colorScheme at $viewport.width pixels', (screen) => {
  let page: Page
  describe('for visitors', () => {
    beforeAll(async () => {
      page = (await world.visitor({ ...screen, reducedMotion: 'reduce' })).page
    })
    afterAll(() => page?.context().close())

    test.each([...Object.keys(PUBLIC), '/docs/intro', '/no-such-page', '/account'])(
      '%s has no violation',
      async (path) => {
        await page.goto(path)
        if (/^\/(docs|account)/.test(path)) await page.getByRole('button', { name: 'Email me a code' }).waitFor()
        await expectAccessible(page)
      },
    )
  })

  describe('for members', () => {
    beforeAll(async () => {
      page = (await world.visitor({ ...screen, storageState: memberState, reducedMotion: 'reduce' })).page
    })
    afterAll(() => page?.context().close())

    test.each(PRIVATE)('%s has no violation', async (path) => {
      await page.goto(path)
      await page.locator('.theme-doc-markdown h1').waitFor()
      await expectAccessible(page)
    })

    test.each([
      ['sign-in', 'Passkeys'],
      ['sessions', 'Sessions'],
      ['tokens', 'Reader tokens'],
      ['data', 'Your data'],
    ])('/account has no violation on the tab %s', async (tab, heading) => {
      await page.goto(`/account#${tab}`)
      // The fragment alone would not open another tab of a page that is open.
      await page.reload()
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await expectAccessible(page)
    })
  })
})

/** What people see besides pages: the door in its states, and overlays on a page. */
const STATES: Readonly<
  Record<string, { readonly as?: 'member' | 'guest'; readonly show: (page: Page) => Promise<unknown> }>
> = {
  'the form over a public page': {
    async show(page) {
      await page.goto('/')
      await menu(page)
      await page.getByRole('button', { name: 'Log in' }).last().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Email me a code' }).waitFor()
    },
  },
  'a search without results': {
    async show(page) {
      await page.goto('/blog')
      await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('zzzz')
      await page.getByText('No results').waitFor()
    },
  },
  'the account menu': {
    as: 'member',
    async show(page) {
      await page.goto('/blog')
      await menu(page)
      const avatar = page.getByRole('button', { name: 'Account menu of' })
      const entry = page.getByRole('link', { name: 'Reader tokens' })
      await avatar.or(entry).filter({ visible: true }).first().waitFor()
      if (await avatar.isVisible()) await avatar.click()
      await entry.waitFor()
    },
  },
  'a page that opens': {
    as: 'member',
    async show(page) {
      await page.route('**/content-keys', () => {})
      await page.goto('/docs/intro')
      await page.locator('.portico-door[data-state="asking"]').waitFor()
    },
  },
  'a page without access': {
    as: 'guest',
    async show(page) {
      await page.goto('/docs/intro')
      await page.getByRole('button', { name: 'Check again' }).waitFor()
    },
  },
  'a page with a pending request': {
    as: 'guest',
    async show(page) {
      await page.goto('/docs/intro')
      await page.getByRole('button', { name: 'Check again' }).waitFor()
      await requestAccess(page)
    },
  },
  'a page while the server is down': {
    as: 'member',
    async show(page) {
      await page.route('**/content-keys', (route) => route.abort())
      await page.goto('/docs/intro')
      await page.locator('.portico-door[data-state="unreachable"]').waitFor()
    },
  },
  'a form that did not load': {
    async show(page) {
      await page.goto('/')
      await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
      await page.route('**/assets/js/*.js', (route) => route.abort())
      await menu(page)
      await page.getByRole('button', { name: 'Log in' }).last().click()
      await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor()
    },
  },
}

/** Opens the menu if the navbar has one. */
async function menu(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: 'Toggle navigation bar' })
  if (await button.isVisible()) await button.click()
}

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('in $colorScheme at $viewport.width pixels', (screen) => {
  test.each(Object.entries(STATES))('%s has no violation, and a first heading', async (_, { as, show }) => {
    const storageState = as && { member: memberState, guest }[as]
    const { page } = await world.visitor({ ...screen, reducedMotion: 'reduce', ...(storageState && { storageState }) })
    await show(page)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
})

/** Checks the page once its colors and its size are final. */
async function expectAccessible(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
}
