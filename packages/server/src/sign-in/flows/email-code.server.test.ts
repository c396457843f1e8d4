import { LIMITS, type TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const handle = (value: string) => ({ type: 'email_address', value })
const begin = (value: string, more = {}) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: handle(value), factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } }, ...more },
  })
const answer = (challenge_id: string, otp: string, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id, challenge_type: 'otp', data: { otp } },
    token,
  })
const codeFor = async (to: string) => /\d{6}/.exec((await world.outbox.next(to)).subject)?.[0] ?? ''
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims

describe('signing up and in with an emailed code', () => {
  test('asks for a code after the context, which has the requested factor', async () => {
    const { status, json } = await begin('Ada@Example.com')
    expect(status).toBe(200)
    expect(json.errors).toBeUndefined()
    expect(json.result).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        type: 'authn_context_update',
        authentication_method: 'otp_via_email',
        options: {
          target_org_id: world.settings.orgId,
          factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } },
        },
      },
      { id: expect.stringMatching(/^[\w-]{22}$/), type: 'otp', authentication_method: 'otp_via_email' },
    ])
  })

  test('the right code gives a token with every claim, and only the first is a first token', async () => {
    const first = claimsOf(await world.admin.signIn('Ada@Example.com'))
    expect(first).toMatchObject({
      iss: world.settings.url,
      aud: world.settings.orgId,
      oid: world.settings.orgId,
      sub: first.person_id,
      person_type: 'regular',
      first_token: true,
      authenticated_methods: ['otp_via_email'],
      authentications: [{ method: 'otp_via_email', handle: handle('ada@example.com') }],
      groups_claim_name: 'groups',
      groups: [],
      exp: first.iat + LIMITS.tokenLifetimeSeconds,
    })
    const second = claimsOf(await world.admin.signIn('ada@example.com'))
    expect(second).toMatchObject({ person_id: first.person_id, first_token: false })
    expect(second.jti).not.toBe(first.jti)
  })

  test('a wrong code is a 401 that leaves the challenge open', async () => {
    const { id } = (await begin('ada@example.com')).json.result[1]
    const code = await codeFor('ada@example.com')
    const refused = await answer(id, wrong(code))
    expect(refused.status).toBe(401)
    expect(refused.json.errors).toEqual([{ httpcode: 401, message: 'incorrect code', slug: expect.any(String) }])
    expect((await answer(id, code)).status).toBe(200)
  })

  test('after five attempts, not even the right code works', async () => {
    const { id } = (await begin('ada@example.com')).json.result[1]
    const code = await codeFor('ada@example.com')
    for (let attempt = 0; attempt < LIMITS.otpTries; attempt++) expect((await answer(id, wrong(code))).status).toBe(401)
    const late = await answer(id, code)
    expect(late.status).toBe(403)
    expect(late.json.errors).toEqual([
      { httpcode: 403, message: 'authentication has expired', slug: 'too_many_wrong_codes' },
    ])
  })

  test('a code works once', async () => {
    const { id } = (await begin('ada@example.com')).json.result[1]
    const code = await codeFor('ada@example.com')
    expect((await answer(id, code)).status).toBe(200)
    expect((await answer(id, code)).status).toBe(403)
  })

  test('a code is valid for ten minutes and not a moment longer', async () => {
    const { id } = (await begin('ada@example.com')).json.result[1]
    const code = await codeFor('ada@example.com')
    clock.advance(LIMITS.otpLifetime - 1)
    expect((await answer(id, wrong(code))).status).toBe(401)
    clock.advance(1)
    expect((await answer(id, code)).status).toBe(403)
  })

  test('a code of one challenge does not open another', async () => {
    const ada = (await begin('ada@example.com')).json.result[1]
    const eve = (await begin('eve@example.com')).json.result[1]
    const code = await codeFor('eve@example.com')
    if (code !== (await codeFor('ada@example.com'))) expect((await answer(ada.id, code)).status).toBe(401)
    expect((await answer(eve.id, code)).status).toBe(200)
  })

  test('only one of fifty concurrent right answers wins', async () => {
    const { id } = (await begin('ada@example.com')).json.result[1]
    const code = await codeFor('ada@example.com')
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer(id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('a second code is refused within thirty seconds, and sent after that', async () => {
    await begin('ada@example.com')
    const again = await begin('ada@example.com')
    expect(again.status).toBe(429)
    expect(again.json.errors).toEqual([{ httpcode: 429, message: 'rate limit exceeded', slug: 'rate_limit_exceeded' }])
    clock.advance(LIMITS.resendAfter)
    expect((await begin('ada@example.com')).status).toBe(200)
  })

  test('signing in again directly after a sign-in is not a resend', async () => {
    await world.admin.signIn('ada@example.com')
    expect((await begin('ada@example.com')).status).toBe(200)
  })

  test('twenty wrong codes in an hour block the handle until the hour has passed', async () => {
    for (let flow = 0; flow < 4; flow++) {
      const { id } = (await begin('ada@example.com')).json.result[1]
      const code = await codeFor('ada@example.com')
      for (let attempt = 0; attempt < 5; attempt++) await answer(id, wrong(code))
      clock.advance(LIMITS.resendAfter)
    }
    expect((await begin('ada@example.com')).status).toBe(429)
    expect((await begin('eve@example.com')).status).toBe(200)
    clock.advance(3_600_000)
    expect((await begin('ada@example.com')).status).toBe(200)
  })

  test('known and unknown handles get the same response', async () => {
    await world.admin.signIn('known@example.com')
    const shape = ({ status, headers, json }: Awaited<ReturnType<typeof begin>>) => ({
      status,
      headers: Object.keys(headers).sort(),
      length: headers['content-length'],
      body: JSON.stringify(json).replace(/"id":"[^"]*"/g, '"id":"…"'),
    })
    const [knownShape, unknown] = [shape(await begin('known@example.com')), shape(await begin('other@example.com'))]
    expect(knownShape).toEqual(unknown)
    expect((await world.outbox.all('known@example.com')).length).toBe(2)
    expect((await world.outbox.all('other@example.com')).length).toBe(1)
  })

  test('the email has the code in its subject, and the database has it nowhere in cleartext', async () => {
    await begin('ada@example.com')
    const mail = await world.outbox.next('ada@example.com')
    const code = /\d{6}/.exec(mail.subject)?.[0] ?? ''
    expect(mail.text).toContain(code)
    expect(mail.html).toContain(code)
    const rows = await world.services.stores.outbox.list({ limit: 10 })
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('who is admitted', () => {
  const organization = (settings: object) =>
    world.services.stores.organizations.update(world.settings.orgId, { settings: JSON.stringify(settings) })
  const signUp = async (value: string) => {
    const { id } = (await begin(value)).json.result[1]
    return answer(id, await codeFor(value))
  }

  test('without self-registration, strangers are refused after they prove their address; members sign in', async () => {
    await organization({ self_registration: false })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'member@example.com' }] })
    expect((await signUp('member@example.com')).status).toBe(200)
    const refused = await signUp('stranger@example.com')
    expect(refused.status).toBe(403)
    expect(refused.json.errors[0].message).toBe('self-registration not allowed for this organization')
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('a handle that matches no pattern of the organization cannot register', async () => {
    await organization({ handle_patterns: ['@example\\.com$'] })
    expect((await signUp('ada@example.com')).status).toBe(200)
    const refused = await signUp('ada@elsewhere.org')
    expect(refused.status).toBe(403)
    expect(refused.json.errors[0].message).toBe('person cannot be registered')
  })

  test('a disabled person is notified after the proof, not before', async () => {
    await world.admin.signIn('ada@example.com')
    const [ada] = (await world.admin.listPersons()).persons
    await world.admin.setActive(ada?.person_id ?? '', false)
    const started = await begin('ada@example.com')
    expect(started.status).toBe(200)
    const refused = await answer(started.json.result[1].id, await codeFor('ada@example.com'))
    expect(refused.status).toBe(403)
    expect(refused.json.errors[0].message).toMatch(/Person.*is inactive/)
  })

  test('two people proving a new address at the same time become one person', async () => {
    const challenge = (await begin('ada@example.com')).json.result[1]
    const firstCode = await codeFor('ada@example.com')
    clock.advance(LIMITS.resendAfter)
    const two = (await begin('ada@example.com')).json.result[1]
    const secondCode = await codeFor('ada@example.com')
    const [a, b] = await Promise.all([answer(challenge.id, firstCode), answer(two.id, secondCode)])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(claimsOf(a.json.result.token).person_id).toBe(claimsOf(b.json.result.token).person_id)
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('proving an address that another person has without proof takes nothing from them', async () => {
    const ada = await world.admin.addPerson({
      handles: [
        { type: 'email_address', value: 'ada@example.com' },
        { type: 'email_address', value: 'typo@example.com', verified: false },
      ],
    })
    expect(claimsOf(await world.admin.signIn('typo@example.com')).person_id).not.toBe(ada.person_id)
  })
})

describe('a further step with a token', () => {
  test('keeps the person and adds the authentication', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const started = await world.inject({
      method: 'POST',
      url: '/id/v2',
      token,
      body: { factor: { method: 'otp_via_email' } },
    })
    const done = await answer(started.json.result[1].id, await codeFor('ada@example.com'), token)
    const claims = claimsOf(done.json.result.token)
    expect(claims.person_id).toBe(claimsOf(token).person_id)
    expect(claims.authentications).toHaveLength(2)
  })

  test('proves another address and keeps it, so that it signs the same person in', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const started = await begin2(token, 'second@example.com')
    await answer(started.json.result[1].id, await codeFor('second@example.com'), token)
    expect(claimsOf(await world.admin.signIn('second@example.com')).person_id).toBe(claimsOf(token).person_id)
  })

  test('refuses another person’s address', async () => {
    await world.admin.signIn('eve@example.com')
    const token = await world.admin.signIn('ada@example.com')
    const started = await begin2(token, 'eve@example.com')
    const refused = await answer(started.json.result[1].id, await latest('eve@example.com'), token)
    expect(refused.status).toBe(409)
    expect(refused.json.errors[0].message).toBe('person exists')
  })

  test('cannot be finished without the token or after it expired, and is not requested again', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const { id } = (await begin2(token, 'second@example.com')).json.result[1]
    const code = await codeFor('second@example.com')
    const eve = await world.admin.signIn('eve@example.com')
    const over = { errors: [{ httpcode: 403, message: 'authentication has expired', slug: 'timeout' }] }
    for (const other of [undefined, eve, 'nonsense']) expect((await answer(id, code, other)).json).toEqual(over)
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    expect((await answer(id, code, token)).json).toEqual(over)
    expect((await world.admin.listPersons()).total).toBe(2)
  })

  test('with an expired token is refused instead of becoming a sign-in', async () => {
    const token = await world.admin.signIn('ada@example.com')
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    const refused = await begin2(token, 'ada@example.com')
    expect(refused.status).toBe(401)
    expect(refused.json.errors[0].message).toBe('authentication has expired')
  })

  const begin2 = (token: string, value: string) =>
    world.inject({
      method: 'POST',
      url: '/id/v2',
      token,
      body: { handle: handle(value), factor: { method: 'otp_via_email' } },
    })
  const latest = async (to: string) => /\d{6}/.exec((await world.outbox.all(to))[0]?.subject ?? '')?.[0] ?? ''
})
