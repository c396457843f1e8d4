import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { type ClientSite, startClientSite } from './testing/client-site.js'
import { createTestServer, type TestServer } from './testing/index.js'

/** The unmodified client with Chromium's virtual authenticator: a passkey is created and used on a page of another origin. */
const PAGE = `<!doctype html><html><body><script type="module">
import { SlashID, User } from '/client.js'
const query = new URLSearchParams(location.search)
const sid = new SlashID({
  oid: query.get('oid'),
  environment: { baseURL: query.get('api'), sdkURL: query.get('api') + '/sdk.html' },
})
Object.assign(window, { sid, User, ready: true })
</script></body></html>`

// The page's own world: what the script above put there, and the untyped client.
// biome-ignore lint/suspicious/noExplicitAny: the client under test is a black box here.
declare const window: any

let browser: Browser
let site: ClientSite
let origin: string
let world: TestServer
let context: BrowserContext
let page: Page

beforeAll(async () => {
  site = await startClientSite(PAGE)
  // Passkeys need a name: an IP address cannot be a relying party.
  origin = `http://localhost:${site.port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  world = await createTestServer({ listen: true, settings: { origins: [origin] } })
  context = await browser.newContext()
  page = await context.newPage()
  await open(page)
})
afterEach(async () => {
  await context.close()
  await world.close()
})

async function open(where: Page) {
  const session = await context.newCDPSession(where)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await where.goto(`${origin}/?oid=${world.settings.orgId}&api=${encodeURIComponent(world.url)}`)
  await where.waitForFunction(() => window.ready)
}

const ADA = { type: 'email_address', value: 'ada@example.com' }
const begin = (options = {}) =>
  page.evaluate(
    ([oid, handle, factor]) => {
      window.flow = window.sid.id(oid, handle, factor).then(
        (user: { token: string }) => {
          window.user = user
          return { token: user.token }
        },
        (error: Error) => ({ error: error.name }),
      )
    },
    [world.settings.orgId, ADA, { method: 'webauthn', options }] as const,
  )
const finish = (): Promise<{ token?: string; error?: string }> => page.evaluate(() => window.flow)

/** Opens the emailed link in a separate browser, and comes back to the page. */
async function confirm() {
  const mail = await world.outbox.next(ADA.value)
  const other = await browser.newContext()
  const tab = await other.newPage()
  await tab.goto(/href="([^"]*)"/.exec(mail.html)?.[1] ?? '')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await other.close()
  await page.bringToFront()
}

describe('the unmodified client with a passkey', () => {
  test('creates one after the link was opened on another device, and signs in with it from then on', async () => {
    await begin({ user_verification: 'required' })
    await confirm()
    const made = await finish()
    expect(made.token).toMatch(/^ey/)

    await begin({ user_verification: 'required' })
    const used = await finish()
    expect(used.token).toMatch(/^ey/)
    const user = await page.evaluate(() => ({ methods: window.user.authentication, first: window.user.firstLogin }))
    expect(user).toEqual({ methods: ['webauthn'], first: false })

    const { json } = await world.inject({ url: '/me', token: used.token ?? '' })
    expect(json.result.credentials).toMatchObject([
      { type: 'public-key', params: { authenticator: { sign_count: expect.any(Number) } } },
    ])
  })

  test('signs in without a handle, with a passkey that identifies its person', async () => {
    await begin({ resident_key: 'required' })
    await confirm()
    expect((await finish()).token).toMatch(/^ey/)
    await page.evaluate(
      ([oid]) => {
        const started = window.sid.id(oid, undefined, { method: 'webauthn' })
        window.flow = started.then((user: { token: string; tokenClaims: object }) => user.tokenClaims)
      },
      [world.settings.orgId],
    )
    expect(await finish()).toMatchObject({ authentications: [{ method: 'webauthn', handle: ADA }] })
  })

  test('reports an unsuitable scope', async () => {
    await begin({ scope: 'example.com' })
    expect((await finish()).error).toBe('BadPasskeyScopeError')
  })

  test('adds one for a signed-in person', async () => {
    const token = await world.admin.signIn(ADA.value)
    await page.evaluate((given) => {
      const user = new window.User(given, window.sid)
      window.flow = user.mfa({ method: 'webauthn' }).then(() => ({ token: user.token, methods: user.authentication }))
    }, token)
    // The sign-in is recent, so nothing must be proven first.
    expect(await finish()).toMatchObject({ methods: ['otp_via_email', 'webauthn'] })
  })
})
