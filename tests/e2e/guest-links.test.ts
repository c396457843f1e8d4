import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { signedIn } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: someone without an account reads a page of the hub by a link, until the link is ended. */
let world: HubWorld
let id: string
let link: string

beforeAll(async () => {
  world = await openWorld()
  const groups = ['--group', 'portico-admins', '--group', 'docusaurus-users']
  await world.portico('person', 'add', 'sharer@travel.example', ...groups)
  const [page, limits] = ['/docs/basic-concepts', ['--folder', '--days', '3', '--note', 'For the auditor']]
  const { stdout } = await world.portico('guest-link', 'add', 'sharer@travel.example', page, ...limits, '--json')
  ;({ id, link } = JSON.parse(stdout))
})
afterAll(() => world?.close())

test.each([
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])('a guest reads the pages of a folder with their components on a %s', async (_, viewport) => {
  const { page, complaints } = await world.visitor({ viewport })
  await page.goto(link)
  const list = page.getByRole('navigation', { name: 'Pages shared with you' })
  const article = page.locator('.portico-guest article')
  await list.getByRole('button', { name: 'Rate limit:' }).click()
  await article.getByRole('tab', { name: 'Python' }).click()
  await article.getByText('import random').waitFor()
  await list.getByRole('button', { name: 'Diagram:' }).click()
  await article.locator('svg').first().waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  expect(complaints).toEqual([])
})

test('who read what has a line for each page that the guest opened', async () => {
  const readings = await world.admin<{ page: string; way: string; name: string }[]>('GET', '/admin/site/readings')
  const lines = readings.map(({ page, way, name }) => `${way} ${page} ${name}`)
  expect(lines).toContain('guest /docs/basic-concepts/rate-limit sharer@travel.example')
  expect(lines).toContain('guest /docs/basic-concepts/diagram sharer@travel.example')
})

test('the link is closed with the next load once it is ended', async () => {
  const { page } = await world.visitor()
  await page.goto(link)
  await page.locator('.portico-guest[data-state="open"]').waitFor()
  expect((await world.portico('guest-link', 'end', id)).code).toBe(0)
  await page.reload()
  await page.getByText('The link has ended.').waitFor()
})

test('an administrator creates a link in the console, and it opens the page', async () => {
  const { page, complaints } = await signedIn(world, 'sharer@travel.example', '/console/guest-links')
  await page.getByRole('button', { name: 'Create a guest link' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a guest link' })
  await drawer.getByLabel('Page', { exact: true }).fill('/docs/missing')
  await drawer.getByLabel('Openings').fill('2')
  await drawer.getByLabel('Note').fill('For the fair')
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await drawer.getByText(/no such private page/).waitFor()
  await drawer.getByLabel('Page', { exact: true }).fill('/docs/changelog')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  const created = page.getByRole('dialog', { name: 'Guest link to /docs/changelog' })
  const address = await created.getByText(/#portico_guest_/).innerText()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await created.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /\/docs\/changelog .* For the fair 0 of 2/ }).waitFor()
  const { page: guest } = await world.visitor()
  await guest.goto(address)
  await guest
    .locator('.portico-guest article')
    .getByRole('heading', { name: /^Changelog/ })
    .waitFor()
  expect(complaints).toEqual([])
})
