import { generateKeyPairSync } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRuntime } from '../browser/runtime.js'
import { SlashID } from '../identity.js'
import type * as Sdk from '../index.js'
import { bundle } from '../testing/bundle.js'
import { launch, serve } from '../testing/chromium.js'
import { helperSite } from '../testing/helper-site.js'
import { createWorld, type SdkWorld } from '../testing/world.js'

declare global {
  interface Window {
    sdk: typeof Sdk
  }
}

const PAGE = '<!doctype html><title>t</title><body><script type="module">window.sdk = await import("/sdk.js")</script>'
const origins: string[] = []
let world: SdkWorld
let browser: Browser
let helper: Awaited<ReturnType<typeof helperSite>>
const sites: Awaited<ReturnType<typeof serve>>[] = []

beforeAll(async () => {
  world = await createWorld()
  helper = await helperSite(world.server, origins)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  helper?.close()
  for (const site of sites) site.close()
  await world?.close()
})

/** A site with the SDK on an origin of its own. */
async function site(): Promise<string> {
  const script = await bundle()
  const server = await serve((route) =>
    route === 'GET /sdk.js' ? { script } : route === 'GET /' ? { html: PAGE } : undefined,
  )
  sites.push(server)
  return `http://localhost:${server.port}`
}

async function open(page: Page, address: string): Promise<Page> {
  await page.goto(address)
  await page.waitForFunction(() => 'sdk' in window)
  return page
}

const helperUrl = () => `http://localhost:${helper.port}/sdk.html`
const waitForState = (page: Page, state: string) => page.waitForSelector(`main[data-state=${state}]`)

test('a forgotten password is reset: broken rules are shown, both entries must match, and the waiting page continues', async () => {
  const value = 'ada@example.com'
  const handle = { type: 'email_address', value } as const
  await world.server.admin.signIn(value)
  const { sleep } = defaultRuntime()
  const environment = { baseURL: world.server.url, sdkURL: helperUrl() }
  const options = { oid: world.oid, analyticsEnabled: false, environment }
  const sid = new SlashID(options, { ...world.runtime, page: undefined, sleep })
  const recovered = sid.recover({ handle, factor: { method: 'password' } })
  const mail = await world.server.outbox.next(value)
  const pack = /\/link\/([\w-]+)|sidcp=([\w-]+)/.exec(mail.text)
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto(`${helperUrl()}?sidcp=${pack?.[1] ?? pack?.[2]}`)
  await page.getByRole('heading', { name: 'Choose a new password for the account of ada@example.com?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await waitForState(page, 'password')
  expect(page.url()).toBe(helperUrl())

  const fill = async (first: string, second: string) => {
    await page.getByLabel('New password', { exact: true }).fill(first)
    await page.getByLabel('Confirm new password').fill(second)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await fill('a long walk home', 'a long walk')
  expect(await page.getByRole('alert').textContent()).toBe('Passwords should match')
  await fill('short', 'short')
  await page.getByText('8-256 characters required').waitFor()
  await fill('a long walk home', 'a long walk home')
  await waitForState(page, 'done')
  await recovered
  expect(complaints).toEqual([])
  await page.close()
})

test('a used link says so, and a page without one says that there is nothing to do', async () => {
  const page = await browser.newPage()
  await page.goto(`${helperUrl()}?sidcp=unknown`)
  await waitForState(page, 'failed')
  await page.goto(helperUrl())
  await waitForState(page, 'nothing')
  await page.close()
})

test('listed sites share handles through the page; another site gets no response, and stops waiting', async () => {
  const [first, second, stranger] = [await site(), await site(), await site()]
  origins.push(first, second)
  const context = await browser.newContext()
  const handlesOf = (page: Page) =>
    page.evaluate(async (sdkURL) => {
      const environment = { baseURL: location.origin, sdkURL }
      return new window.sdk.SlashID({ oid: 'o', analyticsEnabled: false, environment }).getAvailableIdentifiers()
    }, helperUrl())
  const handle = { type: 'email_address', value: 'ada@example.com' } as const
  const page = await open(await context.newPage(), first)
  await page.evaluate(
    async ({ sdkURL, handle }) => {
      localStorage.setItem('SLASHID_IDENTIFIERS', JSON.stringify([handle]))
      const frame = Object.assign(document.createElement('iframe'), { src: sdkURL })
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const answered = new Promise((resolve) => addEventListener('message', ({ data }) => data.id === 7 && resolve(0)))
      const value = JSON.stringify([handle])
      frame.contentWindow?.postMessage({ id: 7, type: 1, key: 'SLASHID_IDENTIFIERS', value }, '*')
      await answered
    },
    { sdkURL: helperUrl(), handle },
  )
  expect(await handlesOf(await open(await context.newPage(), second))).toEqual([handle])
  expect(await handlesOf(await open(await context.newPage(), stranger))).toEqual([])
})

test('a passkey of the page’s own scope is created in its tab for a listed site, and the tab closes', async () => {
  const app = await site()
  let arm = () => {}
  const armed = new Promise<void>((resolve) => {
    arm = resolve
  })
  const lender = await helperSite(world.server, [app], () => armed)
  sites.push(lender)
  const context = await browser.newContext()
  const page = await open(await context.newPage(), app)
  context.once('page', async (tab) => {
    const session = await context.newCDPSession(tab)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
    arm()
  })
  const sdkURL = `http://login.localhost:${lender.port}/sdk.html`
  const closed = context.waitForEvent('page').then((tab) => tab.waitForEvent('close'))
  const credential = await page.evaluate(
    async ({ sdkURL, challenge }) => {
      const attested: unknown[] = []
      const fetch = async (_: string, { body }: { body: string }) => {
        attested.push(JSON.parse(body))
        return new Response(JSON.stringify({ result: { token: 'e30.e30.e30' } }))
      }
      const options = { oid: 'o', analyticsEnabled: false, environment: { baseURL: location.origin, sdkURL } }
      const sid = new window.sdk.SlashID(options, { fetch: fetch as never })
      await sid.createChallengeProcessor().processWebAuthnCreateChallenge(challenge as never)
      return attested[0] as { challenge_id: string; data: { response: { clientDataJSON: string } } }
    },
    { sdkURL, challenge: CREATE },
  )
  await closed
  expect(credential.challenge_id).toBe('w1')
  const client = JSON.parse(Buffer.from(credential.data.response.clientDataJSON, 'base64url').toString())
  expect(client.origin).toBe(new URL(sdkURL).origin)
})

test('a passkey of the page’s own scope is used in its hidden frame for a listed site, without a tab', async () => {
  const app = await site()
  const lender = await helperSite(world.server, [app])
  sites.push(lender)
  const context = await browser.newContext()
  const page = await open(await context.newPage(), app)
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = {
    ...{ credentialId: 'AQID', isResidentCredential: true, rpId: 'login.localhost', userHandle: 'YWRh', signCount: 0 },
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
  await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  const sdkURL = `http://login.localhost:${lender.port}/sdk.html`
  const used = await page.evaluate(
    async ({ sdkURL, challenge }) => {
      const attested: unknown[] = []
      const fetch = async (_: string, { body }: { body: string }) => {
        attested.push(JSON.parse(body))
        return new Response(JSON.stringify({ result: { token: 'e30.e30.e30' } }))
      }
      const options = { oid: 'o', analyticsEnabled: false, environment: { baseURL: location.origin, sdkURL } }
      const sid = new window.sdk.SlashID(options, { fetch: fetch as never })
      await sid.createChallengeProcessor().processWebAuthnGetChallenge(challenge as never)
      return attested[0] as { data: { rawId: string; response: { clientDataJSON: string; userHandle: string } } }
    },
    { sdkURL, challenge: GET },
  )
  expect(used.data).toMatchObject({ rawId: 'AQID', response: { userHandle: 'YWRh' } })
  const client = JSON.parse(Buffer.from(used.data.response.clientDataJSON, 'base64url').toString())
  expect(client).toMatchObject({ type: 'webauthn.get', origin: new URL(sdkURL).origin, crossOrigin: true })
  expect(context.pages()).toEqual([page])
  await context.close()
})

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

const CREATE = {
  id: 'w1',
  type: 'webauthn_create',
  authentication_method: 'webauthn',
  options: {
    challenge: 'bWFrZSBpdA',
    rp: { id: 'login.localhost', name: 'Test' },
    user: { id: 'YWRh', name: 'ada@example.com', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
    excludeCredentials: [],
  },
}

const GET = {
  id: 'w2',
  type: 'webauthn_get',
  authentication_method: 'webauthn',
  options: {
    challenge: 'dXNlIGl0',
    rpId: 'login.localhost',
    userVerification: 'preferred',
    allowCredentials: [{ type: 'public-key', id: 'AQID' }],
  },
}
