import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { signedIn } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: a reader subscribes to the changes of their pages, and ends the subscription. */
let world: HubWorld
let page: Page
let complaints: string[]
let address = ''
const READER = 'reader@travel.example'

beforeAll(async () => {
  world = await openWorld()
  await world.admin('POST', '/admin/persons', {
    handles: [{ type: 'email_address', value: READER, verified: true }],
    groups: ['docusaurus-users'],
  })
  const visitor = await signedIn(world, READER, '/console/account?tab=tokens')
  page = visitor.page
  complaints = visitor.complaints
  await page.getByText('You have no feeds.').waitFor()
})
afterAll(async () => {
  await world?.close()
})

test('a feed is created with a name, and its address is shown once', async () => {
  await page.getByRole('button', { name: 'Create a feed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My feed reader')
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  const feedUrl = page.locator('code', { hasText: '/feeds/portico_feed_' })
  address = (await feedUrl.textContent()) ?? ''
  await page.getByRole('dialog', { name: 'My feed reader' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Feeds of changes' }).getByRole('row', { name: 'My feed reader' }).waitFor()
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('heading', { name: 'Feeds of changes' }).scrollIntoViewIfNeeded()
    expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await page.getByRole('row', { name: 'My feed reader' }).waitFor()
  expect(await feedUrl.count()).toBe(0)
})

test('it contains the private pages of its reader in addition to the public ones', async () => {
  const items = async (url: string) =>
    ((await (await fetch(url)).json()) as { items: { title: string; url: string }[] }).items
  const own = await items(address.replace(/xml$/, 'json'))
  const everyone = await items(`${world.url}/changelog.json`)
  expect(own.map(({ title }) => title)).toEqual(expect.arrayContaining(everyone.map(({ title }) => title)))
  expect(own.some(({ url }) => new URL(url).pathname.startsWith('/docs/'))).toBe(true)
  expect(await (await fetch(address)).text()).toContain('<rss')
})

test('the weekly email is requested once, and listed beside the address', async () => {
  const ask = async () => {
    await page.getByRole('button', { name: 'Create a feed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My mail')
    await dialog.getByRole('radio', { name: 'Weekly email' }).check()
    expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
    await dialog.getByRole('button', { name: 'Create feed' }).click()
    return dialog
  }
  await (await ask()).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'My mail' }).getByText('Weekly email').waitFor()
  const again = await ask()
  await again.getByText('You already receive the weekly email; end it before you request it again').waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
})

test('its reader ends it, and the address no longer exists', async () => {
  const row = page.getByRole('row', { name: 'My feed reader' })
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the feed' }).click()
  await row.waitFor({ state: 'detached' })
  expect((await fetch(address)).status).toBe(404)
  expect(complaints).toEqual([])
})
