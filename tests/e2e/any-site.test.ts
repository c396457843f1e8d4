import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildPackages } from '../../tools/lib/build-steps.mjs'
import { type FolderWorld, openFolder, watchedPage } from './any-site/folder-world.js'
import { CANARIES, SEALED_BY_RULES } from './any-site/hand-written.js'
import { staticHost } from './any-site/static-host.js'

/** A folder that another site generator built, sealed by rules and by what pages say. */
let browser: Browser
let world: FolderWorld

beforeAll(async () => {
  await buildPackages()
  world = await openFolder(SEALED_BY_RULES, ['dist'])
  await world.portico('person', 'add', 'ada@example.com', '--group', 'partners')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  world?.close()
})

test('no public byte has a text of a private page', () => {
  const texts = world.published()
  expect(texts.length).toBeGreaterThan(20)
  for (const canary of CANARIES)
    expect(
      texts.filter((text) => text.includes(canary)),
      canary,
    ).toEqual([])
})

test('a stranger sees the public pages and doors, and a reader signs in and reads as in the plain build', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page, complaints } = await watchedPage(context)
  await page.goto('/partners/prices')
  await expect.poll(() => page.locator('#door').getAttribute('data-state')).toBe('signed-out')
  expect(await page.title()).toBe('Acme Docs')
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[0]).waitFor()
  await page.getByText(CANARIES[2]).waitFor()
  await expect.poll(() => page.locator('body').getAttribute('data-rate')).toBe('eleven')
  await expect.poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(20)
  await page.getByRole('link', { name: 'Deep' }).click()
  await page.getByText(CANARIES[1]).waitFor()
  expect(new URL(page.url()).pathname).toBe('/partners/deep/')
  await page.reload()
  await page.getByText(CANARIES[1]).waitFor()
  await expect.poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(20)
  for (const [spelling, path] of [
    ['/partners/prices.html?from=mail#text', '/partners/prices.html'],
    ['/partners/prices/', '/partners/prices'],
    ['/partners/%64eep', '/partners/%64eep/'],
    ['/partners/deep/index.html', '/partners/deep/index.html'],
  ] as const) {
    await page.goto(spelling)
    await page.locator('#text').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('a door loads at most 35 kB in three files until its form can be used, and the SDK when it is used', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page } = await watchedPage(context)
  const sizes = new Map<string, Promise<number>>()
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url())
    const size = async () => gzipSync(await response.body()).length
    if (/\.(js|css)$/.test(pathname)) sizes.set(pathname, size())
  }
  page.on('response', weigh)
  await page.goto('/partners/prices', { waitUntil: 'networkidle' })
  const email = page.getByPlaceholder('Type your email')
  await email.waitFor()
  page.off('response', weigh)
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  expect(sizes.size).toBe(3)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(35_000)
  await Promise.all([page.waitForRequest(/create-account/), email.focus()])
  await context.close()
})

test('a door whose SDK does not load says so once the form is used', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  await context.route('**/create-account-*.js', (route) => route.abort())
  const { page } = await watchedPage(context)
  await page.goto('/partners/prices')
  await page.getByPlaceholder('Type your email').fill('ada@example.com')
  await page.getByRole('alert').getByText('This didn’t load.').waitFor()
  await context.unroute('**/create-account-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[0]).waitFor()
  await context.close()
})

test('each page is opened with a key of its own, which is requested once, and recorded', async () => {
  const other = await openFolder(SEALED_BY_RULES, ['dist'])
  await other.portico('person', 'add', 'ada@example.com', '--group', 'partners', '--group', 'beta')
  const context = await browser.newContext({ baseURL: other.url })
  const { page, complaints } = await watchedPage(context)
  const requests: unknown[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/content-keys') requests.push(request.postDataJSON()?.pages?.[0]?.path)
  })
  await page.goto('/partners/prices.html')
  await other.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[2]).waitFor()
  const isRead = (path: string) => expect.poll(() => other.pagesRead()).toContain(path)
  await isRead('/partners/prices')
  expect(await other.pagesRead()).not.toContain('/partners/deep')
  await page.getByRole('link', { name: 'Deep' }).click()
  await page.getByText(CANARIES[1]).waitFor()
  await isRead('/partners/deep')
  expect(requests.filter((path) => path === '/partners/deep')).toHaveLength(1)
  // A router that shows a page without loading it.
  await page.evaluate(() => history.pushState({}, '', '/plans'))
  await isRead('/plans')
  await page.goBack()
  // Offline, the pages that were opened open again.
  await context.setOffline(true)
  await page.reload()
  await page.getByText(CANARIES[1]).waitFor()
  await page.goto('/partners/prices')
  await page.getByText(CANARIES[0]).waitFor()
  expect(complaints).toEqual([])
  await context.close()
  other.close()
})

test('a page of another group stays closed, and opens once the reader is in it', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page, complaints } = await watchedPage(context)
  await page.goto('/plans')
  await world.signIn(page, 'ada@example.com')
  await page.getByRole('heading', { name: 'You don’t have access to this page yet' }).waitFor()
  expect(await page.locator('body').textContent()).toContain('You are signed in as ada@example.com.')
  await page.getByRole('button', { name: 'Request access' }).click()
  await page.getByRole('heading', { name: 'Request sent' }).waitFor()
  await world.portico('person', 'groups', 'ada@example.com', '--add', 'beta')
  await page.getByText(CANARIES[3]).waitFor()
  await world.portico('person', 'groups', 'ada@example.com', '--remove', 'beta')
  // The page is shown from the lease, and the answer of the server closes it.
  await page.reload()
  await page.getByRole('heading', { name: 'Request sent' }).waitFor()
  await page.goto('/partners/prices')
  await page.getByText(CANARIES[0]).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('logging out in one tab closes pages in all others, and nothing opens them again', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page } = await watchedPage(context)
  await page.goto('/partners/prices')
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[0]).waitFor()
  const { page: second } = await watchedPage(context)
  await second.goto('/partners/deep/')
  await second.getByText(CANARIES[1]).waitFor()
  await second.locator('portico-account summary').click()
  await second.locator('portico-account').getByRole('button', { name: 'Log out' }).click()
  for (const tab of [page, second]) {
    await tab.getByPlaceholder('Type your email').waitFor()
    expect(await tab.content()).not.toContain('saffron')
  }
  await second.goto('/partners/data.json')
  expect(await second.locator('body').textContent()).not.toContain('eleven')
  await context.close()
})

test('a page opens offline while its key is leased', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page } = await watchedPage(context)
  await page.goto('/partners/prices')
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[2]).waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByText(CANARIES[0]).waitFor()
  await context.setOffline(false)
  await context.close()
})

test('a new build under open tabs replaces their worker: they go on, and strangers see doors', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page, complaints } = await watchedPage(context)
  const { page: second, complaints: others } = await watchedPage(context)
  await page.goto('/partners/prices')
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[2]).waitFor()
  await second.goto('/partners/deep/')
  await second.getByText(CANARIES[1]).waitFor()
  await world.portico('seal', 'dist', '--out', 'public')
  // Both at the same time register the worker of the new build.
  await Promise.all([page.reload(), second.goto('/partners/prices')])
  for (const tab of [page, second]) {
    await tab.getByText(CANARIES[0]).waitFor()
    await tab.getByText(CANARIES[2]).waitFor()
  }
  await world.portico('seal', 'dist', '--out', 'public')
  // This one alone, while the other stays where it is and then looks whether its page is still open.
  await page.goto('/partners/deep/')
  await page.getByText(CANARIES[1]).waitFor()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await second.getByText(CANARIES[0]).waitFor()
  await second.getByRole('link', { name: 'Deep' }).click()
  await second.getByText(CANARIES[1]).waitFor()
  expect([...complaints, ...others]).toEqual([])
  const { page: stranger } = await watchedPage(await browser.newContext({ baseURL: world.url }))
  await stranger.goto('/partners/deep/')
  await stranger.getByPlaceholder('Type your email').waitFor()
  expect(await stranger.content()).not.toContain('saffron')
  await Promise.all([context.close(), stranger.context().close()])
})

const DAY = 86_400_000
test.each([DAY, -DAY])(
  'a clock that is %i ms from the server’s opens pages, and again after a reload',
  async (ahead) => {
    const other = await openFolder(SEALED_BY_RULES, ['dist'], { ahead })
    await other.portico('person', 'add', 'ada@example.com', '--group', 'partners')
    const context = await browser.newContext({ baseURL: other.url })
    const { page, complaints } = await watchedPage(context)
    await page.goto('/partners/prices')
    await other.signIn(page, 'ada@example.com')
    await page.getByText(CANARIES[0]).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(CANARIES[2]).waitFor()
    await context.setOffline(false)
    await page.goto('/partners/deep/')
    await page.getByText(CANARIES[1]).waitFor()
    await page.locator('portico-account summary').click()
    await page.locator('portico-account').getByRole('button', { name: 'Log out' }).click()
    await page.getByPlaceholder('Type your email').waitFor()
    expect(complaints).toEqual([])
    await context.close()
    other.close()
  },
)

test('of two sites on one origin, neither worker answers for the other', async () => {
  const [port, api] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const page = (text: string) =>
    `<title>${text} | Acme</title><main><h1>${text}</h1><p id="text">The page of ${text}.</p></main>`
  const siteAt = (name: string, group: string) => ({
    [`${name}/index.html`]: page('Home'),
    [`${name}/guide.html`]: page('Guide'),
    [`${name}/private/text.html`]: page(`${name} for ${group}`),
  })
  const config = (name: string, group: string) =>
    JSON.stringify({
      access: { rules: [{ path: '/private/', groups: [group] }] },
      site: {
        url: origin,
        baseUrl: `/${name}/`,
        baseURL: `http://localhost:${api}`,
        formConfiguration: { factors: [{ method: 'otp_via_email' }] },
      },
    })
  const files = { ...siteAt('docs', 'partners'), ...siteAt('docs-beta', 'beta') }
  const server = await openFolder({ ...files, 'portico.json': config('docs', 'partners') }, ['docs'], {
    settings: { PORT: String(api), PORTICO_URL: `http://localhost:${api}`, PORTICO_ORIGINS: origin },
  })
  writeFileSync(join(server.cwd, 'portico.json'), config('docs-beta', 'beta'))
  await server.portico('seal', 'docs-beta', '--out', 'public-beta')
  await server.portico('person', 'add', 'ada@example.com', '--group', 'partners', '--group', 'beta')
  const stop = await staticHost(port, {
    '/docs/': join(server.cwd, 'public'),
    '/docs-beta/': join(server.cwd, 'public-beta'),
  })
  const context = await browser.newContext({ baseURL: origin })
  const { page: tab, complaints } = await watchedPage(context)
  await tab.goto('/docs/private/text.html')
  await server.signIn(tab, 'ada@example.com')
  await tab.getByText('The page of docs for partners.').waitFor()
  // The session is that of the origin; the page opens with a worker of its own.
  await tab.goto('/docs-beta/private/text.html')
  await tab.getByText('The page of docs-beta for beta.').waitFor()
  await tab.goto('/docs/private/text.html')
  await tab.getByText('The page of docs for partners.').waitFor()
  const scopes = await tab.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.map(({ scope }) => new URL(scope).pathname).sort()
  })
  expect(scopes).toEqual(['/docs-beta/', '/docs/'])
  await server.portico('person', 'groups', 'ada@example.com', '--remove', 'beta')
  await tab.goto('/docs-beta/private/text.html')
  await tab.getByRole('heading', { name: 'You don’t have access to this page yet' }).waitFor()
  await tab.goto('/docs/private/text.html')
  await tab.getByText('The page of docs for partners.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
  stop()
  server.close()
})

test('a site that is sealed again opens after its new door, and a host that swaps envelopes opens nothing', async () => {
  const context = await browser.newContext({ baseURL: world.url })
  const { page } = await watchedPage(context)
  await page.goto('/partners/prices')
  await world.signIn(page, 'ada@example.com')
  await page.getByText(CANARIES[0]).waitFor()
  await world.portico('seal', 'dist', '--out', 'public')
  await page.goto('/partners/deep/')
  await page.getByText(CANARIES[1]).waitFor()
  await page.goto('/partners/prices')
  await page.getByText(CANARIES[0]).waitFor()
  world.swapEnvelopes()
  const { page: other } = await watchedPage(await browser.newContext({ baseURL: world.url }))
  await other.goto('/partners/prices')
  await world.signIn(other, 'ada@example.com')
  await other.getByRole('heading', { name: 'This page didn’t open' }).waitFor()
  await context.close()
  await other.context().close()
})
