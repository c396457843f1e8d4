import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../tools/lib/axe.mjs'
import { openPage } from './open-page.js'
import { PRIVATE, PUBLIC, SITE } from './routes.js'
import { acceptLink, member } from './sign-in.js'
import { type HubWorld, openWorld, until } from './world.js'

/** What surrounds every page: navbar, colors, announcement, footer, and the pages shown if something is missing. */
let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

describe('addresses', () => {
  test.each(Object.entries(PUBLIC))('%s exists, with its title', async (path, title) => {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(200)
    expect(/<title[^>]*>([^<]*)/.exec(await answer.text())?.[1]?.replaceAll('&quot;', '"')).toContain(title)
  })

  test.each(PRIVATE)('%s exists, and reveals only that it is private', async (path) => {
    const answer = await fetch(world.url + path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(401)
    expect(/<title[^>]*>([^<]*)/.exec(await answer.text())?.[1]).toBe(`Private page | ${SITE}`)
  })

  test('the former address of the reference names the current one', async () => {
    const text = await (await fetch(`${world.url}/api-caf`)).text()
    expect(text).toMatch(/<link[^>]*rel="?canonical"?[^>]*href="?[^" >]*\/api[" >]/)
  })

  test('an unknown address says so, and shows ways back', async () => {
    const { page } = await world.visitor()
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'field notes' }).click()
    await page.waitForURL('**/blog')
    await page.context().close()
  })
})

test('"Log in" opens the form with the focus in its first field', async () => {
  const { page } = await world.visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const field = page.getByRole('dialog').locator('input').first()
  await field.waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.context().close()
})

describe('for readers’ own programs', () => {
  const text = async (path: string) => {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('the sitemap and the feeds name only public pages', async () => {
    const sitemap = await text('/sitemap.xml')
    expect(sitemap).toContain('/blog/welcome<')
    for (const listing of [sitemap, await text('/llms.txt')]) expect(listing).not.toContain('/docs/')
    for (const feed of [await text('/blog/rss.xml'), await text('/blog/atom.xml')]) {
      const links = [...feed.matchAll(/<(?:link|id|guid)(?: isPermaLink="false")?>([^<]+)</g)].map(
        ([, link = '']) => link,
      )
      expect(links.length).toBeGreaterThan(4)
      for (const link of links) expect(new URL(link).pathname).toMatch(/^\/blog(\/|$)/)
    }
    expect(sitemap).not.toContain('/api-caf')
  })

  test('every Markdown page that llms.txt names exists, and begins with its heading', async () => {
    const links = [...(await text('/llms.txt')).matchAll(/\[(.+?)\]\((\S+\.md)\)/g)]
    expect(links).toHaveLength(5)
    for (const [, title, address = ''] of links)
      expect(await text(new URL(address).pathname)).toMatch(new RegExp(`^# ${title}\n`))
  })

  test('the changes of the API are a feed, which the head of every page names', async () => {
    expect(await text('/')).toMatch(/<link[^>]*type="?application\/rss\+xml"?[^>]*href="?\/changelog\.xml/)
    expect((await text('/changelog.xml')).match(/<item>/g)?.length).toBeGreaterThan(3)
    expect(JSON.parse(await text('/changelog.json'))).toMatchObject({
      items: expect.arrayContaining([expect.anything()]),
    })
  })

  test('a post can be copied as Markdown, and its head links to the Markdown', async () => {
    const { page } = await world.visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openPage(page, '/blog/welcome')
    expect(await text('/blog/welcome')).toMatch(/<link[^>]*type="?text\/markdown"?[^>]*href="?\/blog\/welcome\.md/)
    await page.getByRole('button', { name: 'Copy page as Markdown' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text('/blog/welcome.md'))
    await page.context().close()
  })

  test('a post can be viewed as Markdown and passed to an assistant from the menu beside it, which Escape closes', async () => {
    const { page } = await world.visitor()
    await openPage(page, '/blog/welcome')
    const more = page.getByRole('button', { name: 'More ways to read this page' })
    await more.click()
    const view = page.getByRole('link', { name: 'View as Markdown' })
    expect(await view.getAttribute('href')).toBe(`${world.url}/blog/welcome.md`)
    for (const assistant of ['Claude', 'ChatGPT']) {
      const link = page.getByRole('link', { name: `Open in ${assistant}` })
      const { protocol, searchParams } = new URL((await link.getAttribute('href')) ?? '')
      expect([protocol, searchParams.get('q')]).toEqual([
        'https:',
        expect.stringContaining(`${world.url}/blog/welcome.md`),
      ])
    }
    expect(await violations(page, 'everything')).toEqual([])
    await page.keyboard.press('Escape')
    await view.waitFor({ state: 'detached' })
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('the arrow keys turn the pages of the field notes, unless something else uses them', async () => {
    const { page } = await world.visitor()
    await openPage(page, '/blog/welcome')
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('hold')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/blog/welcome')
    const next = await page.locator('.pagination-nav__link--next').getAttribute('href')
    await page.locator('main h1').click()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**${next}`)
    // The address changes before the page does.
    await page.locator('.pagination-nav__link--prev').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL('**/blog/welcome')
    await page.context().close()
  })

  test('a page of the guide can be copied by people who may read it, and is sealed for others', async () => {
    const refused = await fetch(`${world.url}/docs/changelog.md`)
    expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('Changelog')])
    expect(await text('/docs/changelog.md?sealed')).not.toContain('Changelog')
    const page = await member(world, 'copyist@travel.example', ['docusaurus-users'], '/docs/changelog')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy page as Markdown' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^# Changelog: what moved and when\n/)
    // No assistant could read it; its reader sees it here, until the session ends.
    const view = page.getByRole('button', { name: 'View as Markdown' })
    await view.waitFor()
    expect(await page.getByRole('button', { name: 'More ways to read this page' }).count()).toBe(0)
    await view.click()
    const dialog = page.getByRole('dialog', { name: 'View as Markdown' })
    await dialog.getByText('# Changelog: what moved and when').waitFor()
    expect(await violations(page, 'everything')).toEqual([])
    await page.evaluate(() => localStorage.removeItem('@slashid/USER_TOKEN'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('button', { name: 'Email me a code' }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.context().close()
  })

  test('the description of the API is published unchanged', async () => {
    expect(JSON.parse(await text('/api/openapi.json'))).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.stringContaining('Travel') },
    })
  })

  test('every address that llms.txt names exists, and matches its description', async () => {
    const listed = new Map(
      [...(await text('/llms.txt')).matchAll(/\[(.+?)\]\((\S+?)\)/g)].map(([, name = '', address = '']) => [
        name,
        new URL(address).pathname,
      ]),
    )
    for (const path of listed.values()) await text(path)
    const json = async (name: string) => JSON.parse(await text(listed.get(name) ?? ''))
    const api = await json('OpenAPI description of the travel API')
    expect(api).toEqual(
      JSON.parse(await readFile(new URL('../../sites/hub/openapi/travel.json', import.meta.url), 'utf8')),
    )
    const identity = await json('OpenAPI description of the identity API')
    expect(identity.paths).toHaveProperty(['/id/v2'])
    expect(identity).toEqual(JSON.parse(await text('/openapi.json')))
    expect(await json('Sandbox')).toMatchObject({ description: '/api/openapi.json' })
    expect(await text(listed.get('Changes') ?? '')).toContain('<rss')
  })

  test.each(['/', '/api', '/blog/welcome'])('%s has a preview card for shared links', async (path) => {
    const image = /property="?og:image"? content="?([^" >]+)/.exec(await text(path))?.[1] ?? ''
    expect((await fetch(world.url + new URL(image).pathname)).headers.get('content-type')).toBe('image/png')
  })

  test('a post says where it can be edited and when it was last edited', async () => {
    const { page } = await world.visitor()
    await page.goto('/blog/welcome')
    const edit = await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href')
    expect(edit).toMatch(/\/edit\/main\/sites\/hub\/blog\/2026-11-16-welcome\.md$/)
    await page.context().close()
  })
})

describe('colors', () => {
  const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
  const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ }).first()

  test('follow the system until a reader chooses, and then the choice, which is remembered', async () => {
    const { page } = await world.visitor({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await themeOf(page)).toBe('dark')
    // From here on the page listens to the system; an earlier change would be missed.
    await page.locator('button:not([disabled])[aria-label^="Switch between"]').first().waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('html[data-theme="light"]').waitFor()
    while ((await themeOf(page)) !== 'dark') await toggle(page).click()
    await page.reload()
    expect(await themeOf(page)).toBe('dark')
    await page.goto('/blog')
    expect(await themeOf(page)).toBe('dark')
    await page.context().close()
  })

  test('cannot be toggled before the page is hydrated', async () => {
    const { page } = await world.visitor({ javaScriptEnabled: false })
    await page.goto('/')
    expect(await toggle(page).isDisabled()).toBe(true)
    await page.context().close()
  })
})

test('the API reference is readable without scripts, with each operation in its place', async () => {
  const { page } = await world.visitor({ javaScriptEnabled: false })
  await page.goto('/api')
  const operation = page
    .locator('main section', { has: page.getByRole('heading', { name: 'Holds' }) })
    .locator('article')
  expect(await operation.locator('h3').count()).toBeGreaterThan(1)
  expect(await operation.first().isVisible()).toBe(true)
  await page.context().close()
})

describe('the API reference, whose entries are laid out one after another', () => {
  /** How far the element is below the edge of the window once every entry is laid out, in pixels. */
  const placeOf = async (page: Page, id: string) => {
    await until(
      'everything is laid out',
      async () => (await page.locator('main article:not([data-laid-out])').count()) === 0 || undefined,
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top)
  }

  test.each([
    ['phone', 412],
    ['desktop', 1440],
  ])('shows what its address names, on a %s', async (_, width) => {
    const { page } = await world.visitor({ viewport: { width, height: 823 } })
    for (const id of ['tag-Holds', 'readLimits', 'schema-Problem']) {
      await page.goto('about:blank')
      await page.goto(`/api#${id}`)
      const place = await placeOf(page, id)
      expect(place, id).toBeGreaterThanOrEqual(0)
      expect(place, id).toBeLessThan(200)
    }
    await page.context().close()
  })

  test('shows what is clicked in its outline meanwhile', async () => {
    const { page } = await world.visitor({ viewport: { width: 1440, height: 823 } })
    await openPage(page, '/api')
    await page.getByRole('navigation', { name: 'API reference' }).getByRole('link', { name: 'Models' }).click()
    const place = await placeOf(page, 'models')
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(200)
    await page.context().close()
  })
})

test.each(['/blog/long-blog-post', '/api'])(
  '%s is printed dark on light, with all of its code and no buttons',
  async (path) => {
    const { page } = await world.visitor({ colorScheme: 'dark', viewport: { width: 718, height: 1000 } })
    await page.goto(path)
    await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await ground()
    await page.emulateMedia({ media: 'print' })
    await until('the page is light', async () => (await ground()) === 'rgb(255, 255, 255)' || undefined)
    const code = await page.locator('article pre').evaluateAll((all) =>
      all.map((pre) => ({
        color: getComputedStyle(pre.querySelector('span, code') ?? pre).color,
        hidden: pre.scrollHeight - pre.clientHeight + (pre.scrollWidth - pre.clientWidth),
      })),
    )
    expect(code.length).toBeGreaterThan(0)
    expect(code.filter(({ color, hidden }) => color !== 'rgb(22, 32, 44)' || hidden > 0)).toEqual([])
    expect(await page.locator('article').getByRole('button').filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await until('the page is dark again', async () => (await ground()) === dark || undefined)
    await page.context().close()
  },
)

describe('the announcement', () => {
  test('stays closed once closed, until there is another one', async () => {
    const { page } = await world.visitor()
    await openPage(page, '/')
    const bar = page.locator('.theme-announcement-bar')
    await bar.getByRole('button', { name: 'Close' }).click()
    await bar.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await bar.isVisible()).toBe(false)
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an-older-one'))
    await page.goto('/blog')
    await bar.waitFor({ state: 'visible' })
    await page.context().close()
  })
})

describe('the navbar', () => {
  test('becomes a menu on narrow screens, which closes when the screen widens', async () => {
    const { page } = await world.visitor({ viewport: { width: 900, height: 700 } })
    await openPage(page, '/')
    const menu = page.locator('.navbar-sidebar')
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await menu.getByRole('link', { name: 'API Reference' }).waitFor({ state: 'visible' })
    const { width, height } = (await menu.getByRole('button', { name: 'Close navigation bar' }).boundingBox()) ?? {}
    expect([width, height]).toEqual([44, 44])
    await page.setViewportSize({ width: 1200, height: 700 })
    await menu.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible()).toBe(false)
    await page.context().close()
  })

  test('is hidden while scrolling down, and shown again while scrolling up', async () => {
    const { page } = await world.visitor({ reducedMotion: 'reduce' })
    await page.goto('/blog/long-blog-post')
    await page.locator('button:not([disabled])[aria-label^="Switch between"]').first().waitFor()
    await page.mouse.move(600, 400)
    const bottom = () => page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300)
        return bottom()
      })
      .toBeLessThanOrEqual(0)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -200)
        return bottom()
      })
      .toBeGreaterThan(0)
    await page.context().close()
  })
})

test('the footer links to the company, its profiles and the tutorial, which has its door', async () => {
  const { page } = await world.visitor()
  await page.goto('/')
  const footer = page.locator('footer.footer')
  for (const name of ['Corporate website', 'Mastodon', 'LinkedIn', 'YouTube'])
    expect(await footer.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\//)
  expect(await footer.getByRole('link', { name: 'Tutorial' }).getAttribute('href')).toBe('/docs/intro')
  await footer.getByRole('link', { name: 'Tutorial' }).click()
  await page.waitForURL('**/docs/intro')
  await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()

  await page.goto(world.ownerLink)
  await acceptLink(page)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.goto('/')
  await footer.getByRole('link', { name: 'Tutorial' }).click()
  await page.locator('.theme-doc-markdown h1').waitFor()
  await page.context().close()
})

describe('while the next page loads', () => {
  /** Opens a page and, once it responds to clicks, passes every further script to `late`. */
  async function afterLoad(page: Page, path: string, late: (route: Route) => unknown): Promise<void> {
    await page.goto(path)
    await page.locator('button:not([disabled])[aria-label^="Switch between"]').first().waitFor()
    await page.route('**/assets/js/*.js', late)
  }

  test('a bar shows that it takes long, and disappears with the page', async () => {
    const { page } = await world.visitor()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await afterLoad(page, '/markdown-page', (route) => released.then(() => route.continue()))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await page.locator('#nprogress .bar').waitFor()
    release()
    await page.locator('#nprogress').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Welcome to the hub' }).waitFor()
    await page.context().close()
  })

  test('a script that is missing after a new release makes the page reload', async () => {
    const { page } = await world.visitor()
    let gone = true
    await afterLoad(page, '/markdown-page', (route) => (gone ? route.abort() : route.continue()))
    await page.evaluate(() => Object.assign(window, { before: true }))
    const loaded = page.waitForEvent('load')
    page.on('request', (request) => {
      if (request.isNavigationRequest()) gone = false
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await loaded
    expect(new URL(page.url()).pathname).toBe('/blog')
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    await page.context().close()
  })
})

test('a page whose own script did not load says so, and loads on a retry', async () => {
  const { page } = await world.visitor()
  const scripts = (await (await fetch(`${world.url}/markdown-page`)).text()).match(/\/assets\/js\/[\w~.-]+\.js/g)
  await page.route('**/assets/js/*.js', (route) =>
    scripts?.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await page.goto('/markdown-page')
  await page.getByRole('alert').getByText('A part of this page could not be loaded: Loading chunk').waitFor()
  await page.unroute('**/assets/js/*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.locator('html[data-has-hydrated="true"]').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('a site served at another address than it was built for says so', async () => {
  const { page } = await world.visitor()
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await page.getByText('Your Docusaurus site did not load properly.').waitFor()
  await page.context().close()
})

test('a page that crashes says why, including the original cause, and can be tried again', async () => {
  const { page } = await world.visitor()
  await page.goto('/api')
  await page.evaluate(() => {
    const { randomUUID } = crypto
    Object.assign(window, { restore: () => Object.assign(crypto, { randomUUID }) })
    crypto.randomUUID = () => {
      throw new Error('The panel could not be drawn', { cause: new Error('There is no luck left') })
    }
  })
  await page
    .getByRole('button', { name: /^Try it/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor()
  await page.getByText('The panel could not be drawn').waitFor()
  await page.getByText('There is no luck left').waitFor()
  await page.evaluate(() => (window as unknown as { restore(): void }).restore())
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor()
  await page.context().close()
})
