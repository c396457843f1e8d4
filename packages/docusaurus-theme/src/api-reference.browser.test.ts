import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Content that only some readers of the description may see. */
const PRIVATE = {
  alpha: ['dew_margin', 'shutter-cycles', 'Shutters', 'ShutterCycle', 'cycle_ms', 'kelvin'],
  beta: ['seeing_arcsec'],
  both: ['noctilucent_veil', 'lamp_bypass'],
}
const ALL = Object.values(PRIVATE).flat()

/** The name of an operation, which is its address on the page. */
const OPERATION = 'runShutterCycle'

let world: SiteWorld

beforeAll(async () => {
  world = await siteWorld('groups')
})
afterAll(() => world?.close())

test('no published file contains what only some readers may see', async () => {
  const files = (await readdir(world.out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('openapi.json')
  for (const { name, parentPath } of files) {
    const text = await readFile(join(parentPath, name), 'latin1')
    expect(
      [...ALL, OPERATION].filter((word) => text.includes(word)),
      join(parentPath, name),
    ).toEqual([])
  }
})

test('everyone gets the open part, which is a valid description', async () => {
  const description = (await (await fetch(`${world.url}/interface/openapi.json`)).json()) as {
    paths: object
    components: object
  }
  expect(Object.keys(description.paths)).toEqual(['/nights'])
  expect(description.components).toMatchObject({
    schemas: { Night: { required: ['night_id'], properties: { sky: { enum: ['clear'] } } } },
  })
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/interface`)
  await page.getByRole('heading', { name: 'List nights' }).waitFor()
  await page.getByText('Deprecated, ends on 2027-03-31').waitFor()
  expect(await page.content()).not.toContain('dew_margin')
  expect(complaints).toEqual([])
})

test.each([
  [['alpha'], PRIVATE.alpha],
  [['beta'], PRIVATE.beta],
  [['alpha', 'beta'], ALL],
])('a reader in %j sees on the page what these groups may read, and nothing else', async (groups, words) => {
  const { page, complaints } = await world.visit(await world.signIn(`api-${groups.join('-')}@hill.test`, groups))
  await page.goto(`${world.url}/interface`)
  for (const word of words) await page.getByText(word, { exact: false }).first().waitFor({ state: 'attached' })
  // The text content, not what is visible: operations outside the window are rendered only when they come near it.
  const text = (await page.locator('main').textContent()) ?? ''
  expect(ALL.filter((word) => text.includes(word)).sort()).toEqual([...words].sort())
  expect(complaints).toEqual([])
})

/** Searches on a page, and returns the addresses of the results. */
async function results(page: Page, words: string): Promise<(string | null)[]> {
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page
    .getByRole('status')
    .filter({ hasText: /result|No results/ })
    .waitFor()
  const addresses = await page.getByRole('option').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  await page.keyboard.press('Escape')
  return addresses
}

describe('the page stays as it was prerendered until someone uses an operation', () => {
  /** Opens it with a mark in each article, which is gone once the article is rendered in the browser. */
  async function openReference(path = '/interface') {
    const { page, complaints } = await world.visit()
    await page.goto(world.url + path)
    await page.evaluate(() => {
      for (const article of document.querySelectorAll('article'))
        article.firstElementChild?.classList.add('prerendered')
    })
    await page.locator('html[data-has-hydrated="true"]').waitFor()
    const article = page.locator('article', { hasText: 'List nights' }).first()
    return { page, complaints, article, tab: (name: string) => article.getByRole('tab', { name, exact: true }) }
  }
  const MARK = 'article .prerendered'

  test('by pointer: the first press does what it says, and only its article changes', async () => {
    const { page, complaints, article, tab } = await openReference()
    const before = await page.locator(MARK).count()
    expect(before).toBe(await page.locator('main article').count())
    await tab('Python').click()
    expect(await tab('Python').getAttribute('aria-selected')).toBe('true')
    expect(await article.getByRole('tabpanel').textContent()).toContain('import urllib')
    expect(await article.locator('.prerendered').count()).toBe(0)
    await article.getByRole('button', { name: /^Try it/ }).click()
    await article.getByRole('button', { name: 'Send', exact: true }).waitFor()

    // The language is kept for the next visit, whose page was prerendered in another one.
    await page.reload()
    await article.getByText('import urllib').waitFor()
    expect(complaints).toEqual([])
  })

  test('by keyboard: a control can be used when it has the focus', async () => {
    const { page, complaints, tab } = await openReference()
    await tab('curl').focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'TypeScript' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a download has everything, also before', async () => {
    const { page } = await openReference()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the description' }).click()
    const file = await (await saved).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
      await (await fetch(`${world.url}/interface/openapi.json`)).json(),
    )
  })

  test('and is rendered where a link of the site leads to it', async () => {
    const { page, complaints, article, tab } = await openReference('/')
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('combobox').fill('list nights')
    await page.getByRole('option').first().click()
    await article.waitFor()
    await tab('Go').click()
    expect(await article.getByRole('tabpanel').textContent()).toContain('package main')
    expect(complaints).toEqual([])
  })
})

test('operations and schemas are found by the search, and those for some readers only by them', async () => {
  const { page: visitor } = await world.visit()
  await visitor.goto(`${world.url}/interface`)
  await visitor.locator('html[data-has-hydrated="true"]').waitFor()
  const [night, ...others] = await results(visitor, 'list nights')
  expect(night).toMatch(/^\/interface\/?#/)
  expect(others.every((address) => /^\/interface/.test(address ?? ''))).toBe(true)
  expect(await results(visitor, OPERATION)).toEqual([])

  const { page } = await world.visit(await world.signIn('api-search@hill.test', ['alpha']))
  await page.goto(`${world.url}/interface`)
  await page.getByText('dew_margin').first().waitFor({ state: 'attached' })
  const found = await results(page, OPERATION)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^\/interface\/?#runShutterCycle$/)
  expect(await results(page, 'seeing_arcsec')).toEqual([])
})

test('a description that is private as a whole shows its forms to its readers, and no public file names its server', async () => {
  const { page } = await world.visit(await world.signIn('api-boiler@hill.test', ['alpha']))
  await page.goto(`${world.url}/boiler`)
  const entry = page.locator('article', { has: page.locator('h3#stokeEmber') })
  await entry.getByRole('button', { name: /^Try it/ }).click()
  await entry.getByRole('textbox', { name: 'ember' }).fill('e/2')
  const sentRequest = page.waitForRequest((request) => request.url().endsWith('/embers/e%2F2'))
  await page.route('https://boiler.hill.test/**', (route) =>
    route.fulfill({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' },
    }),
  )
  await entry.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sentRequest).method()).toBe('PUT')
  await entry.getByText(/^Response 204 in/).waitFor()
  for (const path of ['portico-policy.json', 'index.html'])
    expect(await readFile(join(world.out, path), 'utf8')).not.toContain('boiler.hill.test')
})
