import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { administers, openConsole } from './console.js'
import { hub, visitor } from './hub.js'

/** An administrator is signed in to the hub and to the console, and a script runs in a page of the hub that they read. */
const BOSS = 'boss@hub.test'
let it: SiteWorld
let context: BrowserContext
let injected: Page
let token: string
beforeAll(async () => {
  it = await hub()
  token = await it.signIn(BOSS, ['portico-admins'])
  context = await visitor(it.browser, it.url, token)
  const page = await openConsole(it, context, BOSS)
  await page.reload()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
  injected = await context.newPage()
  await injected.goto('/blog')
}, 600_000)
afterAll(() => it?.close())

test('the page itself is served with the token when the administrator opens it', async () => {
  const page = await context.newPage()
  const answer = await page.goto('/console/')
  expect(await administers(it, (await answer?.text()) ?? '')).toBe(true)
  expect(await page.locator('meta[name="portico:token"]').count()).toBe(0)
  await page.close()
})

describe('a script in a page of the hub does not get the token of the console', () => {
  test("from the browser's storage", async () => {
    const stored = await injected.evaluate(async () => {
      const bases = await indexedDB.databases()
      const caches_ = await caches.keys()
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches_])
    })
    expect(await administers(it, stored)).toBe(false)
    expect(stored).not.toContain('portico_console')
  })

  test.each(['default', 'no-store', 'force-cache', 'reload'] as const)(
    'by fetching the page (cache: %s)',
    async (cache) => {
      const html = await injected.evaluate(
        async (how) => (await fetch('/console/', { cache: how, credentials: 'include' })).text(),
        cache,
      )
      expect(html).toContain('portico:token')
      expect(await administers(it, html)).toBe(false)
    },
  )

  test('from a request that looks like a navigation', async () => {
    const html = await injected.evaluate(async () => {
      const request = new Request('/console/', {
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        credentials: 'include',
      })
      return (await fetch(request)).text()
    })
    expect(await administers(it, html)).toBe(false)
  })

  test('after preloading the page', async () => {
    const html = await injected.evaluate(async () => {
      const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'document', href: '/console/' })
      await new Promise((done) => {
        link.onload = done
        link.onerror = done
        document.head.append(link)
      })
      return (await fetch('/console/', { cache: 'force-cache' })).text()
    })
    expect(await administers(it, html)).toBe(false)
  })

  test.each(['iframe', 'object', 'embed'])('by an element of the type %s', async (tag) => {
    const inside = await injected.evaluate(async (name) => {
      const element = document.createElement(name)
      element.setAttribute(name === 'object' ? 'data' : 'src', '/console/')
      const loaded = new Promise((done) => {
        element.onload = done
        element.onerror = done
      })
      document.body.append(element)
      await loaded
      try {
        return (element as HTMLIFrameElement).contentDocument?.documentElement.outerHTML ?? ''
      } catch {
        return ''
      }
    }, tag)
    expect(await administers(it, inside)).toBe(false)
  })

  test('from a window that it opens', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      injected.evaluate(() => {
        Object.assign(globalThis, { opened: window.open('/console/', 'stolen') })
      }),
    ])
    await tab.getByRole('navigation', { name: 'Console' }).waitFor()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    const seen = await injected.evaluate(() => {
      const { opened: held } = globalThis as unknown as { opened: Window | null }
      const again = window.open('', 'stolen')
      const read = (window_: Window | null) => {
        try {
          return window_?.document.documentElement.outerHTML ?? ''
        } catch {
          return ''
        }
      }
      const text = [held?.closed ? '' : read(held), read(again)].join()
      again?.close()
      return text
    })
    expect(seen).not.toContain('aria-label="Console"')
    expect(await administers(it, seen)).toBe(false)
    await tab.close()
  })

  test('in exchange for the token of the hub', async () => {
    const statuses = await injected.evaluate(
      async ([bearer, organization]) => {
        const send = async (path: string, body?: object) =>
          (
            await fetch(path, {
              method: 'POST',
              credentials: 'include',
              headers: {
                authorization: `Bearer ${bearer}`,
                'slashid-orgid': organization as string,
                ...(body && { 'content-type': 'application/json' }),
              },
              body: body && JSON.stringify(body),
            })
          ).status
        const session = { metadata: { session: 'console' } }
        return [
          await send('/id/v2', { factor: { method: 'otp_via_email' }, ...session }),
          await send('/id/v2', { factor: { method: 'totp' } }),
          await send('/console-session'),
        ]
      },
      [token, it.server.settings.orgId],
    )
    expect(statuses).toEqual([403, 403, 403])
  })
})
