import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allOf, isSameAudience } from '@portico/access'
import { PLAN_FILE, type SealPlan } from '@portico/sealing/plan'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words that occur in private pages, by audience. */
const WORDS = {
  alpha: /ochre (evening|rota|keys)|indigo (mirror|motor|wing)|violet (eclipse|tag)/i,
  beta: /crimson vault|turquoise roster/i,
  both: /magenta bridge/i,
  signedIn: /sienna comet/i,
}

let world: SiteWorld

beforeAll(async () => {
  world = await siteWorld('groups')
})
afterAll(() => world?.close())

/** The labels of the whole sidebar, with every category expanded. */
const sidebar = async (page: Page) => {
  const closed = page.locator('aside .menu__list-item--collapsed > div > :last-child')
  while ((await closed.count()) > 0) await closed.first().click()
  return page.locator('aside .menu__link').allTextContents()
}
const pager = (page: Page) => page.locator('.pagination-nav__label').allTextContents()
const link = (page: Page, text: string) =>
  page.locator(`main a:has-text("${text}"), aside a:has-text("${text}")`).first()

test('nothing public names a private page, its folder or its tag', async () => {
  const files = (await readdir(world.out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name, parentPath } of files) {
    const text = await readFile(join(parentPath, name), 'latin1')
    for (const words of Object.values(WORDS)) expect(words.exec(text)?.[0], join(parentPath, name)).toBeUndefined()
    if (/^(main|runtime|common)/.test(name))
      expect(/guide\/(alpha|shared|open\/ochre|beta\/vault)/.exec(text)?.[0], name).toBeUndefined()
  }
})

test('feeds, sitemap and lists contain only the public posts, with matching counts', async () => {
  const get = async (path: string) => (await fetch(world.url + path)).text()
  for (const feed of ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']) {
    const text = await get(feed)
    expect(text).toContain('Open night number 5')
    expect(text).not.toMatch(/sienna|violet/)
  }
  const map = await get('/sitemap.xml')
  expect(map).toContain('/guide/welcome')
  expect(map).not.toMatch(/roster|alpha|sienna|page\/4/)
  expect(await get('/blog')).toMatch(/Open night number 5[\s\S]+Open night number 4/)
  expect(await get('/blog/tags/nights')).toContain('5 posts tagged')
  expect((await fetch(`${world.url}/blog/page/4`)).status).toBe(404)
})

test('a feed of the theme contains what everyone may read, and the rest is sealed for its readers', async () => {
  const get = async (path: string) => Buffer.from(await (await fetch(world.url + path)).arrayBuffer())
  const { items } = JSON.parse((await get('/news.json')).toString()) as { items: { title: string }[] }
  const titles = items.map(({ title }) => title)
  expect(titles).toContain('Doors')
  expect(titles).toContain('Open night number 5')
  expect(titles).not.toContain('Cleaning')
  const staging = join(world.root, 'staging')
  const { parts } = JSON.parse(await readFile(join(staging, PLAN_FILE), 'utf8')) as SealPlan
  for (const [audience, words] of [
    [allOf('alpha'), /indigo mirror[\s\S]*violet eclipse/i],
    [allOf(), /sienna comet/i],
  ] as const) {
    const part = parts.findIndex(({ expression }) => isSameAudience(expression, audience))
    expect((await get(`/news.${part}.xml`)).subarray(0, 3).toString()).toBe('Psl')
    expect((await get(`/news.${part}.json`)).subarray(0, 3).toString()).toBe('Psl')
    expect(await readFile(join(staging, `news.${part}.xml`), 'utf8')).toMatch(words)
  }
})

test('debuggers show an opened script under its own address', async () => {
  const { page } = await world.visit(await world.signIn('debug@hill.test', ['alpha']))
  await page.coverage.startJSCoverage()
  await page.goto(`${world.url}/guide/alpha/mirror`)
  await page.locator('main article h1').waitFor()
  const urls = (await page.coverage.stopJSCoverage()).map(({ url }) => url)
  expect(urls).toContainEqual(expect.stringMatching(/\/assets\/js\/sealed\d+-[^/]+\.js$/))
  expect(urls.filter((url) => url.startsWith('blob:'))).toEqual([])
})

test('a visitor sees the public pages as if there were no others', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/guide/open/first`)
  expect(await pager(page)).toEqual(['Evenings', 'The last evening'])
  expect(await sidebar(page)).toEqual([
    'Welcome to the hill',
    'Evenings',
    'The first evening',
    'The last evening',
    'Crimson cellar',
    'The cellar tour',
    'Closing the dome',
  ])
  expect(await page.locator('nav.navbar').textContent()).not.toContain('Duties')
  expect(await page.locator('nav.navbar a', { hasText: 'Rooms' }).getAttribute('href')).toBe('#')
  expect(await page.locator('nav.navbar a', { hasText: 'Dome' }).count()).toBe(1)
  const upstairs = page.locator('nav.navbar a', { hasText: 'Upstairs' })
  expect(await upstairs.getAttribute('href')).toBe('/guide/closing')
  expect(await page.locator('nav.navbar .dropdown', { has: upstairs }).count()).toBe(0)
  await page.goto(`${world.url}/guide/tags`)
  expect(await page.locator('main').textContent()).not.toContain('ochre')
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('hovering over a link to a private page fetches none of it', async () => {
  const { page } = await world.visit()
  const requestedPaths: string[] = []
  await page.goto(world.url)
  const toRoom = page.locator('main a', { hasText: 'their room' })
  await toRoom.waitFor()
  await page.locator('nav [data-state="signed-out"]').waitFor()
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await toRoom.hover()
  await toRoom.click()
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  expect(requestedPaths.filter((path) => /sealed|content-keys/.test(path))).toEqual([])
})

test('a piece of a public page is shown to members of a group', async () => {
  const guest = await world.visit()
  await guest.page.goto(world.url)
  await guest.page.locator('nav [data-state="signed-out"]').waitFor()
  expect(await guest.page.getByText('Good evening').count()).toBe(0)
  const { page, complaints } = await world.visit(await world.signIn('a@hill.test', ['alpha']))
  await page.goto(world.url)
  await page.getByText('Good evening, both or alpha.').waitFor()
  expect(await page.getByText('Good evening, members of both.').count()).toBe(0)
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('an unknown address is not found, and a private one is a door', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/guide/beta/vault`)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  await page.goto(`${world.url}/roster`)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  await page.goto(`${world.url}/guide/beta/nowhere`)
  await page.getByText('Page Not Found').waitFor()
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a member of alpha sees alpha’s pages in their places, and none of beta’s', async () => {
  const { page, complaints } = await world.visit(await world.signIn('a@hill.test', ['alpha']))
  await page.goto(`${world.url}/guide/open/first`)
  await link(page, 'Ochre evening rota').waitFor()
  expect(await pager(page)).toEqual(['Evenings', 'Ochre evening rota'])
  expect(await sidebar(page)).toEqual([
    'Welcome to the hill',
    'Evenings',
    'The first evening',
    'Ochre evening rota',
    'The last evening',
    'Indigo wing',
    'The indigo mirror',
    'Indigo motor manual',
    'Crimson cellar',
    'The cellar tour',
    'Closing the dome',
  ])
  await page.locator('.pagination-nav__link--next').click()
  await page.locator('h1', { hasText: 'Ochre evening rota' }).waitFor()
  expect(await page.locator('aside .menu__link--active').allTextContents()).toContain('Ochre evening rota')
  expect(await page.locator('.breadcrumbs').textContent()).toContain('Evenings')
  expect(await pager(page)).toEqual(['The first evening', 'The last evening'])
  await page.locator('.pagination-nav__link--next').click()
  await page.locator('h1', { hasText: 'The last evening' }).waitFor()
  await page.locator('.pagination-nav__link--next', { hasText: 'Indigo wing' }).click()
  await page.locator('h1', { hasText: 'Indigo wing rooms' }).waitFor()
  expect(await page.locator('main article a h2').allTextContents()).toEqual([
    expect.stringContaining('The indigo mirror'),
    expect.stringContaining('Indigo motor manual'),
  ])
  await page.goto(`${world.url}/guide/tags`)
  await page.getByRole('link', { name: /ochre-tag/ }).click()
  await page.getByText('Ochre evening rota').waitFor()
  expect(await page.content()).not.toMatch(WORDS.beta)
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a member of beta sees beta’s page and roster', async () => {
  const { page } = await world.visit(await world.signIn('b@hill.test', ['beta']))
  await page.goto(`${world.url}/guide/beta/vault`)
  await page.locator('h1', { hasText: 'The crimson vault' }).waitFor()
  expect(await pager(page)).toEqual(['The last evening', 'The cellar tour'])
  await page.locator('nav.navbar a', { hasText: /^Duties$/ }).click()
  await page.getByText('The turquoise roster says').waitFor()
  expect(await page.content()).not.toMatch(WORDS.alpha)
})

test('a member of both reads the bridge page, which neither group alone can see', async () => {
  const { page } = await world.visit(await world.signIn('ab@hill.test', ['alpha', 'beta']))
  await page.goto(`${world.url}/guide/beta/tour`)
  await page.locator('.pagination-nav__link--next', { hasText: 'The magenta bridge' }).click()
  await page.locator('h1', { hasText: 'The magenta bridge' }).waitFor()
  expect(await pager(page)).toEqual(['The cellar tour', 'Closing the dome'])
  const alone = await world.visit(await world.signIn('a@hill.test', ['alpha']))
  await alone.page.goto(`${world.url}/guide/shared/bridge`)
  await alone.page.locator('.portico-door[data-state="denied"]').waitFor()
})

test('private posts appear in the lists, the archive, the tags and the sidebar for people who may read them', async () => {
  const { page, complaints } = await world.visit(await world.signIn('a@hill.test', ['alpha']))
  await page.goto(`${world.url}/blog`)
  await page.locator('main article h2', { hasText: 'A sienna comet' }).waitFor()
  const titles = () => page.locator('main article h2').allTextContents()
  expect(await titles()).toEqual(['A sienna comet', 'Open night number 5', 'Open night number 4', 'The violet eclipse'])
  await expect
    .poll(() => page.locator('aside li').allTextContents())
    .toEqual(['A sienna comet', 'Open night number 5', 'Open night number 4'])
  await page.goto(`${world.url}/blog/page/2`)
  await page.locator('main article h2').first().waitFor()
  expect(await titles()).toEqual(['Open night number 3', 'Open night number 2'])
  await page.goto(`${world.url}/blog/2024/04/01/post-4`)
  await page.locator('.pagination-nav__link--next', { hasText: 'The violet eclipse' }).click()
  await page.locator('h1', { hasText: 'The violet eclipse' }).waitFor()
  expect(await pager(page)).toEqual(['Open night number 4', 'Open night number 3'])
  await page.goto(`${world.url}/blog/archive`)
  await page.getByText('The violet eclipse').waitFor()
  await page.goto(`${world.url}/blog/tags/nights`)
  await page.getByText('7 posts tagged').waitFor()
  await page.goto(`${world.url}/blog/tags`)
  await page.getByRole('link', { name: /violet-tag/ }).waitFor()
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a page that is still opening when its reader logs out stays closed', async () => {
  const { page } = await world.visit(await world.signIn('hasty@hill.test', ['beta']))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/js/sealed*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.goto(`${world.url}/guide/beta/vault`)
  await page.locator('.portico-door[data-state="opening"]').waitFor()
  const revocation = page.waitForResponse('**/token/revoke')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await revocation
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
  release()
  await page.locator('.portico-door__form form').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.content()).not.toMatch(WORDS.beta)
  await page.locator('.portico-door[data-state="signed-out"]').waitFor()
})

test("the browser's agents search and read what is open in the tab, and nothing else", async () => {
  const browser = await launchBrowser('--enable-features=WebMCP')
  const visit = async (groups?: string[]) => {
    const page = await (await browser.newContext()).newPage()
    if (groups) {
      const token = await world.signIn(`agent-${groups.join('-')}@hill.test`, groups)
      await page.addInitScript((value) => localStorage.setItem('@slashid/USER_TOKEN', value), token)
    }
    await page.goto(`${world.url}/guide/welcome`)
    await page.getByRole('button', { name: groups ? 'Log out' : 'Log in' }).waitFor()
    await expect
      .poll(async () => (await page.webmcp.tools()).map(({ name }) => name))
      .toEqual(['read_page', 'search_docs'])
    return {
      call: async (name: string, input: object) => JSON.stringify(await page.webmcp.callTool(name, input)),
    }
  }
  try {
    const alpha = await visit(['alpha'])
    await expect.poll(() => alpha.call('search_docs', { query: 'indigo mirror' })).toMatch(/indigo mirror/i)
    expect(await alpha.call('read_page', {})).toContain('# ')
    expect(await alpha.call('search_docs', { query: 'turquoise roster' })).not.toMatch(/turquoise/i)
    const beta = await visit(['beta'])
    await expect.poll(() => beta.call('search_docs', { query: 'turquoise roster' })).toMatch(/turquoise roster/i)
    expect(await beta.call('search_docs', { query: 'indigo mirror' })).not.toMatch(/indigo/i)
    const stranger = await visit()
    await expect.poll(() => stranger.call('search_docs', { query: 'welcome' })).toMatch(/welcome to the hill/i)
    expect(await stranger.call('search_docs', { query: 'indigo mirror' })).not.toMatch(/indigo/i)
    expect(await stranger.call('read_page', { id: '/guide/alpha/mirror' })).not.toMatch(/indigo/i)
    expect(await stranger.call('read_page', {})).toContain('# ')
    for (const id of ['https://elsewhere.example/', '/guide/none', '//elsewhere.example/x'])
      expect(await beta.call('read_page', { id })).toContain('No page with this id is open in this tab')
  } finally {
    await browser.close()
  }
})
