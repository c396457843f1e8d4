import { createHash, randomUUID } from 'node:crypto'
import { LIMITS } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { type OidcUpstream, startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { createWalker } from '@portico/server/testing/walk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf, nonceIn, proveByCode } from './sign-ins.js'

/** Someone holds a stolen token from a sign-in some time ago, and wants to be able to come back without it. */
const VICTIM = 'victim@example.com'
const THIEF = { sub: 'mallory', email: 'mallory@evil.example', email_verified: true }
const AGO = LIMITS.recentAuthentication + 60_000

let at: Target
let upstream: OidcUpstream
let clock: ReturnType<typeof fakeClock>
beforeEach(async () => {
  upstream = await startOidcUpstream()
  clock = fakeClock(Date.now() - AGO)
  at = await target({ clock, settings: { origins: ['https://app.example.com'] } })
  const body = {
    type: 'oidc',
    provider: 'google',
    client_id: upstream.clientId,
    client_secret: upstream.clientSecret,
    issuer: upstream.issuer,
  }
  const added = await at.call('POST', '/admin/providers', { token: at.world.settings.adminKey, body })
  upstream.allow(added.json.result.redirect_uri)
})
afterEach(async () => {
  await at.close()
  await upstream.close()
})

const call: Target['call'] = (...request) => at.call(...request)
const start = (body: object, token?: string) => call('POST', '/id/v2', { token, body })
const PASSKEY = { method: 'webauthn', options: { method: 'webauthn' } }
const idOf = (token: string) => claimsOf(token).person_id
const refusal = ({ status, json }: Reply) => [status, json?.errors?.[0]?.message]
const SIGN_IN_AGAIN = [403, expect.stringMatching(/^sign in again first/)]

/**
 * Goes through the provider as the person signed in there; returns the response to the start if it was refused, otherwise that of
 * the poll.
 */
async function throughProvider(token?: string): Promise<Reply> {
  const verifier = `${randomUUID()}${randomUUID()}`
  const started = await call('POST', '/id/v2', {
    token,
    headers: { origin: 'https://app.example.com' },
    body: {
      handle: null,
      factor: {
        method: 'oidc',
        options: { method: 'oidc', client_id: upstream.clientId, provider: 'google', ux_mode: 'popup' },
      },
      metadata: {
        pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        csrf_token: randomUUID(),
      },
    },
  })
  if (started.status !== 200) return started
  const [, oidc, proxy] = started.json.result
  const { text } = await createWalker()(oidc.options.auth_code_url)
  const { urlParams } = JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')
  const returned = new URLSearchParams(urlParams)
  await call('POST', '/sso/resolve', {
    body: {
      challenge_id: returned.get('sso_challenge_id'),
      code: returned.get('sso_code'),
      pkce_code_verifier: verifier,
    },
  })
  return call('GET', `/challenge/${proxy.options.challenge_id}/v2`, { token })
}

describe('a token whose sign-in was a while ago', () => {
  test('links no identity of the thief to the victim', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(AGO)
    upstream.account = THIEF
    expect(refusal(await throughProvider(token))).toEqual(SIGN_IN_AGAIN)
    const later = await throughProvider()
    expect(idOf(later.json.result)).not.toBe(idOf(token))
  })

  test('links no second identity if the victim has one at the same provider', async () => {
    upstream.account = { sub: 'victim', email: VICTIM, email_verified: true }
    const token = (await throughProvider()).json.result
    clock.advance(AGO)
    upstream.account = THIEF
    expect(refusal(await throughProvider(token))).toEqual(SIGN_IN_AGAIN)
    expect(idOf((await throughProvider()).json.result)).not.toBe(idOf(token))
  })

  test('adds nothing to a person who signs in only at a provider', async () => {
    upstream.account = { sub: 'victim' }
    const token = (await throughProvider()).json.result
    clock.advance(AGO)
    const theirs = { type: 'email_address', value: THIEF.email }
    for (const body of [
      { factor: { method: 'totp' } },
      { factor: { method: 'password' } },
      { handle: theirs, factor: { method: 'otp_via_email' } },
      { handle: theirs, factor: {} },
    ])
      expect([body, ...refusal(await start(body, token))]).toEqual([body, ...SIGN_IN_AGAIN])
    // A passkey takes a link that is mailed to an address of the account.
    for (const handle of [theirs, undefined]) expect((await start({ handle, factor: PASSKEY }, token)).status).toBe(400)
  })

  test('counts as recent again once the victim proves their identity at the provider', async () => {
    upstream.account = { sub: 'victim' }
    const token = (await throughProvider()).json.result
    clock.advance(AGO)
    const again = await throughProvider(token)
    expect(again.status).toBe(200)
    expect((await start({ factor: { method: 'totp' } }, again.json.result)).status).toBe(200)
  })
})

test('a token whose sign-in was a while ago removes, replaces and exports nothing, and deletes no account', async () => {
  await at.world.admin.addPerson({
    handles: [
      { type: 'email_address', value: VICTIM },
      { type: 'phone_number', value: '+14155550100' },
    ],
    password: 'Tr0ub4dor&Zebra',
  })
  const { token } = (await proveByCode(at, VICTIM)).json.result
  const first = async (path: string) => (await call('GET', path, { token })).json.result[0].id
  const [credential, handle] = [await first('/me/credentials'), await first('/me/handles')]
  clock.advance(AGO)
  for (const [method, path, body] of [
    ['DELETE', `/me/credentials/${credential}`],
    ['DELETE', `/me/handles/${handle}`],
    ['PUT', '/me/password', { password: 'An0ther-Passphrase' }],
    ['GET', '/me/export'],
    ['DELETE', '/me'],
  ] as const)
    expect([path, ...refusal(await call(method, path, { token, body }))]).toEqual([path, ...SIGN_IN_AGAIN])
})

describe('a recent sign-in does not result from', () => {
  const guarded = (token: string) => call('GET', '/me/export', { token })

  test('a direct id of a session that had one', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    const direct = await call('POST', '/direct-id', { token })
    const passed = await call('POST', '/attestation/v3', { body: nonceIn(direct.json.result) })
    expect(refusal(await guarded(passed.json.result.token))).toEqual(SIGN_IN_AGAIN)
  })

  test('adding a factor, which does not extend the session either', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(LIMITS.recentAuthentication - 60_000)
    const added = await proveByCode(at, THIEF.email, token)
    expect(added.status).toBe(200)
    clock.advance(2 * 60_000)
    const longer = added.json.result.token
    expect(refusal(await guarded(longer))).toEqual(SIGN_IN_AGAIN)
    expect(claimsOf(longer).exp).toBe(claimsOf(token).exp)
  })

  test('linking an identity', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(LIMITS.recentAuthentication - 60_000)
    upstream.account = THIEF
    const linked = await throughProvider(token)
    // The provider's responses are dated by the real clock, which is two minutes ahead.
    expect(linked.status).toBe(200)
    clock.advance(2 * 60_000)
    expect(refusal(await guarded(linked.json.result))).toEqual(SIGN_IN_AGAIN)
  })

  test('switching to another organization', async () => {
    const { adminKey } = at.world.settings
    const body = { org_name: 'Branch', parent_id: at.world.settings.orgId }
    const branch = await call('POST', '/admin/organizations', { token: adminKey, body })
    const org = branch.json.result.id
    const { token } = (await proveByCode(at, VICTIM)).json.result
    const handles = [{ type: 'email_address', value: VICTIM }]
    await call('POST', '/admin/persons', { token: adminKey, org, body: { handles } })
    clock.advance(AGO)
    const switched = await call('GET', '/token', { token, org })
    expect([switched.status, refusal(await guarded(switched.json.result))]).toEqual([200, SIGN_IN_AGAIN])
  })
})

test('a change begun while there was no way in is not completed once there is one', async () => {
  const link = new URL((await at.world.server.ensureOwnerLink()) ?? '')
  const [nonce] = (await call('GET', `/challenge_pack/${link.searchParams.get('sidcp')}`)).json.result
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  const { token } = (await call('POST', '/attestation/v3', { body })).json.result
  const handle = { type: 'email_address', value: THIEF.email }
  const [, waiting] = (await start({ handle, factor: { method: 'otp_via_email' } }, token)).json.result
  const otp = /\d{6}/.exec((await at.world.outbox.next(THIEF.email)).subject)?.[0]
  expect((await proveByCode(at, VICTIM, token)).status).toBe(200)
  const late = { challenge_id: waiting.id, challenge_type: 'otp', data: { otp } }
  expect(refusal(await call('POST', '/attestation/v3', { token, body: late }))).toEqual(SIGN_IN_AGAIN)
})
