import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { hub, TOKEN, visitor } from './hub.js'

let it: SiteWorld
let token: string
let context: BrowserContext
let reading: Page
beforeAll(async () => {
  it = await hub()
}, 600_000)
afterAll(() => it?.close())

/** A reader who has opened a private page in a tab. */
beforeEach(async () => {
  token = await it.signIn('keeper@hub.test', ['keepers'])
  context = await visitor(it.browser, it.url, token)
  reading = await context.newPage()
  await reading.goto('/docs/intro')
  await privatePage(reading).waitFor()
  expect(await keptKeys(reading)).toBeGreaterThan(0)
})
afterEach(() => context.close())

const privatePage = (page: Page) => page.locator('.theme-doc-markdown h1', { hasText: 'Vermilion watch orders' })
const door = (page: Page) => page.locator('.portico-door[data-state="signed-out"]')

/** How many content keys this browser has stored on disk. Checks without creating the database. */
const keptKeys = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'portico')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('portico')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const { result } = opening
        if (!result.objectStoreNames.contains('keys')) {
          result.close()
          return resolve(0)
        }
        const counting = result.transaction('keys').objectStore('keys').count()
        counting.onsuccess = () => {
          result.close()
          resolve(counting.result)
        }
      }
    })
  })

const revoke = (revokedToken: string) =>
  it.server.inject({ method: 'POST', url: '/token/revoke', body: { token: revokedToken } })

/** Signs out on the account page, in a separate tab. */
async function signOutOnAccountPage(): Promise<Page> {
  const account = await context.newPage()
  await account.goto('/console/account')
  await account.getByRole('button', { name: 'Sign out' }).first().click()
  await account.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  return account
}

test('signing out on the account page closes private pages in other tabs, and leaves no key on the device', async () => {
  const account = await signOutOnAccountPage()
  await door(reading).waitFor()
  await expect.poll(() => keptKeys(account)).toBe(0)
})

test('signing out on the account page leaves no key on the device while no tab of the hub is open', async () => {
  await reading.close()
  const account = await signOutOnAccountPage()
  await expect.poll(() => keptKeys(account)).toBe(0)
})

test('a session whose token disappeared while no tab was open leaves no key behind at the next visit', async () => {
  await reading.goto('/sdk.html')
  await reading.evaluate((key) => localStorage.removeItem(key), TOKEN)
  await reading.goto('/blog')
  await reading.locator('nav [data-state="signed-out"]').waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
})

test('the next person on the device finds no key of the previous one, neither in use nor stored', async () => {
  const next = await it.signIn('next@hub.test')
  const other = await context.newPage()
  await other.goto('/sdk.html')
  await other.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [TOKEN, next])
  await reading.locator('.portico-door[data-state="denied"]').waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
})

test("another person who signs in while the hub is closed opens nothing with the previous person's keys", async () => {
  const next = await it.signIn('next@hub.test')
  await reading.goto('/sdk.html')
  await reading.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [TOKEN, next])
  await reading.goto('/docs/intro')
  await reading.locator('.portico-door[data-state="denied"]').waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
})

test('a session that was ended on the server opens nothing with stored keys at the next visit', async () => {
  await revoke(token)
  await reading.reload()
  await door(reading).waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
})

test('a session that was ended on the server closes an open page when its reader returns to the tab', async () => {
  await revoke(token)
  await reading.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await door(reading).waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
})

test('a disabled person loses the open page and the keys', async () => {
  const { persons } = await it.server.admin.listPersons()
  const person = persons.find(({ handles }) => handles.some(({ value }) => value === 'keeper@hub.test'))
  await it.server.admin.setActive(person?.person_id ?? '', false)
  await reading.reload()
  await door(reading).waitFor()
  await expect.poll(() => keptKeys(reading)).toBe(0)
  await it.server.admin.setActive(person?.person_id ?? '', true)
})

test('an ended session that the account page detects closes the page in the other tab', async () => {
  const account = await context.newPage()
  await account.goto('/console/account?tab=sessions')
  await account.getByRole('heading', { name: 'Sessions' }).waitFor()
  await revoke(token)
  await account.reload()
  await door(reading).waitFor()
  await expect.poll(() => keptKeys(account)).toBe(0)
})

test('the Back button does not show a private page again after signing out', async () => {
  await reading.goto('/console/account')
  await reading.getByRole('button', { name: 'Sign out' }).first().click()
  await reading.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await reading.goBack()
  await door(reading).waitFor()
})
