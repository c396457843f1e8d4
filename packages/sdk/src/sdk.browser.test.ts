import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Sdk from './index.js'
import { bundle } from './testing/bundle.js'
import { launch, type RouteReply, serve } from './testing/chromium.js'
import { tokenOf } from './testing/scripted.js'

declare global {
  interface Window {
    sdk: typeof Sdk
  }
}

let browser: Browser
let script: string
let server: Awaited<ReturnType<typeof serve>>
let routes: Record<string, (body: never) => RouteReply> = {}

const PAGE = '<!doctype html><title>t</title><script type="module">window.sdk = await import("/sdk.js")</script>'

beforeAll(async () => {
  script = await bundle()
  server = await serve((route, body) => {
    if (route === 'GET /sdk.js') return { script }
    if (route === 'GET /') return { html: PAGE }
    return routes[route]?.(body as never)
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

async function open(host = 'localhost', html = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`http://${host}:${server.port}${html}`)
  await page.waitForFunction(() => 'sdk' in window)
  return page
}
const otp = { id: 'c1', type: 'otp', authentication_method: 'otp_via_email' }
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const clientData = (body: { data: { response: { clientDataJSON: string } } }) =>
  JSON.parse(Buffer.from(body.data.response.clientDataJSON, 'base64url').toString())

test('a passkey is created, its id is stored, and it signs in the next time', async () => {
  const page = await open()
  const session = await page.context().newCDPSession(page)
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
  const seen: { type: string; challenge: string; origin: string }[] = []
  let offered: readonly string[] = []
  routes = {
    'POST /id/v2': ({ factor }: { factor: { options: { scope: string; available_credential_ids: string[] } } }) => {
      offered = factor.options.available_credential_ids
      const rp = factor.options.scope
      const allowCredentials = offered.map((id) => ({ type: 'public-key', id }))
      const options = offered.length
        ? { challenge: base64url('use it'), rpId: rp, userVerification: 'preferred', allowCredentials }
        : {
            challenge: base64url('make it'),
            rp: { id: rp, name: 'Test' },
            user: { id: base64url('ada'), name: 'ada@example.com', displayName: 'Ada' },
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
            authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
            attestation: 'none',
            excludeCredentials: [],
          }
      const type = offered.length ? 'webauthn_get' : 'webauthn_create'
      return { result: [{ id: 'w1', type, authentication_method: 'webauthn', options }] }
    },
    'POST /attestation/v3': (body: { data: { response: { clientDataJSON: string } } }) => {
      seen.push(clientData(body))
      return { result: { token: tokenOf({ answer: body.data }) } }
    },
  }
  const signIn = () =>
    page.evaluate(async () => {
      const environment = { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` }
      const sid = new window.sdk.SlashID({ oid: 'org', environment, analyticsEnabled: false })
      const user = await sid.id('org', { type: 'email_address', value: 'ada@example.com' }, { method: 'webauthn' })
      return user.tokenClaims.answer as { rawId: string; response: Record<string, string | null> }
    })
  const credential = await signIn()
  expect(Object.keys(credential.response).sort()).toEqual(['attestationObject', 'clientDataJSON'])
  const used = await signIn()
  expect(offered).toEqual([credential.rawId])
  expect(used.rawId).toBe(credential.rawId)
  expect(Object.keys(used.response).sort()).toEqual(['authenticatorData', 'clientDataJSON', 'signature', 'userHandle'])
  expect(used.response.userHandle).toBe(base64url('ada'))
  const origin = `http://localhost:${server.port}`
  expect(seen).toEqual([
    expect.objectContaining({ type: 'webauthn.create', challenge: base64url('make it'), origin }),
    expect.objectContaining({ type: 'webauthn.get', challenge: base64url('use it'), origin }),
  ])
})

test('a popup in a real browser passes the provider’s response back and closes', async () => {
  let resolved = false
  let state = ''
  routes = {
    'POST /id/v2': ({ metadata }: { metadata: { csrf_token: string } }) => {
      state = metadata.csrf_token
      const options = { auth_code_url: `http://localhost:${server.port}/idp` }
      return {
        result: [
          { id: 'o1', type: 'oidc', authentication_method: 'oidc', options },
          { id: 'p1', type: 'proxy', authentication_method: 'oidc', options: { challenge_id: 'px' } },
        ],
      }
    },
    'GET /idp': () => ({
      html: `<script>opener.postMessage({type: 5, urlParams: '?sso_challenge_id=o1&sso_code=c&csrf_token=${state}'}, '*')</script>`,
    }),
    'POST /sso/resolve': () => {
      resolved = true
      return {}
    },
    'GET /challenge/px/v2': () =>
      resolved ? { result: tokenOf() } : { status: 202, errors: [{ httpcode: 202, message: 'pending' }] },
  }
  const page = await open()
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.onclick = async () => {
      const environment = { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` }
      const sid = new window.sdk.SlashID({ oid: 'org', environment, analyticsEnabled: false })
      const options = { client_id: 'cid', provider: 'google' } as const
      const user = await sid.id('org', null, { method: 'oidc', options })
      document.title = user.ID
    }
  })
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('button')])
  await page.waitForFunction(() => document.title === 'pid:1')
  if (!popup.isClosed()) await popup.waitForEvent('close')
  expect(page.context().pages()).toEqual([page])
})

test('a worker signs in too', async () => {
  routes = {
    'POST /id/v2': () => ({ result: [otp] }),
    'POST /attestation/v3': ({ data }: { data: object }) => ({ result: { token: tokenOf({ data }) } }),
  }
  const page = await open()
  const data = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const source = `
          const { SlashID } = await import('${location.origin}/sdk.js')
          const environment = { baseURL: '${location.origin}', sdkURL: '${location.origin}/sdk.html' }
          const sid = new SlashID({ oid: 'org', environment, analyticsEnabled: false })
          const factor = { method: 'otp_via_email', options: { getOTP: async () => '123456' } }
          const user = await sid.id('org', { type: 'email_address', value: 'ada@example.com' }, factor)
          postMessage(user.tokenClaims.data)`
        const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
        new Worker(url, { type: 'module' }).onmessage = (message) => resolve(message.data)
      }),
  )
  expect(data).toEqual({ otp: '123456' })
})

test('blocked storage only prevents handles from being remembered; the sign-in works', async () => {
  routes = {
    'POST /id/v2': () => ({ result: [otp] }),
    'POST /attestation/v3': () => ({ result: { token: tokenOf() } }),
  }
  const page = await open()
  const outcome = await page.evaluate(async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
    const environment = { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` }
    const sid = new window.sdk.SlashID({ oid: 'org', environment })
    const factor = { method: 'otp_via_email', options: { getOTP: async () => '1' } } as const
    const user = await sid.id('org', { type: 'email_address', value: 'ada@example.com' }, factor)
    return user.ID
  })
  expect(outcome).toBe('pid:1')
})

test('on an insecure origin the SDK loads, and a sign-in says what is wrong', async () => {
  const page = await open('insecure.example')
  const outcome = await page.evaluate(async () => {
    const environment = { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` }
    const sid = new window.sdk.SlashID({ oid: 'org', environment })
    const failed = sid.id('org', { type: 'email_address', value: 'ada@example.com' }, { method: 'otp_via_email' })
    return failed.then(String, (error: Error) => `${error.name}: ${error.message}`)
  })
  expect(outcome).toMatch(/^InvalidSlashIDConfigurationError: .*https:\/\/ or localhost$/)
})
