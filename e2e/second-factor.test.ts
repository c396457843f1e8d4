import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws, followLink, justNow, owner, proveAddress, virtualAuthenticator } from './administrators.js'
import { openWorld, type World } from './world.js'

/** The console where administrators need a second factor. */
const OWNER = 'owner@travel.example'
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

let world: World
beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
})
afterAll(async () => {
  await world?.close()
})

test('an administrator adds a passkey at the console’s sign-in, and needs it the next time', async () => {
  const first = await owner(world, OWNER)
  await first.page.context().close()
  const settings = { second_factor: 'administrators' }
  await world.admin('PATCH', `/admin/organizations/${ORGANIZATION}`, { settings })

  const { page, complaints } = await world.visitor()
  await virtualAuthenticator(page)
  await page.goto('/console/people')
  await proveAddress(world, page, OWNER)
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.screenshot({ path: '/tmp/shot-console-add.png' })
  const since = justNow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await followLink(world, page, OWNER, since)
  await page.bringToFront()
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor()

  await page
    .getByRole('button', { name: /Log out/ })
    .first()
    .click()
  await page.goto('/console/people')
  await proveAddress(world, page, OWNER)
  await page.getByRole('heading', { name: 'Confirm with a second factor' }).waitFor()
  await page.screenshot({ path: '/tmp/shot-console-prove.png' })
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
