import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../scripts/lib/axe.mjs'
import { member } from './sign-in.js'
import { openWorld, type World } from './world.js'

/** A phrase of a private page, and one of a public post. */
const PRIVATE_WORDS = 'busy monday loop forgot'
const PUBLIC_WORDS = 'half a second slow motion'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

async function visit(path = '/', options: Parameters<World['visitor']>[0] = {}): Promise<Page> {
  const { page } = await world.visitor({ reducedMotion: 'reduce', ...options })
  await page.goto(path)
  await page.locator('html[data-has-hydrated="true"]').waitFor()
  return page
}

/** Asks, and answers the titles of the pages found once the search has said how many there are. */
async function ask(page: Page, words: string): Promise<string[]> {
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page
    .getByRole('status')
    .filter({ hasText: /result|Nothing found/ })
    .waitFor()
  return page.getByRole('listbox').getByRole('group').locator('.portico-search-dialog__page').allTextContents()
}

describe('for everyone', () => {
  test('the slash key opens the search, arrows choose, Enter goes to the heading found', async () => {
    const page = await visit()
    await page.keyboard.press('/')
    expect(await ask(page, PUBLIC_WORDS)).toEqual(['The booking that was confirmed after it was cancelled'])
    expect((await ask(page, 'hold')).length).toBeGreaterThan(1)
    const options = page.getByRole('option')
    expect(await options.nth(0).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(0).getAttribute('aria-selected')).toBe('false')
    const chosen = await options.nth(1).getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${chosen}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  test('Ctrl-K opens it anywhere, Escape closes it and gives the focus back', async () => {
    const page = await visit('/api')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('hold')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('a slash written into a field is a slash', async () => {
    const page = await visit('/docs/intro')
    await page.getByPlaceholder('Type your email').fill('')
    await page.getByPlaceholder('Type your email').press('/')
    expect(await page.getByPlaceholder('Type your email').inputValue()).toBe('/')
    expect(await page.getByRole('combobox', { name: 'Search this site' }).count()).toBe(0)
    await page.context().close()
  })

  test('words of private pages are not found, and the search says why', async () => {
    const page = await visit()
    await page.keyboard.press('/')
    const titles = await ask(page, PRIVATE_WORDS)
    expect(titles).not.toContain('Rate limit: budgets, bursts and back-off')
    await page.getByText('Sign in to search member pages, too.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
    await page.context().close()
  })

  test('an index that failed to load is reported, and loaded on the next try', async () => {
    const page = await visit()
    await page.route('**/portico-search.json*', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('/')
    await page.getByText('Search couldn’t load.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await ask(page, PUBLIC_WORDS)).not.toEqual([])
    await page.context().close()
  })

  test('on a phone an icon takes the place of the box', async () => {
    const page = await visit('/', { viewport: { width: 390, height: 800 } })
    const button = page.getByRole('button', { name: 'Search' })
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBe(width)
    await button.click()
    expect(await ask(page, PUBLIC_WORDS)).not.toEqual([])
    await page.context().close()
  })

  test.each(['light', 'dark'] as const)('it has no accessibility violation in %s', async (colorScheme) => {
    const page = await visit('/', { colorScheme })
    await page.keyboard.press('/')
    await ask(page, 'hold')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })
})

test('a member finds private pages too, and lands on the heading', async () => {
  const page = await member(world, 'seeker@travel.example', ['docusaurus-users'], '/')
  await page.getByRole('link', { name: 'Docs', exact: true }).waitFor()
  await page.keyboard.press('/')
  expect(await ask(page, PRIVATE_WORDS)).toContain('Rate limit: budgets, bursts and back-off')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/basic-concepts/rate-limit*')
  await page.locator('.theme-doc-markdown h1').waitFor()

  // What led to a page is offered again in this tab, until its reader signs out.
  await page.keyboard.press('/')
  const recent = page.getByRole('list', { name: 'Recent searches' })
  await recent.waitFor()
  expect(await violations(page)).toEqual([])
  await recent.getByRole('button', { name: PRIVATE_WORDS }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).waitFor()
  await page.keyboard.press('/')
  await page.getByText('Type to search.').waitFor()
  expect(await recent.count()).toBe(0)
  await page.context().close()
})
