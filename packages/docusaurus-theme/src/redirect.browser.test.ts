import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFixture } from './testing/fixture.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** `uxMode: 'redirect'` on a site below a base URL. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('entries', '/ferry/', 'redirect.config.mjs')
})
afterAll(() => world?.close())

const TARGET = '/ferry/crew/handbook/timetable'

test.each(['/docs/off/', '/docs/', '/docs/nowhere', '/logs/night/'])('a visitor to %s is redirected', async (path) => {
  const { page } = await world.visit()
  await page.goto(world.url + path)
  await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(TARGET)
})

test('a person without the group is redirected too', async () => {
  const { page } = await world.visit(await world.signIn('guest@ferry.test'))
  await page.goto(`${world.url}/docs/off/`)
  await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(TARGET)
})

test('a member reads the page', async () => {
  const { page } = await world.visit(await world.signIn('captain@ferry.test', ['crew']))
  await page.goto(`${world.url}/docs/off/`)
  await page.locator('h1', { hasText: 'Casting off' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ferry/docs/off/')
})

describe('a visitor who signs in where they were sent', () => {
  /** Confirms the sign-in by the link that the form sends. */
  async function signInByLink(email: string) {
    const { page, context, complaints } = await world.visit()
    await page.goto(`${world.url}/docs/off/?tab=1#casting-off`)
    await page.locator('h1', { hasText: 'Timetable' }).waitFor()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('dialog input[type="email"]').fill(email)
    await page.getByTestId('sid-form-initial-submit-button').click()
    const { text } = await world.server.outbox.next(email)
    const link = await context.newPage()
    await link.goto(/http:\S+/.exec(text)?.[0] ?? '')
    await link.getByRole('button').click()
    return { page, complaints }
  }

  test('returns to the page that they requested', async () => {
    const email = 'mate@ferry.test'
    await world.signIn(email, ['crew'])
    await world.server.outbox.all(email)
    const { page, complaints } = await signInByLink(email)
    await page.locator('h1', { hasText: 'Casting off' }).waitFor()
    expect(page.url()).toBe(`${world.url}/docs/off/?tab=1#casting-off`)
    expect(complaints).toEqual([])
  })

  test('stays there without access to that page', async () => {
    const { page } = await signInByLink('stranger@ferry.test')
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await page.waitForURL((url) => url.pathname === TARGET && url.search === '')
    await page.locator('h1', { hasText: 'Timetable' }).waitFor()
  })
})

describe('a link that leads to a private page', () => {
  async function follow(groups: string[]) {
    const { link } = await world.server.admin.invite(`${groups.join('') || 'guest'}-link@ferry.test`, groups)
    const { page, complaints } = await world.visit()
    await page.goto(`${world.url}/docs/off/${new URL(link).search}#casting-off`)
    return { page, complaints }
  }

  test('signs in there, and the page opens', async () => {
    const { page, complaints } = await follow(['crew'])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('h1', { hasText: 'Casting off' }).waitFor()
    expect(page.url()).toBe(`${world.url}/docs/off/#casting-off`)
    expect(complaints).toEqual([])
  })

  test('redirects visitors who decline it, with nothing of it in the address', async () => {
    const { page } = await follow(['crew', 'other'])
    await page.getByRole('button', { name: 'Do not sign in' }).click()
    await page.locator('h1', { hasText: 'Timetable' }).waitFor()
    expect(decodeURIComponent(page.url())).toBe(
      `${world.url}/crew/handbook/timetable?return_to=/ferry/docs/off/#casting-off`,
    )
  })
})

test('a site that would redirect people to a page with private front matter is not built', async () => {
  const built = buildFixture('entries', join(world.root, 'lost-staging'), { config: 'lost.config.mjs' })
  await expect(built).rejects.toThrow(/privateRedirectPath ."?\/logs\/night.*is itself private/s)
})
