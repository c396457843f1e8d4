import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** The guide as a site that Portico seals: what everyone reads, and what members read. */
const MEMBER = 'operator@example.com'
const PRIVATE = 'a backup that no one has'
let world: HubWorld
let page: Page
let complaints: string[]

beforeAll(async () => {
  world = await openWorld({}, { site: 'docs' })
  const visitor = await world.visitor()
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(() => world?.close())

test('everyone reads the guide, finds its pages, and sees no call that shows who read what', async () => {
  await page.goto(`${world.url}/`)
  await page.getByRole('link', { name: 'Guide', exact: true }).first().click()
  await page.getByRole('link', { name: 'Sealing and its limits' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Sealing and its limits' }).waitFor()
  await page.goto(`${world.url}/api`)
  await page.getByText('/admin/organizations').first().waitFor({ state: 'attached' })
  expect(await page.content()).not.toContain('/admin/site/readings')
  expect(complaints).toEqual([])
})

test('the handbook is sealed, and opens for a member, whose reference has more calls', async () => {
  const texts = await Promise.all(
    ['/handbook/before-publishing', '/portico-search.json', '/handbook/before-publishing.md'].map(async (path) =>
      (await fetch(world.url + path)).text(),
    ),
  )
  expect(texts.filter((text) => text.includes(PRIVATE))).toEqual([])
  const { code, stderr } = await world.portico('person', 'add', MEMBER, '--group', 'hub-operators')
  expect(code, stderr).toBe(0)
  await page.goto(`${world.url}/handbook/before-publishing`)
  await signInByCode(world, page, MEMBER)
  await page.getByText(PRIVATE).waitFor()
  await page.goto(`${world.url}/api`)
  await page.getByText('/admin/site/readings').first().waitFor({ state: 'attached' })
})
