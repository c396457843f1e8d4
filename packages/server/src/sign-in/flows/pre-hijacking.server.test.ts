import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

/**
 * An account that was prepared with someone's address before its owner came (Sudhodanan and Paverd, 2022): everything
 * that was added to it is removed with the first proof of the address.
 */
const clock = fakeClock()
const VICTIM = 'victim@example.com'
const PASSWORD = 'Attackers-choice-77'
const handle = { type: 'email_address', value: VICTIM } as const

let world: TestServer
let trap: string
beforeEach(async () => {
  world = await createTestServer({ clock })
  const handles = [{ ...handle, verified: false }]
  trap = (await world.admin.addPerson({ handles, groups: ['docusaurus-users'], password: PASSWORD })).person_id
})
afterEach(() => world.close())

const post = (url: string, body: unknown, token?: string) => world.inject({ method: 'POST', url, body, token })
const valid = async (token: string) => (await post('/token/validate', { token })).json.result.valid

/** A session of the prepared account, as someone who may impersonate gets one. */
async function sessionOfTrap(): Promise<string> {
  const { json } = await post(`/persons/${trap}/impersonate`, {}, world.settings.adminKey)
  const [{ id, options }] = JSON.parse(Buffer.from(json.result, 'base64url').toString())
  const attested = await post('/attestation/v3', { challenge_id: id, challenge_type: 'nonce', data: options })
  return attested.json.result.token
}

/** A security key, and an account at a provider, that the attacker added there. */
async function leaveKeys(): Promise<void> {
  const { credentials, identities } = world.services.stores
  const now = clock.now()
  const passkey = {
    id: 'stick',
    person_id: trap,
    type: 'public-key',
    secret: '{}',
    key_id: 'stick',
    counter: 0,
  } as const
  expect(await credentials.addPasskey({ ...passkey, label: null, created_at: now, last_used: now })).toBe(true)
  const { settings, services } = world
  const { id } = (await post('/admin/providers', GOOGLE, settings.adminKey)).json.result
  expect(await identities.link(settings.orgId, id, 'mallory', trap, services.clock.now())).toBe(true)
}
const GOOGLE = { type: 'oidc', provider: 'google', client_id: 'x', client_secret: 'y' }

describe('the first proof of an address', () => {
  test('removes everything that was added to the account before', async () => {
    await leaveKeys()
    const before = await sessionOfTrap()
    expect(await valid(before)).toBe(true)
    const token = await world.admin.signIn(VICTIM)
    const { person, credentials } = (await world.inject({ url: '/me', token })).json.result
    expect([person.person_id, person.groups, credentials]).toEqual([trap, ['docusaurus-users'], []])
    expect(await valid(before)).toBe(false)
    const [{ id = '' } = {}] = await world.services.stores.providers.all(world.settings.orgId)
    expect(await world.services.stores.identities.owner(world.settings.orgId, id, 'mallory')).toBeUndefined()
  })

  test('by a link counts the same as by a code', async () => {
    const started = await post('/id/v2', { handle, factor: { method: 'email_link' } })
    const link = /\/link\/[\w-]+/.exec((await world.outbox.next(VICTIM)).text)?.[0] ?? ''
    await world.inject({ method: 'POST', url: link })
    const polled = await world.inject({ url: `/challenge/${started.json.result[1].id}/v2` })
    const { credentials } = (await world.inject({ url: '/me', token: polled.json.result })).json.result
    expect(credentials).toEqual([])
  })

  test('completes nothing that was started from the account before', async () => {
    const before = await sessionOfTrap()
    const direct = await post('/direct-id', {}, before)
    expect(direct.status).toBe(403)
    const body = {
      handle: { type: 'email_address', value: 'mallory@example.com' },
      factor: { method: 'otp_via_email' },
    }
    expect((await post('/id/v2', body, before)).status).toBe(403)
    await world.admin.signIn(VICTIM)
    expect((await post('/id/v2', body, before)).status).toBe(401)
  })

  test('makes the previous password invalid', async () => {
    await world.admin.signIn(VICTIM)
    const { json } = await post('/id/v2', { handle, factor: { method: 'password' } })
    expect(json.result.map(({ type }: { type: string }) => type)).toEqual([
      'authn_context_update',
      'otp',
      'password_set',
    ])
  })
})
