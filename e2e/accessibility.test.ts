import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.js'
import { PRIVATE, PUBLIC } from './routes.js'
import { member } from './sign-in.js'
import { openWorld, type World } from './world.js'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

const SCREENS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const

const onEachScreen = (paths: readonly string[]) =>
  paths.flatMap((path) => SCREENS.map((screen) => ({ path, ...screen })))

async function expectAccessible(page: Page): Promise<void> {
  // Before, the page may still change its colours and its size.
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test.each(onEachScreen([...Object.keys(PUBLIC), '/docs/intro', '/no-such-page']))(
  '$path has no accessibility violation in $colorScheme at $viewport.width pixels',
  async ({ path, ...screen }) => {
    const { page } = await world.visitor({ ...screen, reducedMotion: 'reduce' })
    await page.goto(path)
    if (path.startsWith('/docs')) await page.getByRole('button', { name: 'Continue' }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  },
)

describe('for a member', () => {
  let storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
  beforeAll(async () => {
    const page = await member(world, 'everywhere@travel.example', ['docusaurus-users'], '/')
    storageState = await page.context().storageState()
    await page.context().close()
  })

  test.each(onEachScreen(PRIVATE))(
    '$path has no accessibility violation in $colorScheme at $viewport.width pixels',
    async ({ path, ...screen }) => {
      const { page } = await world.visitor({ ...screen, storageState, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.locator('.theme-doc-markdown h1').waitFor()
      await expectAccessible(page)
      await page.context().close()
    },
  )
})
