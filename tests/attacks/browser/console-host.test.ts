import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { administers, openConsole } from './console.js'
import { hub, visitor } from './hub.js'

/**
 * The console has an origin of its own. A script in a page of the hub, even one with a service worker that the operator
 * listed, gets nothing of it. Browsers resolve names below `localhost` to this machine and treat them as secure.
 */
const BOSS = 'boss@hub.test'
const WORKER = `
addEventListener('install', (event) => {
  skipWaiting()
  event.addRoutes?.({ condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' })
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
const seen = []
addEventListener('message', (event) => event.source.postMessage(seen))
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const response = fetch(event.request)
  event.respondWith(response)
  event.waitUntil(response.then(async (answer) => seen.push(answer.type === 'opaqueredirect' ? answer.type : await answer.clone().text())))
})
`
let it: SiteWorld
let context: BrowserContext
let administrator: Page
let injected: Page
let consoleUrl: string
beforeAll(async () => {
  it = await hub({
    mount: async ({ server }) => {
      server.app.get('/sw.js', (_, reply) => reply.type('text/javascript').send(WORKER))
    },
    settings: (url) => ({
      consoleUrl: url.replace('localhost', 'console.localhost'),
      serviceWorkers: ['/sw.js'],
      hasConsole: true,
    }),
  })
  consoleUrl = it.server.settings.consoleUrl ?? ''
  const token = await it.signIn(BOSS, ['portico-admins'])
  context = await visitor(it.browser, it.url, token)
  administrator = await openConsole(it, context, BOSS, `${consoleUrl}/console/`)
  injected = await context.newPage()
  await injected.goto('/blog')
}, 600_000)
afterAll(() => it?.close())

test('the administrator stays signed in when the console is loaded again, also through the address on the site', async () => {
  const answer = await administrator.reload()
  expect(await administers(it, (await answer?.text()) ?? '')).toBe(true)
  await administrator.getByRole('navigation', { name: 'Console' }).waitFor()
  // From here, the navigation is one from another site, so the cookie (SameSite=Strict) is not sent: the redirect shows the sign-in.
  const page = await context.newPage()
  await page.goto('/console/domains#here')
  expect(page.url()).toBe(`${consoleUrl}/console/domains#here`)
  await page.close()
})

test('the hub gets no cookie and no token of the console', async () => {
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name === 'portico_console').map(({ domain }) => domain)).toEqual([
    'console.localhost',
  ])
  expect(await administrator.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('USER_TOKEN')
})

describe('a script in a page of the hub reads nothing of the console', () => {
  test('by fetching it', async () => {
    const result = await injected.evaluate(async (address) => {
      const read = (url: string, init: RequestInit) =>
        fetch(url, init).then(
          (response) => response.text(),
          () => 'refused',
        )
      return [
        await read(address, { credentials: 'include' }),
        await read(address, { mode: 'no-cors', credentials: 'include' }),
        await read('/console/', { credentials: 'include' }),
      ]
    }, `${consoleUrl}/console/`)
    expect(result).toEqual(['refused', '', 'refused'])
  })

  test('from a window or a frame', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      injected.evaluate((address) => {
        Object.assign(globalThis, { opened: window.open(address, 'stolen') })
      }, `${consoleUrl}/console/`),
    ])
    await tab.waitForLoadState()
    const text = await injected.evaluate(async (address) => {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => {
        frame.onload = resolve
      })
      document.body.append(Object.assign(frame, { src: address }))
      await loaded
      const read = (page: Window | null) => {
        try {
          return page?.document.documentElement.outerHTML ?? ''
        } catch (error) {
          return (error as Error).name
        }
      }
      return read((globalThis as unknown as { opened: Window | null }).opened) + read(frame.contentWindow)
    }, `${consoleUrl}/console/`)
    expect(text).not.toContain('portico:organization')
    await tab.close()
  })

  test('through a listed service worker of the whole site', async () => {
    await injected.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js', { scope: '/' })
      await navigator.serviceWorker.ready
    })
    const page = await context.newPage()
    await page.goto('/console/')
    await page.goto(`${consoleUrl}/console/`)
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    await page.goto('/blog')
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          navigator.serviceWorker.onmessage = ({ data }) => resolve(data)
          navigator.serviceWorker.controller?.postMessage('')
        }),
    )
    expect(seen.length).toBeGreaterThan(0)
    for (const text of seen) {
      expect(text).not.toContain('portico:organization')
      expect(await administers(it, text)).toBe(false)
    }
    await page.close()
  })

  test('and registers no worker on its origin', async () => {
    const result = await injected.evaluate(
      (address) =>
        navigator.serviceWorker.register(address).then(
          () => 'registered',
          ({ name }: Error) => name,
        ),
      `${consoleUrl}/sw.js`,
    )
    expect(result).not.toBe('registered')
    expect((await it.server.inject({ url: '/sw.js', headers: { host: new URL(consoleUrl).host } })).status).toBe(404)
  })
})
