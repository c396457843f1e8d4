import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** A partner adds readers of the hub, who are asked for their consent on the site and on their account page. */
let world: HubWorld
let acme: string
let key: string
beforeAll(async () => {
  world = await openWorld()
  const [root] = await world.admin<{ id: string }[]>('GET', '/admin/organizations')
  const body = { org_name: 'Acme', tenant_name: 'Acme', parent_id: root?.id }
  acme = (await world.admin<{ id: string }>('POST', '/admin/organizations', body)).id
  const scopes = ['persons:write', 'persons:read']
  key = (await world.admin<{ secret: string }>('POST', '/admin/keys', { name: 'Acme', scopes }, acme)).secret
})
afterAll(async () => {
  await world?.close()
})

async function add(address: string): Promise<void> {
  const response = await fetch(`${world.url}/admin/persons`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'slashid-orgid': acme },
    body: JSON.stringify({ handles: [{ type: 'email_address', value: address }] }),
  })
  expect(response.status).toBe(201)
}
const statesIn = async (org: string): Promise<string[]> =>
  (await world.admin<{ state: string }[]>('GET', '/admin/persons', undefined, org)).map(({ state }) => state).sort()

async function reader(address: string): Promise<Page> {
  const { page } = await world.visitor()
  await signIn(page, address)
  return page
}
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await signInByCode(world, page, address)
  await page.getByRole('button', { name: 'Log out' }).first().waitFor()
}
const bar = (page: Page) => page.getByRole('complementary', { name: 'Membership' })

test('a reader accepts on the site, after the sign-in and by the name of the organization', async () => {
  await add('anna@travel.example')
  expect(await statesIn(acme)).toEqual(['invited'])
  const page = await reader('anna@travel.example')
  await bar(page).getByText('Acme wants to add you as a member').waitFor()
  await bar(page).getByRole('button', { name: 'Accept' }).click()
  await bar(page).getByText('You are now a member of Acme.').waitFor()
  await bar(page).getByRole('button', { name: 'OK' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await statesIn(acme)).toEqual(['active'])
})

test('one who decides later finds the offer on the account page', async () => {
  await add('bob@travel.example')
  const page = await reader('bob@travel.example')
  await bar(page).getByRole('button', { name: 'Not now' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.goto('/console/account')
  const row = page.getByRole('table', { name: 'Membership offers' }).getByRole('row', { name: 'Acme' })
  await row.getByText('waits for you').waitFor()
  await row.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await statesIn(acme)).toEqual(['active', 'active'])
})

test('one who declines is not asked again, and can still accept on the account page', async () => {
  await add('eve@travel.example')
  const page = await reader('eve@travel.example')
  await bar(page).getByRole('button', { name: 'Decline' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await statesIn(acme)).toEqual(['active', 'active', 'invited'])
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('button', { name: 'Log in' }).first().waitFor()
  const offers = page.waitForResponse((response) => response.url().endsWith('/me/membership-offers'))
  await signIn(page, 'eve@travel.example')
  expect((await (await offers).json()).result).toMatchObject([{ organization: 'Acme', declined: true }])
  expect(await bar(page).count()).toBe(0)
  await page.goto('/console/account')
  await page.getByRole('row', { name: 'Acme' }).getByText('declined').waitFor()
})
