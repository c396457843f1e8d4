import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

/** If an organization uses containers (wire protocol, 5.2), clients send the token inside and store the container. */
let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  await world.services.stores.organizations.update(world.settings.orgId, { settings: '{"token_container":true}' })
})
afterEach(() => world.close())

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const inside = (container: string): string => claims(container).user_token
const post = (url: string, body: unknown, token?: string) => world.inject({ method: 'POST', url, body, token })
const valid = async (token: string) => (await post('/token/validate', { token })).json.result.valid
const ADA = { type: 'email_address', value: 'ada@example.com' }

/** Every way to get a token. */
const WAYS: Record<string, () => Promise<string>> = {
  'an attestation': () => world.admin.signIn(ADA.value),
  async 'a poll'() {
    const started = await post('/id/v2', { handle: ADA, factor: { method: 'email_link' } })
    const link = /\/link\/[\w-]+/.exec((await world.outbox.next(ADA.value)).text)?.[0] ?? ''
    await world.inject({ method: 'POST', url: link })
    return (await world.inject({ url: `/challenge/${started.json.result[1].id}/v2` })).json.result
  },
  'an anonymous person': async () => (await post('/persons/anonymous', {})).json.result,
  async 'a switch of organization'() {
    const token = inside(await world.admin.signIn(ADA.value))
    return (await post('/token/v2', {}, token)).json.result.token
  },
  async 'a direct id'() {
    const { result } = (await post('/direct-id', {}, inside(await world.admin.signIn(ADA.value)))).json
    const [{ id, options }] = JSON.parse(Buffer.from(result, 'base64url').toString())
    const attested = await post('/attestation/v3', { challenge_id: id, challenge_type: 'nonce', data: options })
    return attested.json.result.token
  },
}

describe('a token container', () => {
  test.each(Object.entries(WAYS))('is returned by %s; revoking the token inside ends both', async (_, come) => {
    const container = await come()
    const { user_token, oidc_tokens, ...ownClaims } = claims(container)
    expect(oidc_tokens).toEqual([])
    expect(claims(user_token)).toEqual(ownClaims)
    expect((await world.inject({ url: '/me', token: user_token })).status).toBe(200)
    expect(await valid(user_token)).toBe(true)
    await post('/token/revoke', { token: user_token }, user_token)
    expect([await valid(user_token), await valid(container)]).toEqual([false, false])
  })

  test('of a further step replaces the previous one', async () => {
    const before = inside(await world.admin.signIn(ADA.value))
    const [, { id }] = (await post('/id/v2', { factor: { method: 'otp_via_email' } }, before)).json.result
    const otp = /\d{6}/.exec((await world.outbox.next(ADA.value)).subject)?.[0]
    const attested = await post('/attestation/v3', { challenge_id: id, challenge_type: 'otp', data: { otp } }, before)
    const after = claims(attested.json.result.token)
    expect(after.person_id).toBe(claims(before).person_id)
    expect(after.authentications).toHaveLength(2)
    expect(claims(after.user_token).authentications).toHaveLength(2)
  })
})
