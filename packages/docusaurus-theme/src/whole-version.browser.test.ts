import { join } from 'node:path'
import { sealSite } from '@portico/sealing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** The newest docs version is private as a whole, and the navbar refers to versions in every possible way. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('editions', '/', 'whole.config.mjs')
})
afterAll(() => world?.close())

test('the sealing report says that another version of these pages is public', async () => {
  const { notes } = await sealSite({
    staging: join(world.root, 'staging'),
    out: join(world.root, 'noted'),
    to: await world.server.admin.siteKey(),
  })
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^In docs version 1\.0, some pages are public although their counterparts in docs version current are private/,
    ),
  )
})

const item = (page: Page, name: string) => page.locator(`.navbar__items .${name}`)
const banner = (page: Page) => page.locator('.theme-doc-version-banner')

test('a visitor finds the newest public version wherever the navbar links to one', async () => {
  const { page, complaints } = await world.visit()
  for (const path of ['/', '/docs/1.0/welcome']) {
    await page.goto(world.url + path)
    for (const name of ['all-versions', 'named-versions', 'one-version']) {
      expect(await item(page, name).textContent(), name).toBe('Winter')
      expect(await item(page, name).getAttribute('href'), name).toMatch(/^\/docs\/1\.0\//)
    }
    expect(await item(page, 'one-doc').getAttribute('href')).toBe('/docs/1.0/welcome')
    expect(await item(page, 'older-doc').getAttribute('href')).toBe('/docs/1.0/members/graft')
    expect(await item(page, 'one-sidebar').count()).toBe(0)
    expect(await banner(page).count()).toBe(0)
  }
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('and a door in the private version', async () => {
  const { page, complaints } = await world.visit()
  for (const path of ['/docs', '/docs/welcome']) {
    await page.goto(world.url + path)
    await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  }
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a member finds both versions, the newest one first', async () => {
  const { page, complaints } = await world.visit(await world.signIn('a@orchard.test', ['growers']))
  await page.goto(`${world.url}/docs/1.0/welcome`)
  await banner(page).locator('a[href="/docs/welcome"]', { hasText: 'latest version' }).waitFor()
  const menu = page.locator('.navbar__item.dropdown', { has: page.locator('.named-versions') })
  await menu.hover()
  expect(await menu.locator('.dropdown__link').allTextContents()).toEqual(['Spring', 'Winter'])
  await menu.getByRole('link', { name: 'Spring' }).click()
  await page.locator('h1', { hasText: 'The orchard next spring' }).waitFor()
  expect(await banner(page).count()).toBe(0)
  await page.goto(world.url)
  await item(page, 'one-version').filter({ hasText: 'Spring' }).waitFor()
  expect(await item(page, 'one-doc').getAttribute('href')).toBe('/docs/welcome')
  await item(page, 'one-sidebar').waitFor()
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})
