import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** What moves on a page that opens for a reader, and what does not. */
let world: HubWorld
let reader: Page
beforeAll(async () => {
  world = await openWorld()
  reader = await member(world, 'steady@travel.example', ['docusaurus-users'], '/docs/intro')
})
afterAll(async () => {
  await world?.close()
})

test('nothing moves when a private page opens, or a public one for a signed-in reader, and no door is seen', async () => {
  const tab = await reader.context().newPage()
  // When a font loads, letters change by a fraction of a pixel (decision 0038). That is not tested here.
  await tab.route('**/*.woff2', (route) => route.abort())
  await tab.addInitScript(() => {
    const seen: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as unknown as Shift[]) {
        // A browser may draw the part of a page that it has parsed, on which the rest of a row then pushes what is there.
        const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        if (!page?.domInteractive || startTime < page.domInteractive) continue
        const moved = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200))
        seen.push(`${value}: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      for (const element of document.querySelectorAll('.portico-door__hint, .sid-form, [data-state="signed-out"]'))
        if (element.checkVisibility({ visibilityProperty: true })) seen.push(element.outerHTML)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await tab.setViewportSize(viewport)
    for (const path of ['/docs/quickstart', '/docs/basic-concepts/callbacks', '/', '/api', '/blog/welcome']) {
      await tab.goto(path)
      await tab.locator(path.startsWith('/docs') ? '.theme-doc-markdown h1' : 'main h1').waitFor()
      await tab.locator('nav [data-state="signed-in"]').first().waitFor({ state: 'attached' })
      await tab.getByRole('navigation', { name: 'Main' }).getByText('Docs').first().waitFor({ state: 'attached' })
      await tab.waitForLoadState('networkidle')
      expect([path, viewport.width, await tab.evaluate(() => Reflect.get(window, 'seen'))]).toEqual([
        path,
        viewport.width,
        [],
      ])
    }
  }
  await tab.close()
})

interface Shift {
  readonly value: number
  readonly startTime: number
  readonly sources: readonly { readonly node?: Node }[]
}

test('the lit stop moves along the line to the page that opens, without animation if reduced motion is preferred', async () => {
  const menu = reader.locator('.theme-doc-sidebar-menu')
  const duration = () => menu.evaluate((list) => getComputedStyle(list, '::after').transitionDuration)
  expect(await duration()).toBe('0.2s, 0.2s')
  await menu.evaluate((list) => {
    const moves: unknown[] = []
    Object.assign(window, { moves })
    list.addEventListener('transitionend', (event) => {
      if (event instanceof TransitionEvent && event.pseudoElement === '::after')
        moves.push([event.propertyName, event.elapsedTime])
    })
  })
  await reader.locator('.pagination-nav__link--next').click()
  await expect.poll(() => reader.evaluate(() => Reflect.get(window, 'moves'))).toEqual([['top', 0.2]])
  await reader.emulateMedia({ reducedMotion: 'reduce' })
  expect(await duration()).toBe('1e-05s')
})
