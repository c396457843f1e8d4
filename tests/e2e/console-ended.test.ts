import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, proveAddress } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** A session ends elsewhere while the console is open: whatever calls the server next, the sign-in is offered. */
let world: HubWorld
let page: Page
const OWNER = 'owner@travel.example'

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  page = (await owner(world, OWNER)).page
})
afterAll(async () => {
  await world?.close()
})

const ended = () => page.getByRole('dialog', { name: 'Your session has ended' })
const endSessions = async () => {
  const [person] = await world.admin<{ person_id: string }[]>('GET', `/admin/persons?handle=${OWNER}`)
  await world.admin('DELETE', `/admin/persons/${person?.person_id}/sessions`)
}
/**
 * Opens the account page and waits until each of its lists was read: one that is read after the end would offer the sign-in by
 * itself.
 */
const openAccount = async () => {
  await page.goto('/console/account', { waitUntil: 'networkidle' })
  await page.getByRole('table', { name: 'Addresses and numbers' }).waitFor()
}
const signInAgain = async () => {
  await ended().waitFor()
  await proveAddress(world, page, OWNER)
  await ended().waitFor({ state: 'detached' })
}

test('an export that finds the session ended offers the sign-in, and works after it', async () => {
  await page.goto('/console/persons')
  await page.getByRole('row', { name: OWNER }).waitFor()
  await endSessions()
  await page.getByRole('button', { name: 'Export' }).click()
  await signInAgain()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('persons.ndjson')
})

test('an import that finds it ended keeps the chosen file', async () => {
  await page.goto('/console/persons/import')
  const file = { name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from('email_address\nada@travel.example') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Ready to import 1 person.').waitFor()
  await endSessions()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await signInAgain()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByText('Added 1 person.').waitFor()
})

test('a button of the account page that first asks for a recent sign-in offers it too', async () => {
  await openAccount()
  await endSessions()
  await page.getByRole('button', { name: 'Add one' }).click()
  await signInAgain()
})

test('the live view of the audit log continues after the sign-in', async () => {
  await page.goto('/console/audit')
  await page.getByRole('button', { name: 'Watch live' }).click()
  await page.getByText('Waiting for new entries').waitFor()
  await endSessions()
  await signInAgain()
  await page.getByText('Waiting for new entries').or(page.getByText('since you started watching')).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('the dialog stays until the new session is stored, so that a reload right after it asks for nothing', async () => {
  await openAccount()
  await endSessions()
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console-session', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add one' }).click()
  await ended().waitFor()
  await Promise.all([page.waitForRequest('**/console-session'), proveAddress(world, page, OWNER)])
  await ended().getByText('Loading …').waitFor()
  answer()
  await ended().waitFor({ state: 'detached' })
  await page.unroute('**/console-session')
  await page.reload()
  await page.getByRole('table', { name: 'Addresses and numbers' }).waitFor()
})

test('a wrong current password is reported at its field, and ends no session', async () => {
  await page.goto('/console/account')
  const form = page.getByRole('form', { name: 'Password' })
  const change = async (current: string | undefined, password: string) => {
    if (current !== undefined) await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm new password').fill(password)
    await form.getByRole('button', { name: /password$/ }).click()
  }
  await change(undefined, 'rain over Lisbon')
  await form.getByRole('button', { name: 'Change the password' }).waitFor()
  await change('sun over Lisbon', 'rain over Porto')
  await form.getByRole('alert').waitFor()
  expect(await form.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(await ended().count()).toBe(0)
})
