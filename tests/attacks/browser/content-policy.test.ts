import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInByCode } from '../../e2e/sign-in.js'
import { type HubWorld, openWorld } from '../../e2e/world.js'

const READER = 'reader@policy.example'

let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
  await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
})
afterAll(() => world?.close())

/** Injects markup as a vulnerability in a page would, and returns whether any of it ran. */
const inject = (page: Page, markup: string): Promise<boolean> =>
  page.evaluate(async (html) => {
    Reflect.deleteProperty(window, 'taken')
    const holder = document.createElement('div')
    // Scripts in a contextual fragment run when they are inserted; those in innerHTML do not.
    holder.append(document.createRange().createContextualFragment(html))
    document.body.append(holder)
    for (const link of Array.from(holder.querySelectorAll('a'))) link.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    holder.remove()
    return 'taken' in window
  }, markup)

describe.each(['/', '/blog', '/api', '/docs/intro', '/no-such-page'])('%s', (path) => {
  test('has a policy that allows inline scripts only by their hash', async () => {
    const answer = await fetch(world.url + path, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' blob:( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
  })

  test('runs no script that is injected into it', async () => {
    const { page } = await world.visitor()
    await page.goto(path)
    for (const markup of [
      '<script>window.taken = 1</script>',
      '<script src="data:text/javascript,window.taken=1"></script>',
      '<script src="https://evil.example/x.js"></script>',
      '<img src="x" onerror="window.taken = 1">',
      '<a href="javascript:window.taken=1">go</a>',
      '<iframe srcdoc="<script>parent.taken = 1</script>"></iframe>',
      '<svg onload="window.taken = 1"></svg>',
    ])
      expect(await inject(page, markup), markup).toBe(false)
    // In a timer of the page itself: code that the debugger evaluates may compile text.
    const compiled = await page.evaluate(
      () =>
        new Promise((resolve) =>
          setTimeout(() => {
            try {
              resolve(Reflect.construct(Function, ['return 1'])())
            } catch {
              resolve('refused')
            }
          }),
        ),
    )
    expect(compiled).toBe('refused')
    await page.context().close()
  })
})

test('a reader opens private pages, the search and the API reference under the policy', async () => {
  const { page, complaints } = await world.visitor()
  await page.goto('/docs/intro')
  await signInByCode(world, page, READER)
  await page.locator('.theme-doc-markdown h1').waitFor()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('rate')
  await page.getByRole('option').first().click()
  await page.locator('.theme-doc-markdown h1').waitFor()
  await page.goto('/api')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(complaints).toEqual([])
})
