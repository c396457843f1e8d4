import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStaging } from '../../tools/lib/build-steps.mjs'
import { CACHE } from '../../tools/lib/root.mjs'
import { canariesOf, filesUnder, phrases } from './canaries.js'
import { PRIVATE, PUBLIC } from './routes.js'
import { signInByCode } from './sign-in.js'
import { type HubWorld, openWorld, ROOT } from './world.js'

/** The hub with HUB_FORCE_LOGIN=true: every page is for people who are signed in, and the guide is for members as before. */
let world: HubWorld

beforeAll(async () => {
  world = await openWorld({}, { forceLogin: true })
})
afterAll(async () => {
  await world?.close()
})

const HUB = join(ROOT, 'sites/hub')
const form = (page: Page) => page.getByRole('heading', { name: 'Login to developer hub' })

test('changing the variable rebuilds the hub, with and without forced login', async () => {
  // The world was built with `true`, and the next run reuses that build.
  const staging = join(CACHE, 'forced-login-staging')
  const home = async (forceLogin: string) => {
    await buildStaging({ staging, forceLogin })
    return /<title[^>]*>Private page/.test(await readFile(join(staging, 'index.html'), 'utf8'))
  }
  for (const forceLogin of ['true', 'false']) expect(await home(forceLogin)).toBe(forceLogin === 'true')
  await expect(home('yes')).rejects.toThrow(/HUB_FORCE_LOGIN is "yes".+Set it to true or false/s)
})

describe('a visitor', () => {
  let visitor: Awaited<ReturnType<HubWorld['visitor']>>
  beforeAll(async () => {
    visitor = await world.visitor()
  })
  afterAll(() => visitor?.page.context().close())

  const UNKNOWN = ['/nowhere', '/docs', '/docs/nowhere', '/blog/page/9', '/blog/authors', '/blog/nowhere/else']

  test.each([...Object.keys(PUBLIC), '/account', ...PRIVATE, ...UNKNOWN])('gets the door at %s', async (path) => {
    const { page, complaints } = visitor
    await page.goto(path)
    await form(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.title()).toBe('Private page | Travel API Developer Hub')
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('main').innerText()).not.toMatch(/not found|The line ends/i)
    expect(complaints).toEqual([])
  })

  test('sees no link to a page in the navbar, and the door behind the tutorial link of the footer', async () => {
    const { page } = await world.visitor()
    await page.goto('/')
    await form(page).waitFor()
    const navbar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Docs', 'API Reference', 'Blog'])
      expect(await navbar.getByRole('link', { name, exact: true }).count()).toBe(0)
    await page.locator('footer').getByRole('link', { name: 'Tutorial' }).click()
    await page.waitForURL('**/docs/intro')
    await form(page).waitFor()
    await page.context().close()
  })

  test('finds nothing by search', async () => {
    const { page } = await world.visitor()
    await page.goto('/')
    await form(page).waitFor()
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('dialog').getByRole('combobox').fill('booking')
    await page.getByText('Sign in to search member pages, too.').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.context().close()
  })
})

describe('the published site', () => {
  /** Every public file of the hub with forced login, and why it is public. The table of docs/guide/forced-login.md. */
  const ON_PURPOSE = [
    /^assets\/(js|css)\/[\w.~-]+\.(js|css)$/,
    /^(.+\/)?index\.html$/,
    /^assets\/fonts\/[\w-]+\.woff2$/,
    /^404\.html$/,
    /^img\/(favicon\.svg|logo\.svg|social-card\.png)$/,
    /^portico-search\.json$/,
    /^portico-(policy|seal)\.json$/,
  ]

  const isSealed = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'Psl\x03'

  test('is sealed, except for what the table lists', async () => {
    const open: string[] = []
    let sealed = 0
    for (const file of await filesUnder(world.site)) {
      if (isSealed(await readFile(file))) sealed++
      else open.push(relative(world.site, file).replaceAll('\\', '/'))
    }
    expect(sealed).toBeGreaterThan(60)
    expect(open.filter((path) => !ON_PURPOSE.some((allowed) => allowed.test(path)))).toEqual([])
    for (const path of [
      'blog/rss.xml',
      'blog/atom.xml',
      'llms.txt',
      'openapi.json',
      'changelog.xml',
      'changelog.json',
      'blog/welcome.md',
    ])
      expect(open).not.toContain(path)
  })

  test('contains no word of a page, a post, a component or the API description, and no path of a list', async () => {
    const config = await readFile(join(HUB, 'docusaurus.config.ts'), 'utf8')
    const canaries = new Map<string, string>()
    for (const folder of ['docs', 'blog', 'src/pages'])
      for (const [text, source] of await canariesOf(join(HUB, folder))) canaries.set(text, source)
    for (const file of await filesUnder(join(HUB, 'src', 'components')))
      if (file.endsWith('.tsx')) for (const text of phrases(await readFile(file, 'utf8'))) canaries.set(text, file)
    for (const text of phrases(await readFile(join(HUB, 'openapi', 'travel.json'), 'utf8')))
      canaries.set(text, 'openapi/travel.json')
    // Texts of the configuration surround every page, including the door.
    for (const text of [...canaries.keys()]) if (config.includes(text)) canaries.delete(text)
    expect(canaries.size).toBeGreaterThan(400)

    const leaks: string[] = []
    const search = (place: string, text: string) => {
      for (const [canary, source] of canaries)
        if (text.includes(canary)) leaks.push(`${relative(ROOT, source)} in ${place}: ${canary}`)
      // A page's own file names its address; no other file contains it, unless the configuration links to it.
      for (const [, path] of text.matchAll(
        /\/(blog\/tags\/(?:docusaurus|facebook|hello|hola)|blog\/welcome|api-caf)\b/g,
      ))
        if (!place.startsWith(path ?? '')) leaks.push(`${path} in ${place}`)
    }
    for (const file of await filesUnder(world.site)) {
      const path = relative(world.site, file).replaceAll('\\', '/')
      search(path, await readFile(file, 'utf8'))
      search(path, await (await fetch(`${world.url}/${path.replace(/index\.html$/, '')}`)).text())
    }
    for (const path of ['/nowhere', '/sitemap.xml', '/blog/feed.json', '/robots.txt'])
      search(path, await (await fetch(world.url + path, { headers: { accept: 'text/html' } })).text())
    expect(leaks).toEqual([])
  })
})

describe('a person who signs in', () => {
  let reader: Page
  let complaints: string[]
  const READER = 'forced@travel.example'

  test('reads the home page in place', async () => {
    const visitor = await world.visitor()
    reader = visitor.page
    complaints = visitor.complaints
    await reader.goto('/')
    await signInByCode(world, reader, READER)
    await reader.getByText('Everything you need.').first().waitFor()
    await reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Reference' }).waitFor()
    expect(new URL(reader.url()).pathname).toBe('/')
  })

  test.each(Object.entries(PUBLIC))('reads %s, which is titled %s', async (path, title) => {
    await reader.goto(path)
    await reader.waitForFunction((expected) => document.title.includes(expected), title)
    await reader.locator('.portico-door').waitFor({ state: 'detached' })
    expect(await reader.locator('h1').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })

  test('manages their account under the header of the hub', async () => {
    await reader.goto('/account')
    await reader.getByRole('table', { name: 'Addresses and numbers' }).waitFor()
    expect(await reader.title()).toBe('Your account | Travel API Developer Hub')
  })

  test('gets the not-found page at unknown addresses, also after a click', async () => {
    await reader.goto('/nowhere')
    await reader.getByRole('heading', { name: 'Page not found' }).waitFor()
    await reader.goto('/')
    await reader.evaluate(() => {
      history.pushState({}, '', '/nowhere/else')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await reader.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('finds posts by search, and the sandbox responds to the console of the API reference', async () => {
    await reader.goto('/blog')
    await reader.locator('.portico-door').waitFor({ state: 'detached' })
    await reader.keyboard.press('/')
    await reader.getByRole('dialog').getByRole('combobox').fill('slider')
    await reader.getByRole('option').first().waitFor()
    await reader.keyboard.press('Escape')
    const answer = await fetch(`${world.url}/sandbox/limits`, {
      headers: { authorization: 'Bearer tk_sandbox_forced' },
    })
    expect(answer.status).toBe(200)
  })

  test('does not read the guide without its group, and reads it with the group', async () => {
    await reader.goto('/docs')
    await reader.getByText('not in a group that can read this page').first().waitFor()
    await world.portico('person', 'groups', READER, '--add', 'docusaurus-users')
    await reader.getByRole('button', { name: 'Check again' }).click()
    await reader.locator('.theme-doc-markdown h1').waitFor()
    expect(new URL(reader.url()).pathname).toBe('/docs/intro')
  })

  test('gets the door again after logging out', async () => {
    await reader.goto('/blog')
    await reader.getByRole('button', { name: 'Log out' }).first().click()
    await form(reader).waitFor()
    expect(await reader.locator('main h2 a').count()).toBe(0)
    expect(new URL(reader.url()).pathname).toBe('/blog')
    expect(complaints).toEqual([])
  })
})
