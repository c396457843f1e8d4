import { describe, expect, test } from 'vitest'
import { Errors } from '../../error-guards.js'
import { scripted, tokenOf } from '../../testing/scripted.js'

const google = { client_id: 'cid', provider: 'google' } as const
const pair = [
  { id: 'o1', type: 'oidc', authentication_method: 'oidc', options: { auth_code_url: 'https://idp.example/auth' } },
  { id: 'p1', type: 'proxy', authentication_method: 'oidc', options: { challenge_id: 'px' } },
]

interface FakePopup {
  readonly window: Window
  readonly state: { closed: boolean; address: string }
}

function popup(onShown: () => void = () => {}): FakePopup {
  const state = { closed: false, address: '' }
  const window = {
    document: { body: { textContent: '' } },
    focus: () => undefined,
    close: () => {
      state.closed = true
    },
    location: {
      set href(url: string) {
        state.address = url
        setImmediate(onShown)
      },
    },
  }
  return { window: window as unknown as Window, state }
}

const refusal = (status: number, message: string) =>
  new Response(JSON.stringify({ errors: [{ httpcode: status, message }] }), { status })

/** A page whose popup comes back from the provider with `answer` as soon as it has been sent there. */
function signingIn(
  answer: (csrf: string) => object,
  from: { origin?: string; source?: 'popup' | 'other'; refused?: boolean; before?: object[] } = {},
) {
  const fakePopup = popup(() => say(csrf))
  let csrf = ''
  let resolved = false
  const world = scripted({
    'POST /id/v2': ({ body }) => {
      csrf = body.metadata.csrf_token
      return [...(from.before ?? []), ...pair]
    },
    'POST /sso/resolve': () => {
      if (from.refused) return refusal(403, 'authentication has expired')
      resolved = true
      return {}
    },
    'GET /challenge/px/v2': () =>
      resolved
        ? tokenOf({ authenticated_methods: ['oidc'] })
        : new Response(JSON.stringify({ errors: [{ httpcode: 202, message: 'pending' }] }), { status: 202 }),
  })
  Object.assign(world.page.window, { screenX: 0, screenY: 0, outerWidth: 1000, outerHeight: 800, open })
  const addresses: string[] = []
  function open(_: string, name: string, features: string) {
    addresses.push(name, features)
    return fakePopup.window
  }
  const say = (csrf: string) => {
    const message = new Event('message')
    const source = from.source === 'other' ? popup().window : fakePopup.window
    Object.assign(message, { origin: from.origin ?? 'https://login.example', source, data: answer(csrf) })
    world.page.window.dispatchEvent(message)
  }
  return { ...world, popup: fakePopup.state, opened: addresses, isResolved: () => resolved }
}

const returned = (csrf: string) => ({ type: 5, urlParams: `?sso_challenge_id=o1&sso_code=CODE&csrf_token=${csrf}` })

test('a popup goes to the provider, its response is resolved with the verifier, and it is closed', async () => {
  const world = signingIn(returned)
  const started: unknown[] = []
  world.sid.subscribe('oauthFlowStarted', (options) => void started.push(options))
  const user = await world.sid.id('org', null, { method: 'oidc', options: google })
  expect(user.authentication).toEqual(['oidc'])
  expect(world.popup).toEqual({ closed: true, address: 'https://idp.example/auth' })
  expect(world.opened[0]).toBe('/id:popup')
  expect(world.opened[1]).toContain('width=400,height=600,top=100,left=300')
  expect(started).toEqual([{ ...google, ux_mode: 'popup', redirect_target: world.page.address() }])
  const request = world.requests.find(({ route }) => route === 'POST /id/v2')
  const resolve = world.requests.find(({ route }) => route === 'POST /sso/resolve')
  expect(request?.body).toMatchObject({
    handle: null,
    factor: { method: 'oidc', options: { method: 'oidc', ...google } },
  })
  expect(resolve?.headers.get('SlashID-OrgID')).toBe('org')
  const { challenge_id, code, pkce_code_verifier } = resolve?.body ?? {}
  expect({ challenge_id, code }).toEqual({ challenge_id: 'o1', code: 'CODE' })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pkce_code_verifier))
  expect(request?.body.metadata.pkce_code_challenge).toBe(Buffer.from(digest).toString('base64url'))
  expect(world.runtime.local.getItem('@SLASHID/PKCE_CODE_VERIFIER')).toBeNull()
})

test('a response with another CSRF token ends the flow and resolves nothing', async () => {
  const world = signingIn(() => returned('forged'))
  await expect(world.sid.id('org', null, { method: 'oidc', options: google })).rejects.toThrow('CSRF token mismatch')
  expect(world.isResolved()).toBe(false)
  expect(world.popup.closed).toBe(true)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: 'other' as const }],
])('a message from %s is ignored', async (_, from) => {
  const world = signingIn(returned, from)
  const flow = world.sid.id('org', null, { method: 'oidc', options: google }).catch((error: unknown) => error)
  await new Promise((resolve) => world.page.window.addEventListener('message', resolve))
  world.sid.publish('flowCancelled')
  expect(Errors.isFlowCancelledError(await flow)).toBe(true)
  expect(world.isResolved()).toBe(false)
})

test('if the server does not accept the response, and has nothing else to offer, the flow ends with its refusal', async () => {
  const world = signingIn(returned, { refused: true })
  const flow = world.sid.id('org', null, { method: 'oidc', options: google })
  await expect(flow).rejects.toSatisfy(Errors.isTimeoutError)
  const polls = () => world.requests.filter(({ route }) => route.startsWith('GET /challenge')).length
  const polled = polls()
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(polls()).toBe(polled)
})

test('a blocked popup is reported before anything is sent', async () => {
  const world = scripted({})
  Object.assign(world.page.window, { open: () => null })
  const heard: unknown[] = []
  world.sid.subscribe('oauthFlowFailed', ({ reason }) => void heard.push(reason))
  world.sid.subscribe('idFlowFailed', ({ errorText }) => void heard.push(errorText))
  await expect(world.sid.id('org', null, { method: 'oidc', options: google })).rejects.toThrow('Popup blocked')
  expect(heard).toEqual(['Popup blocked', 'oidc_popup_blocked'])
  expect(world.requests).toEqual([])
})

test('an address that is not http or https is not opened', async () => {
  const auth_code_url = 'javascript:alert(1)'
  const world = scripted({ 'POST /id/v2': () => [{ ...pair[0], options: { auth_code_url } }, pair[1]] })
  const options = { ...google, ux_mode: 'redirect' } as const
  await expect(world.sid.id('org', null, { method: 'oidc', options })).rejects.toThrow('Bad OAuth sign in URL')
  expect(world.page.visited).toEqual([])
})

test('a redirect leaves the page, and returning signs in', async () => {
  const first = scripted({ 'POST /id/v2': () => pair })
  const options = { ...google, ux_mode: 'redirect', redirect_target: 'https://app.example/after' } as const
  const flow = first.sid.id('org', null, { method: 'oidc', options }).catch((error: unknown) => error)
  await flow
  expect(first.page.visited).toEqual(['https://idp.example/auth'])
  const csrf = first.requests[0]?.body.metadata.csrf_token
  const challenges = Buffer.from(JSON.stringify([pair[1]])).toString('base64url')

  let resolved = false
  const second = scripted(
    {
      'POST /sso/resolve': () => {
        resolved = true
        return {}
      },
      'GET /challenge/px/v2': () => (resolved ? tokenOf() : new Response('{}', { status: 202 })),
    },
    {
      href: `https://app.example/after?challenges=${challenges}&sso_challenge_id=o1&sso_code=c&csrf_token=${csrf}`,
      runtime: { local: first.runtime.local },
    },
  )
  expect((await second.sid.getUserFromURL())?.ID).toBe('pid:1')
  expect(second.page.address()).toBe('https://app.example/after')
})

test('a sign-in started by a provider goes to it by redirect and returns without iss', async () => {
  const world = scripted(
    { 'POST /id/v2': () => pair },
    { href: 'https://app.example/?iss=social:okta:cid&tab=2', identityProviderInitiatedSSOEnabled: true },
  )
  const started = new Promise((resolve) => world.sid.subscribe('oauthFlowStarted', resolve))
  expect(await world.sid.getUserFromURL()).toBeNull()
  expect(await started).toEqual({
    client_id: 'cid',
    provider: 'okta',
    ux_mode: 'redirect',
    redirect_target: 'https://app.example/?tab=2',
  })
  expect(world.page.visited).toEqual(['https://idp.example/auth'])
})

test('a sign-in started by a provider does not begin for a visitor who is signed in', async () => {
  const href = 'https://app.example/?iss=social:okta:cid&tab=2'
  const world = scripted({ 'POST /id/v2': () => pair }, { href, identityProviderInitiatedSSOEnabled: true })
  expect(await world.sid.getUserFromURL({ current: tokenOf() })).toBeNull()
  expect([world.requests, world.page.visited]).toEqual([[], []])
})

test("a provider's response to another browser is refused, and does not end the sign-in in progress", async () => {
  const challenges = Buffer.from(JSON.stringify([pair[1]])).toString('base64url')
  const href = `https://app.example/?challenges=${challenges}&sso_challenge_id=o1&sso_code=c&csrf_token=forged`
  const world = scripted({}, { href })
  const stored = JSON.stringify({ ours: { verifier: 'verifier' } })
  world.runtime.local.setItem('@SLASHID/PKCE_CODE_VERIFIER', stored)
  await expect(world.sid.getUserFromURL()).rejects.toThrow('CSRF token mismatch')
  expect(world.requests).toEqual([])
  expect(world.runtime.local.getItem('@SLASHID/PKCE_CODE_VERIFIER')).toBe(stored)
})

test.each(['social:okta', 'social:okta:a:b', 'other:okta:cid', 'social::cid', ''])(
  'iss=%s starts nothing',
  async (iss) => {
    const href = `https://app.example/?iss=${iss}`
    const world = scripted({}, { href, identityProviderInitiatedSSOEnabled: true })
    expect(await world.sid.getUserFromURL()).toBeNull()
    expect(world.requests).toEqual([])
  },
)

describe('a server that requires an external sign-in for a flow that was begun with another method', () => {
  const context = (options: object) => ({
    id: 'u1',
    type: 'authn_context_update',
    authentication_method: 'oidc',
    options: { target_org_id: 'org', factor: { method: 'oidc', options: { method: 'oidc', ...google, ...options } } },
  })
  const handle = { type: 'email_address', value: 'ada@example.com' } as const

  test.each([[{ ux_mode: 'popup' }], [{}]])('with options %j opens a popup, and the page stays', async (options) => {
    const world = signingIn(returned, { before: [context(options)] })
    const user = await world.sid.id('org', handle, { method: 'otp_via_email' })
    expect(user.authentication).toEqual(['oidc'])
    expect([world.popup.address, world.page.visited]).toEqual(['https://idp.example/auth', []])
  })

  test('by redirect closes the popup that was opened for it, and leaves the page', async () => {
    const world = signingIn(returned, { before: [context({ ux_mode: 'redirect' })] })
    world.sid.subscribe('oauthFlowStarted', () => setImmediate(() => world.sid.publish('flowCancelled')))
    await world.sid.id('org', null, { method: 'oidc', options: google }).catch(() => undefined)
    expect([world.popup, world.page.visited]).toEqual([{ closed: true, address: '' }, ['https://idp.example/auth']])
  })

  test('opens no second popup when it repeats the factor, with or without its options', async () => {
    for (const factor of [{ method: 'oidc', options: { method: 'oidc', ...google } }, { method: 'oidc' }]) {
      const update = { ...context({}), options: { target_org_id: 'org', factor } }
      const world = signingIn(returned, { before: [update] })
      await world.sid.id('org', null, { method: 'oidc', options: google })
      expect(world.opened).toHaveLength(2)
    }
  })

  test('ends the flow if the browser blocks the popup', async () => {
    const world = signingIn(returned, { before: [context({})] })
    Object.assign(world.page.window, { open: () => null })
    await expect(world.sid.id('org', handle, { method: 'otp_via_email' })).rejects.toThrow('Popup blocked')
    expect(world.page.visited).toEqual([])
  })
})
