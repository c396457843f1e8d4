import { SPELLINGS } from '@portico/access/testing/spellings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words of private pages. */
const PRIVATE = /ormolu|verdigris/i

/** Spellings of the addresses of two private pages, a doc and a page whose address Docusaurus escapes. */
const PRIVATE_ADDRESSES = [
  ...SPELLINGS.map(([, address]) => ({ address, text: 'ormolu' })),
  ...['/cr%C3%A8me', '/cre%CC%80me/', '/CR%C3%88ME', '//cr%c3%a8me', '/cr%C3%A8me/index.html'].map((address) => ({
    address,
    text: 'verdigris',
  })),
]

/** Spellings of the address of a public page. A host on a file system with letter case serves no `INDEX.HTML`. */
const PUBLIC_ADDRESSES = [...SPELLINGS.map(([, address]) => address.replace(/caf/i, 'th'))].filter(
  (address) => !address.endsWith('INDEX.HTML'),
)

let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('spellings')
})
afterAll(() => world?.close())

describe('at every spelling of an address', () => {
  test('a visitor gets the door of a private page', async () => {
    const { page } = await world.visit()
    for (const { address } of PRIVATE_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await expect
        .poll(() => page.locator('.portico-door[data-state="signed-out"]').count(), { message: address })
        .toBe(1)
      expect(await page.content()).not.toMatch(PRIVATE)
    }
  })

  test('a reader gets the private page', async () => {
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['curators']))
    for (const { address, text } of PRIVATE_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain(text)
    }
  })

  test('a reader gets its Markdown at the address that the page names, whatever signs its own address has', async () => {
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['curators']))
    for (const [address, text] of [
      ['/docs/caf%C3%A9', 'ormolu'],
      ['/docs/c%23', 'a sharp note'],
      ['/docs/why%3F', 'a question'],
    ] as const) {
      await page.goto(world.url + address)
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain(text)
      const link = page.locator('link[rel="alternate"][type="text/markdown"]')
      expect(new URL((await link.getAttribute('href')) ?? '', world.url).pathname, address).toBe(`${address}.md`)
      expect(await (await page.request.get(`${world.url}${address}.md`)).text()).not.toContain(text)
      await page.getByRole('button', { name: 'View' }).click()
      await expect.poll(() => page.locator('dialog').innerText(), { message: address }).toContain(text)
    }
  })

  test('everyone gets the public page', async () => {
    const { page } = await world.visit()
    for (const address of PUBLIC_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await page.locator('html[data-has-hydrated="true"]').waitFor()
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain('downstairs')
    }
  })

  test('the record of views names the canonical path', async () => {
    const viewed = async () => {
      const { json } = await world.server.inject({
        url: '/admin/site/statistics/pages',
        token: world.server.settings.adminKey,
      })
      return json.result.map(({ page }: { page: string }) => page)
    }
    await expect.poll(viewed).toEqual(['/docs/th\u00e9'])
  })
})
