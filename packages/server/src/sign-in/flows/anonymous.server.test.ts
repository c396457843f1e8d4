import type { TokenClaims } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

const ADA = 'ada@example.com'
const DAY = 24 * 3_600_000

let clock: ReturnType<typeof fakeClock>
let world: TestServer

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
})
afterEach(() => world.close())

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims
const post = (url: string, body: unknown, token?: string) => world.inject({ method: 'POST', url, body, token })
const visit = async (): Promise<string> => {
  const creation = await post('/persons/anonymous', {})
  expect(creation.status).toBe(201)
  return creation.json.result
}
const begin = (token: string, value = ADA, factor: object = { method: 'otp_via_email' }) =>
  post('/id/v2', { handle: { type: 'email_address', value }, factor }, token)
const signIn = async (token: string, value = ADA) => {
  const [, challenge] = (await begin(token, value)).json.result
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  return post('/attestation/v3', { challenge_id: challenge.id, challenge_type: 'otp', data: { otp } }, token)
}
const valid = async (token: string) => (await post('/token/validate', { token })).json.result.valid

describe('an anonymous person', () => {
  test('is created without any data, and known by their token', async () => {
    const token = await visit()
    expect(claimsOf(token)).toMatchObject({
      person_type: 'anonymous',
      authenticated_methods: ['anonymous'],
      groups: [],
      first_token: true,
    })
    expect(await valid(token)).toBe(true)
    const { json } = await world.inject({ url: '/me', token })
    expect(json.result).toMatchObject({ person: { person_type: 'anonymous' }, handles: [], credentials: [] })
  })

  test('needs no body, may name a region, and not an unknown one', async () => {
    expect((await world.inject({ method: 'POST', url: '/persons/anonymous' })).status).toBe(201)
    const token = (await post('/persons/anonymous', { region: 'us-iowa' })).json.result
    expect((await world.inject({ url: '/me', token })).json.result.person.region).toBe('us-iowa')
    const refused = await post('/persons/anonymous', { region: 'moon' })
    expect([refused.status, refused.json.errors[0].message]).toEqual([400, expect.stringContaining('region')])
  })

  test('can read no sealed page, not even one for everyone signed in', async () => {
    const { ticket } = await ticketFor(world, [])
    const body = { build: 'build-1', tickets: [ticket] }
    expect((await post('/content-keys', body, await visit())).json.result.keys).toEqual([])
    expect((await post('/content-keys', body, await world.admin.signIn(ADA))).json.result.keys).toHaveLength(1)
  })

  test('continues as the same person when a new handle is proven, and the old token ends', async () => {
    const token = await visit()
    const done = claimsOf((await signIn(token)).json.result.token)
    expect(done).toMatchObject({
      person_id: claimsOf(token).person_id,
      person_type: 'regular',
      first_token: true,
      authenticated_methods: ['otp_via_email'],
    })
    expect(done.prev_anonymous_person_id).toBeUndefined()
    expect(await valid(token)).toBe(false)
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('signs in as the existing person with the handle, whose token names the anonymous one', async () => {
    const { person_id } = claimsOf(await world.admin.signIn(ADA))
    const token = await visit()
    expect(claimsOf((await signIn(token)).json.result.token)).toMatchObject({
      person_id,
      first_token: false,
      prev_anonymous_person_id: claimsOf(token).person_id,
    })
  })

  test('continues once: of two handles proven concurrently one is theirs, and the other sign-in expires', async () => {
    const token = await visit()
    const both = await Promise.all([signIn(token), signIn(token, 'eve@example.com')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    const [done] = both.filter(({ status }) => status === 200)
    expect(claimsOf(done?.json.result.token).person_id).toBe(claimsOf(token).person_id)
    expect((await world.admin.listPersons()).total).toBe(1)
  })

  test('cannot have a second factor: a sign-in is a first one', async () => {
    const token = await visit()
    const refused = await post('/id/v2', { factor: { method: 'totp' } }, token)
    expect(refused.status).toBe(400)
    expect((await begin(token, ADA, {})).status).toBe(400)
  })

  test('is removed after thirty days; a regular person is not', async () => {
    await world.admin.signIn('eve@example.com')
    const token = await visit()
    await signIn(await visit())
    clock.advance(30 * DAY + 1)
    expect(await valid(token)).toBe(false)
    await cleanUp(world.services)
    const remaining = (await world.admin.listPersons()).persons
    expect(remaining.map(({ person_type }) => person_type)).toEqual(['regular', 'regular'])
  })
})

describe('adding a handle', () => {
  const link = async (to: string) =>
    new URL(/https?:\/\/\S+/.exec((await world.outbox.next(to)).text)?.[0] ?? '').pathname

  test('requires a proof by link, and keeps the person', async () => {
    const token = await world.admin.signIn(ADA)
    const [context, proxy] = (await begin(token, 'ada@work.example', {})).json.result
    expect(context.options.factor).toBeUndefined()
    expect(proxy).toMatchObject({ type: 'proxy', authentication_method: 'email_link' })
    await world.inject({ method: 'POST', url: await link('ada@work.example') })
    const polled = await world.inject({ url: `/challenge/${proxy.options.challenge_id}/v2`, token })
    expect(claimsOf(polled.json.result).person_id).toBe(claimsOf(token).person_id)
    const { json } = await world.inject({ url: '/me', token: polled.json.result })
    expect(json.result.handles.map(({ value }: { value: string }) => value).sort()).toEqual([ADA, 'ada@work.example'])
  })

  test('may be a phone number, by text message', async () => {
    const token = await world.admin.signIn(ADA)
    const handle = { type: 'phone_number', value: '+491701234567' }
    const [, proxy] = (await post('/id/v2', { handle, factor: {} }, token)).json.result
    expect(proxy.authentication_method).toBe('sms_link')
    await world.inject({ method: 'POST', url: await link('+491701234567') })
    expect((await world.inject({ url: '/me', token })).json.result.handles).toContainEqual(handle)
  })

  test('of another person is a 409 on the waiting page, and only after the proof', async () => {
    await world.admin.signIn('eve@example.com')
    const token = await world.admin.signIn(ADA)
    clock.advance(30_000)
    const [, proxy] = (await begin(token, 'eve@example.com', {})).json.result
    const poll = () => world.inject({ url: `/challenge/${proxy.options.challenge_id}/v2`, token })
    expect((await poll()).status).toBe(202)
    await world.inject({ method: 'POST', url: await link('eve@example.com') })
    const state = await poll()
    expect([state.status, state.json.errors[0].message]).toEqual([409, 'person exists'])
  })

  test('that was started before a log-out does not complete after it', async () => {
    const token = await world.admin.signIn(ADA)
    await begin(token, 'eve@example.com', {})
    await post('/token/revoke', { token })
    expect((await world.inject({ method: 'POST', url: await link('eve@example.com') })).status).toBe(403)
    const { json } = await world.inject({ url: '/me', token: await world.admin.signIn(ADA) })
    expect(json.result.handles).toHaveLength(1)
  })

  test('that cannot be proven is refused', async () => {
    const token = await world.admin.signIn(ADA)
    const refused = await post('/id/v2', { handle: { type: 'username', value: 'ada' }, factor: {} }, token)
    expect([refused.status, refused.json.errors[0].message]).toEqual([400, expect.stringContaining('username')])
  })
})
