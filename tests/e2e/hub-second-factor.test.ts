import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { virtualAuthenticator } from './administrators.js'
import { member, signInByCode } from './sign-in.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

/** Private pages where everybody needs a second factor. */
const READER = 'reader@factors.example'
const PAGE = '/docs/intro'

let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('a reader who signed in before it was required adds a passkey, and continues reading', async () => {
  const page = await member(world, READER, ['docusaurus-users'], PAGE)
  const article = page.locator('.theme-doc-markdown h1')
  await article.waitFor()
  await virtualAuthenticator(page)
  await world.admin('PATCH', `/admin/organizations/${HUB_ORGANIZATION}`, { settings: { second_factor: 'everybody' } })

  await page.reload()
  await page.getByPlaceholder('Type your email').waitFor()
  expect(await article.count()).toBe(0)
  await signInByCode(world, page, READER)
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  expect(await article.count()).toBe(0)
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await article.waitFor()
  await page.context().close()
})
