import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A site with DocSearch, and with a plugin that indexes the built pages. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('readers', '/', 'docsearch.config.mjs')
})
afterAll(() => world?.close())

test('DocSearch is in the navbar', async () => {
  const { page } = await world.visit()
  await page.goto(world.url)
  await page.locator('nav .DocSearch-Button').first().waitFor()
  expect(await page.locator('.portico-search').count()).toBe(0)
})

test('everything a search plugin finds in the built pages is public', async () => {
  const index = await readFile(join(world.out, 'index-of-another.json'), 'utf8')
  expect(index).toContain('/p3')
  for (const page of [3, 4, 5]) {
    const text = (await readFile(new URL(`../fixtures/readers/src/pages/p${page}.md`, import.meta.url), 'utf8')).split(
      '---',
    )
    expect(index).not.toContain(text[2]?.trim().split('\n').at(-1))
  }
})
