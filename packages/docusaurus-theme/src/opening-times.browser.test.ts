import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fakeClock } from '@portico/server/testing/index'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words of the titles, texts, tags and addresses of pages that open later. */
const CANARIES =
  /saffron|cobalt|comet|umbra|eclipse|ultramarine|barleycorn|telescope|drowned|marzipan|meteor|amaranth|vermilion|nebula|gamboge/i

const SECOND = 1_000
const OPENS = Date.UTC(2100, 0, 1)
const CLOSES = OPENS + 24 * 3_600 * SECOND
const clock = fakeClock(OPENS - 90 * SECOND)
const at = (time: number) => clock.advance(time - clock.now())

let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('openings', '/', undefined, undefined, undefined, undefined, clock)
})
afterAll(() => world?.close())

const why = (page: Page, reason: string) => page.locator(`.portico-door [data-why="${reason}"]`).waitFor()
const words = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor()
const answered = (page: Page) => page.waitForResponse(/\/(open|content)-keys$/)
/** The host sends its not-found page, with status 404, which React replaces by the layout around the door: its error 418. */
const serious = (complaints: readonly string[]) => complaints.filter((text) => !/404|#418/.test(text))

test('no published file contains a word, a tag or an address of a page that opens later', async () => {
  const files = (await readdir(world.out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(40)
  // Lists that are made for programs are among them.
  const names = files.map(({ name }) => name)
  for (const name of ['sitemap.xml', 'llms.txt', 'rss.xml', 'notes.xml', 'welcome.md']) expect(names).toContain(name)
  for (const { name, parentPath } of files) {
    // The sealed Markdown of a page is at its address, as its door is, for those who know it.
    if (!name.endsWith('.md')) expect(join(parentPath, name).slice(world.out.length)).not.toMatch(CANARIES)
    expect(await readFile(join(parentPath, name), 'latin1'), name).not.toMatch(CANARIES)
  }
})

test('a page whose time has passed is an ordinary public page', async () => {
  expect(await (await fetch(`${world.url}/docs/archive/old`)).text()).toContain('open for a long time')
  expect(await (await fetch(`${world.url}/sitemap.xml`)).text()).toContain('/docs/archive/old')
})

test('a visitor’s page, its sidebar and lists open by themselves at the moment, and not a second before', async () => {
  at(OPENS - 90 * SECOND)
  const { page, context, complaints } = await world.visit()
  const list = await context.newPage()
  await context.clock.install()
  await page.goto(`${world.url}/docs/comet`)
  await why(page, 'not_yet')
  const first = answered(list)
  await list.goto(`${world.url}/blog`)
  await first
  at(OPENS - SECOND)
  const early = [answered(page), answered(list)]
  await context.clock.runFor(62 * SECOND)
  await Promise.all(early)
  await why(page, 'not_yet')
  for (const tab of [page, list]) expect(await tab.locator('body').textContent()).not.toMatch(CANARIES)
  at(OPENS + SECOND)
  await context.clock.runFor(5 * SECOND)
  await words(page, 'Its cobalt tail was measured')
  await words(list, 'Meteors of amaranth fell')
  const sidebar = page.locator('.theme-doc-sidebar-menu')
  await sidebar.getByText('Umbra specials').waitFor()
  expect(await sidebar.textContent()).not.toContain('Barleycorn')
  await page.locator('.navbar a', { hasText: 'Vermilion nebula' }).first().waitFor()
  expect(serious(complaints)).toEqual([])
})

test('the search finds it then', async () => {
  at(OPENS + SECOND)
  const { page } = await world.visit()
  await page.goto(`${world.url}/docs/comet`)
  await words(page, 'Its cobalt tail was measured')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('sextant')
  await page.getByRole('listbox').getByText('The saffron comet').first().waitFor()
})

test('a member learns when a page for members opens, and it opens in place', async () => {
  at(OPENS - SECOND)
  const token = await world.signIn('member@dome.test', ['members'])
  const { page, context, complaints } = await world.visit(token)
  await context.clock.install()
  await page.goto(`${world.url}/docs/members/telescope`)
  await why(page, 'not_yet')
  await page.getByText('It opens on').waitFor()
  at(OPENS + SECOND)
  await context.clock.runFor(5 * SECOND)
  await words(page, 'Its drowned mirror was polished')
  expect(serious(complaints)).toEqual([])
})

test('a stranger who is signed in reads what everyone may read, and no page for members', async () => {
  at(OPENS + SECOND)
  const { page } = await world.visit(await world.signIn('stranger@dome.test'))
  await page.goto(`${world.url}/docs/comet`)
  await words(page, 'Its cobalt tail was measured')
  await page.goto(`${world.url}/docs/members/telescope`)
  await why(page, 'groups')
})

test('a page closes with the next load after its end', async () => {
  at(CLOSES - SECOND)
  const { page } = await world.visit()
  await page.goto(`${world.url}/nebula`)
  await words(page, 'A gamboge cloud')
  at(CLOSES)
  await page.reload()
  await why(page, 'ended')
})
