import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, virtualAuthenticator } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: a reader lets a program read as them, and an administrator's key ends it. */
let world: HubWorld
let page: Page
let token: string
const READER = 'reader@travel.example'

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const handles = [{ type: 'email_address', value: READER, verified: true }]
  await world.admin('POST', '/admin/persons', { handles, groups: ['partners', 'staff'] })
  page = (await signedIn(world, READER, '/console/account?tab=tokens')).page
  await page.getByRole('heading', { name: 'Reader tokens' }).waitFor()
})
afterAll(async () => {
  await world?.close()
})

const read = () =>
  fetch(`${world.url}/content-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ build: 'build-1', tickets: [] }),
  })

test('a token is created with a name, groups and an expiry date, and shown once', async () => {
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Coding agent')
  await dialog.getByRole('checkbox', { name: 'partners' }).check()
  await dialog.getByRole('combobox', { name: 'Expires after' }).selectOption('7')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = page.locator('code', { hasText: 'portico_read_' })
  token = (await secret.textContent()) ?? ''
  await page.getByRole('dialog', { name: 'Coding agent' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const row = page.getByRole('table', { name: 'Reader tokens' }).getByRole('row', { name: 'Coding agent' })
  expect(await row.textContent()).toMatch(/partners.*never/)
  const answer = (await (await read()).json()) as { result: { groups: readonly string[] } }
  expect(answer.result.groups).toEqual(['partners'])
  await page.reload()
  await row.waitFor()
  expect(await secret.count()).toBe(0)
})

test('its person ends it', async () => {
  expect((await read()).status).toBe(200)
  const row = page.getByRole('row', { name: 'Coding agent' })
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the token' }).click()
  await row.waitFor({ state: 'detached' })
  expect((await read()).status).toBe(401)
})

test('someone who has a second factor is asked for it first', async () => {
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('table', { name: 'Passkeys' }).waitFor()
  await authenticator.remove()
  const { page: other } = await signedIn(world, READER, '/console/account?tab=tokens')
  await other.getByRole('button', { name: 'Create a token' }).click()
  const dialog = other.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second agent')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await other.getByText('This needs your second factor').waitFor({ timeout: 15_000 })
  await other.context().close()
})

test('if the organization allows none, the page says so and offers none', async () => {
  const [organization] = await world.admin<{ id: string }[]>('GET', '/admin/organizations')
  await world.admin('PATCH', `/admin/organizations/${organization?.id}`, { settings: { reader_tokens: false } })
  await page.goto('/console/account?tab=tokens')
  await page.getByText('This organization does not allow reader tokens.').waitFor()
  expect(await page.getByRole('button', { name: 'Create a token' }).count()).toBe(0)
})
