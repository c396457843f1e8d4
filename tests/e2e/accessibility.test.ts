import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { deviations } from './design-values.js'
import { follow, openPage } from './open-page.js'
import { PRIVATE, PUBLIC } from './routes.js'
import { SCREENS, type Viewer } from './screens.js'
import { openViewers, type States } from './viewers.js'
import { type HubWorld, openWorld } from './world.js'

/**
 * Every page of the hub and every screen violates no rule of axe, and has only the sizes, typefaces, control heights, radii and colors of the
 * tables in packages/protocol/src/design.ts. So have the pages of the console, which console-accessibility.test.ts visits.
 */
let world: HubWorld
let states: States

beforeAll(async () => {
  world = await openWorld()
  states = (await openViewers(world)).states
})
afterAll(async () => {
  await world?.close()
})

/** Screens of the hub that are pages of their own: they are checked with the other pages. */
const PAGES = ['home', 'api', 'blog', 'post', 'archive', 'not-found', 'docs']

/** The account page in a site mixes its colors from those of the site, so that it looks like any site that has it. */
const hasOwnColors = (what: string, page: Page) => what === 'colour' && new URL(page.url()).pathname === '/account'

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)('in $colorScheme at $viewport.width pixels', (screen) => {
  const visit = (by: Viewer) =>
    world.visitor({ ...screen, reducedMotion: 'reduce', ...(states[by] && { storageState: states[by] }) })

  const expectWellMade = async (page: Page) => {
    expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
    const differences = await deviations(page, screen.colorScheme)
    expect(differences.filter(({ what }) => !hasOwnColors(what, page))).toEqual([])
  }

  describe('for visitors', () => {
    let page: Page
    beforeAll(async () => {
      page = (await visit('visitor')).page
      await openPage(page, '/')
    })
    afterAll(() => page?.context().close())

    test.each([...Object.keys(PUBLIC), '/docs/intro', '/no-such-page', '/account'])('%s is well made', async (path) => {
      await follow(page, path)
      if (/^\/(docs|account)/.test(path)) await page.getByRole('button', { name: 'Email me a code' }).waitFor()
      await expectWellMade(page)
    })
  })

  describe('for members', () => {
    let page: Page
    beforeAll(async () => {
      page = (await visit('reader')).page
      await openPage(page, '/')
    })
    afterAll(() => page?.context().close())

    test.each(PRIVATE)('%s is well made', async (path) => {
      await follow(page, path)
      await page.locator('.theme-doc-markdown h1').waitFor()
      await expectWellMade(page)
    })

    test.each([
      ['sign-in', 'Passkeys'],
      ['sessions', 'Sessions'],
      ['tokens', 'Reader tokens'],
      ['data', 'Your data'],
    ])('/account is well made on the tab %s', async (tab, heading) => {
      await follow(page, `/account#${tab}`)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await expectWellMade(page)
    })
  })

  test.each(Object.keys(SCREENS).filter((name) => !PAGES.includes(name)))(
    'the screen %s is well made',
    async (name) => {
      const definition = SCREENS[name]
      if (!definition) throw new Error(`no screen is called ${name}`)
      const { page } = await visit(definition.by)
      await definition.open(page, world)
      await expectWellMade(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    },
  )
})
