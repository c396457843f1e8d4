import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A public page of this site links to headings of private pages. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('alarms')
})
afterAll(() => world?.close())

const TARGET = '/docs/1.x/grafting-in-the-old-orchard'
const [FIRST, SECOND] = ['#cutting-the-scion', '#when-the-stock-dies']

test('no published file has the headings', async () => {
  const files = await readdir(world.out, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  for (const text of await Promise.all(texts)) expect(text).not.toMatch(/cutting-the-scion|when-the-stock-dies/)
})

test('a visitor gets links to the page', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/docs/`)
  const links = page.locator(`main a[href^="${TARGET}"]`)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([TARGET, TARGET])
  await links.first().click()
  await page.locator('.portico-door').waitFor()
  expect(complaints).toEqual([])
})

test('a reader gets links to the headings, also after following links within the site', async () => {
  const token = await world.signIn('grower@example.com', ['growers'])
  const { page, complaints } = await world.visit(token)
  await page.goto(`${world.url}/`)
  for (const [heading, follow] of [
    [FIRST, (link: Locator) => link.click()],
    [SECOND, (link: Locator) => link.press('Enter')],
  ] as const) {
    await page.locator('.navbar a[href="/docs/"]').first().click()
    await follow(page.locator(`main a[href="${TARGET}${heading}"]`).first())
    await page.waitForURL(`${world.url}${TARGET}${heading}`)
    await page.locator(`main ${heading}`).waitFor()
    await expect
      .poll(() => page.locator(`main ${heading}`).evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(300)
  }
  expect(complaints).toEqual([])
})

test('a link opened in another tab leads to the heading', async () => {
  const token = await world.signIn('grower@example.com', ['growers'])
  const { page, context } = await world.visit(token)
  await page.goto(`${world.url}/docs/`)
  const opened = context.waitForEvent('page')
  await page.locator(`main a[href="${TARGET}${SECOND}"]`).click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await other.locator(`main ${SECOND}`).waitFor()
  expect(new URL(other.url()).hash).toBe(SECOND)
})
