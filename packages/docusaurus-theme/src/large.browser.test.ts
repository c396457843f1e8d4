import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A site whose search indexes are split. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('large', '/atlas/')
})
afterAll(() => world?.close())

/** Opens the search, and the sizes of the index's files that the page requests. */
async function openSearch(token?: string) {
  const { page, complaints } = await world.visit(token)
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (/portico-search|sealed\d+-search/.test(pathname)) sizes.set(pathname, (await response.body()).length)
  })
  await page.goto(`${world.url}/`)
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  if (token) await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  return { page, sizes, complaints }
}

/** The addresses of the pages that are listed for a query. */
async function results(page: Page, query: string) {
  await page.getByRole('combobox').fill(query)
  const links = page.locator('.portico-search-dialog__results a')
  const paths = () => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  return expect.poll(async () => [...new Set(await paths())])
}

test('no shard of the public index contains a word of a private page', async () => {
  const names = await readdir(join(world.out, 'portico-search'))
  expect(names).toEqual(expect.arrayContaining(['w0.json', 'w1.json', 'v0.json', 't0.json', 'addresses.json']))
  for (const name of ['../portico-search.json', ...names])
    expect(await readFile(join(world.out, 'portico-search', name), 'utf8'), name).not.toMatch(/obsidian|members/i)
})

test('a visitor finds pages with little of the index', async () => {
  const { page, sizes, complaints } = await openSearch()
  await (await results(page, 'vespermark77')).toEqual(['/atlas/docs/open/star-77'])
  const whole = Number(JSON.stringify(await everything()).length)
  const loaded = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(loaded).toBeLessThan(whole / 3)
  expect([...sizes.keys()].filter((path) => /\/v\d|sealed|addresses/.test(path))).toEqual([])
  await (await results(page, 'vepsermark77')).toContain('/atlas/docs/open/star-77')
  await (await results(page, 'obsidianmark111')).toEqual([])
  await page.getByText('No results').waitFor()
  expect(complaints).toEqual([])
})

/** All files of the public index. */
const everything = async () =>
  Promise.all(
    (await readdir(join(world.out, 'portico-search'))).map((name) =>
      readFile(join(world.out, 'portico-search', name), 'utf8'),
    ),
  )

test('a member finds private pages too, in shards that are sealed', async () => {
  const { page, sizes, complaints } = await openSearch(await world.signIn('member@atlas.test', ['members']))
  await (await results(page, 'obsidianmark111')).toEqual(['/atlas/docs/members/star-111'])
  expect([...sizes.keys()].some((path) => /sealed0-search-w\d+\./.test(path))).toBe(true)
  await (await results(page, 'star')).toHaveLength(8)
  expect(complaints).toEqual([])
})
