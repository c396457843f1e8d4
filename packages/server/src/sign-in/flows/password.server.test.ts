import { hash } from '@node-rs/argon2'
import { LIMITS, PASSWORD_RULES, type TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const GOOD = 'Tramway-Lantern-42'
const begin = (type: string, value: string, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: { type, value }, factor: { method: 'password', options: { method: 'password' } } },
    token,
  })
const attest = (challenge_id: string, challenge_type: string, data: object, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id, challenge_type, data },
    token,
  })
const codeFor = async (to: string) => /\d{6}/.exec((await world.outbox.next(to)).subject)?.[0] ?? ''
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims

/** Sets a first password: code, then choice. Returns the token. */
async function choose(email: string, password = GOOD): Promise<string> {
  const [, proof, choice] = (await begin('email_address', email)).json.result
  await attest(proof.id, 'otp', { otp: await codeFor(email) })
  const done = await attest(choice.id, 'password_set', { password })
  expect(done.status).toBe(200)
  return done.json.result.token
}
const verify = async (type: string, value: string, password: string) => {
  const { json } = await begin(type, value)
  return attest(json.result[1].id, 'password_verify', { password })
}

describe('the first password', () => {
  test('proves the address with a code, then asks for a password, with the rules', async () => {
    const { json } = await begin('email_address', 'ada@example.com')
    expect(json.result.map(({ type, authentication_method }: never) => [type, authentication_method])).toEqual([
      ['authn_context_update', 'password'],
      ['otp', 'otp_via_email'],
      ['password_set', 'password'],
    ])
    expect(json.result[2].options).toEqual({ validation_rules: { regular_expressions: PASSWORD_RULES } })
  })

  test('the code alone returns a value that is not a token; the password then signs in', async () => {
    const [, proof, choice] = (await begin('email_address', 'ada@example.com')).json.result
    const middle = await attest(proof.id, 'otp', { otp: await codeFor('ada@example.com') })
    expect(middle.json.result.token).toMatch(/./)
    const validity = await world.inject({
      method: 'POST',
      url: '/token/validate',
      body: { token: middle.json.result.token },
    })
    expect(validity.json.result.valid).toBe(false)
    expect((await world.admin.listPersons()).total).toBe(0)
    const done = await attest(choice.id, 'password_set', { password: GOOD })
    expect(claimsOf(done.json.result.token)).toMatchObject({ first_token: true, authenticated_methods: ['password'] })
  })

  test('cannot be chosen before the address is proven', async () => {
    const [, , choice] = (await begin('email_address', 'ada@example.com')).json.result
    const refused = await attest(choice.id, 'password_set', { password: GOOD })
    expect(refused.status).toBe(400)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test.each(['short', 'my-PASSWORD-is-long', 'x'.repeat(257), 'abcde-Lantern-7'])(
    'that breaks a rule is a 400, and another may be chosen: %s',
    async (bad) => {
      const [, proof, choice] = (await begin('email_address', 'ada@example.com')).json.result
      await attest(proof.id, 'otp', { otp: await codeFor('ada@example.com') })
      const refused = await attest(choice.id, 'password_set', { password: bad })
      expect(refused.status).toBe(400)
      expect(refused.json.errors).toEqual([
        {
          httpcode: 400,
          message: 'password does not meet the rules',
          slug: 'invalid_password',
          rule: expect.any(String),
        },
      ])
      expect((await attest(choice.id, 'password_set', { password: GOOD })).status).toBe(200)
    },
  )

  test.each(['carnegie', 'Carnegie', '07031969'])(
    'that is very common is a 400 that says so, and another may be chosen: %s',
    async (common) => {
      const [, proof, choice] = (await begin('email_address', 'ada@example.com')).json.result
      await attest(proof.id, 'otp', { otp: await codeFor('ada@example.com') })
      const refused = await attest(choice.id, 'password_set', { password: common })
      expect(refused.json.errors).toEqual([
        {
          httpcode: 400,
          message: 'password does not meet the rules',
          slug: 'invalid_password',
          rule: 'common_password_xkcd',
        },
      ])
      expect((await attest(choice.id, 'password_set', { password: GOOD })).status).toBe(200)
    },
  )

  test('is stored as argon2id of the chosen strength', async () => {
    const { person_id } = claimsOf(await choose('ada@example.com'))
    const stored = await world.services.stores.credentials.ofType(person_id, 'password')
    expect(stored?.secret).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in with a password', () => {
  test('the right password gives a token of the same person', async () => {
    const first = claimsOf(await choose('ada@example.com'))
    const again = await verify('email_address', 'Ada@Example.COM', GOOD)
    expect(claimsOf(again.json.result.token)).toMatchObject({ person_id: first.person_id, first_token: false })
  })

  test('a wrong one is a 401 on the same challenge, for ten attempts', async () => {
    await choose('ada@example.com')
    const [, challenge] = (await begin('email_address', 'ada@example.com')).json.result
    const refused = await attest(challenge.id, 'password_verify', { password: 'Something-else-1' })
    expect(refused.status).toBe(401)
    expect(refused.json.errors).toEqual([{ httpcode: 401, message: 'incorrect password', slug: 'incorrect_password' }])
    expect((await attest(challenge.id, 'password_verify', { password: GOOD })).status).toBe(200)
    expect((await attest(challenge.id, 'password_verify', { password: GOOD })).status).toBe(403)
  })

  test('all 256 characters count', async () => {
    const long = `${'ä?Zu7-Wx'.repeat(32)}`
    await choose('ada@example.com', long)
    expect((await verify('email_address', 'ada@example.com', `${long.slice(0, -1)}y`)).status).toBe(401)
    expect((await verify('email_address', 'ada@example.com', `${long}x`)).status).toBe(401)
    expect((await verify('email_address', 'ada@example.com', long)).status).toBe(200)
  })

  test('twenty wrong ones in an hour block the password for that handle, but not the code', async () => {
    await choose('ada@example.com')
    for (let flow = 0; flow < 4; flow++) {
      const [, { id }] = (await begin('email_address', 'ada@example.com')).json.result
      for (let attempt = 0; attempt < 5; attempt++) await attest(id, 'password_verify', { password: 'Wrong-one-9' })
    }
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(429)
    expect(claimsOf(await world.admin.signIn('ada@example.com')).authenticated_methods).toEqual(['otp_via_email'])
    clock.advance(3_600_000)
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(200)
  })

  test('a hundred consecutive wrong ones block the password until the handle signs in with another factor', {
    timeout: 60_000,
  }, async () => {
    await choose('ada@example.com')
    for (let hour = 0; hour < 5; hour++) {
      for (let flow = 0; flow < 2; flow++) {
        const [, { id }] = (await begin('email_address', 'ada@example.com')).json.result
        for (let attempt = 0; attempt < 10; attempt++) await attest(id, 'password_verify', { password: 'Wrong-one-9' })
      }
      clock.advance(3_600_000)
    }
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(429)
    clock.advance(7 * 24 * 3_600_000)
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(429)
    await world.admin.signIn('ada@example.com')
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(200)
  })

  test('a hash with weaker parameters is replaced at the next sign-in', async () => {
    const { person_id } = claimsOf(await choose('ada@example.com'))
    const weak = await hash(GOOD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const stored = await world.services.stores.credentials.ofType(person_id, 'password')
    await world.services.stores.credentials.rehash(stored?.id ?? '', stored?.secret ?? '', weak)
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(200)
    expect((await world.services.stores.credentials.ofType(person_id, 'password'))?.secret).toMatch(/m=19456,t=2,p=1/)
    expect((await verify('email_address', 'ada@example.com', GOOD)).status).toBe(200)
  })

  test('a username without a password is refused immediately; with one, it signs in', async () => {
    const refused = await begin('username', 'ada')
    expect(refused.status).toBe(403)
    expect(refused.json.errors).toEqual([{ httpcode: 403, message: 'no password set', slug: 'no_password_set' }])
    await world.admin.addPerson({ handles: [{ type: 'username', value: 'Ada' }], password: GOOD })
    expect((await verify('username', 'ada', GOOD)).status).toBe(200)
  })

  test('a strict organization responds to unknown usernames as to known ones', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ enumeration: 'strict' }),
    })
    await world.admin.addPerson({ handles: [{ type: 'username', value: 'known' }], password: GOOD })
    const shape = async (value: string) => {
      const started = await begin('username', value)
      const { id } = started.json.result[1]
      const refused = await attest(id, 'password_verify', { password: 'Not-the-one-3' })
      return [
        started.status,
        started.json.result.map(({ type }: { type: string }) => type),
        refused.status,
        refused.json,
      ]
    }
    expect(await shape('known')).toEqual(await shape('nobody'))
  })

  test('a strict organization asks everyone for a proof of the address and the password', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ enumeration: 'strict' }),
    })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'known@example.com' }], password: GOOD })
    const shape = async (value: string) =>
      (await begin('email_address', value)).json.result.map(({ type, options }: never) => [type, options])
    expect((await shape('known@example.com')).slice(1)).toEqual((await shape('nobody@example.com')).slice(1))
    clock.advance(LIMITS.resendAfter)
    const sign = async (email: string, ...passwords: string[]) => {
      const [, proof, challenge] = (await begin('email_address', email)).json.result
      expect((await attest(challenge.id, 'password_verify', { password: GOOD })).status).toBe(400)
      const all = (await world.outbox.all(email))[0]?.subject ?? ''
      await attest(proof.id, 'otp', { otp: /\d{6}/.exec(all)?.[0] ?? '' })
      clock.advance(LIMITS.resendAfter)
      const statuses: number[] = []
      for (const password of passwords)
        statuses.push((await attest(challenge.id, 'password_verify', { password })).status)
      return statuses
    }
    expect(await sign('known@example.com', 'Not-the-one-3', GOOD)).toEqual([401, 200])
    expect(await sign('nobody@example.com', 'short', 'carnegie', GOOD)).toEqual([401, 401, 200])
    expect(await sign('nobody@example.com', 'Not-the-one-3', GOOD)).toEqual([401, 200])
  })

  test('a disabled person is notified only with the right password', async () => {
    const { person_id } = claimsOf(await choose('ada@example.com'))
    await world.admin.setActive(person_id, false)
    expect((await verify('email_address', 'ada@example.com', 'Not-the-one-3')).status).toBe(401)
    const refused = await verify('email_address', 'ada@example.com', GOOD)
    expect(refused.status).toBe(403)
    expect(refused.json.errors[0].message).toBe('Person is inactive')
  })

  test('a password reset after a proof ends every open session', async () => {
    const [, proof, choice] = (await begin('email_address', 'ada@example.com')).json.result
    await attest(proof.id, 'otp', { otp: await codeFor('ada@example.com') })
    clock.advance(LIMITS.resendAfter)
    const old = await choose('ada@example.com', 'Another-Choice-88')
    expect((await attest(choice.id, 'password_set', { password: GOOD })).status).toBe(200)
    const { json } = await world.inject({ method: 'POST', url: '/token/validate', body: { token: old } })
    expect(json.result.valid).toBe(false)
  })

  test('many concurrent ones all succeed, and the health check responds in the meantime', {
    timeout: 60_000,
  }, async () => {
    await choose('ada@example.com')
    const started = await Promise.all(Array.from({ length: 30 }, () => begin('email_address', 'ada@example.com')))
    const logins = started.map(({ json }) => attest(json.result[1].id, 'password_verify', { password: GOOD }))
    let finished = 0
    for (const login of logins) void login.then(() => finished++)
    expect((await world.inject({ url: '/health' })).status).toBe(200)
    expect(finished).toBeLessThan(logins.length)
    expect((await Promise.all(logins)).every(({ status }) => status === 200)).toBe(true)
  })
})

describe('a password as a further step', () => {
  test('asks for the existing one, and adds it to the token', async () => {
    await choose('ada@example.com')
    const token = await world.admin.signIn('ada@example.com')
    const started = await world.inject({
      method: 'POST',
      url: '/id/v2',
      token,
      body: { factor: { method: 'password' } },
    })
    const done = await attest(started.json.result[1].id, 'password_verify', { password: GOOD }, token)
    expect(claimsOf(done.json.result.token).authenticated_methods).toEqual(['otp_via_email', 'password'])
  })

  test('does not accept another person’s handle, known or not', async () => {
    await choose('eve@example.com')
    const token = await world.admin.signIn('ada@example.com')
    const start = await begin('email_address', 'eve@example.com', token)
    const unknown = await begin('email_address', 'nobody@example.com', token)
    expect([start.status, start.json]).toEqual([unknown.status, unknown.json])
    expect(start.status).toBe(400)
  })
})
