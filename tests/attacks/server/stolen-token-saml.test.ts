import { createHash, randomUUID } from 'node:crypto'
import { LIMITS } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { type SamlUpstream, startSamlUpstream } from '@portico/server/testing/saml-upstream'
import { createWalker } from '@portico/server/testing/walk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf, proveByCode } from './sign-ins.js'

/** An attacker with another person's token links their own identity at a SAML provider, to come back without the token. */
const VICTIM = 'victim@example.com'
const APP = 'https://app.example.com'
const AGO = LIMITS.recentAuthentication + 60_000

let at: Target
let upstream: SamlUpstream
let clock: ReturnType<typeof fakeClock>
let providerId: string
beforeEach(async () => {
  upstream = await startSamlUpstream()
  clock = fakeClock(Date.now() - AGO)
  at = await target({ clock, settings: { origins: [APP] } })
  const body = { type: 'saml', name: 'Acme', idp_metadata_url: upstream.entityId }
  const added = await at.call('POST', '/admin/providers', { token: at.world.settings.adminKey, body })
  providerId = added.json.result.id
  upstream.know(await (await fetch(added.json.result.metadata_url)).text())
})
afterEach(async () => {
  await at.close()
  await upstream.close()
})

const call: Target['call'] = (...request) => at.call(...request)
const idOf = (token: string) => claimsOf(token).person_id
const refusal = ({ status, json }: Reply) => [status, json?.errors?.[0]?.message]
const SIGN_IN_AGAIN = [403, expect.stringMatching(/^sign in again first/)]
const sent = (token: string | undefined) => (token === undefined ? {} : { token })

/** Begins a sign-in at the provider, with a token or without one. */
async function begin(token?: string): Promise<{ reply: Reply; verifier: string }> {
  const verifier = `${randomUUID()}${randomUUID()}`
  const options = { method: 'saml', provider_credentials_id: providerId, ux_mode: 'popup' }
  const metadata = {
    pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    csrf_token: randomUUID(),
  }
  const body = { handle: null, factor: { method: 'saml', options }, metadata }
  return { reply: await call('POST', '/id/v2', { ...sent(token), headers: { origin: APP }, body }), verifier }
}

/** Goes through the provider as the person who is signed in there, and requests the outcome with a token or without one. */
async function finish({ reply, verifier }: Awaited<ReturnType<typeof begin>>, token?: string): Promise<Reply> {
  const [, saml, proxy] = reply.json.result
  const { acs, ...form } = await upstream.answer(saml.options.start_authentication_url)
  const { text } = await createWalker()(acs, { form })
  const { urlParams } = JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
  const returned = new URLSearchParams(urlParams)
  const body = {
    challenge_id: returned.get('sso_challenge_id'),
    code: returned.get('sso_code'),
    pkce_code_verifier: verifier,
  }
  await call('POST', '/sso/resolve', { ...sent(token), body })
  return call('GET', `/challenge/${proxy.id}/v2`, sent(token))
}
const throughProvider = async (token?: string): Promise<Reply> => {
  const flow = await begin(token)
  return flow.reply.status === 200 ? finish(flow, token) : flow.reply
}

describe('a token whose sign-in was a while ago', () => {
  test('links no SAML identity of the thief to the victim', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(AGO)
    expect(refusal(await throughProvider(token))).toEqual(SIGN_IN_AGAIN)
    const thief = (await throughProvider()).json.result
    expect(idOf(thief)).not.toBe(idOf(token))
  })

  test('links no second identity if the victim has one at the same provider', async () => {
    upstream.saying = { nameId: 'victim' }
    const token = (await throughProvider()).json.result
    clock.advance(AGO)
    upstream.saying = { nameId: 'mallory' }
    expect(refusal(await throughProvider(token))).toEqual(SIGN_IN_AGAIN)
    expect(idOf((await throughProvider()).json.result)).not.toBe(idOf(token))
  })
})

describe('a link to an identity that was begun with a token', () => {
  test('is not completed once the token was revoked', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(LIMITS.recentAuthentication - 60_000)
    const flow = await begin(token)
    expect(flow.reply.status).toBe(200)
    await call('POST', '/token/revoke', { body: { token } })
    await finish(flow)
    expect(idOf((await throughProvider()).json.result)).not.toBe(idOf(token))
  })

  test('accepts no identity that belongs to another person', async () => {
    upstream.saying = { nameId: 'mallory' }
    const thief = (await throughProvider()).json.result
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(AGO - 120_000)
    const linked = await throughProvider(token)
    expect(linked.status).not.toBe(200)
    expect(idOf((await throughProvider()).json.result)).toBe(idOf(thief))
  })

  test('creates a session that ends with the one that it was linked from', async () => {
    const { token } = (await proveByCode(at, VICTIM)).json.result
    clock.advance(LIMITS.recentAuthentication - 60_000)
    const linked = await throughProvider(token)
    expect(linked.status).toBe(200)
    const valid = async (candidate: string) =>
      (await call('POST', '/token/validate', { body: { token: candidate } })).json.result.valid
    expect(await valid(linked.json.result)).toBe(true)
    await call('POST', '/token/revoke', { body: { token } })
    expect(await valid(linked.json.result)).toBe(false)
  })
})
