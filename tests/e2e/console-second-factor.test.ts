import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { followLink, justNow, owner, virtualAuthenticator } from './administrators.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

/** One story: an administrator is reminded of a second factor, cannot require one before having it, and then can. */
let world: HubWorld
let page: Page
let complaints: string[]
const OWNER = 'owner@travel.example'
const ORGANIZATION = `/console/organizations/${HUB_ORGANIZATION}`

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const visitor = await owner(world, OWNER)
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(async () => {
  await world?.close()
})

const notice = (on = page) => on.getByRole('complementary', { name: 'Second factor' })
const form = () => page.getByRole('form', { name: 'Second factor and password length' })
const choice = () => form().getByRole('combobox', { name: 'Second factor' })
const requireOf = async (whom: string) => {
  await page.goto(ORGANIZATION)
  await choice().selectOption(whom)
  await page.getByRole('button', { name: 'Save changes' }).click()
}

test.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)('the reminder and the form are accessible in $colorScheme at $viewport.width pixels', async (screen) => {
  const storageState = await page.context().storageState()
  const { page: other } = await world.visitor({ ...screen, storageState, reducedMotion: 'reduce' })
  await other.goto('/console/')
  await notice(other).waitFor()
  expect(await flaws(other)).toEqual({ violations: [], overflow: 0 })
  await other.goto(ORGANIZATION)
  const field = other.getByRole('combobox', { name: 'Second factor' })
  await field.selectOption('everybody')
  await other.getByText('People who have none must add one before they can do anything else').waitFor()
  expect(await flaws(other)).toEqual({ violations: [], overflow: 0 })
  await other.context().close()
})

test('an administrator without a second factor is asked to add one, until they dismiss it', async () => {
  await page.goto('/console/')
  await notice().getByRole('link', { name: 'Go to your account' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.goto('/console/')
  await notice().getByRole('button', { name: 'Dismiss' }).click()
  await notice().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('navigation', { name: 'At a glance' }).waitFor()
  await page.getByText('Active people').waitFor()
  expect(await notice().count()).toBe(0)
})

test('requiring a second factor without having one is refused at the field, and the choice stays', async () => {
  await requireOf('administrators')
  await form().getByRole('alert').getByText('Requiring a second factor would end this session').waitFor()
  expect(await choice().getAttribute('aria-invalid')).toBe('true')
  expect(await choice().inputValue()).toBe('administrators')
})

test('with a passkey it is saved, and the passkey cannot be removed', async () => {
  await page.goto('/console/account')
  const authenticator = await virtualAuthenticator(page)
  const since = justNow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('follow the link in the email').waitFor()
  await followLink(world, OWNER, since)
  const row = page.getByRole('table', { name: 'Passkeys' }).getByRole('row').nth(1)
  await row.waitFor()
  await authenticator.remove()
  await requireOf('administrators')
  await page.getByText('Settings saved').waitFor()

  await page.goto('/console/account')
  await row.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await dialog.getByRole('alert').getByText('This is the last second factor of this account').waitFor()
  expect(complaints).toEqual([])
})

test('the minimum length of passwords is saved', async () => {
  await page.goto(ORGANIZATION)
  await form().getByRole('combobox', { name: 'Minimum length of passwords' }).selectOption('nist')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings saved').waitFor()
  const [organization] = await world.admin<{ settings: object }[]>('GET', '/admin/organizations')
  expect(organization?.settings).toMatchObject({ second_factor: 'administrators', password_minimum: 'nist' })
})
