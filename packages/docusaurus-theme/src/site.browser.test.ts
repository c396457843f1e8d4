import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealSite } from '@portico/sealing'
import { freePort } from '@portico/server/testing/free-port'
import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { builtFixture } from './testing/built-fixture.js'
import { buildFixture } from './testing/fixture.js'
import { serveFolder } from './testing/serve-folder.js'

/** Words that occur only in private pages of the fixture. */
const CANARIES = /vermilion|saffron|cobalt|umbra|ultramarine|barleycorn|drowned/i

let root: string
let out: string
let server: TestServer
let url: string
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-site-'))
  out = join(root, 'site')
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await createTestServer({ settings: { url } })
  await builtFixture('mixed', join(root, 'staging'))
  await seal()
  server.server.app.get('/*', serveFolder(out))
  await server.server.app.listen({ host: '127.0.0.1', port })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(root, { recursive: true, force: true })
})

beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})

afterEach(async () => {
  // A page may still prefetch while a test ends: a route handler that then finds it gone is not a failure.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

const heading = (text: string, where = page) => where.locator('.theme-doc-markdown h1', { hasText: text }).waitFor()
const door = (state: string, where = page) => where.locator(`.portico-door[data-state="${state}"]`).waitFor()

const seal = async (staging = join(root, 'staging'), to = out, strictQuotes = false) =>
  sealSite({ staging, out: to, to: await server.admin.siteKey(), origins: [url], strictQuotes })

const nameGroups = (name_missing_groups: boolean) =>
  server.inject({
    method: 'PATCH',
    url: `/admin/organizations/${server.settings.orgId}`,
    body: { settings: { name_missing_groups } },
    token: server.settings.adminKey,
  })

const decide = (id: string, decision: 'approve' | 'deny') =>
  server.inject({ method: 'POST', url: `/admin/access-requests/${id}/${decision}`, token: server.settings.adminKey })

async function signIn(email: string, groups: string[] = []): Promise<string> {
  const token = await server.admin.signIn(email)
  const { persons } = await server.admin.listPersons()
  const person = persons.find(({ handles }) => handles.some(({ value }) => value === email))
  if (person) await server.admin.setGroups(person.person_id, groups)
  return token
}

async function withToken(token: string): Promise<void> {
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('@slashid/USER_TOKEN', value)
    sessionStorage.setItem('seeded', 'yes')
  }, token)
}

test('no published file contains a word of a private page', async () => {
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(40)
  for (const { name, parentPath } of files) {
    expect(name).not.toMatch(CANARIES)
    expect(await readFile(join(parentPath, name), 'latin1'), name).not.toMatch(CANARIES)
  }
})

test('a public page works without a request to the identity server, and hydrates without errors', async () => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto(url)
  await page.locator('nav [data-state="signed-out"]').waitFor()
  expect(requestedPaths.filter((path) => /content-keys|token|\/id|sealed/.test(path))).toEqual([])
  expect(await page.locator('nav').first().textContent()).not.toMatch(/Docs|lamp/)
  expect(complaints).toEqual([])
})

test('a private address is prerendered as a locked door', async () => {
  const html = await (await fetch(`${url}/docs/intro`)).text()
  expect(html).toMatch(/<meta[^>]+name="?robots"?[^>]+noindex/)
  expect(html).toMatch(/<title[^>]*>Private page/)
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/docs/')
})

test('an unknown address behind a door hydrates from the not-found page and asks to sign in', async () => {
  await page.goto(`${url}/docs/nowhere`)
  await door('signed-out')
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a reader signs in at the private address and the page appears in place; logging out closes it', async () => {
  const email = 'keeper@lighthouse.test'
  await signIn(email, ['keepers'])
  await server.outbox.all(email)
  await page.goto(`${url}/docs/intro`)
  await door('signed-out')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.locator('.portico-door__form input[type="email"]').fill(email)
  await page.getByTestId('sid-form-initial-submit-button').click()
  const { subject } = await server.outbox.next(email)
  await page.locator('.sid-otp-input input').first().click()
  await page.keyboard.type(/\d{6}/.exec(subject)?.[0] ?? '')
  await heading('Vermilion watch orders')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await page.locator('aside').first().textContent()).toContain('Umbra chambers')
  expect(await page.locator('nav').first().textContent()).toMatch(/Docs[\s\S]+Log out/)
  await page.locator('nav button', { hasText: 'Log out' }).click()
  await door('signed-out')
  expect(await page.content()).not.toMatch(CANARIES)
  expect(complaints).toEqual([])
})

describe('with a session', () => {
  test('pictures and downloads of a private page open with it', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(`${url}/docs/deep/lamp`)
    await heading('The saffron lamp')
    const picture = page.locator('.theme-doc-markdown img')
    expect(await picture.getAttribute('src')).toMatch(/^blob:/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
    const table = await page.locator('a', { hasText: 'The tide table' }).getAttribute('href')
    expect(await page.evaluate(async (address) => (await fetch(address ?? '')).text(), table)).toContain(
      'drowned quarter',
    )
  })

  test.each(['js/sealed', 'sealed/'])(
    'a file of assets/%s that arrives truncated is fetched again, bypassing the cache',
    async (kind) => {
      await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
      const requestedUrls = new Set<string>()
      await page.route(`**/assets/${kind}*`, async (route) => {
        const response = await route.fetch()
        const body = await response.body()
        const isFirst = !requestedUrls.has(route.request().url())
        requestedUrls.add(route.request().url())
        await route.fulfill({ response, body: isFirst ? body.subarray(0, -9) : body })
      })
      await page.goto(`${url}/docs/deep/lamp`)
      await heading('The saffron lamp')
      expect(requestedUrls.size).toBeGreaterThan(0)
    },
  )

  test('a second visit opens the page with its kept key, and asks the server once', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(`${url}/docs/intro`)
    await heading('Vermilion watch orders')
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/content-keys', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await heading('Vermilion watch orders')
    const answered = page.waitForResponse('**/content-keys')
    answer()
    await answered
    expect(requestedPaths.filter((path) => /content-keys|token|access-req/.test(path))).toEqual(['/content-keys'])
    expect(requestedPaths.filter((path) => path.includes('portico-seal'))).toEqual(['/portico-seal.json'])
  })

  test('a public page shows a link to the private page, and the link leads there', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(url)
    await page.locator('nav a', { hasText: 'Docs' }).click()
    await heading('Vermilion watch orders')
    await page.locator('.pagination-nav__link--next').click()
    await heading('The saffron lamp')
    await page.goBack()
    await heading('Vermilion watch orders')
    expect(complaints).toEqual([])
  })

  test('logging out in one tab closes the page in the other and forgets the keys', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(`${url}/docs/intro`)
    await heading('Vermilion watch orders')
    const other = await context.newPage()
    await other.goto(`${url}/docs/deep/lamp`)
    await heading('The saffron lamp', other)
    await page.locator('nav button', { hasText: 'Log out' }).click()
    await door('signed-out')
    await door('signed-out', other)
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(databases).not.toContain('portico')
  })

  test('a reader without the group sees who they are and, if the organization names groups, what is missing, and can check again', async () => {
    await withToken(await signIn('guest@lighthouse.test'))
    await page.goto(`${url}/docs/intro`)
    await door('denied')
    const message = () => page.locator('main').textContent()
    expect(await message()).toMatch(/guest@lighthouse\.test[\s\S]+not in a group/)
    expect(await page.content()).not.toContain('keepers')
    await nameGroups(true)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('This page is for members of keepers.').waitFor()
    await nameGroups(false)
    await signIn('guest@lighthouse.test', ['keepers'])
    await page.getByRole('button', { name: 'Check again' }).click()
    await heading('Vermilion watch orders')
  })

  test('a reader without the group can request it, and administrators see the request', async () => {
    await withToken(await signIn('asking@lighthouse.test'))
    await page.goto(`${url}/docs/intro`)
    await door('denied')
    await page.getByLabel('Why do you need it?').fill('to write the watch plan')
    await page.getByRole('button', { name: 'Request access' }).click()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    expect(await page.getByRole('list').locator('[aria-current="step"]').textContent()).toBe('In review')
    expect(await page.getByRole('button', { name: 'Request access' }).count()).toBe(0)
    const token = await page.evaluate(() => localStorage.getItem('@slashid/USER_TOKEN'))
    const answer = await fetch(`${url}/access-requests`, { headers: { Authorization: `Bearer ${token}` } })
    const { result } = await answer.json()
    // The response to a person who requests access with a ticket does not reveal which groups it names.
    expect(result).toMatchObject([
      { groups: [], page: '/docs/intro', state: 'open', reason: 'to write the watch plan' },
    ])
    // When the page is opened again, it remembers the request.
    await page.reload()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    expect(await page.getByRole('button', { name: 'Request access' }).count()).toBe(0)
    await decide(result[0].id, 'approve')
    await heading('Vermilion watch orders')
  })

  test('a reader whose request is declined sees that, and may ask again', async () => {
    await withToken(await signIn('unlucky@lighthouse.test'))
    await page.goto(`${url}/docs/intro`)
    await page.getByRole('button', { name: 'Request access' }).click()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    const token = await page.evaluate(() => localStorage.getItem('@slashid/USER_TOKEN'))
    const answer = await fetch(`${url}/access-requests`, { headers: { Authorization: `Bearer ${token}` } })
    await decide((await answer.json()).result[0].id, 'deny')
    await page.getByText('Your request was declined').waitFor()
    await page.getByRole('button', { name: 'Request access' }).waitFor()
  })

  test('a deep link scrolls to its heading once the page is open', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.setViewportSize({ width: 1200, height: 300 })
    await page.goto(`${url}/docs/intro#signals-of-the-cobalt-flag`)
    await heading('Vermilion watch orders')
    await expect
      .poll(() =>
        page.locator('#signals-of-the-cobalt-flag').evaluate((element) => element.getBoundingClientRect().top),
      )
      .toBeLessThan(150)
  })

  test('an expired key is requested again, and a kept one opens the page while the server is down', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(`${url}/docs/intro`)
    await heading('Vermilion watch orders')
    await page.route('**/content-keys', (route) => route.abort())
    await page.reload()
    await heading('Vermilion watch orders')
    await context.clock.setFixedTime(Date.now() + 25 * 3600 * 1000)
    await page.reload()
    await door('unreachable')
    await page.unroute('**/content-keys')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading('Vermilion watch orders')
  })

  test('a printed private page contains the page', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.goto(`${url}/docs/intro`)
    await heading('Vermilion watch orders')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.theme-doc-markdown').isVisible()).toBe(true)
  })

  test('while the identity server is down the page says so, keeps the session and opens on a retry', async () => {
    await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
    await page.route('**/content-keys', (route) => route.abort())
    await page.goto(`${url}/docs/intro`)
    await door('unreachable')
    await page.unroute('**/content-keys')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading('Vermilion watch orders')
  })

  test('a token that the server refuses leads to the form', async () => {
    await withToken('not.a.token')
    await page.goto(`${url}/docs/intro`)
    await door('signed-out')
    await page.locator('.portico-door__form .sid-form').waitFor()
  })
})

test('a tab from before the site was sealed again opens its pages with the new keys', async () => {
  await withToken(await signIn('keeper@lighthouse.test', ['keepers']))
  await page.goto(`${url}/docs/intro`)
  await heading('Vermilion watch orders')
  await seal()
  await page.locator('.pagination-nav__link--next').click()
  await heading('The saffron lamp')
  await page.reload()
  await heading('The saffron lamp')
})

test('a tab from before a new deploy says so, and reloading opens the new page', async () => {
  await withToken(await signIn('late@lighthouse.test'))
  await page.goto(`${url}/docs/intro`)
  await door('denied')
  await buildFixture('mixed', join(root, 'next', 'staging'))
  await seal(join(root, 'next', 'staging'))
  await signIn('late@lighthouse.test', ['keepers'])
  await page.getByRole('button', { name: 'Check again' }).click()
  await door('failed')
  await page.getByText('The site may have been updated').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading('Vermilion watch orders')
})

test('a site whose public pages quote, import or copy private ones is not sealed, and the message names both files', async () => {
  const staging = join(root, 'hostile-staging')
  await buildFixture('hostile', staging)
  const refusal = await seal(staging, join(root, 'hostile'), true).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refusal).toMatch(/title "The vermilion ledger of debts" of docs\/quoted\.md:2 is in src\/pages\/index\.md/)
  expect(refusal).toMatch(
    /sentence "The cobalt door opens only[^"]+" of docs\/imported\.mdx:\d+ is in open\/index\.html \(made from src\/pages\/open\.mdx\)/,
  )
  for (const file of ['docs/img/stair.png', 'docs/_riddle.mdx'])
    expect(refusal).toContain(`${file} is among private pages and is used by src/pages/showing.mdx`)
  expect(refusal).toContain('docs/imported.mdx is among private pages and is used by src/pages/open.mdx')
  expect(refusal).toMatch(
    /sentence "What walks on three legs[^"]+" of docs\/_kept\.mdx:\d+ is in src\/pages\/copied\.md/,
  )
  // A link to a heading of a private page is published without the heading.
  expect(refusal).not.toContain('the-amber-decision')
  expect(refusal).not.toContain('A title that may be said')
  expect(await readdir(root)).not.toContain('hostile')
})

test('private pages are never built into a folder that looks ready to publish', async () => {
  const folder = join(root, 'build')
  await expect(buildFixture('mixed', folder, { direct: true })).rejects.toThrow(/is not its staging folder/)
  expect(await readdir(folder).catch(() => [])).toEqual([])
})
