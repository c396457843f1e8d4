import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world.js'

let world: World
let page: Page
const READER = 'pilot@travel.example'
const PASSWORD = 'rain over Lisbon, again'

beforeAll(async () => {
  world = await openWorld()
  const invited = await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  expect(invited).toMatchObject({ code: 0, stderr: '' })
  ;({ page } = await world.visitor())
})
afterAll(async () => {
  await world?.close()
})

async function offerEmail(): Promise<void> {
  await page.getByPlaceholder('Type your email').fill(READER)
  await page.getByRole('button', { name: /^Use a password/ }).click()
}

test('a first password is chosen after the address is proven, and the page opens', async () => {
  await page.goto('/docs/basic-concepts/diagram')
  await offerEmail()
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(await world.codeFor(READER))
  await page.getByRole('heading', { name: 'Create your password' }).waitFor()
  await page.locator('#password-input').fill('short')
  await page.locator('#password-input-confirm').fill('short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('8-256 characters required').first().waitFor()
  await page.locator('#password-input').fill(PASSWORD)
  await page.locator('#password-input-confirm').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.theme-doc-markdown h1').waitFor()
})

test('a wrong password is refused with a word, and the right one opens the page', async () => {
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
  await offerEmail()
  await page.locator('#password-input').fill('not the one I chose')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Incorrect handle or password').first().waitFor()
  await page.locator('#password-input').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.theme-doc-markdown h1').waitFor()
})

test('a reload keeps the reader in, and a second visit needs no form', async () => {
  await page.reload()
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(await page.locator('.sid-form').count()).toBe(0)
})
