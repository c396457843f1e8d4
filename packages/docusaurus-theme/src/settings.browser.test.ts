import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

let world: SiteWorld

beforeAll(async () => {
  world = await siteWorld('groups', '/hill/', 'webpack.config.mjs')
})
afterAll(() => world?.close())

test('under webpack, below a base URL and with trailing slashes, a reader opens pages of both docs instances', async () => {
  const { page } = await world.visit(await world.signIn('a@hill.test', ['alpha']))
  await page.goto(`${world.url}/guide/open/first/`)
  await page.locator('.pagination-nav__link--next', { hasText: 'Ochre evening rota' }).click()
  await page.locator('h1', { hasText: 'Ochre evening rota' }).waitFor()
  await page.goto(`${world.url}/handbook/`)
  await page.locator('aside a', { hasText: 'The saffron ladder' }).click()
  await page.locator('h1', { hasText: 'The saffron ladder' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/hill/handbook/saffron/')
  await page.goto(`${world.url}/blog/`)
  await page.locator('main article h2', { hasText: 'A sienna comet' }).waitFor()
})

test('and a visitor finds doors and no names', async () => {
  const { page } = await world.visit()
  await page.goto(`${world.url}/handbook/saffron/`)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  await page.goto(`${world.url}/handbook/`)
  await page.locator('h1', { hasText: 'Handbook of the hill' }).waitFor()
  expect(await page.content()).not.toContain('saffron')
  expect(await (await fetch(`${world.url}/sitemap.xml`)).text()).not.toMatch(/saffron|ochre|roster/)
})

test('and sees locks on the navbar items that lead to a door', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/blog/`)
  const duties = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Duties locked', exact: true })
  // Also on sites that set the layout of their links' content.
  await page.addStyleTag({ content: '.navbar__link { display: flex }' })
  const { words, lock } = await duties.evaluate((link) => {
    const range = document.createRange()
    range.selectNodeContents(link.querySelector('span') ?? link)
    range.setEndBefore(link.querySelector('svg') ?? link)
    return {
      words: range.getBoundingClientRect().right,
      lock: link.querySelector('svg')?.getBoundingClientRect().left ?? 0,
    }
  })
  expect(lock).toBeGreaterThanOrEqual(words)
  await duties.click()
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/hill/roster/')
  expect(await page.getByRole('link', { name: /Duties of/ }).count()).toBe(0)
  expect(complaints).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${world.url}/`)
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const menu = page.locator('.navbar-sidebar')
  await menu.getByRole('link', { name: 'Duties locked', exact: true }).click()
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  await page.locator('.navbar-sidebar--show').waitFor({ state: 'detached' })

  const { page: reader } = await world.visit(await world.signIn('b@hill.test', ['beta']))
  await reader.goto(`${world.url}/blog/`)
  await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Duties', exact: true }).waitFor()
})

test('and finds public pages', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/handbook/`)
  await page.locator('nav .portico-search').click()
  await page.getByRole('combobox').fill('handbook')
  await page.getByRole('option').first().waitFor()
  expect(complaints).toEqual([])
})
