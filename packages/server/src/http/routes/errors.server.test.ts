import { ERRORS, type ErrorSlug, LIMITS } from '@portico/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'

/** The rows of the catalog that the server returns; the others occur only in a client. */
type Answered = {
  [Slug in ErrorSlug]: (typeof ERRORS)[Slug] extends { readonly status: number } ? Slug : never
}[ErrorSlug]

let world: TestServer
beforeEach(async () => {
  world = await createTestServer()
})
afterEach(() => world.close())

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const PHONE = { type: 'phone_number', value: '+12025550123' } as const
const PASSWORD = 'Tramway-Lantern-42'

const start = (handle: object, factor: object, more: { token?: string; url?: string } = {}) =>
  world.inject({ method: 'POST', url: '/id/v2', body: { handle, factor }, ...more })
const attest = (challenge_id: string, challenge_type: string, data: object) =>
  world.inject({ method: 'POST', url: '/attestation/v3', body: { challenge_id, challenge_type, data } })
const settle = (settings: object) =>
  world.services.stores.organizations.update(world.settings.orgId, { settings: JSON.stringify(settings) })
const challengeOf = ({ json }: TestAnswer, type: string): string =>
  json.result.find((challenge: { type: string }) => challenge.type === type).id
const codeTo = async (to: string) => /\d{6}/.exec((await world.outbox.next(to)).text)?.[0] ?? ''
const notThe = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

/** Runs a whole sign-in with an emailed code and returns its result. */
async function signIn(): Promise<TestAnswer> {
  const started = await start(ADA, { method: 'otp_via_email' })
  return attest(challengeOf(started, 'otp'), 'otp', { otp: await codeTo(ADA.value) })
}

/** How each error is provoked. A new row of the catalog does not compile without an entry here. */
const PROVOKED: Record<Answered, () => Promise<TestAnswer>> = {
  async rate_limit_exceeded() {
    await start(ADA, { method: 'otp_via_email' })
    return start(ADA, { method: 'otp_via_email' })
  },
  no_password_set: () => start({ type: 'username', value: 'ada' }, { method: 'password' }),
  async self_registration_not_allowed() {
    await settle({ self_registration: false })
    return signIn()
  },
  async handle_pattern_not_allowed() {
    await settle({ handle_patterns: ['@allowed\\.example$'] })
    return signIn()
  },
  async sign_up_awaiting_approval() {
    await settle({ approval: 'sign_up' })
    return signIn()
  },
  async sign_in_awaiting_approval() {
    await world.admin.addPerson({ handles: [ADA], active: false })
    return signIn()
  },
  timeout: () => attest('there-is-none', 'otp', { otp: '123456' }),
  async too_many_wrong_codes() {
    const id = challengeOf(await start(ADA, { method: 'otp_via_email' }), 'otp')
    const code = await codeTo(ADA.value)
    for (let attempt = 0; attempt < LIMITS.otpTries; attempt++) await attest(id, 'otp', { otp: notThe(code) })
    return attest(id, 'otp', { otp: code })
  },
  passkey_bad_scope: () => start(ADA, { method: 'webauthn', options: { scope: 'elsewhere.example' } }),
  async person_exists() {
    const handles = [ADA]
    await world.admin.addPerson({ handles })
    return world.inject({ method: 'POST', url: '/admin/persons', token: world.settings.adminKey, body: { handles } })
  },
  invalid_email_address_format: () => start({ ...ADA, value: 'ada@' }, { method: 'otp_via_email' }),
  invalid_phone_number_format: () => start({ ...PHONE, value: '+1' }, { method: 'otp_via_sms' }),
  unreachable_phone_number: () => start({ ...PHONE, value: '+448718720000' }, { method: 'otp_via_sms' }),
  async incorrect_otp_code_via_email() {
    const started = await start(ADA, { method: 'otp_via_email' })
    return attest(challengeOf(started, 'otp'), 'otp', { otp: notThe(await codeTo(ADA.value)) })
  },
  async incorrect_otp_code_via_sms() {
    const started = await start(PHONE, { method: 'otp_via_sms' })
    return attest(challengeOf(started, 'otp'), 'otp', { otp: notThe(await codeTo(PHONE.value)) })
  },
  async incorrect_otp_code() {
    const token = await world.admin.signIn(ADA.value)
    const body = { factor: { method: 'totp' } }
    const started = await world.inject({ method: 'POST', url: '/id/v2', token, body })
    const challenge_id = challengeOf(started, 'totp_register')
    const answer = { challenge_id, challenge_type: 'totp_register', data: { otp: 'not-one' } }
    return world.inject({ method: 'POST', url: '/attestation/v3', token, body: answer })
  },
  async incorrect_password() {
    await world.admin.addPerson({ handles: [ADA], password: PASSWORD })
    const started = await start(ADA, { method: 'password' })
    return attest(challengeOf(started, 'password_verify'), 'password_verify', { password: 'Not-This-One-7' })
  },
  async invalid_password() {
    const started = await start(ADA, { method: 'password' })
    await attest(challengeOf(started, 'otp'), 'otp', { otp: await codeTo(ADA.value) })
    return attest(challengeOf(started, 'password_set'), 'password_set', { password: 'short' })
  },
  recover_non_reachable_handle_type: () =>
    world.inject({
      method: 'POST',
      url: '/recover',
      body: { handle: { type: 'username', value: 'ada' }, factor: { method: 'password' } },
    }),
}

test.each(Object.keys(PROVOKED) as Answered[])('%s is returned with its status and message', async (slug) => {
  const { status, wireMessage }: { readonly status: number; readonly wireMessage?: string } = ERRORS[slug]
  const answer = await PROVOKED[slug]()
  const scope = /^selected scope '.+' is not equal to or a registrable domain suffix of origin '.+'$/
  const message = wireMessage ?? expect.stringMatching(scope)
  expect(answer.status).toBe(status)
  expect(answer.json).toMatchObject({ errors: [{ httpcode: status, message, slug }] })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('every row that has a status is provoked here', () => {
  const answered = Object.entries(ERRORS).filter(([, row]) => 'status' in row)
  expect(answered.map(([slug]) => slug).sort()).toEqual(Object.keys(PROVOKED).sort())
})
