import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Sdk from './index.js'
import { bundle } from './testing/bundle.js'
import { launch, serve } from './testing/chromium.js'

declare global {
  interface Window {
    sdk: typeof Sdk
    codeFor: (address: string) => Promise<string>
  }
}

const PAGE = '<!doctype html><title>t</title><script type="module">window.sdk = await import("/sdk.js")</script>'
const pages: Awaited<ReturnType<typeof serve>>[] = []
let browser: Browser
let server: TestServer

/** A site of its own origin; `localhost` and `127.0.0.1` are two sites to a browser. */
async function site(script: string) {
  const server = await serve((route) =>
    route === 'GET /sdk.js' ? { script } : route === 'GET /' ? { html: PAGE } : undefined,
  )
  pages.push(server)
  return `http://localhost:${server.port}`
}
let allowed: string
let stranger: string

beforeAll(async () => {
  const script = await bundle()
  ;[allowed, stranger] = [await site(script), await site(script)]
  server = await createTestServer({ listen: true, settings: { origins: [allowed] } })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  for (const page of pages) page.close()
})

async function open(origin: string) {
  const page = await (await browser.newContext()).newPage()
  await page.exposeFunction('codeFor', async (address: string) => {
    return /\d{6}/.exec((await server.outbox.next(address)).subject)?.[0]
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'sdk' in window)
  return page
}

test('a site that the server allows signs a person in, reads their data and logs them out, over HTTP', async () => {
  const page = await open(allowed)
  const outcome = await page.evaluate(
    async ({ oid, baseURL }) => {
      const { SlashID } = window.sdk
      const sid = new SlashID({ oid, environment: { baseURL, sdkURL: `${baseURL}/sdk.html` } })
      sid.subscribe('otpCodeSent', async () => sid.publish('otpCodeSubmitted', await window.codeFor('ada@example.com')))
      const handle = { type: 'email_address', value: 'ada@example.com' } as const
      const user = await sid.id(oid, handle, { method: 'otp_via_email' })
      const { token } = user
      const [handles, before] = [await user.getHandles(), await user.isAuthenticated()]
      await user.logout()
      return { handles, before, after: await sid.getUser(token).isAuthenticated() }
    },
    { oid: server.settings.orgId, baseURL: server.url },
  )
  expect(outcome).toEqual({
    handles: [{ type: 'email_address', value: 'ada@example.com' }],
    before: true,
    after: false,
  })
})

test('a site that the server does not allow gets an error that says what to check, after five retries', async () => {
  const page = await open(stranger)
  const outcome = await page.evaluate(
    async ({ oid, baseURL }) => {
      const waits: number[] = []
      const sleep = async (milliseconds: number) => void waits.push(milliseconds)
      const options = { oid, analyticsEnabled: false, environment: { baseURL, sdkURL: `${baseURL}/sdk.html` } }
      const sid = new window.sdk.SlashID(options, { sleep })
      const handle = { type: 'email_address', value: 'eve@example.com' } as const
      const flow = sid.id(oid, handle, { method: 'otp_via_email' })
      return { message: await flow.then(String, ({ message }: Error) => message), waits }
    },
    { oid: server.settings.orgId, baseURL: server.url },
  )
  expect(outcome.message).toContain(`${server.url}/id/v2 could not be reached`)
  expect(outcome.message).toContain('the origins that the server allows')
  expect(outcome.waits).toEqual([500, 1000, 2000, 4000, 8000])
  expect(await server.outbox.all('eve@example.com')).toEqual([])
})
