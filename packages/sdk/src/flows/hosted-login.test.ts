import { expect, test } from 'vitest'
import { scripted, tokenOf } from '../testing/scripted.js'

const request = { clientId: 'cid', redirectUri: 'https://app.example/back' }

/** Leaves for the hosted login and comes back at `href`, with what the tab had stored. */
async function comingBack(query: (state: string) => string, answer: () => unknown) {
  const before = scripted({})
  await before.sid.startHostedLoginFlow(request)
  const sent = new URL(before.page.visited[0] ?? '')
  const { local, session } = before.runtime
  const href = `https://app.example/back?${query(sent.searchParams.get('state') ?? '')}`
  const after = scripted({ 'POST /oauth2/tokens': answer }, { href, runtime: { local, session } })
  return { ...after, sent }
}
const tokens = () => new Response(JSON.stringify({ id_token: tokenOf() }))

test('the page redirects with a code challenge and comes back for a token', async () => {
  const { sid, sent, requests, page } = await comingBack(
    (state) => `code=C&state=${state}&iss=https%3A%2F%2Flogin.example&tab=2`,
    tokens,
  )
  expect(sent.origin + sent.pathname).toBe('https://login.example/oauth2/authorize')
  expect(Object.fromEntries(sent.searchParams)).toMatchObject({
    redirect_uri: request.redirectUri,
    client_id: 'cid',
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
  })
  expect((await sid.resolveHostedLoginFlow())?.ID).toBe('pid:1')
  const { body } = requests[0] ?? {}
  expect(body).toMatchObject({ client_id: 'cid', code: 'C', grant_type: 'authorization_code' })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.code_verifier))
  expect(sent.searchParams.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
  expect(page.address()).toBe('https://app.example/back?tab=2')
  expect(await sid.resolveHostedLoginFlow()).toBeUndefined()
})

test('flows of several tabs return in any order, and a sign-in on the page meanwhile does not disturb them', async () => {
  const first = scripted({})
  const { local } = first.runtime
  const elsewhere = { runtime: { local } }
  const second = scripted({}, elsewhere)
  await first.sid.startHostedLoginFlow(request)
  await second.sid.startHostedLoginFlow({ clientId: 'other', redirectUri: 'https://app.example/other' })
  const otp = { id: 'c1', type: 'otp', authentication_method: 'otp_via_email' }
  const page = scripted({ 'POST /id/v2': () => [otp], 'POST /attestation/v3': () => ({ token: tokenOf() }) }, elsewhere)
  page.sid.subscribe('otpCodeSent', () => page.sid.publish('otpCodeSubmitted', '123456'))
  await page.sid.id('org', { type: 'email_address', value: 'ada@example.com' }, { method: 'otp_via_email' })

  for (const [tab, clientId] of [
    [second, 'other'],
    [first, 'cid'],
  ] as const) {
    const sent = new URL(tab.page.visited[0] ?? '').searchParams
    const href = `${sent.get('redirect_uri')}?code=C&state=${sent.get('state')}`
    const back = scripted({ 'POST /oauth2/tokens': tokens }, { href, ...elsewhere })
    expect((await back.sid.resolveHostedLoginFlow())?.ID).toBe('pid:1')
    const { body } = back.requests[0] ?? {}
    expect(body).toMatchObject({ client_id: clientId, redirect_uri: sent.get('redirect_uri') })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.code_verifier))
    expect(sent.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
    await expect(scripted({}, { href, ...elsewhere }).sid.resolveHostedLoginFlow()).rejects.toThrow('CSRF token')
  }
})

test('a response without a network throws the fetch error, and its code is sent once', async () => {
  const { sid, requests } = await comingBack(
    (state) => `code=C&state=${state}`,
    () => {
      throw new TypeError('Failed to fetch')
    },
  )
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow(/did not return an alternative response: https:.*tokens/)
  expect(requests).toHaveLength(1)
})

test('abandoned sign-ins do not fill the storage', async () => {
  const { sid, runtime } = scripted({})
  for (let turn = 0; turn < 30; turn++) await sid.startHostedLoginFlow(request)
  expect(Object.keys(JSON.parse(runtime.local.getItem('@SLASHID/PKCE_CODE_VERIFIER') ?? ''))).toHaveLength(20)
})

test('a response to another browser’s login is refused, and its code is not used', async () => {
  const { sid, requests } = await comingBack(() => 'code=C&state=forged', tokens)
  const heard: unknown[] = []
  sid.subscribe('idFlowFailed', ({ failureDetail }) => void heard.push(failureDetail))
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow('CSRF token mismatch')
  expect(requests).toEqual([])
  expect(heard).toEqual(['CSRF token mismatch'])
})

test('a server that returns no token is reported', async () => {
  const refusal = () => new Response('{"error":"invalid_grant"}', { status: 400 })
  const { sid } = await comingBack((state) => `code=C&state=${state}`, refusal)
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow('Failed to obtain access token')
})

test('a tab that started no sign-in reports that', async () => {
  const { sid } = scripted({}, { href: 'https://app.example/?code=a&state=b' })
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow(/started no hosted login/)
})

test('an address without a response is left unchanged', async () => {
  const { sid, page } = scripted({}, { href: 'https://app.example/?code=a' })
  expect(await sid.resolveHostedLoginFlow()).toBeUndefined()
  expect(page.address()).toBe('https://app.example/?code=a')
})
