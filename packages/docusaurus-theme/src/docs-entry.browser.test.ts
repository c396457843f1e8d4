import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A site under a base URL, in two languages, with trailing slashes, on a host that only serves files. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('entries', '/ferry/')
})
afterAll(() => world?.close())

const PRIVATE_ENTRIES = ['/docs', '/docs/', '/fr/docs/', '/logs/']

test.each(PRIVATE_ENTRIES)('%s is a door for visitors and not an unknown address', async (path) => {
  expect((await fetch(world.url + path)).status).toBe(200)
  const { page, complaints } = await world.visit()
  await page.goto(world.url + path)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test.each([
  ['/docs', 'Casting off', '/docs/off/'],
  ['/docs/?from=mail#top', 'Casting off', '/docs/off/?from=mail#top'],
  ['/fr/docs/', 'Larguer les amarres', '/fr/docs/off/'],
  ['/logs/', 'Night log', '/logs/night/'],
])('%s leads a member to the page "%s"', async (path, title, to) => {
  const { page, complaints } = await world.visit(await world.signIn('captain@ferry.test', ['crew']))
  await page.goto(world.url + path)
  await page.locator('h1', { hasText: title }).waitFor()
  expect(page.url()).toBe(world.url + to)
  expect(complaints).toEqual([])
})

test('at the address itself, a person without the group reads that they have no access', async () => {
  const { page } = await world.visit(await world.signIn('guest@ferry.test'))
  await page.goto(`${world.url}/docs/`)
  await page.getByText('not in a group that can read this page').waitFor()
  expect(new URL(page.url()).pathname).toBe('/ferry/docs/')
})

test.each(['/crew/handbook', '/fr/crew/handbook/'])('%s leads everyone to a public page', async (path) => {
  const { page } = await world.visit()
  await page.goto(world.url + path)
  await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/crew\/handbook\/timetable\/$/)
})

test('a page of another plugin at the address of the docs stays there, and is as public as it was', async () => {
  const { page } = await world.visit()
  await page.goto(`${world.url}/deck/`)
  await page.locator('h1', { hasText: 'Deck plan' }).waitFor()
  expect(await (await fetch(`${world.url}/deck/`)).text()).toContain('Deck plan')
  await page.goto(`${world.url}/deck/hold/`)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
})

test('no public file says which private page such an address leads to', async () => {
  for (const file of await readdir(world.out, { recursive: true })) {
    if (!/\.(html|js|json|xml)$/.test(file)) continue
    const text = await readFile(join(world.out, file), 'latin1')
    expect(text, file).not.toMatch(/heliotrope|marabou|tournesol|amaranth|periwinkle/)
    // A prerendered door contains its own address.
    if (!/(off|night)[\\/]index\.html$/.test(file)) expect(text, file).not.toMatch(/docs\/off|logs\/night/)
  }
  expect(await (await fetch(`${world.url}/sitemap.xml`)).text()).not.toMatch(/ferry\/(crew\/handbook|docs|logs)\/</)
})
