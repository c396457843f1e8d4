import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.js'
import { openWorld, type World } from './world.js'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

const PAGES = ['/', '/api', '/blog', '/blog/welcome', '/markdown-page', '/docs/intro', '/no-such-page']
const SCREENS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const

test.each(PAGES.flatMap((path) => SCREENS.map((screen) => ({ path, ...screen }))))(
  '$path has no accessibility violation in $colorScheme at $viewport.width pixels',
  async ({ path, ...screen }) => {
    const { page } = await world.visitor({ ...screen, reducedMotion: 'reduce' })
    await page.goto(path)
    if (path.startsWith('/docs')) await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.context().close()
  },
)
