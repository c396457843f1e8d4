import { ENDPOINTS, type EndpointName, endpointPath, READER_TOKENS, readerTokenOf } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { factorsAt } from './factors.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'
import { claimsOf, nonceIn, proveByCode } from './sign-ins.js'

/** A thief holds a reader token, or a person's token, and attempts more. */
const ADA = 'ada@example.com'
const EVE = 'eve@example.com'

let at: Target
let clock: ReturnType<typeof fakeClock>
let person: ReturnType<typeof factorsAt>
beforeAll(async () => {
  clock = fakeClock()
  at = await target({ clock, hostname: 'localhost', loginPage: LOGIN_PAGE })
  person = factorsAt(at, clock)
  const groups = ['partners', 'portico-admins', 'portico-impersonators']
  await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups })
  await at.world.admin.addPerson({ handles: [{ type: 'email_address', value: EVE }], groups: ['partners'] })
})
afterAll(() => at.close())

const signIn = async (value: string): Promise<string> => (await proveByCode(at, value)).json.result.token
const create = (token: string, body: object = {}) =>
  at.call('POST', '/me/reader-tokens', { token, body: { name: 'CI', groups: ['partners'], ...body } })
const readerOf = async (value: string): Promise<{ id: string; token: string }> =>
  (await create(await signIn(value))).json.result
const keys = async (token: string) => {
  const { ticket } = await ticketFor(at.world, ['partners'])
  return at.call('POST', '/content-keys', { token, body: { build: 'build-1', tickets: [ticket] } })
}
const opens = async (token: string) => (await keys(token)).json?.result?.keys?.length === 1

const READS: readonly EndpointName[] = ['releaseContentKeys']
const otherEndpoints = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name) => ENDPOINTS[name].auth !== 'none' && !READS.includes(name),
)

describe("a thief with an administrator's reader token", () => {
  let stolen: { id: string; token: string }
  beforeAll(async () => {
    stolen = await readerOf(ADA)
    expect(await opens(stolen.token)).toBe(true)
  })

  test.each(otherEndpoints)('cannot call %s', async (name) => {
    const { method, auth } = ENDPOINTS[name]
    const path = endpointPath(name, {
      person_id: '11111111-1111-4111-8111-111111111111',
      token_id: stolen.id,
      domain_id: '11111111-1111-4111-8111-111111111111',
    })
    const { status, json } = await at.call(method, path, {
      token: stolen.token,
      ...(method !== 'GET' && { body: {} }),
    })
    // These calls accept links and no token of any session.
    const refusal = auth === 'set-up' ? [401, 'set_up_link_ended'] : [403, 'reader_token_only_reads']
    expect([status, json.errors[0].slug]).toEqual(refusal)
  })

  test('cannot pass it off as a session: to be validated, revoked, kept, or used in the hosted login', async () => {
    const validation = await at.call('POST', '/token/validate', { body: { token: stolen.token } })
    expect(validation.json.result).toEqual({ valid: false, invalidity_reason: 'invalid_token_content' })
    expect((await at.call('POST', '/token/revoke', { body: { token: stolen.token } })).status).toBe(204)
    expect(await opens(stolen.token)).toBe(true)
    const program = await programOf(at)
    const { standing } = await program.begin()
    expect((await program.step(standing, stolen.token)).status).toBe(403)
    for (const cookie of [stolen.token, stolen.id])
      expect((await at.call('GET', '/me', { headers: { cookie: `portico_console=${cookie}` } })).status).toBe(401)
  })

  test('cannot sign in with the id of its session, which lists show', async () => {
    for (const token of [stolen.id, `${READER_TOKENS.mark}${stolen.id}`]) expect((await keys(token)).status).toBe(401)
  })
})

test('tokens that were guessed, truncated, changed in case, sent twice or with another scheme open nothing', async () => {
  const { token } = await readerOf(EVE)
  const wrong = [
    readerTokenOf(new Uint8Array(32).fill(7)),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    token.replace(READER_TOKENS.mark, READER_TOKENS.mark.toUpperCase()),
    `${token},${token}`,
    encodeURIComponent(`${token} `),
    `${READER_TOKENS.mark}${'é'.repeat(49)}`,
    `${READER_TOKENS.mark}${'A'.repeat(7_000)}`,
  ]
  for (const text of wrong)
    expect((await keys(text).catch(() => ({ status: 401 }))).status, text.slice(0, 80)).toBe(401)
  const basic = { authorization: `Basic ${Buffer.from(`eve:${token}`).toString('base64')}` }
  expect((await at.call('POST', '/content-keys', { headers: basic, body: { build: 'b', tickets: [] } })).status).toBe(
    401,
  )
  expect(await opens(token)).toBe(true)
})

test("another person's token cannot be ended, and looks like a missing one", async () => {
  const { id, token } = await readerOf(ADA)
  const eve = await signIn(EVE)
  const own = claimsOf(eve).jti
  const replies = await Promise.all(
    [id, '11111111-1111-4111-8111-111111111111', own, '../sessions', 'x'.repeat(128)].map((target) =>
      at.call('DELETE', `/me/reader-tokens/${encodeURIComponent(target)}`, { token: eve }),
    ),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(404)
  expect(await opens(token)).toBe(true)
  expect((await at.call('GET', '/me', { token: eve })).status).toBe(200)
})

test('a session that was opened from another session creates no token', async () => {
  const stolen = await signIn(EVE)
  clock.advance(READER_TOKENS.signInWithin + 1)
  expect((await create(stolen)).json.errors[0].slug).toBe('recent_sign_in_required')
  const direct = await at.call('POST', '/direct-id', { token: stolen })
  const passedOn = (await at.call('POST', '/attestation/v3', { body: nonceIn(direct.json.result) })).json.result.token
  expect((await create(passedOn)).json.errors[0].slug).toBe('recent_sign_in_required')
})

test('an impersonator creates and ends none', async () => {
  const { id } = await readerOf(EVE)
  const { person_id = '' } = (await at.world.admin.listPersons()).persons.find(({ handles }) =>
    handles.some(({ value }) => value === EVE),
  ) ?? { person_id: '' }
  const impersonation = await at.call('POST', `/persons/${person_id}/impersonate`, {
    token: at.world.settings.adminKey,
  })
  const token = (await at.call('POST', '/attestation/v3', { body: nonceIn(impersonation.json.result) })).json.result
    .token
  expect((await at.call('GET', '/me/reader-tokens', { token })).status).toBe(200)
  expect((await create(token)).status).toBe(403)
  expect((await at.call('DELETE', `/me/reader-tokens/${id}`, { token })).status).toBe(403)
})

test('the mailbox of someone who has a second factor creates no token without it', async () => {
  const value = 'grace@example.com'
  const first = await person.signIn(value)
  expect((await create(first, { groups: [] })).status).toBe(201)
  const { seed, token: withApp } = await person.addApp(first)
  clock.advance(60_000)
  const mailbox = await person.signIn(value)
  expect((await create(mailbox, { groups: [] })).json.errors[0].slug).toBe('second_factor_for_token')
  // Adding the app proved nothing about its owner's identity.
  expect((await create(withApp, { groups: [] })).status).toBe(403)
  const both = person.tokenIn(await person.proveApp(mailbox, { seed }))
  expect((await create(both, { groups: [] })).status).toBe(201)
  clock.advance(READER_TOKENS.signInWithin)
  // The mailbox is proved again, but the second factor was proved too long ago.
  const again = (await proveByCode(at, value, both)).json.result.token
  expect((await create(again, { groups: [] })).status).toBe(403)
})

test('fifty simultaneous requests create no more than the limit', async () => {
  const value = 'racer@example.com'
  const token = await signIn(value)
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(token, { groups: [] })))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(READER_TOKENS.mostPerPerson)
  expect(statuses.filter((status) => status === 409)).toHaveLength(50 - READER_TOKENS.mostPerPerson)
})

test('none that is created during "sign out everywhere" outlives it', async () => {
  const value = 'beside@example.com'
  const stolen = await signIn(value)
  const own = await signIn(value)
  const [, ...replies] = await Promise.all([
    at.call('DELETE', '/me/sessions', { token: own }),
    ...Array.from({ length: 10 }, () => create(stolen, { groups: [] })),
  ])
  for (const { status, json } of replies) if (status === 201) expect((await keys(json.result.token)).status).toBe(401)
  expect((await at.call('GET', '/me/reader-tokens', { token: own })).json.result.tokens).toEqual([])
})

test('if a second factor becomes required, tokens of a sign-in without one open nothing', async () => {
  const { token } = await readerOf(EVE)
  const setting = (second_factor: string) =>
    at.call('PATCH', `/admin/organizations/${at.world.settings.orgId}`, {
      token: at.world.settings.adminKey,
      body: { settings: { second_factor } },
    })
  await setting('everybody')
  expect((await keys(token)).json.errors[0].slug).toBe('reader_token_lacks_factor')
  await setting('optional')
  expect(await opens(token)).toBe(true)
})
