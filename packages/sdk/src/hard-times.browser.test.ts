import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import type * as Sdk from './index.js'
import { bundle } from './testing/bundle.js'
import { serve } from './testing/chromium.js'

declare global {
  interface Window {
    sdk: typeof Sdk
    codeFor: (address: string) => Promise<string>
    waited: () => Promise<void>
  }
}

/** Sign-ins over HTTP, of a page of another site than the server’s, when not everything is as it should be. */
const PAGE = '<!doctype html><title>t</title><script type="module">window.sdk = await import("/sdk.js")</script>'
const ADDRESS = 'ada@example.com'
let browser: Browser
let server: TestServer
let site: Awaited<ReturnType<typeof serve>>
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const script = await bundle()
  site = await serve((route) => (route === 'GET /sdk.js' ? { script } : route === 'GET /' ? { html: PAGE } : undefined))
  browser = await launchBrowser('--test-third-party-cookie-phaseout')
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
afterEach(async () => {
  await context?.close()
  await server?.close()
})

/** @param before Runs in the page before any of its scripts. */
async function open(before: () => void = () => {}, origin = `http://localhost:${site.port}`) {
  server = await createTestServer({ listen: true, settings: { origins: [origin] } })
  context = await browser.newContext()
  page = await context.newPage()
  await page.addInitScript(before)
  await page.exposeFunction('codeFor', async (address: string) => {
    return /\d{6}/.exec((await server.outbox.next(address)).subject)?.[0]
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'sdk' in window)
}

/** Signs in by code; waiting takes no time, but is recorded. */
const signIn = () =>
  page.evaluate(
    async ({ oid, baseURL, address }) => {
      const sleep = async () => window.waited?.()
      const environment = { baseURL, sdkURL: `${baseURL}/sdk.html` }
      const sid = new window.sdk.SlashID({ oid, analyticsEnabled: false, environment }, { sleep })
      sid.subscribe('otpCodeSent', async () => sid.publish('otpCodeSubmitted', await window.codeFor(address)))
      try {
        const user = await sid.id(oid, { type: 'email_address', value: address }, { method: 'otp_via_email' })
        const good = await user.isAuthenticated()
        return { good, handles: await sid.getAvailableIdentifiers(), again: sid.getUser(user.token).ID === user.ID }
      } catch (error) {
        return { error: (error as Error).name, message: (error as Error).message }
      }
    },
    { oid: server.settings.orgId, baseURL: server.url, address: ADDRESS },
  )
const good = { good: true, handles: [{ type: 'email_address', value: ADDRESS }], again: true }

describe.each([
  ['a day ahead', 1],
  ['a day behind', -1],
])('with a clock %s', (_, days) => {
  test('a sign-in works, and its token is valid', async () => {
    const shift = days > 0 ? () => shiftClock(86_400_000) : () => shiftClock(-86_400_000)
    await open(new Function(`${shiftClock.toString()}; (${shift.toString()})()`) as () => void)
    expect(await page.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 86_400_000))).toBe(days)
    expect(await signIn()).toEqual(good)
  })
})

function shiftClock(by: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + by
}

test('if third-party cookies are blocked, a sign-in works and remembers the handle', async () => {
  await open()
  expect(await signIn()).toEqual(good)
})

test('a sign-in that begins offline continues when the network is back', async () => {
  await open()
  let waits = 0
  await page.exposeFunction('waited', async () => {
    waits += 1
    if (waits === 3) await context.setOffline(false)
  })
  await context.setOffline(true)
  expect(await signIn()).toMatchObject({ good: true })
  expect(waits).toBeGreaterThanOrEqual(3)
})

test('a sign-in that stays offline ends with a message that says what to check', async () => {
  await open()
  await context.setOffline(true)
  const { error, message } = (await signIn()) as { error: string; message: string }
  expect(error).toBe('UnexpectedError')
  expect(message).toContain(`${server.url}/id/v2 could not be reached. Check baseURL, the network`)
})

test('a slow server is waited for, called once, and the wait can be cancelled', async () => {
  await open()
  const held: Route[] = []
  let arrived: (route: Route) => void = () => {}
  const next = () =>
    new Promise<Route>((resolve) => {
      arrived = resolve
    })
  await page.route('**/id/v2', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    held.push(route)
    arrived(route)
  })
  const first = next()
  const slow = signIn()
  await (await first).continue()
  expect(await slow).toMatchObject({ good: true })
  expect(held).toHaveLength(1)

  const second = next()
  const pending = page.evaluate(
    async ({ oid, baseURL }) => {
      const options = { oid, analyticsEnabled: false, environment: { baseURL, sdkURL: `${baseURL}/sdk.html` } }
      const sid = new window.sdk.SlashID(options)
      document.addEventListener('leave', () => sid.publish('flowCancelled'))
      const flow = sid.id(oid, { type: 'email_address', value: 'eve@example.com' }, { method: 'otp_via_email' })
      return flow.then(String, (error: Error) => error.name)
    },
    { oid: server.settings.orgId, baseURL: server.url },
  )
  await second
  await page.evaluate(() => document.dispatchEvent(new Event('leave')))
  expect(await pending).toBe('FlowCancelledError')
  expect(await server.outbox.all('eve@example.com')).toEqual([])
})

test('too many requests end with the error of that name', async () => {
  await open()
  const names = await page.evaluate(
    async ({ oid, baseURL }) => {
      const options = { oid, analyticsEnabled: false, environment: { baseURL, sdkURL: `${baseURL}/sdk.html` } }
      const sid = new window.sdk.SlashID(options)
      const seen: string[] = []
      // The same browser gets its waiting sign-in back, so only the number of calls from one address is limited.
      for (let tries = 0; tries < 200 && !seen.includes('RateLimitError'); tries += 1) {
        const requestSent = new Promise<string>((resolve) => {
          sid.subscribe('otpCodeSent', () => resolve('asked'))
          sid
            .id(oid, { type: 'email_address', value: 'eve@example.com' }, { method: 'otp_via_email' })
            .catch((error: Error) => resolve(error.name))
        })
        seen.push(await requestSent)
      }
      return seen
    },
    { oid: server.settings.orgId, baseURL: server.url },
  )
  expect(names[0]).toBe('asked')
  expect(names.at(-1)).toBe('RateLimitError')
})
