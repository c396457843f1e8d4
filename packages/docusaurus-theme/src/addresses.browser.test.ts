import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFixture } from './testing/fixture.js'
import { readPage } from './testing/read-page.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words that occur in private pages. */
const PRIVATE = /crates|ormolu|rafters|verdigris|tallow/i

// The other test that compares with a plain build covers both defaults, and the settings test covers a base URL with slashes.
describe.each([
  { base: '/', slash: 'true', end: '/' },
  { base: '/x/', slash: 'false', end: '' },
])('with base URL $base and trailingSlash $slash', ({ base, slash, end }) => {
  const build = (env: Record<string, string>) => (name: string, folder: string) =>
    buildFixture(name, folder, {
      keepsCache: false,
      env: { ...process.env, BASE_URL: base, ...(slash && { TRAILING_SLASH: slash }), ...env },
    })
  let world: SiteWorld
  let folder: string
  beforeAll(async () => {
    world = await siteWorld('addresses', base, undefined, undefined, build({}))
    folder = join(world.root, 'plain')
    await build({ PLAIN: 'yes' })('addresses', folder)
  })
  afterAll(() => world?.close())

  const reader = async () => (await world.visit(await world.signIn('iris@museum.test', ['curators']))).page

  test('a member reads every page exactly as in a build without private pages', async () => {
    const [plain, sealed] = [(await world.visit()).page, await reader()]
    await plain.route(`${world.url}/**`, (route) => {
      const path = join(folder, decodeURI(new URL(route.request().url()).pathname).slice(base.length - 1))
      const candidates = [path, `${path.replace(/\/$/, '')}.html`, join(path, 'index.html')]
      return route.fulfill({
        path: candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate)) ?? '',
      })
    })
    for (const path of [
      '/',
      '/docs/rooms',
      '/docs/attic',
      '/docs/attic/crates',
      '/docs/attic/rafters',
      '/docs/way-out',
    ]) {
      const address = world.url + (path === '/' ? path : path + end)
      await Promise.all([plain.goto(address), sealed.goto(address)])
      const both = () => Promise.all([readPage(plain), readPage(sealed)])
      await expect
        .poll(async () => isDeepStrictEqual(...(await both())) || (await both()), { message: path })
        .toBe(true)
      expect((await readPage(plain)).text).toBeTruthy()
    }
  })

  test('a member moves between pages with the pager, a link to a heading, and the search', async () => {
    const page = await reader()
    const at = (path: string) =>
      expect.poll(() => new URL(page.url())).toMatchObject({ pathname: base.slice(0, -1) + path + end })
    await page.goto(`${world.url}/docs/rooms${end}`)
    await page.locator('.pagination-nav__link--next', { hasText: 'Attic' }).click()
    await at('/docs/attic')
    await page.locator('article a', { hasText: 'Crates' }).click()
    await at('/docs/attic/crates')
    await page.getByRole('link', { name: 'below the rafters' }).click()
    await at('/docs/attic/rafters')
    expect(new URL(page.url()).hash).toBe('#beam')
    await page.locator('nav .portico-search').click()
    await page.getByRole('combobox').fill('ormolu')
    await page.getByRole('option').first().click()
    await page.locator('h1', { hasText: 'Crates' }).waitFor()
    await at('/docs/attic/crates')
  })

  test('a visitor gets doors, and Markdown of public pages only', async () => {
    const { page } = await world.visit()
    for (const path of ['/docs/attic', '/docs/attic/crates']) {
      await page.goto(world.url + path + end)
      await page.locator('.portico-door[data-state="signed-out"]').waitFor()
      expect(await page.content()).not.toMatch(/ormolu|rafters|verdigris|tallow/i)
    }
    expect(await (await fetch(`${world.url}/docs/way-out.md`)).text()).toContain('Past the shop.')
    const sealed = await (await fetch(`${world.url}/docs/attic/rafters.md`)).text()
    expect(sealed).toMatch(/^Psl/)
    expect(sealed).not.toMatch(PRIVATE)
  })
})
