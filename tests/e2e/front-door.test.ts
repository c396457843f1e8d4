import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { justNow, virtualAuthenticator } from './administrators.js'
import { canariesOf, filesUnder } from './canaries.js'
import { acceptLink, signInByCode } from './sign-in.js'
import { type HubWorld, openWorld, ROOT } from './world.js'

/** One story, told in order: each test continues where the previous one ended. */
let world: HubWorld
let owner: Page
let reader: Page
let complaints: string[]
const READER = 'reader@travel.example'

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

test('anyone reads the home page, without a form and without identity code', async () => {
  const { page, complaints: pageComplaints } = await world.visitor()
  const requests: string[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByText('Everything you need. One travel API.').first().waitFor()
  expect(await page.locator('.sid-form').count()).toBe(0)
  // The view is counted; nothing else is requested.
  expect(requests.filter((path) => path !== '/actions/site')).toEqual([])
  expect(pageComplaints).toEqual([])
})

test('an anonymous visitor of a private page gets the form at that address, with the site around it', async () => {
  const { page, complaints: pageComplaints } = await world.visitor()
  await page.goto('/docs/intro')
  await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/intro')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(pageComplaints).toEqual([])
})

test('the printed link signs in the owner, who can read at once, and works only once', async () => {
  const visitor = await world.visitor()
  owner = visitor.page
  await owner.goto(world.ownerLink)
  await acceptLink(owner)
  await owner.getByRole('button', { name: 'Sign out' }).first().waitFor()
  expect(owner.url()).not.toContain('sidcp')
  await owner.goto('/docs/intro')
  await owner.locator('.theme-doc-markdown h1').waitFor()
  expect(visitor.complaints).toEqual([])

  const { page: second } = await world.visitor()
  await second.goto(world.ownerLink)
  await second.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
})

test('the console and the site link to each other', async () => {
  await owner.goto('/')
  await owner.getByRole('link', { name: 'Your account' }).click()
  await owner.getByRole('link', { name: 'View the site' }).click()
  await owner.getByText('Everything you need. One travel API.').first().waitFor()
})

test('a new user signs up with an email code and reads that a group is missing', async () => {
  const visitor = await world.visitor()
  reader = visitor.page
  complaints = visitor.complaints
  await reader.goto('/docs/intro')
  await signInByCode(world, reader, READER)
  await reader.getByText('not in a group that can read this page').first().waitFor()
  await reader.getByText(READER).first().waitFor()
  expect(await reader.locator('.theme-doc-markdown h1').count()).toBe(0)
})

test('once added to the group, the new user reads the page in place', async () => {
  const grant = await world.portico('person', 'groups', READER, '--add', 'docusaurus-users', '--json')
  expect(grant).toMatchObject({ code: 0, stderr: '' })
  // The same sign-in opens it on public pages, too.
  const tab = await reader.context().newPage()
  await tab.goto('/')
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).waitFor()
  await tab.close()
  await reader.getByRole('button', { name: /again|check|retry/i }).click()
  await reader.locator('.theme-doc-markdown h1').waitFor()
  expect(new URL(reader.url()).pathname).toBe('/docs/intro')
})

test('the sidebar lists the private pages and following a link opens the next one', async () => {
  const links = reader.locator('.theme-doc-sidebar-menu a[href^="/docs/"]')
  await links.first().waitFor()
  await reader.goto('/docs/quickstart')
  await reader.locator('.theme-doc-markdown h1').waitFor()
  expect(complaints).toEqual([])
})

test('logging out closes the page again, in place', async () => {
  await reader.getByRole('button', { name: 'Log out' }).first().click()
  await reader.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
  // The method of the last sign-in is offered first.
  await reader.getByRole('button', { name: 'Email me a code', exact: true }).waitFor()
  expect(await reader.locator('.theme-doc-markdown h1').count()).toBe(0)
})

test('a reader who signs in by code adds a passkey without an email, is asked once, and signs in with it automatically', async () => {
  const { page, complaints: pageComplaints } = await world.visitor()
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/docs/intro')
  await signInByCode(world, page, READER)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added.').waitFor()
  await page.locator('.theme-doc-markdown h1').waitFor()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  // The device chooses its passkey from the field's list automatically.
  await page.getByRole('button', { name: 'Log out' }).first().waitFor()
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  expect(pageComplaints).toEqual([])

  // Removed on the server, which ends the session, it is offered once more, refused, and no longer offered.
  expect(await authenticator.passkeys()).toHaveLength(1)
  // A page that is open meanwhile notices the end by itself and reloads; the reader returns afterwards instead.
  await page.goto('about:blank')
  const [{ person_id } = {}] = await world.admin<{ person_id: string }[]>('GET', `/admin/persons?handle=${READER}`)
  await world.admin('DELETE', `/admin/persons/${person_id}/credentials`)
  await page.goto('/docs/intro')
  await expect.poll(() => authenticator.passkeys()).toEqual([])
  await page.context().close()
})

test('an invitation leads to the page that it is for, which opens at once', async () => {
  const { page, complaints: pageComplaints } = await world.visitor()
  const handle = { type: 'email_address', value: 'guest@travel.example' }
  const since = justNow()
  await world.admin('POST', '/admin/invitations', { handle, groups: ['docusaurus-users'], page: '/docs/quickstart' })
  await page.goto(await world.linkFor(handle.value, since))
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await acceptLink(page)
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(new URL(page.url())).toMatchObject({ pathname: '/docs/quickstart', search: '' })
  expect(pageComplaints).toEqual([])
  await page.context().close()
})

test('no published file and no anonymous response contains a word of a private page', async () => {
  const canaries = await canariesOf(join(ROOT, 'sites/hub/docs'))
  expect(canaries.size).toBeGreaterThan(100)
  const files = await filesUnder(world.site)
  const leaks: string[] = []
  for (const file of files) {
    const path = `/${relative(world.site, file).replaceAll('\\', '/')}`
    const answer = await fetch(world.url + path.replace(/index\.html$/, ''))
    const texts = [await readFile(file, 'latin1'), await readFile(file, 'utf8'), await answer.text()]
    for (const [canary, source] of canaries)
      if (texts.some((text) => text.includes(canary))) leaks.push(`${relative(ROOT, source)} in ${path}: ${canary}`)
  }
  expect(leaks).toEqual([])
  expect(files.length).toBeGreaterThan(30)
})
