import { fakeClock } from '@portico/server/testing/index'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { claimsOf, nonceIn, proveByCode, visit } from './sign-ins.js'

/** An anonymous visitor tries to turn a session without proof into that of a person with an account, by a one-time sign-in. */
const ADA = 'ada@example.com'
const MALLORY = 'mallory@example.com'

let target_: Target
beforeEach(async () => {
  target_ = await target({ clock: fakeClock() })
})
afterEach(() => target_.close())

const call: Target['call'] = (...request) => target_.call(...request)
const set = async (settings: object) => {
  const { orgId, adminKey } = target_.world.settings
  const path = `/admin/organizations/${orgId}`
  expect((await call('PATCH', path, { token: adminKey, body: { settings } })).status).toBe(200)
}
const isLive = async (token: string) => (await call('POST', '/token/validate', { body: { token } })).json.result.valid
const keys = async (token: string) => {
  const { ticket } = await ticketFor(target_.world, [])
  return (await call('POST', '/content-keys', { token, body: { build: 'build-1', tickets: [ticket] } })).json.result
    .keys
}

/** The result of the laundering: the token of a direct id, or undefined if none was issued. */
async function launder(token: string): Promise<string | undefined> {
  const direct = await call('POST', '/direct-id', { token })
  if (direct.status !== 201) return undefined
  const answered = await call('POST', '/attestation/v3', { body: nonceIn(direct.json.result) })
  return answered.json?.result?.token
}

describe('a direct id of an anonymous visitor', () => {
  test('issues no token', async () => {
    const token = await visit(target_)
    const direct = await call('POST', '/direct-id', { token })
    expect([direct.status, direct.json.errors?.[0]?.message]).toEqual([403, expect.stringContaining('anonymous')])
  })

  test('opens no content key for pages that anyone signed in may read', async () => {
    const laundered = await launder(await visit(target_))
    expect(laundered === undefined ? [] : await keys(laundered)).toEqual([])
  })

  test('adds no handle if people cannot register themselves, patterns are closed and approval is on', async () => {
    await set({ self_registration: false, handle_patterns: ['@corp\\.example$'], approval: 'sign_up' })
    const laundered = await launder(await visit(target_))
    const proven = await proveByCode(target_, MALLORY, laundered)
    expect(proven.status).toBe(403)
    const { persons } = await target_.world.admin.listPersons()
    expect(persons.filter(({ person_type }) => person_type === 'regular')).toEqual([])
    expect(persons.flatMap(({ handles }) => handles)).toEqual([])
  })
})

describe('an anonymous session', () => {
  test('is recognized by the row of its person, whatever its authentications say', async () => {
    const token = await visit(target_)
    const { jti, person_id } = claimsOf(token)
    const { stores, clock } = target_.world.services
    const session = await stores.sessions.find(jti)
    if (!session) throw new Error('There is no such session.')
    const id = '01900000-0000-7000-8000-000000000001'
    const authentications = [{ method: 'direct_id', timestamp: new Date(clock.now()).toISOString() }] as const
    await stores.sessions.insert({ ...session, id, authentications })
    const signed = await target_.world.services.signer.sign({ ...claimsOf(token), jti: id, person_type: 'regular' })
    expect(await isLive(signed)).toBe(true)
    expect(await keys(signed)).toEqual([])
    expect((await call('POST', '/direct-id', { token: signed })).status).toBe(403)
    const again = await call('GET', '/token', { token: signed })
    expect(claimsOf(again.json.result)).toMatchObject({ person_id, person_type: 'anonymous' })
  })

  test.each([
    ['POST', '/access-requests', { groups: ['partners'], reason: 'please' }],
    ['DELETE', '/me/sessions', undefined],
    ['PUT', '/me/password', { password: 'An0ther-Passphrase' }],
    ['GET', '/me/export', undefined],
    ['DELETE', '/me', undefined],
    ['GET', '/me/sessions', undefined],
  ])('may not %s %s, which is for people with an account', async (method, path, body) => {
    const token = await visit(target_)
    const refused = await call(method, path, { token, body })
    expect([refused.status, refused.json.errors?.[0]?.message]).toEqual([403, expect.stringContaining('anonymous')])
  })

  test('has no administrator rights, even if its person was added to the group of administrators', async () => {
    const token = await visit(target_)
    await target_.world.admin.setGroups(claimsOf(token).person_id, ['portico-admins', 'portico-impersonators'])
    expect((await call('GET', '/admin/persons', { token })).status).toBe(403)
    expect((await call('POST', `/persons/${claimsOf(token).person_id}/impersonate`, { token })).status).toBe(403)
  })
})

describe('the upgrade to an existing person', () => {
  test('leaves no anonymous token alive', async () => {
    await proveByCode(target_, ADA)
    const token = await visit(target_)
    const proven = await proveByCode(target_, ADA, token)
    expect(claimsOf(proven.json.result.token).prev_anonymous_person_id).toBe(claimsOf(token).person_id)
    expect(await isLive(token)).toBe(false)
  })

  test('leaves no impersonation of the anonymous person alive', async () => {
    await proveByCode(target_, ADA)
    const token = await visit(target_)
    const { adminKey } = target_.world.settings
    const impersonation = await call('POST', `/persons/${claimsOf(token).person_id}/impersonate`, {
      token: adminKey,
      body: {},
    })
    const borrowed = await call('POST', '/attestation/v3', { body: nonceIn(impersonation.json.result) })
    await proveByCode(target_, ADA, token)
    expect(await isLive(borrowed.json.result.token)).toBe(false)
  })

  test('leaves no flow that can be completed in the name of the anonymous person', async () => {
    await proveByCode(target_, ADA)
    const token = await visit(target_)
    const handle = { type: 'email_address', value: MALLORY }
    const body = { handle, factor: { method: 'otp_via_email' } }
    const [, challenge] = (await call('POST', '/id/v2', { token, body })).json.result
    const otp = /\d{6}/.exec((await target_.world.outbox.next(MALLORY)).subject)?.[0]
    await proveByCode(target_, ADA, token)
    const late = await call('POST', '/attestation/v3', {
      body: { challenge_id: challenge.id, challenge_type: 'otp', data: { otp } },
    })
    expect([late.status, late.json.errors?.[0]?.message]).toEqual([403, 'authentication has expired'])
  })
})

describe('a handle that is added to an account', () => {
  test('must match the patterns that a sign-up has to match', async () => {
    const proven = await proveByCode(target_, 'ada@corp.example')
    await set({ handle_patterns: ['@corp\\.example$'] })
    const added = await proveByCode(target_, MALLORY, proven.json.result.token)
    expect([added.status, added.json.errors?.[0]?.message]).toEqual([403, 'person cannot be registered'])
    const { persons } = await target_.world.admin.listPersons()
    expect(persons.flatMap(({ handles }) => handles.map(({ value }) => value))).toEqual(['ada@corp.example'])
  })

  test('must match them also if it is proved by a link', async () => {
    const { token } = (await proveByCode(target_, 'ada@corp.example')).json.result
    await set({ handle_patterns: ['@corp\\.example$'] })
    const handle = { type: 'email_address', value: MALLORY }
    const [, proxy] = (await call('POST', '/id/v2', { token, body: { handle, factor: {} } })).json.result
    const [link = ''] = /\/link\/[\w-]+/.exec((await target_.world.outbox.next(MALLORY)).text) ?? []
    await call('POST', link)
    const polled = await call('GET', `/challenge/${proxy.options.challenge_id}/v2`, { token })
    expect(polled.status).toBe(403)
    const { persons } = await target_.world.admin.listPersons()
    expect(persons.flatMap(({ handles }) => handles.map(({ value }) => value))).toEqual(['ada@corp.example'])
  })
})
