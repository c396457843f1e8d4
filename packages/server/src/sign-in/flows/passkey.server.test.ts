import { LIMITS, type TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { softAuthenticator } from '../../testing/authenticator.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const SITE = 'https://docs.example.com'
const ADA = 'ada@example.com'
type Device = ReturnType<typeof softAuthenticator>

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { origins: [SITE, 'https://other.test'] } })
})
afterEach(() => world.close())

const email = (value: string) => ({ type: 'email_address', value })
const begin = (options: object = {}, more: { handle?: object | null; token?: string; origin?: string } = {}) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { origin: more.origin ?? SITE },
    body: {
      handle: more.handle === undefined ? email(ADA) : more.handle,
      factor: { method: 'webauthn', options: { method: 'webauthn', scope: 'docs.example.com', ...options } },
    },
    token: more.token,
  })
const attest = (challenge: { id: string; type: string }, data: object, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: challenge.id, challenge_type: challenge.type, data },
    token,
  })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims
const typesOf = (result: { type: string }[]) => result.map(({ type }) => type)

/** Opens the emailed link and presses its button, as on another device. */
async function follow(to = ADA) {
  const { text } = await world.outbox.next(to)
  const path = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname
  return world.inject({ method: 'POST', url: path })
}
const poll = (challenge: { options: { challenge_id: string } }) =>
  world.inject({ url: `/challenge/${challenge.options.challenge_id}/v2` })

/** Proves the address and creates a passkey. Returns the token. */
async function register(device: Device, options: object = {}, to = ADA): Promise<string> {
  const [, proxy, create] = (await begin(options, { handle: email(to) })).json.result
  await follow(to)
  await poll(proxy)
  const done = await attest(create, device.create(create.options, { origin: SITE }))
  expect(done.status, done.text).toBe(200)
  clock.advance(30_000)
  return done.json.result.token
}

describe('a person with only a phone number', () => {
  const PHONE = '+491701234567'
  const phone = { type: 'phone_number', value: PHONE }
  async function signIn() {
    const body = { handle: phone, factor: { method: 'otp_via_sms', options: { method: 'otp_via_sms' } } }
    const [, challenge] = (await world.inject({ method: 'POST', url: '/id/v2', body })).json.result
    const { text } = await world.outbox.next(PHONE)
    const token = (await attest(challenge, { otp: text.slice(0, 6) })).json.result.token as string
    clock.advance(30_000)
    return token
  }

  test.each([
    ['named', phone],
    ['not named', null],
  ])('adds a passkey while signed in, after a link in a text message, with the number %s', async (_, handle) => {
    const token = await signIn()
    clock.advance(LIMITS.recentAuthentication)
    const me = (await world.inject({ url: '/me', token })).json.result
    expect(me.second_factor.add).toContain('webauthn')
    const start = await begin({}, { handle, token })
    expect([start.status, start.text]).toEqual([200, expect.stringContaining('webauthn_create')])
    const [, proxy, create] = start.json.result
    expect([proxy.authentication_method, create.options.user.name]).toEqual(['sms_link', PHONE])
    const device = softAuthenticator()
    const early = await attest(create, device.create(create.options, { origin: SITE }), token)
    expect(early.status).toBe(400)
    await follow(PHONE)
    const done = await attest(create, device.create(create.options, { origin: SITE }), token)
    expect(claimsOf(done.json.result.token).authenticated_methods).toEqual(['otp_via_sms', 'webauthn'])
  })

  test('cannot sign in with the number and a passkey, nor add one to the number of another person', async () => {
    expect((await begin({}, { handle: phone })).status).toBe(400)
    const token = await world.admin.signIn('eve@example.com')
    await signIn()
    expect((await begin({}, { handle: phone, token })).json.errors[0].message).toContain(
      'does not belong to the signed-in person',
    )
  })
})

describe('a first passkey', () => {
  test('is created once the emailed link was opened, while the page waits', async () => {
    const [context, proxy, create] = (await begin()).json.result
    expect(typesOf([context, proxy, create])).toEqual(['authn_context_update', 'proxy', 'webauthn_create'])
    expect(create.options).toMatchObject({
      rp: { id: 'docs.example.com' },
      user: { name: ADA, displayName: ADA },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect((await poll(proxy)).status).toBe(202)
    const followed = await follow()
    expect([followed.status, followed.text]).toEqual([
      200,
      expect.stringContaining('return to the browser where you started signing in'),
    ])
    const waited = await poll(proxy)
    expect(waited.json.result).toMatch(/./)
    const { json } = await world.inject({
      method: 'POST',
      url: '/token/validate',
      body: { token: waited.json.result },
    })
    expect(json.result.valid).toBe(false)
    const done = await attest(create, softAuthenticator().create(create.options, { origin: SITE }))
    expect(claimsOf(done.json.result.token)).toMatchObject({ first_token: true, authenticated_methods: ['webauthn'] })
  })

  test('cannot be created before the address is proven', async () => {
    const [, , create] = (await begin()).json.result
    const refused = await attest(create, softAuthenticator().create(create.options, { origin: SITE }))
    expect(refused.status).toBe(400)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test('is listed by /me, without a secret', async () => {
    const device = softAuthenticator()
    const token = await register(device)
    const audit = {
      method: 'GET',
      url: '/admin/audit?action=credential.added',
      token: world.settings.adminKey,
    } as const
    const [added] = (await world.inject(audit)).json.result
    expect(added).toMatchObject({ actor: added.person_id, detail: { type: 'public-key' } })
    const { json } = await world.inject({ url: '/me', token })
    expect(json.result.credentials).toEqual([
      {
        id: expect.any(String),
        type: 'public-key',
        label: expect.any(String),
        last_used: expect.any(String),
        params: {
          webauthn_credential_id: device.credentialId,
          rp_id: 'docs.example.com',
          user_handle: expect.any(String),
          public_key: expect.any(String),
          attestation_type: 'none',
          authenticator: { aaguid: expect.any(String), sign_count: 0 },
        },
      },
    ])
  })

  test.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a subdomain of the origin', { origin: 'https://a.docs.example.com' }],
    ['another relying party', { rpId: 'example.com' }],
    ['no one present', { userPresent: false }],
  ])('is refused over %s', async (_, wrong) => {
    const [, , create] = (await begin()).json.result
    await follow()
    const refused = await attest(create, softAuthenticator().create(create.options, { origin: SITE, ...wrong }))
    expect(refused.status).toBe(401)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test('requires a verified user if the page requested one', async () => {
    const [, , create] = (await begin({ user_verification: 'required' })).json.result
    await follow()
    const unverified = softAuthenticator().create(create.options, { origin: SITE, userVerified: false })
    expect((await attest(create, unverified)).status).toBe(401)
    const verified = softAuthenticator().create(create.options, { origin: SITE })
    expect((await attest(create, verified)).status).toBe(200)
  })

  test('contains the requested kind of authenticator in the terms of WebAuthn', async () => {
    const options = { attachment: 'cross_platform', resident_key: 'required' }
    const [, , create] = (await begin(options)).json.result
    expect(create.options.authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'cross-platform',
      residentKey: 'required',
    })
  })

  test('with a key id that another person registered is refused', async () => {
    const id = Buffer.alloc(16, 5)
    await register(softAuthenticator(id))
    const [, , create] = (await begin({}, { handle: email('eve@example.com') })).json.result
    await follow('eve@example.com')
    const refused = await attest(create, softAuthenticator(id).create(create.options, { origin: SITE }))
    expect(refused.status).toBe(409)
    expect((await world.admin.listPersons()).total).toBe(1)
  })
})

describe('signing in with a passkey', () => {
  let device: Device
  let first: TokenClaims
  beforeEach(async () => {
    device = softAuthenticator()
    first = claimsOf(await register(device))
  })
  const held = () => ({ available_credential_ids: [device.credentialId] })
  const ask = async (options: object = {}) => (await begin({ ...held(), ...options })).json.result[1]

  test('requests the passkey of this browser, and returns a token of the same person', async () => {
    const challenge = await ask()
    expect(challenge).toMatchObject({
      type: 'webauthn_get',
      options: { rpId: 'docs.example.com', allowCredentials: [{ type: 'public-key', id: device.credentialId }] },
    })
    const done = await attest(challenge, device.get(challenge.options, { origin: SITE }))
    expect(claimsOf(done.json.result.token)).toMatchObject({ person_id: first.person_id, first_token: false })
  })

  test('accepts an answer once', async () => {
    const challenge = await ask()
    const answer = device.get(challenge.options, { origin: SITE })
    const twice = await Promise.all([attest(challenge, answer), attest(challenge, answer)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 403])
    const other = await ask()
    expect((await attest(other, answer)).status).toBe(401)
  })

  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ["another site's origin", { origin: 'https://other.test' }],
    ['another relying party', { rpId: 'example.com' }],
    ['no one present', { userPresent: false }],
  ])('is refused over %s', async (_, wrong) => {
    const challenge = await ask()
    expect((await attest(challenge, device.get(challenge.options, { origin: SITE, ...wrong }))).status).toBe(401)
  })

  test('requires a verified user if the page requested one', async () => {
    const challenge = await ask({ user_verification: 'required' })
    const unverified = device.get(challenge.options, { origin: SITE, userVerified: false })
    expect((await attest(challenge, unverified)).status).toBe(401)
    expect((await attest(challenge, device.get(challenge.options, { origin: SITE }))).status).toBe(200)
  })

  test('is refused with another person’s passkey, and with one with the same id and another key', async () => {
    const eve = softAuthenticator()
    await register(eve, {}, 'eve@example.com')
    const challenge = await ask()
    expect((await attest(challenge, eve.get(challenge.options, { origin: SITE }))).status).toBe(401)
    const copy = softAuthenticator(Buffer.from(device.credentialId, 'base64url'))
    expect((await attest(challenge, copy.get(challenge.options, { origin: SITE }))).status).toBe(401)
  })

  test('is refused if the count did not increase, as a copy of the authenticator would', async () => {
    const count = async (counter: number) => {
      const challenge = await ask()
      return (await attest(challenge, device.get(challenge.options, { origin: SITE, counter }))).status
    }
    expect([await count(5), await count(5), await count(4), await count(0), await count(6)]).toEqual([
      200, 401, 401, 401, 200,
    ])
  })

  test('in a browser without the passkey, uses a link to create another one', async () => {
    const [, proxy, create] = (await begin({ available_credential_ids: [] })).json.result
    expect(typesOf([proxy, create])).toEqual(['proxy', 'webauthn_create'])
    expect(create.options.excludeCredentials).toEqual([])
    await follow()
    const done = await attest(create, softAuthenticator().create(create.options, { origin: SITE }))
    expect(claimsOf(done.json.result.token)).toMatchObject({ person_id: first.person_id, first_token: false })
  })

  test('gives a browser without a passkey the same response for known and unknown people', async () => {
    const shape = async (value: string) => {
      const { json, status } = await begin({ available_credential_ids: [] }, { handle: email(value) })
      return JSON.stringify([status, json]).replace(/"(?:id|challenge|challenge_id|name|displayName)":"[^"]*"/g, '')
    }
    expect(await shape(ADA)).toBe(await shape('nobody@example.com'))
  })

  test('a strict organization reveals it only to browsers that have the passkey', async () => {
    await world.services.stores.organizations.update(world.settings.orgId, {
      settings: JSON.stringify({ enumeration: 'strict' }),
    })
    expect((await begin()).json.result[1].type).toBe('proxy')
    expect((await ask()).type).toBe('webauthn_get')
  })

  test('of a disabled person is refused', async () => {
    await world.admin.setActive(first.person_id, false)
    const challenge = await ask()
    const refused = await attest(challenge, device.get(challenge.options, { origin: SITE }))
    expect([refused.status, refused.json.errors[0].message]).toEqual([403, 'Person is inactive'])
  })
})

describe('a discoverable passkey', () => {
  let device: Device
  let userHandle: string
  let first: TokenClaims
  beforeEach(async () => {
    device = softAuthenticator()
    const [, proxy, create] = (await begin()).json.result
    await follow()
    await poll(proxy)
    userHandle = create.options.user.id
    first = claimsOf((await attest(create, device.create(create.options, { origin: SITE }))).json.result.token)
    clock.advance(30_000)
  })
  const ask = async (more: Parameters<typeof begin>[1] = {}) => (await begin({}, { handle: null, ...more })).json.result
  const refusal = expect.stringContaining('this passkey does not answer the challenge')

  test('signs in without an account name, and the token names the handle', async () => {
    const [context, challenge, ...more] = await ask()
    expect([context.type, challenge.type, more]).toEqual(['authn_context_update', 'webauthn_get', []])
    expect(challenge.options).toMatchObject({ rpId: 'docs.example.com', allowCredentials: [] })
    const done = await attest(challenge, device.get(challenge.options, { origin: SITE, userHandle }))
    expect(claimsOf(done.json.result.token)).toMatchObject({
      person_id: first.person_id,
      first_token: false,
      authentications: [{ method: 'webauthn', handle: email(ADA) }],
    })
  })

  test('is requested in the same way whichever accounts exist, and accepts an answer once', async () => {
    const shape = async () => JSON.stringify(await ask()).replace(/"(?:id|challenge)":"[^"]*"/g, '')
    const before = await shape()
    await world.admin.deletePerson(first.person_id)
    expect(await shape()).toBe(before)
    await register(device)
    const [, challenge] = await ask()
    const answer = device.get(challenge.options, { origin: SITE, userHandle })
    const twice = await Promise.all([attest(challenge, answer), attest(challenge, answer)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 403])
    const [, other] = await ask()
    expect((await attest(other, answer)).status).toBe(401)
  })

  test.each([
    ['without the name of the account', () => ({ userHandle: null })],
    ['with the name of another account', () => ({ userHandle: Buffer.alloc(32).toString('base64url') })],
    ['of another origin', () => ({ userHandle, origin: 'https://evil.test' })],
    ['of another relying party', () => ({ userHandle, rpId: 'example.com' })],
  ])('is refused %s, with the same message', async (_, wrong) => {
    const [, challenge] = await ask()
    const refused = await attest(challenge, device.get(challenge.options, { origin: SITE, ...wrong() }))
    expect([refused.status, refused.json.errors[0].message]).toEqual([401, refusal])
  })

  test('that is not registered is reported as such, so that browsers stop offering it', async () => {
    const [, challenge] = await ask()
    const refused = await attest(challenge, softAuthenticator().get(challenge.options, { origin: SITE, userHandle }))
    expect([refused.status, refused.json.errors[0].slug]).toEqual([401, 'passkey_unknown'])
  })

  test('of another organization with its own persons is refused with the same message', async () => {
    const token = world.settings.adminKey
    const body = { org_name: 'Elsewhere' }
    const creation = await world.inject({ method: 'POST', url: '/admin/organizations', token, body })
    const started = await world.inject({
      method: 'POST',
      url: '/id/v2',
      headers: { origin: SITE, 'SlashID-OrgID': creation.json.result.id },
      body: { factor: { method: 'webauthn', options: { scope: 'docs.example.com' } } },
    })
    const challenge = started.json.result[1]
    const refused = await attest(challenge, device.get(challenge.options, { origin: SITE, userHandle }))
    expect([refused.status, refused.json.errors[0].message]).toEqual([401, refusal])
  })

  test('of a disabled person is refused', async () => {
    await world.admin.setActive(first.person_id, false)
    const [, challenge] = await ask()
    const refused = await attest(challenge, device.get(challenge.options, { origin: SITE, userHandle }))
    expect([refused.status, refused.json.errors[0].message]).toEqual([403, 'Person is inactive'])
  })
})

describe('the scope', () => {
  test.each([
    ['other.test', SITE],
    ['com', SITE],
    ['cs.example.com', SITE],
    ['docs.example.com', 'https://other.test'],
    ['.example.com', SITE],
  ])('%s is not valid for a page of %s', async (scope, origin) => {
    const refused = await begin({ scope }, { origin })
    expect(refused.status).toBe(400)
    expect(refused.json.errors).toEqual([
      {
        httpcode: 400,
        message: `selected scope '${scope}' is not equal to or a registrable domain suffix of origin '${origin}'`,
        slug: 'passkey_bad_scope',
      },
    ])
  })

  test('may be a parent domain of the page', async () => {
    expect((await begin({ scope: 'example.com' })).json.result[2].options.rp.id).toBe('example.com')
  })

  test('of the server itself is valid for every site that it lists for browsers, and for no other', async () => {
    const own = new URL(world.settings.url)
    const response = await world.inject({ url: '/.well-known/webauthn' })
    expect(response.json).toEqual({ origins: [own.origin, SITE, 'https://other.test'] })
    const scope = own.hostname
    for (const [origin, status] of [
      ['https://other.test', 200],
      ['https://evil.test', 401],
    ] as const) {
      const device = softAuthenticator()
      const [, proxy, create] = (await begin({ scope }, { handle: email(`${status}@example.com`) })).json.result
      await follow(`${status}@example.com`)
      await poll(proxy)
      expect((await attest(create, device.create(create.options, { origin }))).status, origin).toBe(status)
    }
  })

  test.each([
    ['attachment', 'usb'],
    ['user_verification', 7],
    ['mediation', 'silent'],
    ['scope', {}],
    ['available_credential_ids', 'abc'],
  ])('and invalid other options are named: %s', async (name, value) => {
    const refused = await begin({ [name]: value })
    expect([refused.status, refused.json.errors[0].message]).toEqual([400, expect.stringContaining(name)])
  })
})

describe('a passkey as a further step', () => {
  test('is added without a message directly after a sign-in', async () => {
    const token = await world.admin.signIn(ADA)
    const challenges = (await begin({}, { handle: null, token })).json.result
    expect(typesOf(challenges)).toEqual(['authn_context_update', 'webauthn_create'])
    const added = await attest(
      challenges[1],
      softAuthenticator().create(challenges[1].options, { origin: SITE }),
      token,
    )
    expect(claimsOf(added.json.result.token).authenticated_methods).toEqual(['otp_via_email', 'webauthn'])
  })

  test('is added after a fresh proof of the address, and then shown', async () => {
    const device = softAuthenticator()
    const token = await world.admin.signIn(ADA)
    clock.advance(LIMITS.recentAuthentication + 1)
    const [, , create] = (await begin({}, { handle: null, token })).json.result
    await follow()
    const added = await attest(create, device.create(create.options, { origin: SITE }), token)
    expect(claimsOf(added.json.result.token).authenticated_methods).toEqual(['otp_via_email', 'webauthn'])
    const [, challenge] = (await begin({}, { handle: null, token })).json.result
    expect(challenge.type).toBe('webauthn_get')
    const response = await attest(challenge, device.get(challenge.options, { origin: SITE }), token)
    expect(response.status).toBe(200)
  })

  test('is added without a prompt directly after a sign-in, which proves nothing, and signs in later', async () => {
    const device = softAuthenticator()
    const token = await world.admin.signIn(ADA)
    const [context, create] = (await begin({ mediation: 'conditional' }, { handle: null, token })).json.result
    expect([context.type, create.type, create.options]).toEqual([
      'authn_context_update',
      'webauthn_create',
      expect.objectContaining({ mediation: 'conditional', timeout: 10_000 }),
    ])
    const unattended = { origin: SITE, userPresent: false, userVerified: false }
    const added = await attest(create, device.create(create.options, unattended), token)
    expect(added.status, added.text).toBe(200)
    const renewed = added.json.result.token as string
    expect(claimsOf(renewed).authenticated_methods).toEqual(['otp_via_email'])
    const me = (await world.inject({ url: '/me', token: renewed })).json.result
    expect([me.credentials.length, me.second_factor.proven]).toEqual([1, false])

    const [, challenge] = (await begin({ available_credential_ids: [device.credentialId] })).json.result
    const back = await attest(challenge, device.get(challenge.options, { origin: SITE }))
    expect(claimsOf(back.json.result.token).authenticated_methods).toEqual(['webauthn'])
  })

  test('is never requested without a prompt if something else must be proved, and no email is sent', async () => {
    const silently = { mediation: 'conditional' }
    expect((await begin(silently)).status).toBe(400)
    expect((await begin(silently, { handle: null })).status).toBe(400)
    const token = await world.admin.signIn(ADA)
    clock.advance(LIMITS.recentAuthentication + 1)
    const late = await begin(silently, { handle: null, token })
    expect([late.status, late.json.errors[0].message]).toEqual([400, expect.stringContaining('right after a sign-in')])
    expect((await world.outbox.all()).length).toBe(1)
  })

  test('that a browser already has is excluded when another is requested without a prompt', async () => {
    const device = softAuthenticator()
    await register(device)
    const token = await world.admin.signIn(ADA)
    const held = { mediation: 'conditional', available_credential_ids: [device.credentialId] }
    const [, create] = (await begin(held, { handle: null, token })).json.result
    expect([create.type, create.options.excludeCredentials]).toEqual([
      'webauthn_create',
      [{ type: 'public-key', id: device.credentialId }],
    ])
  })

  test('requires user presence if there is a prompt', async () => {
    const token = await world.admin.signIn(ADA)
    const [, create] = (await begin({}, { handle: null, token })).json.result
    const absent = softAuthenticator().create(create.options, { origin: SITE, userPresent: false })
    expect((await attest(create, absent, token)).status).toBe(401)
  })

  test('does not accept another person’s answer', async () => {
    const device = softAuthenticator()
    await register(device)
    const eve = await world.admin.signIn('eve@example.com')
    const challenge = (await begin({ available_credential_ids: [device.credentialId] })).json.result[1]
    expect(challenge.type).toBe('webauthn_get')
    const [, create] = (await begin({}, { handle: null, token: eve })).json.result
    const refused = await attest(create, softAuthenticator().create(create.options, { origin: SITE }))
    expect(refused.status).toBe(403)
  })
})
