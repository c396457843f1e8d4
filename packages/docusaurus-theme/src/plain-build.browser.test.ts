import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFixture } from './testing/built-fixture.js'
import { readPage } from './testing/read-page.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A site with private pages, read by a member, and the same site built without the theme. */
let world: SiteWorld
let sealed: Page
let plain: Page
beforeAll(async () => {
  world = await siteWorld('beside/website')
  const folder = join(world.root, 'plain')
  await builtFixture('beside/website', folder, 'base.config.mjs')
  sealed = (await world.visit(await world.signIn('mason@quarry.test', ['masons']))).page
  plain = (await world.visit()).page
  await plain.route(`${world.url}/**`, (route) => {
    const path = join(folder, decodeURI(new URL(route.request().url()).pathname))
    return route.fulfill({
      path:
        [path, join(path, 'index.html')].find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate)) ?? '',
    })
  })
})
afterAll(() => world?.close())

test.each([
  '/',
  '/welcome',
  '/closing',
  '/last',
  '/yard',
  '/aside',
  '/usage',
  '/usage/charges',
  '/usage/sums',
  '/tags',
  '/tags/rules',
  '/tags/powder',
  '/blog',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/days',
  '/blog/tags/shifts',
  '/blog/2026/01/05/open-day',
  '/blog/2026/02/05/night-shift',
])('%s looks the same to a member as in a build without private pages', async (path) => {
  await Promise.all([plain.goto(world.url + path), sealed.goto(world.url + path)])
  const both = () => Promise.all([readPage(plain), readPage(sealed)])
  await expect.poll(async () => isDeepStrictEqual(...(await both())) || (await both())).toBe(true)
  expect((await readPage(plain)).text).toBeTruthy()
})
