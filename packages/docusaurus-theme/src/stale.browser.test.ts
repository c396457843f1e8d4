import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Pages that were open before a deploy, or that lost the network: what they load later is no longer available. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('mixed')
})
afterAll(() => world?.close())

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'didn’t load' })
const reload = (page: Page) => alert(page).getByRole('button', { name: 'Reload' })
const logIn = (page: Page) => page.locator('nav .portico-auth[data-state="signed-out"]')

/** Makes the script that contains this text unavailable, as after a deploy. */
async function forget(page: Page, text: string): Promise<() => Promise<void>> {
  const folder = join(world.out, 'assets/js')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js') && !/^(main|runtime)/.test(name))
  const gone = names.filter((name) => readFileSync(join(folder, name), 'latin1').includes(text))
  expect(gone).toHaveLength(1)
  const pattern = `**/assets/js/${gone[0]}`
  await page.route(pattern, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(pattern)
}

/** Words that occur in only one script. */
const FORM = 'portico-dialog__close'
const SEARCH = 'portico-search-dialog__field'
const SESSION = 'Account menu'

test('"Log in" reports that the form did not load, and works after the reload that it offers', async () => {
  const { page } = await world.visit()
  await page.goto(world.url)
  await logIn(page).waitFor()
  const restore = await forget(page, FORM)
  await logIn(page).click()
  await alert(page).waitFor()
  await restore()
  await reload(page).click()
  await alert(page).waitFor({ state: 'detached' })
  await logIn(page).click()
  await page.locator('.portico-dialog input[type="email"]').waitFor()
})

test('the same message appears without a network, can be closed, and disappears once the form has loaded', async () => {
  const { page, context } = await world.visit()
  await page.goto(world.url)
  await logIn(page).waitFor()
  await context.setOffline(true)
  await logIn(page).click()
  await alert(page).getByRole('button', { name: 'Close' }).click()
  expect(await alert(page).count()).toBe(0)
  await page.keyboard.press('/')
  await alert(page).waitFor()
  await context.setOffline(false)
  await logIn(page).click()
  await page.locator('.portico-dialog input[type="email"]').waitFor()
  expect(await alert(page).count()).toBe(0)
})

test('the search reports that it did not load', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(world.url)
  await logIn(page).waitFor()
  await forget(page, SEARCH)
  await page.locator('nav .portico-search').click()
  await alert(page).waitFor()
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a private page reports once, in its own place, that the form did not load', async () => {
  const { page } = await world.visit()
  const restore = await forget(page, FORM)
  await page.goto(`${world.url}/docs/intro`)
  await page.locator('.portico-door').getByRole('alert').waitFor()
  await logIn(page).click()
  await alert(page).waitFor()
  expect(await alert(page).count()).toBe(1)
  await restore()
  await reload(page).click()
  await page.locator('.portico-door__form input[type="email"]').waitFor()
})

test.each(['/', '/docs/intro'])('%s reports that the code for a session did not load', async (path) => {
  const { page, complaints } = await world.visit(await world.signIn('keeper@light.test', ['keepers']))
  await forget(page, SESSION)
  await page.goto(world.url + path)
  await alert(page).waitFor()
  expect(await alert(page).count()).toBe(1)
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a cache that stores sealed files by name cannot serve those of an earlier build', async () => {
  const { page } = await world.visit(await world.signIn('keeper@light.test', ['keepers']))
  const { build } = JSON.parse(await readFile(join(world.out, 'portico-seal.json'), 'utf8')) as { build: string }
  const queries: string[] = []
  await page.route(/\/assets\/(js\/sealed|sealed\/)/, (route) => {
    const { search } = new URL(route.request().url())
    queries.push(search)
    return search === `?${build}` ? route.continue() : route.fulfill({ status: 200, body: 'bytes of an earlier build' })
  })
  await page.goto(`${world.url}/docs/intro`)
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set(queries)).toEqual(new Set([`?${build}`]))
})
