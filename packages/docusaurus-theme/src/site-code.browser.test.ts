import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** A site with a root of its own that wraps no other, and with a page that reads options of the configuration. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('alarms')
})
afterAll(() => world?.close())

test('private pages open within the root of the site', async () => {
  const token = await world.signIn('grower@example.com', ['growers'])
  const { page, complaints } = await world.visit(token)
  await page.goto(`${world.url}/docs/1.x/p7`)
  await page.locator('.root-of-site main').getByText('Every gardener signs the ledger').waitFor()
  expect(complaints).toEqual([])
})

test('visitors get the form there', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/docs/1.x/p7`)
  await page.locator('.root-of-site .portico-door').waitFor()
  await page.locator('.portico-door input').first().waitFor()
  expect(complaints).toEqual([])
})

test('a page reads the options that hold nothing private', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/sources`)
  await page.locator('.edit-url').waitFor()
  expect(await page.locator('.edit-url').textContent()).toMatch(/^https:\/\/forge\.example\/orchardists/)
  expect(await page.locator('.note').textContent()).toBe('null')
  expect(complaints).toEqual([])
})
