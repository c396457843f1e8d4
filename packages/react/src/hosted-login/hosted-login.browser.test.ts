import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createTestServer, fakeClock, type TestServer } from '@portico/server/testing/index'
import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../../../../tools/lib/axe.mjs'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { bundle } from '../testing/bundle.js'

const require = createRequire(import.meta.url)
const FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)
const ADA = 'ada@example.com'

// The programs' pages, and the untyped clients on them.
// biome-ignore lint/suspicious/noExplicitAny: the clients are black boxes here.
declare const window: any

/** An external program: a page with an OpenID client, which sends people to the hosted login and receives them again. */
const program = (client: string) => `<!doctype html><html><body><script type="module">
import { SlashID } from '/${client}.js'
const query = new URLSearchParams(location.search)
if (query.has('api')) sessionStorage.world = JSON.stringify({ oid: query.get('oid'), api: query.get('api') })
const { oid, api } = JSON.parse(sessionStorage.world)
const sid = new SlashID({ oid, environment: { baseURL: api, sdkURL: api + '/sdk.html' }, analyticsEnabled: false })
Object.assign(window, { sid, ready: true })
</script></body></html>`

let browser: Browser
let site: Server
let origin: string
let loginPage: { readonly script: string; readonly style: string; readonly font: Uint8Array }
let world: TestServer
let clientId: string
let context: BrowserContext
let page: Page
const clock = fakeClock(Date.now())

beforeAll(async () => {
  const vendor = await readFile(
    new URL(`file://${require.resolve('@slashid/slashid')}/../../esmodule/slashid.esm.js`),
    'utf8',
  )
  const [ours] = await bundle(`export { SlashID } from '@portico/sdk'`)
  const [script] = await bundle(`import './hosted-login/main.tsx'`)
  const style = (await bundle(`import './hosted-login/page.css'`)).find(({ path }) => path.endsWith('.css'))
  loginPage = { script: script?.text ?? '', style: style?.text ?? '', font: readFileSync(FONT) }
  const files: Readonly<Record<string, string>> = { '/vendor.js': vendor, '/ours.js': ours?.text ?? '' }
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    const file = files[pathname]
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    response.end(file ?? program(pathname.slice(1)))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
beforeEach(async () => {
  world = await createTestServer({
    listen: true,
    hostname: 'localhost',
    loginPage,
    clock,
    settings: { origins: [origin] },
  })
  const redirect_uris = [`${origin}/vendor`, `${origin}/ours`]
  clientId = (await admin('POST', '/admin/clients', { name: 'The Planner', redirect_uris })).client_id
  await open({})
})
afterEach(async () => {
  await context.close()
  await world.close()
})

async function open(options: Parameters<Browser['newContext']>[0]) {
  await context?.close()
  context = await browser.newContext(options)
  page = await context.newPage()
}
const admin = async (method: 'POST' | 'PATCH', url: string, body: unknown) =>
  (await world.inject({ method, url, token: world.settings.adminKey, body })).json.result
const settings = (changed: object) =>
  admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: changed })

/** Goes from the program to the hosted page. */
async function leave(client: string): Promise<void> {
  await page.goto(`${origin}/${client}?oid=${world.settings.orgId}&api=${encodeURIComponent(world.url)}`)
  await page.waitForFunction(() => window.ready)
  await page.evaluate(([clientId, redirectUri]) => void window.sid.startHostedLoginFlow({ clientId, redirectUri }), [
    clientId,
    `${origin}/${client}`,
  ] as const)
  await page.waitForURL(/\/oauth2\/authorize/)
}
/** Waits for the program: returns the address that the browser was redirected to, and the program's user. */
async function back(client: string) {
  await page.waitForURL(new RegExp(`/${client}\\?code=`))
  const { searchParams } = new URL(page.url())
  await page.waitForFunction(() => window.ready)
  const user = await page.evaluate(async () => {
    const signed = await window.sid.resolveHostedLoginFlow()
    return { methods: signed.authentication, token: signed.token, groups: signed.getGroups() }
  })
  return { searchParams, user }
}
const nextCode = async () => /\d{6}/.exec((await world.outbox.next(ADA)).subject ?? '')?.[0] ?? ''
const email = () => page.getByRole('textbox', { name: 'Email' })

describe.each(['vendor', 'ours'])('a program with the client "%s"', (client) => {
  test('sends a person to the page, who signs in by keyboard only and returns', async () => {
    await leave(client)
    await page.getByRole('heading', { name: 'Sign in to Developer hub' }).waitFor()
    await page.getByText('to continue to The Planner').waitFor()
    await email().focus()
    await page.keyboard.type(ADA)
    await page.keyboard.press('Enter')
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(await nextCode())
    const { searchParams, user } = await back(client)
    expect([...searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])
    expect(searchParams.get('iss')).toBe(world.url)
    expect(user).toMatchObject({ methods: ['otp_via_email'], groups: [] })
    expect((await world.inject({ url: '/me', token: user.token })).json.result.handles).toMatchObject([{ value: ADA }])
  })
})

describe('the page', () => {
  test('offers what the organization allows, and its providers', async () => {
    await settings({ allowed_methods: ['password', 'email_link', 'oidc'] })
    const google = { type: 'oidc', provider: 'google', client_id: 'c', client_secret: 's' }
    await admin('POST', '/admin/providers', google)
    await admin('POST', '/admin/providers', {
      ...{ type: 'oidc', provider: 'custom', client_id: 'c', client_secret: 's' },
      issuer: 'https://login.acme.example',
    })
    await leave('ours')
    await page.getByRole('button', { name: 'Sign in with Google' }).waitFor()
    await page.getByRole('button', { name: 'Sign in with login.acme.example' }).waitFor()
    const methods = page.locator('form').getByRole('button')
    expect(await methods.allTextContents()).toEqual(['Use a password', 'Email me a link instead'])
  })

  test('every method has a button, and the last used one is the main button of the next sign-in', async () => {
    await settings({ allowed_methods: ['otp_via_email', 'webauthn', 'password'] })
    await leave('ours')
    const methods = page.locator('form').getByRole('button')
    await methods.first().waitFor()
    expect(await methods.allTextContents()).toEqual(['Email me a code', 'Use a passkey', 'Use a password instead'])
    await email().fill('ada.example.com')
    await page.keyboard.press('Enter')
    await page.getByText('This is not an email address.').waitFor()
    await email().fill(ADA)
    await page.getByRole('button', { name: 'Use a password instead' }).click()
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(await nextCode())
    await page.locator('#password-input').fill('rain over Lisbon')
    await page.locator('#password-input-confirm').fill('rain over Lisbon')
    await page.keyboard.press('Enter')
    await back('ours')
    await leave('ours')
    await methods.first().waitFor()
    expect(await methods.allTextContents()).toEqual(['Use a password', 'Email me a code instead', 'Use a passkey'])
  })

  test('asks for the second factor that the organization requires: first to add one, then to prove it', async () => {
    await settings({ second_factor: 'everybody' })
    const enter = async () => {
      await leave('ours')
      await email().fill(ADA)
      await email().press('Enter')
      await page.getByLabel('Please enter OTP digit 1').waitFor()
      await page.keyboard.type(await nextCode())
    }
    await enter()
    await page.getByRole('heading', { name: 'Add a second factor' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await page.getByRole('button', { name: 'Set up with a code' }).click()
    const seed = /secret=(\w+)/.exec(await page.getByLabel('Set up URI').inputValue())?.[1] ?? ''
    await page.getByRole('button', { name: 'Continue' }).click()
    const appCode = () => new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: clock.now() })
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(appCode())
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    expect((await back('ours')).user.methods).toEqual(['otp_via_email', 'totp'])
    clock.advance(60_000)
    await enter()
    await page.getByRole('heading', { name: 'Confirm with a second factor' }).waitFor()
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(appCode())
    expect((await back('ours')).user.methods).toEqual(['otp_via_email', 'totp'])
  })

  test('creates a passkey during sign-in, and accepts it the next time', async () => {
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await settings({ allowed_methods: ['webauthn'] })
    const begin = async () => {
      await leave('ours')
      await email().fill(ADA)
      await email().press('Enter')
    }
    await begin()
    const mail = await world.outbox.next(ADA)
    const other = await browser.newContext()
    const tab = await other.newPage()
    await tab.goto(/href="([^"]*)"/.exec(mail.html)?.[1] ?? '')
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    await other.close()
    await page.bringToFront()
    expect((await back('ours')).user.methods).toEqual(['webauthn'])
    clock.advance(31_000)
    // The device chooses its passkey from the field's list automatically.
    await leave('ours')
    expect((await back('ours')).user.methods).toEqual(['webauthn'])
  })

  test('does not sign anyone in with a link that another person made', async () => {
    const token = await world.admin.signIn('eve@example.com')
    const { result } = (await world.inject({ method: 'POST', url: '/direct-id', token })).json
    await leave('ours')
    await page.goto(`${page.url()}&challenges=${result}`)
    await email().waitFor()
    expect(new URL(page.url()).searchParams.has('challenges')).toBe(false)
    expect(new URL(page.url()).searchParams.has('state')).toBe(true)
  })

  test('says so if the sign-in took too long, and starts again', async () => {
    await leave('ours')
    await email().fill(ADA)
    clock.advance(31 * 60_000)
    await email().press('Enter')
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(await nextCode())
    await page.getByRole('alert').getByText('The sign-in took too long').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await email().waitFor()
  })

  test('is shown in the organization’s language and colors, in Arabic from right to left', async () => {
    await settings({ language: 'es', ui_customization: { '--sid-color-primary': '#aa0000', '--evil': 'url(x)' } })
    await leave('ours')
    await page.getByRole('heading', { name: 'Inicia sesión en Developer hub' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    const worn = await page.evaluate(() => document.body.getAttribute('style'))
    expect(worn).toBe('--sid-color-primary: #aa0000;')
    await settings({ language: 'ar' })
    await page.reload()
    await page.getByRole('heading', { name: 'تسجيل الدخول إلى Developer hub' }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const direction = await page
      .locator('label')
      .first()
      .evaluate((label) => getComputedStyle(label).direction)
    expect(direction).toBe('rtl')
  })

  test('cannot be framed, and sends requests only to the server', async () => {
    await leave('ours')
    await email().waitFor()
    const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    const frame = await page.request.get(page.url())
    expect(frame.headers()['x-frame-options']).toBe('DENY')
  })

  test.each([
    ['an unknown program', { client_id: 'nobody' }, 'The application that sent you here is not registered.'],
    ['another address', { redirect_uri: 'http://127.0.0.1:1/' }, 'to an address that it has not registered'],
  ])('reports %s, and redirects nowhere', async (_, wrong, sentence) => {
    await leave('ours')
    const url = new URL(page.url())
    for (const [name, value] of Object.entries(wrong)) url.searchParams.set(name, value)
    await page.goto(url.href)
    await page.getByRole('alert').getByText(sentence).waitFor()
    expect(page.url()).toBe(url.href)
  })
})

describe('a program that is not the site’s own', () => {
  const began = async () => {
    const planner = { name: 'The Planner', redirect_uris: [`${origin}/ours`], first_party: false }
    clientId = (await admin('POST', '/admin/clients', planner)).client_id
    await leave('ours')
    await page.goto(page.url().replace('scope=openid', 'scope=openid%20email'))
    await email().focus()
    await page.keyboard.type(ADA)
    await page.keyboard.press('Enter')
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(await nextCode())
    const title = page.getByRole('heading', { name: 'Allow The Planner to use your account?' })
    await title.and(page.locator(':focus')).waitFor()
  }

  test('names itself, the account and what it asks for, and receives a code if the person allows it', async () => {
    await began()
    await page.getByText(`You are signed in as ${ADA}.`).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'Your account’s ID, to recognize you when you come back',
      'Your email address',
    ])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/ours\?code=/)
  })

  test('learns that the person denied access', async () => {
    await began()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/ours\?error=access_denied/)
    expect(new URL(page.url()).searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(new URL(page.url()).searchParams.has('code')).toBe(false)
  })

  test.each([
    ['desktop', 'light', { width: 1200, height: 800 }],
    ['desktop', 'dark', { width: 1200, height: 800 }],
    ['phone', 'light', { width: 320, height: 640 }],
    ['phone', 'dark', { width: 320, height: 640 }],
  ] as const)('asks on a %s in the %s theme without axe violations', async (_, colorScheme, viewport) => {
    await open({ viewport, colorScheme, reducedMotion: 'reduce' })
    await began()
    expect(await violations(page, 'everything')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
})

describe('at a provider', () => {
  let upstream: OidcUpstream
  beforeEach(async () => {
    upstream = await startOidcUpstream()
    const { issuer, clientId: client_id, clientSecret: client_secret } = upstream
    const added = { type: 'oidc', provider: 'google', client_id, client_secret, issuer }
    upstream.allow((await admin('POST', '/admin/providers', added)).redirect_uri)
  })
  afterEach(() => upstream.close())

  test('a person signs in there, returns here, and continues to the program', async () => {
    await leave('ours')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    const { user, searchParams } = await back('ours')
    expect(user.methods).toEqual(['oidc'])
    expect(searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a person who refuses there sees a message here, and may choose another method', async () => {
    upstream.account = undefined
    await leave('ours')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('alert').getByText('was not completed').waitFor()
    await email().waitFor()
  })
})

describe.each([
  ['desktop', { width: 1200, height: 800 }],
  ['phone', { width: 320, height: 640 }],
] as const)('on a %s', (_, viewport) => {
  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme, and nothing is too wide',
    async (colorScheme) => {
      await open({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: false })
      const complaints: string[] = []
      page.on('console', (message) => {
        const icon = message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !icon) complaints.push(message.text())
      })
      await leave('ours')
      const look = async () => {
        expect(await violations(page, 'everything')).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      }
      await email().waitFor()
      await look()
      await email().fill(ADA)
      await email().press('Enter')
      await page.getByLabel('Please enter OTP digit 1').waitFor()
      await look()
      expect(complaints).toEqual([])
    },
  )
})
