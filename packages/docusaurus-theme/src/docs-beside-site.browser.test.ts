import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentKeysRequest } from '@portico/protocol'
import { sealSite } from '@portico/sealing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFixture } from './testing/fixture.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words that occur only in private pages, their partials and their files. */
const PRIVATE = /fulminate|gossamer|cordite|obelisk|pumice|vermilion|nocturne/i

/** A site with its docs in `../docs`, where a rule for a folder makes a part of them private. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('beside/website')
})
afterAll(() => world?.close())

const member = async () => world.visit(await world.signIn('mason@quarry.test', ['masons']))
const heading = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()

test('no public file contains a word of private pages, their partials or their files', async () => {
  const files = (await readdir(world.out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name, parentPath } of files)
    expect(PRIVATE.exec(await readFile(join(parentPath, name), 'latin1'))?.[0], join(parentPath, name)).toBeUndefined()
})

test.each(['/usage', '/usage/charges'])('%s, which the rule for the folder matches, is a door', async (path) => {
  const { page } = await world.visit()
  await page.goto(world.url + path)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
})

test('a partial that public pages share with private ones is public', async () => {
  expect(await (await fetch(`${world.url}/welcome/`)).text()).toContain('Helmets are worn at all times')
})

test('a member reads the pages with their partials, and follows a link between them', async () => {
  const { page, complaints } = await member()
  await page.goto(`${world.url}/usage`)
  await page.getByText('The gossamer fuse burns').waitFor()
  await page.getByText('Helmets are worn at all times').waitFor()
  await page.getByRole('link', { name: 'look at the charges' }).click()
  await heading(page, 'Cordite charges')
  expect(new URL(page.url()).hash).toBe('#table')
  expect(complaints).toEqual([])
})

test('the key of a page is requested once, when it is opened and not when someone points at a link to it, and recorded', async () => {
  const { page, complaints } = await member()
  const bodies: ContentKeysRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/content-keys')) bodies.push(request.postDataJSON())
  })
  const wanted = () => bodies.map(({ pages = [], shared }) => [pages.map(({ path }) => path), shared])
  await page.goto(`${world.url}/usage`)
  await page.getByText('The gossamer fuse burns').waitFor()
  expect(wanted()).toEqual([[['/usage'], true]])
  const link = page.getByRole('link', { name: 'look at the charges' })
  await link.hover()
  await page.waitForLoadState('networkidle')
  expect(wanted()).toHaveLength(1)
  await link.click()
  await heading(page, 'Cordite charges')
  expect(wanted()).toEqual([
    [['/usage'], true],
    [['/usage/charges'], false],
  ])
  expect(bodies[1]?.tickets).toHaveLength(1)
  await page.goBack()
  await page.getByText('The gossamer fuse burns').waitFor()
  await page.goForward()
  await heading(page, 'Cordite charges')
  expect(wanted()).toHaveLength(2)
  const { readings } = await world.server.services.stores.readings.list(world.server.settings.orgId, {
    limit: 100,
    offset: 0,
  })
  const read = readings.flatMap(({ page, way }) => (page === null ? [] : [`${way} ${page}`]))
  expect(read).toEqual(expect.arrayContaining(['browser /usage', 'browser /usage/charges']))
  expect(complaints).toEqual([])
})

test('a member saves a file under its original name', async () => {
  const { page } = await member()
  await page.goto(`${world.url}/usage/charges`)
  const link = page.getByRole('link', { name: 'All weights' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('weights.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('pumice plug')
})

test('a public page is left unchanged when private pages open', async () => {
  const { page } = await member()
  // Until the server responds, readers see what visitors see, and may already have begun to read.
  await page.route('**/content-keys', async (route) => {
    await page.locator('aside, main').evaluateAll((all) => {
      for (const element of all) element.setAttribute('data-kept', '')
    })
    await route.continue()
  })
  await page.goto(`${world.url}/yard`)
  await page.getByRole('button', { name: 'Loads' }).waitFor()
  expect(
    await page.locator('aside, main').evaluateAll((all) => all.map((element) => 'kept' in element.dataset)),
  ).toEqual([true, true])
})

test('a member finds the text of a partial', async () => {
  const { page } = await member()
  await page.goto(`${world.url}/welcome`)
  await page.locator('nav .portico-auth[data-state="signed-in"]').waitFor()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('gossamer')
  await page.getByRole('option').first().click()
  await heading(page, 'The fulminate manual')
})

/** Waits until a page's previous and next links lead to these pages. */
async function leadsTo(page: Page, path: string, around: readonly string[]): Promise<void> {
  await page.goto(world.url + path)
  const links = page.locator('.pagination-nav__link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname)), { message: path })
    .toEqual(around)
}

test('the neighbors of a doc that is in the sidebar twice are those of its first position', async () => {
  const { page } = await world.visit()
  await leadsTo(page, '/welcome', ['/closing'])
  await leadsTo(page, '/closing', ['/welcome', '/last'])
  await leadsTo(page, '/last', ['/closing', '/closing'])
  await leadsTo(page, '/aside', ['/last'])
})

test('also for a member', async () => {
  const { page } = await member()
  await leadsTo(page, '/usage', ['/closing', '/usage/charges'])
  await leadsTo(page, '/closing', ['/welcome', '/usage'])
  await leadsTo(page, '/last', ['/usage/charges', '/closing'])
  await leadsTo(page, '/usage/sums', ['/closing'])
  await leadsTo(page, '/aside', ['/last', '/usage/sums'])
})

test('a public page that includes a partial of private pages stops the sealing', async () => {
  const staging = join(world.root, 'exposed-staging')
  await buildFixture('beside/website', staging, { config: 'exposed.config.mjs' })
  const to = await world.server.admin.siteKey()
  await expect(sealSite({ staging, out: join(world.root, 'exposed'), to })).rejects.toThrow(
    /\.\.\/docs\/usage\/_fuse\.mdx[\s\S]*\.\.\/show\/index\.mdx/,
  )
})

test.each([
  ['lost.config.mjs', /The rule for "\/usgae\/" matches no page[\s\S]*The nearest path is "\/usage"/],
  [
    'twice.config.mjs',
    /\.\.\/docs\/usage\/charges\.md is published at \/usage\/charges, which is private \(the rule for "\/usage\/"\), and at \/manual\/charges/,
  ],
])('a site is not built with %s', async (config, sentence) => {
  await expect(buildFixture('beside/website', join(world.root, config), { config })).rejects.toThrow(sentence)
})
