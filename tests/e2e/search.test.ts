import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../tools/lib/axe.mjs'
import { member } from './sign-in.js'
import { type HubWorld, openWorld, until } from './world.js'

/** A phrase of a private page, and one of a public post. */
const PRIVATE_WORDS = 'busy monday loop forgot'
const PUBLIC_WORDS = 'half a second slow motion'

let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

async function visit(path = '/', options: Parameters<HubWorld['visitor']>[0] = {}): Promise<Page> {
  const { page } = await world.visitor({ reducedMotion: 'reduce', ...options })
  await page.goto(path)
  await page.locator('html[data-has-hydrated="true"]').waitFor()
  return page
}

/** Searches, and returns the titles of the pages found once the search has reported their number. */
async function ask(page: Page, words: string): Promise<string[]> {
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page
    .getByRole('status')
    .filter({ hasText: /result|No results/ })
    .waitFor()
  return page.getByRole('listbox').getByRole('group').locator('.portico-search-dialog__page').allTextContents()
}

describe('for everyone', () => {
  test('the slash key opens the search, arrows choose, Enter goes to the heading that was found', async () => {
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

  test('Ctrl-K opens it anywhere, Escape closes it and restores the focus', async () => {
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

  test('a slash typed into a field is a slash', async () => {
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

  test('operations and schemas of the API reference are found, each as one option, of which one is selected', async () => {
    const page = await visit()
    await page.keyboard.press('/')
    expect(await ask(page, 'hold an offer')).toContain('Travel API')
    const options = page.getByRole('option')
    const ids = await options.evaluateAll((all) => all.map((each) => each.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'API reference' }).click()
    await page.getByRole('option').first().waitFor()
    const addresses = await options.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.every((address) => address.startsWith('/api'))).toBe(true)
    const [first = ''] = addresses
    await page.getByRole('dialog').getByRole('combobox').press('Enter')
    await page.waitForURL(`**${first}`)
    await page.locator(`[id="${decodeURI(new URL(page.url()).hash.slice(1))}"]`).waitFor()
    await page.context().close()
  })

  test('an index that failed to load is reported, and loaded on the next attempt', async () => {
    const page = await visit()
    await page.route('**/portico-search.json*', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('/')
    await page.getByText('Search couldn’t load.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await ask(page, PUBLIC_WORDS)).not.toEqual([])
    await page.context().close()
  })

  test('on a phone an icon replaces the box', async () => {
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

test('a member finds private pages too, and arrives at the heading', async () => {
  const page = await member(world, 'seeker@travel.example', ['docusaurus-users'], '/')
  await page.getByRole('link', { name: 'Docs', exact: true }).waitFor()
  await page.keyboard.press('/')
  expect(await ask(page, PRIVATE_WORDS)).toContain('Rate limit: budgets, bursts and back-off')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/basic-concepts/rate-limit*')
  await page.locator('.theme-doc-markdown h1').waitFor()

  // The search that led to a page is offered again in this tab, until its reader signs out.
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

describe('statistics without names', () => {
  /** What a page reports to the server during a visit. */
  const listen = (page: Page): { readonly events: object[]; readonly headers: Record<string, string>[] } => {
    const heard = { events: [] as object[], headers: [] as Record<string, string>[] }
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/actions/site') return
      heard.events.push(JSON.parse(request.postData() ?? ''))
      heard.headers.push(request.headers())
    })
    return heard
  }
  const heard = (events: readonly object[], event: object) =>
    until(`the event ${JSON.stringify(event)}`, async () =>
      events.some((candidate) => JSON.stringify(candidate) === JSON.stringify(event)) ? true : undefined,
    )

  test('a page, a search and a broken link are counted once each, without a cookie or a token', async () => {
    const { page } = await world.visitor({ reducedMotion: 'reduce' })
    const { events, headers } = listen(page)
    await page.goto('/blog')
    await heard(events, { kind: 'view', page: '/blog' })
    await page.keyboard.press('/')
    await ask(page, 'qwertzuiop')
    await page.keyboard.press('Escape')
    await heard(events, { kind: 'search', words: 'qwertzuiop', found: false })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/no-such-page'
      document.body.append(link)
      link.click()
    })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await heard(events, { kind: 'missing', page: '/no-such-page', from: '/blog' })
    expect(events).toHaveLength(3)
    for (const sent of headers) {
      expect(Object.keys(sent)).not.toContain('cookie')
      expect(Object.keys(sent)).not.toContain('authorization')
    }
    await page.context().close()
  })

  test('a private page is counted for a reader who opened it, and for no one at its door', async () => {
    const { page: stranger } = await world.visitor()
    const outside = listen(stranger)
    await stranger.goto('/docs/intro')
    await stranger.getByPlaceholder('Type your email').waitFor()
    await stranger.goto('/blog')
    await heard(outside.events, { kind: 'view', page: '/blog' })
    expect(JSON.stringify(outside.events)).not.toContain('/docs/intro')
    await stranger.context().close()
    const page = await member(world, 'statistics@travel.example', ['docusaurus-users'], '/docs/intro')
    const { events, headers } = listen(page)
    await page.reload()
    await heard(events, { kind: 'view', page: '/docs/intro', sealed: true })
    expect(headers.every((sent) => !('authorization' in sent || 'cookie' in sent))).toBe(true)
    // The routes of an open part come before its door.
    await page.locator('main, .theme-doc-sidebar-container').locator('a[href="/docs/quickstart"]').first().click()
    await heard(events, { kind: 'view', page: '/docs/quickstart', sealed: true })
    await page.goBack()
    await until('a view of the first page again', async () => events.length > 2 || undefined)
    const view = (page: string) => ({ kind: 'view', page, sealed: true })
    expect(events).toEqual(['/docs/intro', '/docs/quickstart', '/docs/intro'].map(view))

    const question = page.getByRole('region', { name: 'Was this page helpful?' })
    await question.getByRole('button', { name: 'No' }).focus()
    await page.keyboard.press('Enter')
    await heard(events, { kind: 'helpful', page: '/docs/intro', helpful: false, sealed: true })
    await question.getByRole('textbox', { name: 'Comment for the authors (optional)' }).fill('The  curl call fails.')
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Send' }).press('Enter')
    const text = 'The curl call fails.'
    await heard(events, { kind: 'helpful', page: '/docs/intro', helpful: false, text, sealed: true })
    expect(await question.getByRole('status').textContent()).toBe('Thank you.')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Thank you.')
    await page.context().close()
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'a browser that sends %j reports nothing and shows no question',
    async (wish) => {
      const page = await member(
        world,
        `${Object.keys(wish)}@travel.example`.toLowerCase(),
        ['docusaurus-users'],
        '/docs/intro',
      )
      await page.context().addInitScript((own) => {
        for (const [name, value] of Object.entries(own)) Object.defineProperty(Navigator.prototype, name, { value })
      }, wish)
      const { events } = listen(page)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.keyboard.press('/')
      await ask(page, 'hold')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.getByRole('region', { name: 'Was this page helpful?' }).count()).toBe(0)
      await page.goto('/blog')
      await page.goto('/no-such-page')
      // Everything that the page loads later has arrived.
      await page.waitForLoadState('networkidle')
      expect(events).toEqual([])
      await page.context().close()
    },
  )

  test('administrators see what was counted, and no words of a single reader', async () => {
    const figures = await until('the figures', async () => {
      const { totals } = await world.admin<{ totals: Record<string, number> }>('GET', '/admin/site/statistics')
      return (totals.searches ?? 0) > 0 ? totals : undefined
    })
    expect(figures.views).toBeGreaterThan(0)
    expect(await world.admin('GET', '/admin/site/statistics/searches')).toEqual([])
    const pages = await world.admin<{ page: string }[]>('GET', '/admin/site/statistics/pages')
    expect(pages.map(({ page }) => page)).toContain('/blog')
    // Only two people may read it.
    expect(pages.map(({ page }) => page)).not.toContain('/docs/intro')
  })
})
