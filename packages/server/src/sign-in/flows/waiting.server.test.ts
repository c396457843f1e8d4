import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const BROWSER = 'b4f0c2a4-6d0e-4c1f-9a53-2f6f1d0f7a11'
const OTHER = '0f9ad1d7-55d3-44a4-8f0e-7e1f0a6c2b90'

let world: TestServer
let clock: ReturnType<typeof fakeClock>
beforeEach(async () => {
  clock = fakeClock(Date.now())
  world = await createTestServer({ clock, settings: { rateLimits: true, trustProxy: true } })
})
afterEach(() => world.close())

interface From {
  readonly browser?: string
  readonly address?: string
  readonly token?: string
  readonly handle?: object
}

const start = (method: string, { browser = BROWSER, address = '203.0.113.7', token, handle = ADA }: From = {}) =>
  world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'x-forwarded-for': address },
    token,
    body: { handle, factor: { method }, metadata: { browser: browser || undefined } },
  })
const attest = ({ id, type }: { id: string; type: string }, data: object, token?: string) =>
  world.inject({
    method: 'POST',
    url: '/attestation/v3',
    token,
    body: { challenge_id: id, challenge_type: type, data },
  })
const codes = async () => (await world.outbox.all(ADA.value)).map(({ subject }) => /\d{6}/.exec(subject)?.[0] ?? '')

test('a browser that requests again returns to the code screen, with the code that was sent', async () => {
  const [, first] = (await start('otp_via_email')).json.result
  clock.advance(12_000)
  const again = await start('otp_via_email')
  expect(again.status).toBe(200)
  const [context, challenge, ...more] = again.json.result
  expect(context).toMatchObject({ type: 'authn_context_update', options: { sent_seconds_ago: 12 } })
  expect([challenge, more]).toEqual([first, []])
  const sent = await codes()
  expect(sent).toHaveLength(1)
  expect((await attest(challenge, { otp: sent[0] })).status).toBe(200)
})

test('after half a minute another code is sent', async () => {
  const [, first] = (await start('otp_via_email')).json.result
  clock.advance(30_000)
  const [context, second] = (await start('otp_via_email')).json.result
  expect(context.options).not.toHaveProperty('sent_seconds_ago')
  expect(second.id).not.toBe(first.id)
  expect(await codes()).toHaveLength(2)
})

test.each([
  ['a link', 'email_link'],
  ['a link before a passkey', 'webauthn'],
  ['a code before a password', 'password'],
  ['a link before an authenticator app', 'totp'],
])('%s is returned as it was', async (_, method) => {
  const [, ...first] = (await start(method)).json.result
  clock.advance(5_000)
  const [context, ...again] = (await start(method)).json.result
  expect(context.options).toMatchObject({ factor: { method }, sent_seconds_ago: 5 })
  expect(again).toEqual(first)
  expect(await world.outbox.all(ADA.value)).toHaveLength(1)
})

test('a recovery is returned, too', async () => {
  const recover = () =>
    world.inject({
      method: 'POST',
      url: '/recover',
      body: { handle: ADA, factor: { method: 'password' }, metadata: { browser: BROWSER } },
    })
  const first = await recover()
  clock.advance(5_000)
  const again = await recover()
  expect(again.status).toBe(200)
  expect(again.json.result).toEqual(first.json.result)
})

test('a request for a link while a code is waiting returns to the code', async () => {
  const [, otp] = (await start('otp_via_email')).json.result
  clock.advance(5_000)
  const [context, challenge] = (await start('email_link')).json.result
  expect(context).toMatchObject({
    authentication_method: 'otp_via_email',
    options: { factor: { method: 'otp_via_email' } },
  })
  expect(challenge).toEqual(otp)
})

test('no one else gets it: not another browser, not one without a secret, not for another handle or a token', async () => {
  const [, first] = (await start('otp_via_email')).json.result
  clock.advance(5_000)
  for (const from of [
    { browser: OTHER },
    { browser: '', address: '198.51.100.9' },
    { browser: OTHER, address: '198.51.100.9' },
    { handle: { type: 'email_address', value: 'eve@example.com' } },
  ]) {
    const { json } = await start('otp_via_email', from)
    expect(json.result?.[1]?.id).not.toBe(first.id)
  }
  const token = await world.admin.signIn('grace@example.com')
  const { json } = await start('otp_via_email', { token })
  expect(json.result?.[1]?.id).not.toBe(first.id)
})

test('a flow that was answered, or has no attempts left, is not returned', async () => {
  const [, first] = (await start('otp_via_email')).json.result
  for (let turn = 0; turn < 5; turn++) await attest(first, { otp: 'wrong' })
  expect((await start('otp_via_email')).status).toBe(429)
  clock.advance(30_000)
  const [, second] = (await start('otp_via_email')).json.result
  const [latest = ''] = await codes()
  expect((await attest(second, { otp: latest })).status).toBe(200)
  const [context, third] = (await start('otp_via_email')).json.result
  expect(context.options).not.toHaveProperty('sent_seconds_ago')
  expect(third.id).not.toBe(second.id)
})

test('requesting again restores no attempts', async () => {
  const [, first] = (await start('otp_via_email')).json.result
  for (let turn = 0; turn < 4; turn++) await attest(first, { otp: 'wrong' })
  const [, again] = (await start('otp_via_email')).json.result
  expect(again.id).toBe(first.id)
  expect((await attest(again, { otp: 'wrong' })).status).toBe(401)
  expect((await attest(again, { otp: (await codes())[0] })).status).toBe(403)
})

test.each([{ browser: 'short' }, { browser: 'x'.repeat(129) }, { browser: 7 }])('%j is refused', async (metadata) => {
  const { status } = await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: ADA, factor: { method: 'otp_via_email' }, metadata },
  })
  expect(status).toBe(400)
})
