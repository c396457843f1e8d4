import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.js'
import { type OidcUpstream, startOidcUpstream } from '../testing/oidc-upstream.js'
import { createWalker } from '../testing/walk.js'

const APP = 'https://app.example.com'

let world: TestServer
let upstream: OidcUpstream
beforeEach(async () => {
  upstream = await startOidcUpstream()
  upstream.account = { sub: 'grace' }
  world = await createTestServer({ listen: true, settings: { origins: [APP] } })
  const { clientId: client_id, clientSecret: client_secret, issuer } = upstream
  const body = { type: 'oidc', provider: 'google', client_id, client_secret, issuer }
  const added = await world.inject({ method: 'POST', url: '/admin/providers', token: world.settings.adminKey, body })
  upstream.allow(added.json.result.redirect_uri)
})
afterEach(async () => {
  await world.close()
  await upstream.close()
})

/** A page that has left to add a provider to the session of a token, and what it needs when it comes back. */
async function leave(token: string, ux_mode = 'redirect') {
  const verifier = `${randomUUID()}${randomUUID()}`
  const metadata = {
    pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    csrf_token: randomUUID(),
  }
  const options = { client_id: upstream.clientId, provider: 'google', ux_mode, redirect_target: `${APP}/here` }
  const body = { factor: { method: 'oidc', options }, metadata }
  const started = await world.inject({ method: 'POST', url: '/id/v2', headers: { origin: APP }, token, body })
  const [, oidc, proxy] = started.json.result
  return { verifier, url: oidc.options.auth_code_url as string, id: proxy.id as string }
}

/** Goes through the provider and returns the parameters with which the browser comes back. */
async function comeBack(url: string): Promise<URLSearchParams> {
  const stop = await createWalker()(url, { stop: (next) => next.startsWith(APP) })
  if (stop.url.startsWith(APP)) return new URL(stop.url).searchParams
  return new URLSearchParams(JSON.parse(/id="result">(.*?)<\/script>/.exec(stop.text)?.[1] ?? 'null').urlParams)
}

const resolve = (back: URLSearchParams, verifier: string, more: { token?: string; organization?: string } = {}) =>
  world.inject({
    method: 'POST',
    url: '/sso/resolve',
    token: more.token,
    ...(more.organization !== undefined && { headers: { 'SlashID-OrgID': more.organization } }),
    body: {
      challenge_id: back.get('sso_challenge_id'),
      code: back.get('sso_code'),
      pkce_code_verifier: verifier,
    },
  })
const poll = (id: string, token?: string) => world.inject({ url: `/challenge/${id}/v2`, token })
const isLive = async (token: string) =>
  (await world.inject({ method: 'POST', url: '/token/validate', body: { token } })).json.result.valid
const signIn = () => world.admin.signIn('grace@example.com')

describe('a page that left to add a provider and lost its token', () => {
  test('waits until the browser has sent the verifier, and then gets its session', async () => {
    const { verifier, url, id } = await leave(await signIn())
    const back = await comeBack(url)
    expect((await poll(id)).status).toBe(202)
    expect((await resolve(back, verifier)).status).toBe(204)
    const { status, json } = await poll(id)
    expect(status).toBe(200)
    expect(await isLive(json.result)).toBe(true)
  })

  test('can name any organization when it sends the verifier: the challenge determines it', async () => {
    const { verifier, url, id } = await leave(await signIn())
    expect((await resolve(await comeBack(url), verifier, { organization: 'another' })).status).toBe(204)
    expect((await poll(id)).status).toBe(200)
  })

  test('is notified of a refusal', async () => {
    upstream.account = undefined
    const { url, id } = await leave(await signIn())
    await comeBack(url)
    expect((await poll(id)).json.errors[0].message).toContain('not completed')
  })
})

describe('a thief who read the URL that the page came back to', () => {
  test('gets nothing before the browser has sent the verifier, and nothing with another verifier', async () => {
    const { url, id } = await leave(await signIn())
    const back = await comeBack(url)
    for (const organization of ['', world.settings.orgId, 'another'])
      expect((await resolve(back, `${randomUUID()}${randomUUID()}`, { organization })).status).toBe(403)
    expect((await poll(id)).status).toBe(202)
  })

  test('and also asks for the session, before or after the page, ends it', async () => {
    const { verifier, url, id } = await leave(await signIn())
    await resolve(await comeBack(url), verifier)
    const session = (await poll(id)).json.result
    const again = await poll(id)
    expect([again.status, again.json.errors[0].message]).toEqual([403, 'authentication has expired'])
    expect(await isLive(session)).toBe(false)
  })

  test('and asks fifty times concurrently has no active session in the end', async () => {
    const { verifier, url, id } = await leave(await signIn())
    await resolve(await comeBack(url), verifier)
    const all = await Promise.all(Array.from({ length: 50 }, () => poll(id)))
    const successes = all.filter(({ status }) => status === 200)
    expect(successes.length).toBeLessThanOrEqual(1)
    for (const { json } of successes) expect(await isLive(json.result)).toBe(false)
  })

  test('and has another token gets nothing, and the page loses nothing', async () => {
    const owner = await signIn()
    const thief = await world.admin.signIn('eve@example.com')
    const { verifier, url, id } = await leave(owner)
    const back = await comeBack(url)
    expect((await resolve(back, verifier, { token: thief })).status).toBe(403)
    expect((await resolve(back, verifier)).status).toBe(204)
    expect((await poll(id, thief)).status).toBe(403)
    expect((await poll(id, owner)).status).toBe(200)
    // With the token of the session, it can be fetched again, as always.
    expect(await isLive((await poll(id, owner)).json.result)).toBe(true)
  })

  test('gets nothing if the page stayed, because it has its token', async () => {
    const { verifier, url, id } = await leave(await signIn(), 'popup')
    const back = await comeBack(url)
    expect((await poll(id)).status).toBe(403)
    await resolve(back, verifier)
    expect((await poll(id)).status).toBe(403)
  })

  test('gets no console session', async () => {
    const token = await world.admin.signInToConsole('grace@example.com')
    const { verifier, url, id } = await leave(token)
    await resolve(await comeBack(url), verifier)
    expect((await poll(id)).status).toBe(403)
    expect((await poll(id, token)).status).toBe(200)
  })

  test('gets nothing once the session that it was started from has ended', async () => {
    const token = await signIn()
    const { verifier, url, id } = await leave(token)
    const back = await comeBack(url)
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    expect((await resolve(back, verifier)).status).toBe(403)
    expect((await poll(id)).json.result).toBeUndefined()
  })
})
