import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFixture } from './testing/fixture.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** `uxMode: 'redirect'` on a site below a base URL. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('entries', '/ferry/', 'redirect.config.mjs')
})
afterAll(() => world?.close())

const TARGET = '/ferry/crew/handbook/timetable'

test.each(['/docs/off/', '/docs/', '/docs/nowhere', '/logs/night/'])('a visitor to %s is redirected', async (path) => {
  const { page } = await world.visit()
  await page.goto(world.url + path)
  await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(TARGET)
})

test('a person without the group is redirected too', async () => {
  const { page } = await world.visit(await world.signIn('guest@ferry.test'))
  await page.goto(`${world.url}/docs/off/`)
  await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(TARGET)
})

test('a member reads the page', async () => {
  const { page } = await world.visit(await world.signIn('captain@ferry.test', ['crew']))
  await page.goto(`${world.url}/docs/off/`)
  await page.locator('h1', { hasText: 'Casting off' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ferry/docs/off/')
})

test('a site that would redirect people to a page with private front matter is not built', async () => {
  const built = buildFixture('entries', join(world.root, 'lost-staging'), { config: 'lost.config.mjs' })
  await expect(built).rejects.toThrow(/privateRedirectPath ."?\/logs\/night.*is itself private/s)
})
