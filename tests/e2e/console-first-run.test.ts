import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLink, justNow, proveAddress, signedIn, virtualAuthenticator } from './administrators.js'
import { acceptLink } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: the owner's first day, without a site. */
let world: HubWorld
let page: Page
let complaints: string[]
const OWNER = 'owner@travel.example'

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const visitor = await world.visitor()
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(async () => {
  await world?.close()
})

test('the console is served without a site, and forbids inline code and frames', async () => {
  const answer = await fetch(`${world.url}/console/persons`)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const asset = await fetch(world.url + script)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${world.url}/console`, { redirect: 'manual' })).headers.get('location')).toBe('/console/')
  expect((await fetch(`${world.url}/console/assets/nothing.js`)).status).toBe(404)
})

test('the printed link leads the owner to the first steps', async () => {
  expect(new URL(world.ownerLink).pathname).toBe('/console/')
  await page.goto(world.ownerLink)
  await acceptLink(page)
  await page.getByRole('heading', { name: 'Welcome: this hub is yours' }).waitFor()
  expect(page.url()).not.toContain('sidcp')
})

test('the owner proves their own address, and reads where emails go', async () => {
  await proveAddress(world, page, OWNER)
  await page.getByText(`You sign in as ${OWNER}`).waitFor()
  expect(await page.getByRole('link', { name: 'development outbox' }).getAttribute('href')).toBe('/outbox')
})

test('the owner creates a passkey, after following the link in an email', async () => {
  const authenticator = await virtualAuthenticator(page)
  const since = justNow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('follow the link in the email').waitFor()
  await followLink(world, OWNER, since)
  await page.getByText('You have a passkey').waitFor()
  // Its touch is simulated, so it would sign in by itself wherever a form offers passkeys.
  await authenticator.remove()
})

test('the owner invites several members at once, and an invalid address is named and kept', async () => {
  const addresses = page.getByLabel('Email addresses')
  await addresses.fill('ada@travel.example\nnobody')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('“nobody” is not an email address.').waitFor()
  expect(await addresses.inputValue()).toBe('ada@travel.example\nnobody')
  await addresses.fill('ada@travel.example\nbob@travel.example')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('2 invitations created. Email isn’t set up').waitFor()
})

test('the console opens, and lists the owner with their groups', async () => {
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  const row = page.getByRole('row', { name: OWNER })
  await row.getByText('portico-admins').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('People')
  expect(complaints).toEqual([])
})

test('a session that ends loses nothing: the page stays open while the owner signs in again', async () => {
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('button', { name: 'Add or describe a group' }).click()
  await page.getByLabel('Name').fill('writers')
  const [person] = await world.admin<{ person_id: string }[]>('GET', `/admin/persons?handle=${OWNER}`)
  await world.admin('DELETE', `/admin/persons/${person?.person_id}/sessions`)
  await page.getByRole('button', { name: 'Save the group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await proveAddress(world, page, OWNER)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('writers')
  await page.getByRole('button', { name: 'Save the group' }).click()
  await page.getByRole('row', { name: 'writers' }).waitFor()
})

test('the sign-in has a button for each method, under that policy', async () => {
  const { page: visitor, complaints: visitorComplaints } = await world.visitor()
  await visitor.goto('/console/')
  for (const name of ['Email me a code', 'Use a passkey', 'Use a password instead'])
    await visitor.getByRole('button', { name, exact: true }).waitFor()
  await visitor.getByPlaceholder('Type your email').waitFor()
  expect(visitorComplaints).toEqual([])
  await visitor.context().close()
})

test('people who are not administrators read why they have no access, and can open their own account', async () => {
  const { page: reader } = await signedIn(world, 'reader@travel.example')
  await reader.getByRole('heading', { name: 'You need admin access' }).waitFor()
  await reader.getByText('Membership of the group portico-admins is required').waitFor()
  await reader.getByRole('link', { name: 'Your account' }).click()
  await reader.getByRole('heading', { name: 'Your account' }).waitFor()
  await reader.context().close()
})
