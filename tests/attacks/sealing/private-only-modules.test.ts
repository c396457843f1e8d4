import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'

const site = fileURLToPath(new URL('./reach-site', import.meta.url))

/** Every private text, file name, class and picture of this site has a unique name that begins like this. */
const PRIVATE = /umbral[a-z]+/gi

describe.each([
  { bundler: 'Rspack', base: '/', config: 'docusaurus.config.mjs' },
  { bundler: 'webpack', base: '/hill/', config: 'webpack.config.mjs' },
])('a site built by $bundler', ({ base, config }) => {
  let world: SiteWorld
  beforeAll(async () => {
    world = await siteWorld(site, base, config)
  })
  afterAll(() => world?.close())

  test('publishes nothing that only private pages reach, however they load it', async () => {
    const files = (await readdir(world.out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const leaks: string[] = []
    for (const { name, parentPath } of files) {
      const text = `${name}\n${await readFile(join(parentPath, name), 'latin1')}`
      for (const [word] of text.matchAll(PRIVATE)) leaks.push(`${name}: ${word}`)
    }
    expect([...new Set(leaks)]).toEqual([])
  })

  test('shows a reader all of it once the part is open', async () => {
    const { page, complaints, context } = await world.visit(await world.signIn('a@reach.test', ['alpha-readers']))
    const missing: string[] = []
    page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
    await page.goto(`${world.url}/docs/alpha/vault`)
    await page.locator('#lazy', { hasText: 'umbrallazy' }).waitFor()
    await page.locator('#shared', { hasText: 'umbralshared' }).waitFor()
    await page.locator('#both').waitFor()
    await page.locator('#nested', { hasText: 'umbralnested' }).waitFor()
    const output = () => page.locator('#said').textContent()
    for (const word of ['umbralnamed', 'umbralplan', 'umbralone', 'umbralworker', 'function'])
      await expect.poll(output, { message: word }).toContain(word)
    const style = (selector: string, name: 'color' | 'backgroundImage') =>
      page.locator(selector).evaluate((element, of) => getComputedStyle(element)[of], name)
    await expect.poll(() => style('#lazy', 'color')).toBe('rgb(4, 5, 6)')
    expect(await style('#lazy', 'backgroundImage')).toMatch(/^url\("blob:/)
    const width = () => page.locator('#lazy-picture').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(80)
    for (const [path, selector, text] of [
      ['docs/alpha/other', '#umbral', 'umbralcomponent'],
      ['route/props', '#frame', 'umbralprops'],
      ['route/component', '#umbral', 'umbralcomponent'],
      ['route/themed', '#themed', 'umbralthemed'],
      ['route/nested/inner', '#umbral', 'umbralcomponent'],
    ] as const) {
      await page.goto(`${world.url}/${path}`)
      await page.locator(selector, { hasText: text }).waitFor()
      if (selector === '#umbral')
        await expect.poll(() => style('#umbral', 'color'), { message: path }).toBe('rgb(1, 2, 3)')
    }
    expect(missing).toEqual([])
    // The browser requests an icon that this site does not have.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await context.close()
  })

  test('opens what two audiences share for a reader of either', async () => {
    const { page, complaints, context } = await world.visit(await world.signIn('b@reach.test', ['beta-readers']))
    await page.goto(`${world.url}/docs/beta/tour`)
    await page.locator('#shared', { hasText: 'umbralshared' }).waitFor()
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await context.close()
  })

  test('keeps public what a public page loads too', async () => {
    const { page, context } = await world.visit()
    await page.goto(`${world.url}/`)
    await page.locator('#both').waitFor()
    await context.close()
  })
})
