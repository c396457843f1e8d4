import { hash } from '@node-rs/argon2'
import { fromMoment } from '@portico/access'
import { GUEST_PASSWORDS } from '@portico/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SitePage } from '../../ground/ports/site.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const GROUP = 'partners-preview'
const WORD = 'violet harbor 4 kites'
const PREVIEW = { any: [[GROUP]] }

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let pages: SitePage[]
let part: TestTicket
let everyone: TestTicket
let boss: string

beforeEach(() => start({ rateLimits: false }))
afterEach(() => world.close())

async function start(settings: object) {
  clock = fakeClock()
  pages = [
    { path: '/docs/preview', title: 'Preview', audience: PREVIEW },
    { path: '/docs/prices', title: 'Prices', audience: PREVIEW },
    { path: '/docs/preview/tags', audience: PREVIEW },
    { path: '/docs/staff', title: 'Staff', audience: { any: [['staff']] } },
    { path: '/docs/members', title: 'Members', audience: { any: [[]] } },
    { path: '/docs/both', title: 'Both', audience: { any: [[GROUP, 'staff']] } },
  ]
  const site = async () => ({
    site: world.settings.orgId,
    build: 'build-1',
    sealed: true,
    pages,
    tickets: [part.ticket, everyone.ticket],
  })
  world = await createTestServer({ clock, site, settings })
  ;[part, everyone] = [await ticketFor(world, PREVIEW), await ticketFor(world, { any: [[]] })]
  boss = await person('boss@example.com', ['portico-admins'])
  await setting({ guest_passwords: true })
}

async function person(value: string, groups: readonly string[]): Promise<string> {
  return (await world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })).person_id
}
const admin = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const setting = (settings: object) => admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })
const set = (body: object = {}) =>
  admin('POST', '/admin/guest-passwords', {
    name: 'Partners',
    group: GROUP,
    password: WORD,
    administrator_id: boss,
    ...body,
  })
const enter = async (password: string, from?: string) => {
  const { status, json } = await world.inject({
    method: 'POST',
    url: '/guest-passwords/enter',
    body: { password },
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  })
  return status === 200 ? json.result : { status }
}
const open = async (secret: string, page?: string) => {
  const body = { secret, build: 'build-1', tickets: [part.ticket, everyone.ticket], page }
  return (await world.inject({ method: 'POST', url: '/guest-links/open', body })).json.result
}
const isOffered = async () => (await world.inject({ url: '/guest-passwords' })).json.result.open

test('a guest who enters the word opens the pages that the group opens, one at a time, and no others', async () => {
  const { status, json } = await set({ days: 2 })
  expect([status, json.result.pages]).toEqual([201, 2])
  expect(JSON.stringify(json)).not.toMatch(/harbor|argon2/)
  const { secret, expires_at } = await enter(WORD)
  expect(expires_at).toBe(new Date(clock.now() + 2 * DAY).toISOString())
  const first = await open(secret)
  const { key, page } = await part.pageKey('/docs/preview')
  expect(first).toEqual({
    path: '/docs/preview',
    shared_by: expect.any(String),
    expires_at,
    keys: [{ part: part.part, page, key, lease: 24 * 3600 }],
    pages: [
      { path: '/docs/preview', title: 'Preview' },
      { path: '/docs/prices', title: 'Prices' },
    ],
  })
  expect(await open(secret, '/docs/prices')).toMatchObject({ path: '/docs/prices' })
  for (const closed of ['/docs/staff', '/docs/members', '/docs/both', '/docs/none'])
    expect(await open(secret, closed)).toMatchObject({ path: '/docs/preview' })
  clock.advance(2 * DAY)
  expect(await open(secret)).toEqual({ why: 'expired' })
  expect([await enter(WORD), await isOffered()]).toEqual([{ why: 'none_open' }, false])
})

test('entries and openings are recorded under the name of the password, never with the word', async () => {
  const { id } = (await set()).json.result
  const { secret } = await enter(WORD)
  await open(secret)
  await open(secret)
  const actor = `guest password ${id} Partners`
  expect((await admin('GET', '/admin/site/readings?way=guest')).json.result).toMatchObject([
    { page: '/docs/preview', name: 'boss@example.com', actor, times: 2, way: 'guest' },
  ])
  expect((await admin('GET', '/admin/site/readings/count')).json.result).toMatchObject({ readers: 0 })
  const audit = (await admin('GET', '/admin/audit?action=guest_password.*')).json.result
  expect(audit.map((row: { action: string }) => row.action.split('.')[1])).toEqual([
    'opened',
    'opened',
    'entered',
    'created',
  ])
  expect((await admin('GET', '/admin/guest-passwords')).json.result).toMatchObject([
    { id, group: GROUP, entries: 1, openings: 2, handles: [{ value: 'boss@example.com' }] },
  ])
  const texts = [await admin('GET', '/admin/audit'), await admin('GET', '/admin/guest-passwords')]
  expect(texts.map(({ text }) => text).join()).not.toMatch(/harbor|argon2|portico_guest_/)
})

test('a new word and the end of a password close its pages with the next load', async () => {
  const { id } = (await set()).json.result
  const before = await enter(WORD)
  const change = { password: 'amber lantern 7 boats', administrator_id: boss }
  expect((await admin('PUT', `/admin/guest-passwords/${id}`, change)).status).toBe(200)
  expect(await open(before.secret)).toEqual({ why: 'unknown' })
  expect(await enter(WORD)).toEqual({ why: 'wrong_password' })
  const { secret } = await enter(change.password)
  expect(await open(secret)).toMatchObject({ path: '/docs/preview' })
  expect((await admin('DELETE', `/admin/guest-passwords/${id}`)).status).toBe(200)
  expect([await open(secret), await isOffered()]).toEqual([{ why: 'withdrawn' }, false])
  expect((await admin('DELETE', `/admin/guest-passwords/${id}`)).status).toBe(404)
  expect((await admin('PUT', `/admin/guest-passwords/${id}`, change)).status).toBe(404)
})

test('a password opens nothing while the setting is off, or its administrator is none anymore', async () => {
  await set()
  const { secret } = await enter(WORD)
  expect(await isOffered()).toBe(true)
  await setting({ guest_passwords: false })
  expect([await open(secret), await enter(WORD), await isOffered()]).toEqual([
    { why: 'withdrawn' },
    { why: 'none_open' },
    false,
  ])
  expect((await set({ password: 'amber lantern 7 boats' })).status).toBe(409)
  await setting({ guest_passwords: true })
  await world.admin.setGroups(boss, [GROUP])
  expect([await open(secret), await enter(WORD)]).toEqual([{ why: 'withdrawn' }, { why: 'none_open' }])
  await world.admin.setGroups(boss, ['portico-admins'])
  expect(await open(secret)).toMatchObject({ path: '/docs/preview' })
})

test('pages under an agreement stay closed, and pages with a time open at their time', async () => {
  await set()
  const { secret } = await enter(WORD)
  const later = { any: [[GROUP, fromMoment(clock.now() + DAY)]] }
  pages = [{ path: '/docs/next', title: 'Next', audience: later }, ...pages.slice(1)]
  expect((await open(secret, '/docs/next')).path).toBe('/docs/prices')
  const agreed = { name: 'terms', text: 'x', audience: PREVIEW, accepted_by: 'person' }
  expect((await admin('POST', '/admin/agreements', agreed)).status).toBe(201)
  expect(await open(secret)).toEqual({ why: 'removed' })
})

test('a word has to be strong and different from others, and its group may not be that of administrators or partners', async () => {
  expect((await set()).status).toBe(201)
  const refusals = [
    [{ password: 'password1' }, 400],
    [{}, 409],
    [{ group: 'portico-admins', password: 'amber lantern 7 boats' }, 400],
    [{ group: 'org:Globex', password: 'amber lantern 7 boats' }, 400],
    [{ administrator_id: undefined, password: 'amber lantern 7 boats' }, 400],
    [{ administrator_id: await person('ada@example.com', [GROUP]), password: 'amber lantern 7 boats' }, 403],
    [{ days: GUEST_PASSWORDS.mostDays + 1 }, 400],
  ] as const
  for (const [body, status] of refusals) expect([body, (await set(body)).status]).toEqual([body, status])
  for (let count = 1; count < GUEST_PASSWORDS.mostOpen; count += 1)
    expect((await set({ password: `amber lantern 7 boats ${count}` })).status).toBe(201)
  expect((await set({ password: 'amber lantern 7 boats' })).status).toBe(409)
})

test('a flood of wrong words closes the door to newcomers, and not to networks where the word was entered', async () => {
  await world.close()
  await start({ trustProxy: true })
  const { json } = await set()
  // Hundreds of words are compared here; the usual hash would make that take minutes on a busy machine.
  await world.services.stores.guestPasswords.change(world.settings.orgId, json.result.id, clock.now(), {
    person_id: boss,
    word_hash: await hash(WORD, { memoryCost: 8, timeCost: 1 }),
    changed_at: clock.now(),
    expires_at: clock.now() + DAY,
  })
  expect(await enter(WORD, '203.0.113.7')).toMatchObject({ secret: expect.any(String) })
  const flood = async (place: number) => {
    const replies = []
    for (let count = 0; count < 31; count += 1)
      replies.push(await enter('wrong harbor', `10.${place >> 1}.${place}.${count % 2}`))
    return replies
  }
  expect((await flood(0)).filter(({ why }) => why === 'wrong_password')).toHaveLength(31)
  // One network has at most sixty, so others still get in.
  await flood(0)
  expect(await enter('wrong harbor', '10.0.0.9')).toEqual({ status: 429 })
  expect(await enter(WORD, '198.51.100.4')).toMatchObject({ secret: expect.any(String) })
  for (let place = 2; place < 12; place += 1) await flood(place)
  expect(await enter(WORD, '192.0.2.200')).toEqual({ status: 429 })
  expect(await enter(WORD, '203.0.113.7')).toMatchObject({ secret: expect.any(String) })
})
