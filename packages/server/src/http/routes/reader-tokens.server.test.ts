import { isWholeReaderToken, READER_TOKENS } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const ADA = 'ada@example.com'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let ada: string
let session: string
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { rateLimits: false, trustProxy: true } })
  session = await world.admin.signIn(ADA)
  ada = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
  await world.admin.setGroups(ada, ['partners', 'staff', 'portico-admins'])
})
afterEach(() => world.close())

const create = (body: object = {}, token = session) =>
  world.inject({ method: 'POST', url: '/me/reader-tokens', token, body: { name: 'CI', groups: ['partners'], ...body } })
const created = async (body: object = {}, token = session): Promise<{ id: string; token: string }> =>
  (await create(body, token)).json.result
const mine = async (token = session) => (await world.inject({ url: '/me/reader-tokens', token })).json.result
const end = (id: string, token = session) => world.inject({ method: 'DELETE', url: `/me/reader-tokens/${id}`, token })
const read = async (token: string, readers: readonly string[] = ['partners'], address?: string) => {
  const { ticket } = await ticketFor(world, readers)
  return world.inject({
    method: 'POST',
    url: '/content-keys',
    token,
    body: { build: 'build-1', tickets: [ticket] },
    ...(address !== undefined && { headers: { 'x-forwarded-for': address } }),
  })
}
const opens = async (token: string, readers?: readonly string[]): Promise<boolean> => {
  const { status, json } = await read(token, readers)
  return status === 200 && json.result.keys.length === 1
}
const refusal = ({ status, json }: Awaited<ReturnType<typeof create>>) => [
  status,
  json?.errors?.[0]?.slug,
  json?.errors?.[0]?.field,
]
const admin = (method: 'GET' | 'DELETE' | 'PATCH', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const setting = (settings: object) => admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })
const audit = async (): Promise<{ action: string; actor: string; detail: Record<string, unknown> }[]> =>
  (await admin('GET', '/admin/audit?limit=100')).json.result
    .filter(({ action }: { action: string }) => action.startsWith('reader_token.'))
    .reverse()

describe('creating a token', () => {
  test('returns it only once, with a name, an expiry and groups; lists have everything but the token', async () => {
    const { status, json } = await create()
    expect(status).toBe(201)
    const { token, ...view } = json.result
    expect(isWholeReaderToken(token)).toBe(true)
    expect(view).toMatchObject({ name: 'CI', groups: ['partners'], last_used: null })
    expect(Date.parse(view.expires_at) - clock.now()).toBe(90 * DAY)
    const tokens = await mine()
    expect(tokens).toEqual({ tokens: [view], allowed: true, most_days: 365, groups: ['partners', 'staff'] })
    expect(JSON.stringify(tokens)).not.toContain(token)
    expect((await world.inject({ url: '/me/sessions', token: session })).json.result).toHaveLength(1)
    await world.admin.setGroups(ada, [])
    const exported = (await world.inject({ url: '/me/export', token: session })).json.result
    expect(exported.reader_tokens).toEqual([view])
  })

  test('accepts only groups of the person, and none that give rights over others', async () => {
    for (const group of ['strangers', 'portico-admins', 'org:Globex', '__proto__'])
      expect(refusal(await create({ groups: [group] }))).toEqual([400, 'invalid_request', 'groups'])
    expect((await create({ groups: [] })).status).toBe(201)
    expect((await create({ groups: ['partners', 'partners'] })).status).toBe(400)
  })

  test('requires an expiry, within the maximum of the organization', async () => {
    for (const expires_in_days of [0, -1, 366, 1.5, '9', null])
      expect(refusal(await create({ expires_in_days }))).toEqual([400, 'invalid_request', 'expires_in_days'])
    await setting({ reader_token_days: 30 })
    expect(refusal(await create({ expires_in_days: 31 }))).toEqual([400, 'invalid_request', 'expires_in_days'])
    expect((await create({ expires_in_days: 30 })).status).toBe(201)
    expect(Date.parse((await create()).json.result.expires_at) - clock.now()).toBe(30 * DAY)
  })

  test('refuses names that are empty, long, or more than a line', async () => {
    for (const name of ['', 'x'.repeat(101), 'x'.repeat(100_000), 'a\nb', 'a\u0000b', 7])
      expect((await create({ name })).status, String(name).slice(0, 20)).toBe(400)
    expect((await create({ name: 'ü'.repeat(100) })).status).toBe(201)
    expect((await create({ person_id: ada })).status).toBe(400)
  })

  test('needs a sign-in within the last ten minutes', async () => {
    clock.advance(READER_TOKENS.signInWithin)
    expect((await create()).status).toBe(201)
    clock.advance(1)
    expect(refusal(await create())).toEqual([403, 'recent_sign_in_required', undefined])
    expect((await create({}, await world.admin.signIn(ADA))).status).toBe(201)
  })

  test('is limited in number for each person', async () => {
    for (let at = 0; at < READER_TOKENS.mostPerPerson; at += 1) expect((await create()).status).toBe(201)
    expect(refusal(await create())).toEqual([409, 'conflict', undefined])
    const [{ id }] = (await mine()).tokens
    await end(id)
    expect((await create()).status).toBe(201)
  })
})

describe('a token', () => {
  test('reads with those of its groups that the person still has, checked at each request', async () => {
    const { token } = await created({ groups: ['partners'] })
    expect(await opens(token, ['partners'])).toBe(true)
    expect(await opens(token, [])).toBe(true)
    expect(await opens(token, ['staff'])).toBe(false)
    expect(await opens(token, ['portico-admins'])).toBe(false)
    expect(await opens(session, ['staff'])).toBe(true)
    await world.admin.setGroups(ada, ['staff'])
    expect(await opens(token, ['partners'])).toBe(false)
    expect(await opens(token, ['staff'])).toBe(false)
    expect((await read(token)).json.result.groups).toEqual([])
    await world.admin.setGroups(ada, ['partners'])
    expect(await opens(token, ['partners'])).toBe(true)
  })

  test('expires at its millisecond, and its keys are leased no longer than that', async () => {
    const { token } = await created({ expires_in_days: 1 })
    clock.advance(DAY - 60_000)
    expect((await read(token)).json.result.keys[0].lease).toBe(60)
    clock.advance(59_999)
    expect(await opens(token)).toBe(true)
    clock.advance(1)
    expect(refusal(await read(token))).toEqual([401, 'reader_token_ended', undefined])
    await cleanUp(world.services)
    expect(refusal(await read(token))).toEqual([401, 'reader_token_ended', undefined])
  })

  test('opens nothing while the organization allows none, nor for longer than it allows', async () => {
    const { token } = await created({ expires_in_days: 300 })
    await setting({ reader_tokens: false })
    expect(refusal(await read(token))).toEqual([403, 'reader_tokens_off', undefined])
    expect(refusal(await create())).toEqual([403, 'reader_tokens_off', undefined])
    expect((await mine()).allowed).toBe(false)
    await setting({ reader_tokens: true })
    expect(await opens(token)).toBe(true)
    await setting({ reader_token_days: 2 })
    clock.advance(2 * DAY - 1)
    expect(await opens(token)).toBe(true)
    clock.advance(1)
    expect(refusal(await read(token))).toEqual([401, 'reader_token_ended', undefined])
  })

  test('that is truncated or mistyped is refused with another message than one that has ended', async () => {
    const { token, id } = await created()
    expect(refusal(await read(token.slice(0, -1)))).toEqual([401, 'reader_token_malformed', undefined])
    await end(id)
    expect(refusal(await read(token))).toEqual([401, 'reader_token_ended', undefined])
  })

  test('is ended by its person, once, and is removed a week later', async () => {
    const { token, id } = await created()
    expect((await end(id)).status).toBe(200)
    expect((await end(id)).status).toBe(404)
    expect((await mine()).tokens).toEqual([])
    clock.advance(8 * DAY)
    await cleanUp(world.services)
    expect(await world.services.stores.sessions.find(id)).toBeUndefined()
    expect(refusal(await read(token))).toEqual([401, 'reader_token_ended', undefined])
  })
})

describe('a token ends', () => {
  const ENDINGS: Record<string, () => Promise<unknown>> = {
    'with "sign out everywhere"': () => world.inject({ method: 'DELETE', url: '/me/sessions', token: session }),
    'when an administrator ends all sessions': () => admin('DELETE', `/admin/persons/${ada}/sessions`),
    'when the person is disabled': () => world.admin.setActive(ada, false),
    'when the person is disabled and enabled again': async () => {
      await world.admin.setActive(ada, false)
      await world.admin.setActive(ada, true)
    },
    'with the person': () => world.admin.deletePerson(ada),
    'when the person deletes the account': async () => {
      await world.admin.setGroups(ada, ['partners'])
      return world.inject({ method: 'DELETE', url: '/me', token: session })
    },
    'with a new password': () =>
      world.inject({ method: 'PUT', url: '/me/password', token: session, body: { password: 'Tr0ub4dor&Zebra' } }),
  }
  test.each(Object.entries(ENDINGS))('%s', async (name, ending) => {
    if (name === 'with a new password') await world.admin.setGroups(ada, ['partners'])
    const { token } = await created()
    expect(await opens(token)).toBe(true)
    await ending()
    expect((await read(token)).status).toBe(401)
  })

  test('but not with the session that created it', async () => {
    const { token } = await created()
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token: session } })
    expect(await opens(token)).toBe(true)
  })
})

describe('administrators', () => {
  test('see who has which tokens, in pages, and can end them', async () => {
    const first = await created({ name: 'one' })
    clock.advance(1000)
    await created({ name: 'two', groups: ['staff'] })
    await opens(first.token)
    const listing = await admin('GET', '/admin/reader-tokens?limit=1&offset=1')
    expect(listing.json.result).toMatchObject([
      { id: first.id, person_id: ada, name: 'one', groups: ['partners'], handles: [{ value: ADA }] },
    ])
    expect(listing.json.meta.pagination.total_count).toBe(2)
    expect(listing.text).not.toContain(first.token)
    expect((await admin('DELETE', `/admin/reader-tokens/${first.id}`)).status).toBe(200)
    expect((await admin('DELETE', `/admin/reader-tokens/${first.id}`)).status).toBe(404)
    expect(refusal(await read(first.token))).toEqual([401, 'reader_token_ended', undefined])
    const [row] = (await audit()).filter(({ action }) => action === 'reader_token.ended')
    expect(row).toMatchObject({ actor: 'admin-key', detail: { token: first.id } })
  })
})

test('the audit log has the creation, the first use, each new network once, and the end', async () => {
  const { token, id } = await created()
  await read(token, [], '192.0.2.7')
  await read(token, [], '192.0.2.200')
  clock.advance(120_000)
  await read(token, [], '198.51.100.9')
  await read(token, [], '192.0.2.7')
  await read(token, [], '2001:db8:1:2::3')
  await end(id)
  expect((await audit()).map(({ action, detail }) => [action, detail.network ?? detail.name])).toEqual([
    ['reader_token.created', 'CI'],
    ['reader_token.first_used', '192.0.2.0/24'],
    ['reader_token.new_network', '198.51.100.0/24'],
    ['reader_token.new_network', '2001:db8:1::/48'],
    ['reader_token.ended', undefined],
  ])
  const { openings } = await world.services.stores.openings.list(world.settings.orgId, { limit: 9, offset: 0 })
  expect(new Set(openings.map(({ way, session_id }) => `${way} ${session_id}`))).toEqual(new Set([`token ${id}`]))
})
