import { LIMITS } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'

let world: TestServer
const clock = fakeClock()
const PASSWORD = 'Tr0ub4dor&Zebra'

beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
})
afterEach(() => world.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (token: string, method: Method, url: string, body?: unknown) => world.inject({ method, url, token, body })
const ada = async () => {
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], password: PASSWORD })
  return world.admin.signIn('ada@example.com')
}
const later = () => clock.advance(LIMITS.recentAuthentication + 1)

describe('one’s own sessions', () => {
  test('are listed with the browser in which they started, and can be ended individually or all except this one', async () => {
    const token = await ada()
    const otherTokens = [await world.admin.signIn('ada@example.com'), await world.admin.signIn('ada@example.com')]
    const { result } = (await call(token, 'GET', '/me/sessions')).json
    expect(result).toHaveLength(3)
    expect(result.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(result[0].origin).toMatch(/^a browser on an unknown system, address /)
    const other = result.find(({ current }: { current: boolean }) => !current).id
    expect((await call(token, 'DELETE', `/me/sessions/${other}`)).status).toBe(200)
    expect((await call(token, 'DELETE', `/me/sessions/${other}`)).status).toBe(404)
    expect((await call(token, 'DELETE', '/me/sessions')).status).toBe(200)
    for (const ended of otherTokens) expect((await call(ended, 'GET', '/me')).status).toBe(401)
    expect((await call(token, 'GET', '/me/sessions')).json.result).toHaveLength(1)
  })

  test('another person’s session cannot be seen or ended', async () => {
    const token = await ada()
    const bob = await world.admin.signIn('bob@example.com')
    const [theirs] = (await call(bob, 'GET', '/me/sessions')).json.result
    expect((await call(token, 'DELETE', `/me/sessions/${theirs.id}`)).status).toBe(404)
    expect((await call(bob, 'GET', '/me')).status).toBe(200)
  })
})

describe('actions for which a stolen token is not enough', () => {
  interface Guarded {
    readonly method: Method
    readonly path: string
    readonly sent?: unknown
  }
  const GUARDED: readonly Guarded[] = [
    { method: 'DELETE', path: '/me/credentials/{credential}' },
    { method: 'DELETE', path: '/me/handles/{handle}' },
    { method: 'PUT', path: '/me/password', sent: { password: 'An0ther-Passphrase' } },
    { method: 'GET', path: '/me/export' },
    { method: 'DELETE', path: '/me' },
  ]

  test.each(GUARDED)('$method $path needs a recent sign-in', async ({ method, path, sent }) => {
    const token = await ada()
    const [credential] = (await call(token, 'GET', '/me/credentials')).json.result
    const [handle] = (await call(token, 'GET', '/me/handles')).json.result
    const url = path.replace('{credential}', credential.id).replace('{handle}', handle.id)
    later()
    const refused = await call(token, method, url, sent)
    expect(refused.status).toBe(403)
    expect(refused.json.errors[0].message).toMatch(/^sign in again first/)
    // A token created from the old one proves nothing new.
    const direct = (await call(token, 'POST', '/direct-id')).json.result
    const [nonce] = JSON.parse(Buffer.from(direct, 'base64url').toString())
    const passed = await world.inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options },
    })
    const again = passed.json.result.token
    expect((await call(again, method, url, sent)).status).toBe(403)
    expect((await call(token, 'GET', '/me')).status).toBe(200)
  })

  test('a token alone adds no handle and no authenticator app', async () => {
    const token = await ada()
    const start = (body: unknown) => call(token, 'POST', '/id/v2', body)
    const mine = { type: 'email_address', value: 'ada@example.com' }
    const theirs = { type: 'email_address', value: 'thief@example.com' }
    later()
    for (const body of [
      { factor: { method: 'totp' } },
      { handle: theirs, factor: { method: 'otp_via_email' } },
      { handle: theirs, factor: {} },
    ])
      expect((await start(body)).status).toBe(403)
    // Another proof of identity is enough.
    expect((await start({ handle: mine, factor: { method: 'otp_via_email' } })).status).toBe(200)
    await world.outbox.next('ada@example.com')
    const recent = await world.admin.signIn('ada@example.com')
    expect((await call(recent, 'POST', '/id/v2', { factor: { method: 'totp' } })).status).toBe(200)
  })

  test('the current password counts as a recent sign-in when changing it, and ends every other session', async () => {
    const token = await ada()
    const other = await world.admin.signIn('ada@example.com')
    later()
    const change = (current_password: string) =>
      call(token, 'PUT', '/me/password', { password: 'An0ther-Passphrase', current_password })
    expect((await change('wrong')).status).toBe(400)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await call(other, 'GET', '/me')).status).toBe(401)
    expect((await call(token, 'GET', '/me')).status).toBe(200)
    expect((await change(PASSWORD)).status).toBe(400)
    const short = { password: 'short', current_password: 'An0ther-Passphrase' }
    const refused = await call(token, 'PUT', '/me/password', short)
    expect(refused.status).toBe(400)
    expect(refused.json.errors[0].message).toBe('password cannot be used: 8-256 characters required; choose another')
  })

  test('an impersonator can change nothing in the person’s account', async () => {
    await ada()
    const person = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
    const prepared = await world.inject({
      method: 'POST',
      url: `/persons/${person}/impersonate`,
      token: world.settings.adminKey,
      body: { reason: 'a call to support' },
    })
    const [nonce] = JSON.parse(Buffer.from(prepared.json.result, 'base64url').toString())
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const borrowed = (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
    for (const [method, url, sent] of [
      ['DELETE', '/me'],
      ['DELETE', '/me/sessions'],
      ['PUT', '/me/password', { password: 'An0ther-Passphrase', current_password: PASSWORD }],
      ['GET', '/me/export'],
    ] as const)
      expect([url, (await call(borrowed, method, url, sent)).status]).toEqual([url, 403])
    const audit = await world.inject({
      url: '/admin/audit?action=person.impersonation_prepared',
      token: world.settings.adminKey,
    })
    expect(audit.json.result[0].detail).toEqual({ reason: 'a call to support' })
  })
})

describe('with a recent sign-in', () => {
  test('a credential can be named and removed, which ends the other sessions', async () => {
    const token = await ada()
    const other = await world.admin.signIn('ada@example.com')
    const [{ id }] = (await call(token, 'GET', '/me/credentials')).json.result
    expect((await call(token, 'PATCH', `/me/credentials/${id}`, { label: 'The old one' })).json.result.label).toBe(
      'The old one',
    )
    expect((await call(token, 'DELETE', `/me/credentials/${id}`)).status).toBe(200)
    expect((await call(other, 'GET', '/me')).status).toBe(401)
    expect((await call(token, 'GET', '/me/credentials')).json.result).toEqual([])
  })

  test('the last proven handle cannot be removed', async () => {
    const token = await ada()
    const [{ id }] = (await call(token, 'GET', '/me/handles')).json.result
    expect((await call(token, 'DELETE', `/me/handles/${id}`)).status).toBe(409)
  })

  test('everything stored about a person is exported, without secrets', async () => {
    const token = await ada()
    await call(token, 'PUT', '/attributes/end_user_read_write', { colour: 'blue' })
    const { result } = (await call(token, 'GET', '/me/export')).json
    expect(result.person.handles).toMatchObject([{ value: 'ada@example.com' }])
    expect(result.person.attributes.end_user_read_write).toEqual({ colour: 'blue' })
    expect(result.sessions).toHaveLength(1)
    expect(result.audit.length).toBeGreaterThan(0)
    expect(JSON.stringify(result)).not.toContain('argon2')
  })

  test('a person can delete themselves, but the last administrator cannot', async () => {
    const token = await ada()
    expect((await call(token, 'DELETE', '/me')).status).toBe(200)
    expect((await call(token, 'GET', '/me')).status).toBe(401)
    expect((await world.admin.listPersons()).total).toBe(0)
    const handles = (value: string) => [{ type: 'email_address' as const, value }]
    await world.admin.addPerson({ handles: handles('boss@example.com'), groups: ['portico-admins'] })
    const boss = await world.admin.signInToConsole('boss@example.com')
    expect((await call(boss, 'DELETE', '/me')).status).toBe(409)
    await world.admin.addPerson({ handles: handles('second@example.com'), groups: ['portico-admins'] })
    expect((await call(boss, 'DELETE', '/me')).status).toBe(200)
  })
})
