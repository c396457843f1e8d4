import { type AcceptedSessions, ENDPOINTS, type EndpointName, type EndpointRow } from '@portico/protocol'
import { ADMINISTRATORS } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { appCode, factorsAt } from './factors.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'
import { claimsOf, nonceIn } from './sign-ins.js'

/** A thief has one factor of another person, usually their mailbox, in an organization that requires two. */
const ADA = 'ada@example.com'
const BOSS = 'boss@example.com'
const EVE = 'eve@example.com'

let at: Target
let clock: ReturnType<typeof fakeClock>
let person: ReturnType<typeof factorsAt>
beforeEach(async () => {
  clock = fakeClock()
  at = await target({ clock, hostname: 'localhost', loginPage: LOGIN_PAGE })
  person = factorsAt(at, clock)
})
afterEach(() => at.close())

const settings = (changed: object, token = at.world.settings.adminKey, org = at.world.settings.orgId) =>
  at.call('PATCH', `/admin/organizations/${org}`, { token, body: { settings: changed } })
const requireOf = async (second_factor: string, org?: string) =>
  expect((await settings({ second_factor }, undefined, org)).status).toBe(200)
const validity = async (token: string) => (await at.call('POST', '/token/validate', { body: { token } })).json.result
const lacks = async (token: string) => expect(await validity(token)).toEqual(LACKING)
const REFUSED = [403, expect.stringContaining('second factor')]
const LACKING = { valid: false, invalidity_reason: 'not_enough_factors' }
const isValid = async (token: string) => (await validity(token)).valid
const message = ({ status, json }: Reply) => [status, json?.errors?.[0]?.message]
const keys = async (token: string) => {
  const { ticket } = await ticketFor(at.world, [])
  return at.call('POST', '/content-keys', { token, body: { build: 'build-1', tickets: [ticket] } })
}
const lackOf = async (token: string) => (await at.call('GET', '/me', { token })).json.result.second_factor
const boss = () =>
  at.world.admin.addPerson({
    handles: [{ type: 'email_address', value: BOSS }],
    groups: [ADMINISTRATORS, 'portico-impersonators'],
  })
const child = async () =>
  (
    await at.call('POST', '/admin/organizations', {
      token: at.world.settings.adminKey,
      body: { org_name: 'Branch', parent_id: at.world.settings.orgId },
    })
  ).json.result.id as string

/** What a session that lacks a factor may still do: sign in, show what it lacks, and end. */
const OPEN: readonly EndpointName[] = [
  ...(['startFlow', 'startFlowV1', 'attest', 'attestV1', 'attestV2', 'pollChallenge', 'pollChallengeV1'] as const),
  ...(['openChallengePack', 'resolveSso', 'me', 'forgetConsoleSession'] as const),
]
const ROWS = Object.entries(ENDPOINTS) as [EndpointName, EndpointRow & { readonly accepts?: AcceptedSessions }][]

describe('a session with the mailbox alone, if everybody needs two factors,', () => {
  test('is refused by every call except those that complete it, and says why', async () => {
    await requireOf('everybody')
    const token = await person.signIn(ADA)
    await lacks(token)
    expect(ROWS.flatMap(([name, { accepts }]) => (accepts?.unfinished ? [name] : [])).sort()).toEqual([...OPEN].sort())
    for (const [name, { method, path, accepts }] of ROWS) {
      if (!accepts?.person || accepts.unfinished) continue
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      const answered = await at.call(method, path.replace(/\{\w+\}/g, 'x'), { token, ...body })
      expect([name, ...message(answered)]).toEqual([name, ...REFUSED])
    }
    expect((await keys(token)).text).not.toContain('"key"')
    expect(await lackOf(token)).toMatchObject({ required: true, proven: false, held: false, add: ['webauthn', 'totp'] })
    expect((await at.call('POST', '/token/revoke', { body: { token } })).status).toBe(204)
    expect(await validity(token)).toMatchObject({ valid: false, invalidity_reason: 'expired' })
  })

  test('adds a first app, and is fully valid with it', async () => {
    await requireOf('everybody')
    const { token } = await person.addApp(await person.signIn(ADA))
    expect(await isValid(token)).toBe(true)
    expect((await keys(token)).json.result.keys).toHaveLength(1)
  })

  test('that began before the setting was turned on is refused immediately', async () => {
    const token = await person.signIn(ADA)
    expect((await keys(token)).status).toBe(200)
    await requireOf('everybody')
    await lacks(token)
    expect((await keys(token)).status).toBe(403)
  })

  test.each(['app code', 'recovery code'])('is complete with an %s of its own person', async (kind) => {
    const app = await person.addApp(await person.signIn(ADA))
    await requireOf('everybody')
    const token = await person.signIn(ADA)
    await lacks(token)
    const proved = await person.proveApp(token, kind === 'app code' ? app : (app.codes[0] ?? ''))
    expect(await isValid(person.tokenIn(proved))).toBe(true)
    // The first token remains incomplete.
    await lacks(token)
  })

  test('is not completed by a used recovery code, nor by the mailbox again', async () => {
    const app = await person.addApp(await person.signIn(ADA))
    await requireOf('everybody')
    await person.proveApp(await person.signIn(ADA), app.codes[0] ?? '')
    const token = await person.signIn(ADA)
    expect((await person.proveApp(token, app.codes[0] ?? '')).status).toBe(401)
    const again = await person.start({ factor: { method: 'otp_via_email' } }, token)
    const second = await person.attest(again.json.result.at(-1), { otp: await person.mailed(ADA) }, token)
    await lacks(person.tokenIn(second))
  })

  test('is not completed by a password that the mailbox reset', async () => {
    await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], password: 'Tr0ub4dor&Zebra' })
    await requireOf('everybody')
    const token = await person.signIn(ADA)
    const challenge = (await person.start({ factor: { method: 'password' } }, token)).json.result.at(-1)
    await lacks(person.tokenIn(await person.attest(challenge, { password: 'Tr0ub4dor&Zebra' }, token)))
  })

  test('is not completed by a passkey without user verification, unless something else was proved', async () => {
    const { device } = await person.addPasskey(ADA, undefined, { userVerified: false })
    await requireOf('everybody')
    const handle = { type: 'email_address', value: ADA }
    const factor = { method: 'webauthn', options: { method: 'webauthn' } }
    const challenge = (await person.start({ handle, factor })).json.result.at(-1)
    const assertion = device.get(challenge.options, { origin: at.world.url, userVerified: false })
    const token = person.tokenIn(await person.attest(challenge, assertion))
    await lacks(token)
    const again = await person.start({ factor: { method: 'otp_via_email' } }, token)
    const both = await person.attest(again.json.result.at(-1), { otp: await person.mailed(ADA) }, token)
    expect(await isValid(person.tokenIn(both))).toBe(true)
  })

  test('is not completed by a challenge of another person, even with the correct answer', async () => {
    const app = await person.addApp(await person.signIn(EVE))
    await requireOf('everybody')
    const victim = await person.signIn(ADA)
    const eve = await person.signIn(EVE)
    const challenge = (await person.start({ factor: { method: 'totp' } }, eve)).json.result.at(-1)
    const answer = { otp: appCode(app.seed, clock.now()) }
    expect((await person.attest(challenge, answer, victim)).status).toBe(403)
    await lacks(victim)
  })

  test('can access no other organization, and creates no session elsewhere', async () => {
    const branch = await child()
    await requireOf('everybody')
    const token = await person.signIn(ADA)
    await person.signIn(ADA, { org: branch })
    expect(message(await at.call('POST', '/token/v2', { token, org: branch, body: {} }))).toEqual(REFUSED)
    expect(message(await at.call('POST', '/direct-id', { token }))).toEqual(REFUSED)
  })
})

describe('with the mailbox of a person who has a second factor, a thief', () => {
  beforeEach(async () => {
    await person.addApp(await person.signIn(ADA))
  })

  test('adds no app and no passkey: not with a token, and not by a sign-in', async () => {
    await requireOf('everybody')
    const token = await person.signIn(ADA)
    expect(await lackOf(token)).toEqual({ required: true, proven: false, held: true, prove: ['totp'], add: [] })
    expect(message((await person.addPasskey(ADA, token)).reply)).toEqual(REFUSED)
    expect(message((await person.addPasskey(ADA, undefined)).reply)).toEqual(REFUSED)
    const changed = { handle: { type: 'email_address', value: EVE }, factor: { method: 'otp_via_email' } }
    expect(message(await person.start(changed, token))).toEqual(REFUSED)
  })

  test('finds no less strict organization of the same people to do so in', async () => {
    const branch = await child()
    await requireOf('everybody')
    const token = await person.signIn(ADA, { org: branch })
    expect(await isValid(token)).toBe(true)
    expect(message((await person.addPasskey(ADA, token, {}, branch)).reply)).toEqual(REFUSED)
    expect(message((await person.addPasskey(ADA, undefined, {}, branch)).reply)).toEqual(REFUSED)
    const [app] = (await at.call('GET', '/me/credentials', { token })).json.result
    expect(message(await at.call('DELETE', `/me/credentials/${app.id}`, { token }))).toEqual(REFUSED)
    expect(message(await at.call('PUT', '/me/password', { token, body: { password: 'a strong sentence' } }))).toEqual(
      REFUSED,
    )
    // The token leads back to where two factors are required, and is worthless there.
    const org = at.world.settings.orgId
    const back = await at.call('POST', '/token/v2', { token, org, body: {} })
    await lacks(back.json.result.token)
  })

  test('gains nothing by beginning before the person added it', async () => {
    await requireOf('everybody')
    const early = await person.signIn(EVE)
    const started = await person.start({ factor: { method: 'totp' } }, early)
    const challenge = started.json.result.at(-1)
    const seed = /secret=(\w+)/.exec(challenge.options.key_uri)?.[1] ?? ''
    expect((await person.addApp(await person.signIn(EVE))).reply.status).toBe(200)
    const late = await person.attest(challenge, { otp: appCode(seed, clock.now()) }, early)
    expect(late.status).toBe(403)
  })

  test('and the person at the same time: of two first factors one counts', async () => {
    await requireOf('everybody')
    const sessions = [await person.signIn(EVE), await person.signIn(EVE)]
    const challenges = await Promise.all(
      sessions.map(async (token) => (await person.start({ factor: { method: 'totp' } }, token)).json.result.at(-1)),
    )
    const replies = await Promise.all(
      challenges.map((challenge, index) => {
        const seed = /secret=(\w+)/.exec(challenge.options.key_uri)?.[1] ?? ''
        return person.attest(challenge, { otp: appCode(seed, clock.now()) }, sessions[index])
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('the phone alone', () => {
  test('is one factor too, and is not completed by an address that its finder adds', async () => {
    const app = await person.addApp(await person.signIn(ADA))
    await requireOf('everybody')
    const handle = { type: 'email_address', value: ADA }
    const challenge = (await person.start({ handle, factor: { method: 'totp' } })).json.result.at(-1)
    const token = person.tokenIn(await person.attest(challenge, { otp: appCode(app.seed, clock.now()) }))
    await lacks(token)
    const mine = { handle: { type: 'email_address', value: EVE }, factor: { method: 'otp_via_email' } }
    expect(message(await person.start(mine, token))).toEqual([403, expect.stringContaining('second factor')])
  })
})

describe('if administrators need two factors,', () => {
  const administers = async (token: string) => (await at.call('GET', '/admin/persons', { token })).status === 200

  test('one of them has no rights without, and everybody else continues as before', async () => {
    await boss()
    await requireOf('administrators')
    const token = await person.signIn(BOSS, { console: true })
    await lacks(token)
    expect(await administers(token)).toBe(false)
    expect((await at.call('POST', '/console-session', { token })).status).toBe(403)
    const reply = await at.call('POST', '/admin/keys', { token, body: { name: 'k', scopes: ['*'] } })
    expect(message(reply)).toEqual([403, expect.stringContaining('second factor')])
    expect(message(await settings({ second_factor: 'optional' }, token))).toEqual([
      403,
      expect.stringContaining('second'),
    ])
    expect(await isValid(await person.signIn(ADA))).toBe(true)
    // A backend that reads only the token sees no administrator in it.
    expect(claimsOf(token)).toMatchObject({ groups: [], second_factor: 'missing' })
    const { token: complete } = await person.addApp(token)
    expect(await administers(complete)).toBe(true)
    expect(claimsOf(complete).groups).toContain(ADMINISTRATORS)
    expect(claimsOf(complete).second_factor).toBeUndefined()
  })

  test('a person who becomes one needs them from that moment', async () => {
    await requireOf('administrators')
    const token = await person.signIn(ADA)
    expect(await isValid(token)).toBe(true)
    const { person_id } = (await at.call('GET', '/me', { token })).json.result.person
    await at.world.admin.setGroups(person_id, [ADMINISTRATORS])
    await lacks(token)
    expect((await keys(token)).status).toBe(403)
  })

  test('one who lacks a factor cannot turn it on and lock themselves out', async () => {
    await boss()
    const token = await person.signIn(BOSS, { console: true })
    expect(message(await settings({ second_factor: 'administrators' }, token))).toEqual([
      409,
      expect.stringContaining('end this session'),
    ])
    const { token: complete } = await person.addApp(token)
    expect((await settings({ second_factor: 'administrators' }, complete)).status).toBe(200)
    expect(await administers(complete)).toBe(true)
  })

  test('it cannot be required if the allowed methods do not provide two factors', async () => {
    const both = { allowed_methods: ['otp_via_email', 'password'], second_factor: 'everybody' }
    expect((await settings(both)).status).toBe(400)
    await requireOf('everybody')
    expect((await settings({ allowed_methods: ['totp'] })).status).toBe(400)
    expect((await settings({ allowed_methods: ['totp', 'password'] })).status).toBe(200)
  })
})

describe('a session derived from another', () => {
  test('has the proofs of that one: a direct id created before the setting is refused', async () => {
    const token = await person.signIn(ADA)
    const { result } = (await at.call('POST', '/direct-id', { token })).json
    await requireOf('everybody')
    const reply = await at.call('POST', '/attestation/v3', { body: nonceIn(result) })
    await lacks(person.tokenIn(reply))
  })

  test('of a person with two factors is accepted, and so is one of a person who impersonates them', async () => {
    await boss()
    const ada = (await at.call('GET', '/me', { token: await person.signIn(ADA) })).json.result.person
    await requireOf('everybody')
    const unfinished = await person.signIn(BOSS, { console: true })
    const { token } = await person.addApp(unfinished)
    const opened = async (challenges: string) =>
      isValid(person.tokenIn(await at.call('POST', '/attestation/v3', { body: nonceIn(challenges) })))
    expect(await opened((await at.call('POST', '/direct-id', { token })).json.result)).toBe(true)
    const impersonate = `/persons/${ada.person_id}/impersonate`
    expect(message(await at.call('POST', impersonate, { token: unfinished, body: {} }))).toEqual(REFUSED)
    expect(await opened((await at.call('POST', impersonate, { token, body: {} })).json.result)).toBe(true)
  })

  test('is refused for a program: neither a code nor an exchange, and userinfo stops with the setting', async () => {
    const program = await programOf(at)
    const token = await person.signIn(ADA)
    const { access_token = '' } = await program.tokensFor(token)
    const { code, verifier } = await program.codeFor(token)
    expect((await at.call('GET', '/oauth2/userinfo', { token: access_token })).status).toBe(200)
    await requireOf('everybody')
    expect((await at.call('GET', '/oauth2/userinfo', { token: access_token })).status).toBe(403)
    expect((await program.exchange(code, verifier)).json.error).toBe('invalid_grant')
    const { standing: openPack } = await program.begin()
    expect((await program.step(openPack, await person.signIn(ADA), 'allow')).status).toBe(403)
    const complete = await person.addApp(await person.signIn(ADA))
    expect((await program.tokensFor(complete.token)).access_token).toBeDefined()
  })
})

describe('the last second factor', () => {
  test('is not removed while it is required, by one request or by two at once', async () => {
    const first = await person.addApp(await person.signIn(ADA))
    const { token } = await person.addPasskey(ADA, first.token)
    await requireOf('everybody')
    const all = (await at.call('GET', '/me/credentials', { token })).json.result as { id: string }[]
    expect(all).toHaveLength(2)
    const removed = await Promise.all(all.map(({ id }) => at.call('DELETE', `/me/credentials/${id}`, { token })))
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
    const [remaining] = (await at.call('GET', '/me/credentials', { token })).json.result
    expect(message(await at.call('DELETE', `/me/credentials/${remaining.id}`, { token }))).toEqual([
      409,
      expect.stringContaining('last second factor'),
    ])
    await requireOf('optional')
    expect((await at.call('DELETE', `/me/credentials/${remaining.id}`, { token })).status).toBe(200)
  })
})
