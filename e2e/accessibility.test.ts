import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flaws } from '../scripts/lib/axe.mjs'
import { PRIVATE, PUBLIC } from './routes.js'
import { member } from './sign-in.js'
import { openWorld, type World } from './world.js'

let world: World
/** What the browser of a member keeps. */
let kept: NonNullable<BrowserContextOptions['storageState']>
beforeAll(async () => {
  world = await openWorld()
  const page = await member(world, 'everywhere@travel.example', ['docusaurus-users'], '/')
  kept = await page.context().storageState()
  await page.context().close()
})
afterAll(async () => {
  await world?.close()
})

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)('in $colorScheme at $viewport.width pixels', (screen) => {
  let page: Page
  describe('for a stranger', () => {
    beforeAll(async () => {
      page = (await world.visitor({ ...screen, reducedMotion: 'reduce' })).page
    })
    afterAll(() => page?.context().close())

    test.each([...Object.keys(PUBLIC), '/docs/intro', '/no-such-page'])('%s has no violation', async (path) => {
      await page.goto(path)
      if (path.startsWith('/docs')) await page.getByRole('button', { name: 'Email me a code' }).waitFor()
      await expectAccessible(page)
    })
  })

  describe('for a member', () => {
    beforeAll(async () => {
      page = (await world.visitor({ ...screen, storageState: kept, reducedMotion: 'reduce' })).page
    })
    afterAll(() => page?.context().close())

    test.each(PRIVATE)('%s has no violation', async (path) => {
      await page.goto(path)
      await page.locator('.theme-doc-markdown h1').waitFor()
      await expectAccessible(page)
    })
  })
})

/** Looks once the page has its colours and its size. */
async function expectAccessible(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
}
