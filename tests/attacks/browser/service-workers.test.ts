import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import type { TestServer } from '../../../packages/server/src/testing/index.js'
import { administers, openConsole } from './console.js'
import { hub, visitor } from './hub.js'

/*
 * A package that a site's build uses is compromised: its script runs in the pages of the hub, and it has files of its
 * choice in the published folder. It registers a service worker, which sees the navigations of the whole origin, and
 * waits for an administrator who opens the console.
 */
const BOSS = 'boss@hub.test'
const LISTED = ['/listed.js', '/console/listed.js']
let it: SiteWorld
let context: BrowserContext
let injected: Page

/** Answers navigations in every way in which a worker can see the page, and keeps what it saw. */
const SPY = `
const seen = []
const note = async (how, response) => {
  try { seen.push(how + ' ' + (await (await response).clone().text())) } catch (error) { seen.push(how + ' ' + error) }
}
addEventListener('install', (event) => {
  skipWaiting()
  if (new URL(location).search === '?race') event.addRoutes({
    condition: { urlPattern: new URLPattern({ pathname: '/console/*' }), requestMode: 'navigate' },
    source: 'race-network-and-fetch-handler',
  })
})
addEventListener('activate', (event) => event.waitUntil((async () => {
  await registration.navigationPreload?.enable()
  await registration.navigationPreload?.setHeaderValue('portico')
  await clients.claim()
})()))
addEventListener('message', async (event) => event.source.postMessage(seen))
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith((async () => {
    const url = event.request.url
    const direct = fetch(event.request)
    await note('the request', direct)
    await note('preload', event.preloadResponse)
    await note('its address', fetch(url, { credentials: 'include' }))
    await note('a copy', fetch(new Request(url, { credentials: 'include', headers: { 'sec-fetch-dest': 'document' } })))
    return direct
  })())
})
`

beforeAll(async () => {
  const mount = async ({ server }: TestServer) => {
    const script = (path: string, headers: Record<string, string> = {}, body = SPY) =>
      server.app.get(path, (_, reply) => reply.type('text/javascript').headers(headers).send(body))
    script('/evil-allowed/worker.js', { 'service-worker-allowed': '/' })
    script('/sandbox/worker.js', { 'service-worker-allowed': '/' })
    script('/preview/worker.md', { 'service-worker-allowed': '/console/' })
    script('/console/worker.js')
    script('/evil-cached.js', { 'cache-control': 'public, max-age=31536000, immutable' })
    for (const path of LISTED) script(path)
  }
  it = await hub({ mount, settings: () => ({ serviceWorkers: LISTED }) })
  await writeFile(join(it.out, 'evil.js'), SPY)
  await writeFile(join(it.out, 'evil.mjs'), `import './evil.js'`)
  await writeFile(join(it.out, 'imports.js'), `importScripts('/evil.js')`)
  const token = await it.signIn(BOSS, ['portico-admins'])
  context = await visitor(it.browser, it.url, token)
  const page = await openConsole(it, context, BOSS)
  await page.close()
  injected = await context.newPage()
  await injected.goto('/blog')
}, 600_000)
afterAll(() => it?.close())

/** Registers a worker as a script of the hub; returns the error, or undefined if it was registered. */
const register = (address: string, options: RegistrationOptions = {}): Promise<string | undefined> =>
  injected.evaluate(
    async ([script, how]) => {
      try {
        const source = script.startsWith('blob:')
          ? URL.createObjectURL(new Blob([script.slice(5)], { type: 'text/javascript' }))
          : script
        const { installing } = await navigator.serviceWorker.register(source, how)
        await new Promise<void>((resolve) => {
          const settle = () => /activated|redundant/.test(installing?.state ?? 'activated') && resolve()
          installing?.addEventListener('statechange', settle)
          settle()
        })
        return undefined
      } catch (error) {
        return String(error)
      }
    },
    [address, options] as const,
  )

const registrations = () =>
  injected.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))

describe('a script of the hub does not register a service worker', () => {
  test.each<[string, string, RegistrationOptions?]>([
    ['from a file of the site', '/evil.js'],
    ['from a file of the site, for the console alone', '/evil.js', { scope: '/console/' }],
    ['from a module', '/evil.mjs', { type: 'module' }],
    ['from a file that imports another one', '/imports.js'],
    ['with a query', '/evil.js?v=2'],
    ['with the scope in a header', '/evil-allowed/worker.js', { scope: '/' }],
    ['from an answer of the sandbox', '/sandbox/worker.js', { scope: '/console/' }],
    ['from a Markdown page with the type of a script', '/preview/worker.md', { scope: '/console/' }],
    ['from the folder of the console', '/console/worker.js'],
    ["from the console's own script", '/console/assets/site-account.js'],
    ["from the SDK's script", '/sdk-page.js', { scope: '/console/' }],
    ['from a response of the API', '/health'],
    ['from a blob', `blob:${SPY}`],
    ['from a data URL', `data:text/javascript,${encodeURIComponent(SPY)}`],
    ['from an encoded path', '/%65vil.js'],
  ])('%s', async (_, address, options) => {
    expect(await register(address, options)).toMatch(/Error/)
    expect(await registrations()).toEqual([])
  })

  test('from a response in the HTTP cache', async () => {
    await injected.evaluate(async () => (await fetch('/evil-cached.js')).text())
    expect(await register('/evil-cached.js', { updateViaCache: 'all' })).toMatch(/Error/)
    expect(await registrations()).toEqual([])
  })
})

/*
 * Workers that the operator listed are registered: those of the site itself, whose code the same package can change.
 * Headers say which of their requests are not navigations, except where the browser lets a worker race the network.
 */
describe.each(['', '?race'])('a listed worker does not get the token of the console%s', (query) => {
  test.each([
    ['for the whole origin', '/listed.js', '/'],
    ['for the console', '/console/listed.js', '/console/'],
  ])('%s', async (_, script, scope) => {
    expect(await register(`${script}${query}`, { scope })).toBeUndefined()
    const page = await context.newPage()
    await page.goto('/console/')
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          navigator.serviceWorker.onmessage = ({ data }) => resolve(data)
          navigator.serviceWorker.controller?.postMessage('')
        }),
    )
    expect(seen.filter((text) => text.includes('portico:organization')).length).toBeGreaterThanOrEqual(3)
    for (const text of seen) expect(await administers(it, text)).toBe(false)
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    })
    await page.close()
  })
})
