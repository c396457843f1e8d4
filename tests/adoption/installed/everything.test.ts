import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFixture } from '../../../packages/docusaurus-theme/src/testing/fixture.js'
import { knowPages } from '../../../packages/docusaurus-theme/src/testing/known-pages.js'
import { type SiteWorld, siteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { buildPackages } from '../../../tools/lib/build-steps.mjs'
import { withPlugins } from './plugins.js'

/** Texts of the private page, each shown by another plugin or component. */
const PRIVATE = /hushed granary|thistle tab|sorrel lies|foxglove|zeta_\{quill|vetch scale|tansy dry|brindled/i

/** A site with third-party plugins: diagrams, formulas, tabs, live code, redirects, its own components, and a service worker. */
let world: SiteWorld
beforeAll(async () => {
  await buildPackages()
  const site = await withPlugins('everything')
  world = await siteWorld(
    site,
    '/',
    undefined,
    undefined,
    (name, folder) => buildFixture(name, folder, { keepsCache: false }),
    () => ({ serviceWorkers: ['/sw.js'] }),
  )
})
afterAll(() => world?.close())

const reader = async () => world.visit(await world.signIn('keeper@granary.test', ['keepers']))

describe('a visitor', () => {
  test('receives no word of the private page', async () => {
    const files = await readdir(world.out, { recursive: true })
    expect(files).toContain('sw.js')
    for (const file of files.filter((name) => /\.(html|js|json|xml|css)$/.test(name)))
      expect((await readFile(join(world.out, file), 'utf8')).match(PRIVATE)?.[0], file).toBeUndefined()
  })

  test('is redirected to the door of a private page, and to a public page', async () => {
    const { page } = await world.visit()
    await page.goto(`${world.url}/old`)
    await page.locator('.portico-door[data-state="signed-out"]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs/vault/inside')
    await page.goto(`${world.url}/older`)
    await page.getByText('Open to everyone.').waitFor()
  })

  test('sees diagrams, formulas and components of the site on public pages, and no private link', async () => {
    const { page } = await world.visit()
    await page.goto(`${world.url}/docs`)
    await page.locator('.docusaurus-mermaid-container svg', { hasText: 'Doors' }).waitFor()
    await page.locator('.katex').first().waitFor()
    await page.locator('.own-footer').waitFor()
    await page.locator('nav .own-bell').waitFor()
    expect(await page.locator('nav').getByText('Ledger').count()).toBe(0)
  })

  test('reads public pages without a network', async () => {
    const { page, context } = await world.visit()
    await page.goto(world.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => cached(page)).toContain('/docs/index.html')
    await page.reload()
    await context.setOffline(true)
    await page.goto(`${world.url}/docs`)
    await page.getByText('Open to everyone.').waitFor()
    expect((await cached(page)).filter((path) => path.includes('vault') || path.includes('sealed'))).toEqual([])
  })
})

describe('a reader', () => {
  test('sees tabs, diagrams, formulas, live code and notes on the private page', async () => {
    const { page, complaints } = await reader()
    await page.goto(`${world.url}/old`)
    await page.locator('h1', { hasText: 'The brindled ledger' }).waitFor()
    await page.getByRole('tab', { name: 'Sorrel tab' }).click()
    await page.getByText('Under the sorrel lies barley.').waitFor()
    await page.locator('.docusaurus-mermaid-container svg', { hasText: 'Foxglove' }).waitFor()
    await page.locator('.katex', { hasText: 'ζ' }).first().waitFor()
    await page.locator('[class*="playgroundPreview"]', { hasText: 'Weighed on the vetch scale' }).waitFor()
    await page.getByText('Keep the tansy dry.').waitFor()
    await page.locator('.own-footer').waitFor()
    await page.locator('nav').getByText('Ledger').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('who has the previous service worker opens the page after the site was sealed again', async () => {
    const { page } = await reader()
    await page.goto(`${world.url}/docs/vault/inside`)
    await page.locator('h1', { hasText: 'The brindled ledger' }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => cached(page)).toContain('/docs/index.html')
    await world.seal()
    await page.reload()
    await page.locator('h1', { hasText: 'The brindled ledger' }).waitFor()
    expect((await cached(page)).filter((path) => path.includes('vault') || path.includes('sealed'))).toEqual([])
  })
})

/** The paths that the service worker has cached. */
const cached = (page: Awaited<ReturnType<SiteWorld['visit']>>['page']) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test('a guest sees tabs, diagrams, formulas, live code and notes on the private page', async () => {
  await knowPages(world)
  const token = await world.signIn('sharer@granary.test', ['keepers', 'portico-admins'])
  const body = { page: '/docs/vault/inside' }
  const { json } = await world.server.inject({ method: 'POST', url: '/me/guest-links', token, body })
  const { page, complaints } = await world.visit()
  await page.goto(json.result.link)
  const article = page.locator('.portico-guest article')
  await article.getByRole('heading', { level: 1, name: 'The brindled ledger' }).waitFor()
  await article.getByRole('tab', { name: 'Sorrel tab' }).click()
  await article.getByText('Under the sorrel lies barley.').waitFor()
  await article.locator('.docusaurus-mermaid-container svg', { hasText: 'Foxglove' }).waitFor()
  await article.locator('.katex', { hasText: 'ζ' }).first().waitFor()
  await article.locator('[class*="playgroundPreview"]', { hasText: 'Weighed on the vetch scale' }).waitFor()
  await article.getByText('Keep the tansy dry.').waitFor()
  expect(complaints).toEqual([])
})
