import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { owner } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** The one way in which the console lists, filters, creates and loads things. */
let world: HubWorld
let page: Page
let complaints: string[]

const GROUPS = ['alpha', 'beta', 'gamma', 'delta']

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const visitor = await owner(world)
  page = visitor.page
  complaints = visitor.complaints
  for (const name of ['ada', 'bob'])
    await world.admin('POST', '/admin/persons', {
      handles: [{ type: 'email_address', value: `${name}@travel.example` }],
      groups: name === 'ada' ? GROUPS : [],
    })
})
afterAll(async () => {
  await world?.close()
})

const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)
const row = (name: string) => page.getByRole('row', { name })

test('rows are 40 pixels high, times are relative with the full date as their tooltip, and names beyond two are behind a button', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/persons')
  await row('ada@travel.example').waitFor()
  const heights = await page
    .getByRole('table', { name: 'People' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)))
  expect(new Set(heights)).toEqual(new Set([40]))
  const joined = row('ada@travel.example').locator('time').first()
  expect(await joined.innerText()).toMatch(/^(now|\d+ minutes? ago)$/)
  expect(await joined.getAttribute('title')).toMatch(/^\w+day, .+ \d{4} at \d+:\d\d:\d\d/)
  expect(await row('ada@travel.example').getByText('gamma').count()).toBe(0)
  await row('ada@travel.example').getByRole('button', { name: 'Show 2 more: delta, gamma' }).click()
  await row('ada@travel.example').getByText('gamma').waitFor()
})

test('what is typed narrows the list by itself and is in the address, and so is a chosen span of time', async () => {
  await page.goto('/console/persons')
  await row('bob@travel.example').waitFor()
  await page.getByRole('searchbox', { name: 'Search people' }).pressSequentially('ada@')
  await row('bob@travel.example').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('search')).toBe('ada@')
  expect(await hasFocus(page.getByRole('searchbox', { name: 'Search people' }))).toBe(true)
  await page.getByRole('button', { name: 'Clear' }).click()
  await row('bob@travel.example').waitFor()
  await page.goto('/console/audit')
  await page.getByLabel('Time').selectOption('Last 7 days')
  await page.waitForURL('**/console/audit?when=week')
  await row('The admin key added ada@travel.example').waitFor()
  await page.getByLabel('Time').selectOption('Custom …')
  await page.getByLabel('From').fill('2026-01-01T00:00')
  await page.waitForURL('**/console/audit?when=custom&since=*')
})

test('an entry of the audit log is one sentence, and its ids are behind a button', async () => {
  await page.goto('/console/audit')
  const entry = row('The admin key added ada@travel.example')
  await entry.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('row').filter({ hasText: 'Whom' })
  expect(await details.innerText()).toMatch(/Whom\s+[0-9a-f-]{36}/)
  expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
})

test('a drawer takes the focus, keeps it, and returns it; it has its own address', async () => {
  await page.goto('/console/keys')
  const open = page.getByRole('button', { name: 'Create an API key' })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Create an API key' })
  const name = drawer.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => hasFocus(name)).toBe(true)
  expect(new URL(page.url()).search).toBe('?new=key')
  // Beyond its ends there is only the window of the browser, whose focus the page sees as its body.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const isWithin = await drawer.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    )
    expect(isWithin).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await hasFocus(open)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/console/keys?new=key')
  await name.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(open)).toBe(true)
})

test('a key that is shown once is a dialog whose button for copying has the focus', async () => {
  await page.goto('/console/keys?new=key')
  const form = page.getByRole('form', { name: 'Create an API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('reports')
  await form.getByLabel('audit:read').check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'API key reports' })
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Copy: Key reports' }))).toBe(true)
  expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
  const secret = await dialog.locator('.copy code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row('reports').waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('the palette starts with the place where the person was last, and opens the form for something new', async () => {
  const go = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill(typed)
    await page.getByRole('option', { name: option }).click()
  }
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await go('webhook', 'Add a webhook Action')
  const drawer = page.getByRole('dialog', { name: 'Add a webhook' })
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  // An open dialog must be answered first.
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('option').first().innerText()).toMatch(/^Add a webhook\s+Recent$/)
  await page.keyboard.press('Escape')
})

test('a server that cannot be reached is reported where the list would be, and the list comes by itself once it can', async () => {
  await page.goto('/console/groups')
  await row('alpha').waitFor()
  await page.route('**/admin/invitations*', (route) => route.abort())
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('heading', { name: 'Invitations', level: 1 }).waitFor()
  await page.getByRole('main').getByRole('alert').getByText('Can’t reach the server.').waitFor()
  await page.unroute('**/admin/invitations*')
  await page.getByText('No invitations yet.').waitFor()
  expect(complaints).toEqual([])
})

test('the pages of the hub call the owner by the address that they have just proved', async () => {
  const token = await page.evaluate(() => localStorage.getItem('@slashid/USER_TOKEN') ?? '')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.authentications.map(({ handle }: { handle?: { value: string } }) => handle?.value)).toContain(
    'owner@travel.example',
  )
})
