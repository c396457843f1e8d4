import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from './sign-in.js'
import { openWorld, type World } from './world.js'

/** The menu of someone who is signed in, on the hub. */
let world: World
let page: Page

beforeAll(async () => {
  world = await openWorld()
  page = await member(world, 'reader@travel.example', ['docusaurus-users'], '/')
})
afterAll(async () => {
  await world?.close()
})

const avatar = (of: Page) => of.getByRole('button', { name: /^Account menu of / })

test('the avatar opens the menu; Escape, a click elsewhere and leaving it by keyboard close it', async () => {
  const button = avatar(page)
  const account = page.getByRole('link', { name: 'Your account' }).first()
  const opened = () => button.getAttribute('aria-expanded')
  await button.click()
  await account.waitFor()
  await page.getByRole('listitem').filter({ hasText: 'reader@travel.example' }).first().waitFor()
  await page.keyboard.press('Escape')
  expect([await opened(), await button.evaluate((one) => one === document.activeElement)]).toEqual(['false', true])

  await page.keyboard.press('Enter')
  expect(await opened()).toBe('true')
  await page.getByRole('heading', { level: 1 }).first().click()
  expect(await opened()).toBe('false')

  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await opened()).toBe('false')
})

test('Reader tokens leads to that section of the account page', async () => {
  await avatar(page).click()
  await page.getByRole('link', { name: 'Reader tokens' }).click()
  await page.waitForURL('**/console/account#tokens')
  const heading = page.getByRole('heading', { name: 'Reader tokens' })
  await heading.waitFor()
  await page.waitForFunction(() => {
    const top = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Reader tokens')
    return top !== undefined && top.getBoundingClientRect().top < innerHeight
  })
  await page.goBack()
  await avatar(page).waitFor()
})

test('only administrators are led to the console', async () => {
  await avatar(page).click()
  expect(await page.getByRole('link', { name: 'Console', exact: true }).count()).toBe(0)
  const ada = await member(world, 'ada@travel.example', ['portico-admins'], '/')
  await avatar(ada).click()
  await ada.getByRole('link', { name: 'Console', exact: true }).click()
  await ada.waitForURL('**/console/**')
})

test('on a phone the menu of the site has the same entries', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const menu = page.locator('.navbar-sidebar')
  const close = await menu.getByRole('button', { name: 'Close navigation bar' }).boundingBox()
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await menu.getByRole('link', { name: 'Reader tokens' }).waitFor()
  await menu.getByRole('link', { name: 'Your account' }).waitFor()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await page.locator('.portico-auth[data-state="signed-out"]').waitFor({ state: 'attached' })
})
