import { expect, test } from 'vitest'
import { scripted, tokenOf } from '../testing/scripted.js'

const request = { clientId: 'cid', redirectUri: 'https://app.example/back' }

/** Leaves for the hosted login and comes back at `href`, with what the tab had stored. */
async function comingBack(query: (state: string) => string, answer: () => unknown) {
  const before = scripted({})
  await before.sid.startHostedLoginFlow(request)
  const sent = new URL(before.page.left[0] ?? '')
  const { local, session } = before.runtime
  const href = `https://app.example/back?${query(sent.searchParams.get('state') ?? '')}`
  const after = scripted({ 'POST /oauth2/tokens': answer }, { href, runtime: { local, session } })
  return { ...after, sent }
}
const tokens = () => new Response(JSON.stringify({ id_token: tokenOf() }))

test('the page leaves with a code challenge and comes back for a token', async () => {
  const { sid, sent, requests, page } = await comingBack((state) => `code=C&state=${state}&tab=2`, tokens)
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

test('an answer to somebody else’s login is refused, and its code is not spent', async () => {
  const { sid, requests } = await comingBack(() => 'code=C&state=forged', tokens)
  const heard: unknown[] = []
  sid.subscribe('idFlowFailed', ({ failureDetail }) => void heard.push(failureDetail))
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow('CSRF token mismatch')
  expect(requests).toEqual([])
  expect(heard).toEqual(['CSRF token mismatch'])
})

test('a server that gives no token is told', async () => {
  const refusal = () => new Response('{"error":"invalid_grant"}', { status: 400 })
  const { sid } = await comingBack((state) => `code=C&state=${state}`, refusal)
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow('Failed to obtain access token')
})

test('a tab that started nothing says so', async () => {
  const { sid } = scripted({}, { href: 'https://app.example/?code=a&state=b' })
  await expect(sid.resolveHostedLoginFlow()).rejects.toThrow(/started no hosted login/)
})

test('an address without an answer is left alone', async () => {
  const { sid, page } = scripted({}, { href: 'https://app.example/?code=a' })
  expect(await sid.resolveHostedLoginFlow()).toBeUndefined()
  expect(page.address()).toBe('https://app.example/?code=a')
})
