import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { owner, proveAddress, virtualAuthenticator } from './administrators.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

/** The console if administrators need a second factor. */
const OWNER = 'owner@travel.example'
let world: HubWorld
beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
})
afterAll(async () => {
  await world?.close()
})

test('an administrator adds a passkey at the console’s sign-in, and the next time signs in with it alone', async () => {
  const first = await owner(world, OWNER)
  await first.page.context().close()
  const settings = { second_factor: 'administrators' }
  await world.admin('PATCH', `/admin/organizations/${HUB_ORGANIZATION}`, { settings })

  const { page, complaints } = await world.visitor()
  await virtualAuthenticator(page)
  await page.goto('/console/persons')
  await proveAddress(world, page, OWNER)
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor()

  await page
    .getByRole('button', { name: /Sign out/ })
    .first()
    .click()
  // The device chooses its passkey from the field's list automatically, and a passkey that verifies its user is sufficient.
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
