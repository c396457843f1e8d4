import { EVERYONE, expressionOf, fromMoment, untilMoment } from '@portico/access'
import { ADMINISTRATORS } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** As many tickets of one request as may fail. */
const BATCH = 16

const clock = fakeClock()
const OPENS = clock.now() + HOUR
const CLOSES = OPENS + 2 * HOUR
let world: TestServer
let member: string
let stranger: string
let launch: TestTicket
let deal: TestTicket
let plain: TestTicket

beforeAll(async () => {
  world = await createTestServer({ clock, settings: { trustProxy: true } })
  member = await world.admin.signIn('ada@example.com')
  stranger = await world.admin.signIn('bob@example.com')
  const { persons } = await world.admin.listPersons()
  const ada = persons.find(({ handles }) => handles.some(({ value }) => value === 'ada@example.com'))
  await world.admin.setGroups(ada?.person_id ?? '', ['acme'])
  const moments = [fromMoment(OPENS), untilMoment(CLOSES)]
  launch = await ticketFor(world, expressionOf([[EVERYONE, ...moments]]))
  deal = await ticketFor(world, expressionOf([['acme', ...moments]]))
  plain = await ticketFor(world, ['acme'])
})

afterAll(() => world.close())

/** Sets the server's clock, which only tests can set back. */
const at = (time: number) => clock.advance(time - clock.now())
const bodyOf = (tickets: readonly TestTicket[], more: object = {}) => ({
  build: 'build-1',
  tickets: tickets.map(({ ticket }) => ticket),
  ...more,
})
const ask = async (url: string, tickets: readonly TestTicket[], more: object = {}) => {
  const { status, json } = await world.inject({ method: 'POST', url, body: bodyOf(tickets), ...more })
  expect(status).toBe(200)
  return json.result
}
const asMember = (tickets: readonly TestTicket[]) => ask('/content-keys', tickets, { token: member })
const asVisitor = (tickets: readonly TestTicket[], more: object = {}) => ask('/open-keys', tickets, more)

describe('a part that opens and closes at a time', () => {
  test('is closed to its readers a second before, and they learn the moment and when to ask again', async () => {
    at(OPENS - 90 * SECOND)
    const opens_at = new Date(OPENS).toISOString()
    expect(await asMember([deal, launch])).toMatchObject({
      keys: [],
      denied: [
        { part: deal.part, why: 'not_yet', opens_at, ask_in: 90 },
        { part: launch.part, why: 'not_yet', ask_in: 60 },
      ],
    })
    at(OPENS - SECOND)
    const { keys, denied } = await asMember([deal, launch])
    expect(keys).toEqual([])
    expect(denied.map(({ ask_in }: { ask_in: number }) => ask_in)).toEqual([1, 1])
    // When everyone may read is not announced.
    expect(denied[1]).not.toHaveProperty('opens_at')
  })

  test('opens to its readers at the moment, for no longer than it is open', async () => {
    for (const [time, lease] of [
      [OPENS, 7200],
      [OPENS + SECOND, 7199],
      [CLOSES - SECOND, 1],
    ] as const) {
      at(time)
      expect(await asMember([deal, launch])).toMatchObject({
        keys: [
          { part: deal.part, key: deal.key, lease },
          { part: launch.part, key: launch.key, lease },
        ],
        denied: [],
      })
    }
  })

  test('is closed to everyone from its end on', async () => {
    at(CLOSES)
    const denied = [deal, launch].map(({ part }) => ({ part, why: 'ended' }))
    expect(await asMember([deal, launch])).toMatchObject({ keys: [], denied })
    expect(await asVisitor([launch])).toEqual({ keys: [], denied: [{ part: launch.part, why: 'ended' }] })
  })

  test('closes again when the server’s clock is set back', async () => {
    at(OPENS)
    expect((await asMember([deal])).keys).toHaveLength(1)
    at(OPENS - SECOND)
    expect((await asMember([deal])).denied).toMatchObject([{ why: 'not_yet' }])
    const { json } = await world.inject({
      method: 'GET',
      url: '/admin/site/leases',
      token: world.settings.adminKey,
    })
    const parts = json.result.map(({ part }: { part: string }) => part)
    expect(parts.sort()).toEqual([deal.part, launch.part].sort())
  })

  test('tells others nothing about its time', async () => {
    at(OPENS - SECOND)
    const { denied } = await ask('/content-keys', [deal], { token: stranger })
    expect(denied).toEqual([{ part: deal.part, why: 'groups' }])
  })
})

describe('without a session', () => {
  test('only what everyone may read is released, and only at its time', async () => {
    const refusals = [deal, plain].map(({ part }) => ({ part, why: 'groups' }))
    at(OPENS - SECOND)
    expect(await asVisitor([launch, deal, plain])).toEqual({
      keys: [],
      denied: [{ part: launch.part, why: 'not_yet', ask_in: 1 }, ...refusals],
    })
    at(OPENS + SECOND)
    expect(await asVisitor([launch, deal, plain])).toEqual({
      keys: [{ part: launch.part, key: launch.key, lease: 7199 }],
      denied: refusals,
    })
  })

  test('keys of pages are released like to readers: with shared keys if both are requested, and never that of a ticket', async () => {
    at(OPENS)
    const path = '/docs/launch'
    const page = { part: launch.part, path, ...(await launch.pageKey(path)), lease: 7200 }
    const pages = [
      { part: launch.part, path },
      { part: launch.part, path: '/docs/launch/' },
      { part: deal.part, path },
    ]
    const denied = [{ part: deal.part, why: 'groups' }]
    const askPages = (more: object) =>
      world.inject({ method: 'POST', url: '/open-keys', body: bodyOf([launch, deal], { pages, ...more }) })
    const alone = await askPages({})
    expect(alone.json.result).toEqual({ keys: [], pages: [page], denied })
    const both = await askPages({ shared: true })
    const shared = [{ part: launch.part, key: launch.key, lease: 7200 }]
    expect(both.json.result).toEqual({ keys: shared, pages: [page], denied })
    for (const key of [launch.partKey, deal.partKey, deal.key, (await deal.pageKey(path)).key])
      expect(both.text).not.toContain(key)
    const status = async (some: readonly object[]) => (await askPages({ pages: some })).status
    const many = Array.from({ length: 513 }, (_, index) => ({ part: launch.part, path: `/docs/${index}` }))
    expect([await status(many.slice(1)), await status(many)]).toEqual([200, 400])
    at(OPENS - SECOND)
    expect((await askPages({ shared: true })).json.result).toMatchObject({ keys: [], pages: [] })
  })

  test('of several tickets that name one part, the first that is released counts', async () => {
    at(OPENS)
    const { part } = launch
    const [refused, later] = await Promise.all([
      ticketFor(world, ['acme'], { part }),
      ticketFor(world, expressionOf([[EVERYONE, fromMoment(OPENS)]]), { part }),
    ])
    expect(await asVisitor([refused, launch, later])).toEqual({
      keys: [{ part, key: launch.key, lease: 7200 }],
      denied: [],
    })
  })

  test('a key is released to the pages of its site only, and not for another build or a ticket that was changed', async () => {
    at(OPENS)
    const headers = { origin: 'https://copy.example' }
    expect((await asVisitor([launch], { headers })).denied).toEqual([{ part: launch.part, why: 'origin' }])
    const changed = { ...launch, ticket: `${launch.ticket.slice(0, -4)}AAAA` }
    expect((await asVisitor([changed])).denied).toEqual([{ part: launch.part, why: 'invalid_ticket' }])
  })

  test('nothing is recorded, and a network is limited without limiting others', async () => {
    at(OPENS)
    const { json } = await world.inject({
      method: 'GET',
      url: '/admin/audit?action=content.opened',
      token: world.settings.adminKey,
    })
    expect(JSON.stringify(json.result)).not.toContain('visitor')
    const records = async () => {
      const urls = ['/admin/audit?action=content.opened', '/admin/site/openings', '/admin/site/readings']
      const token = world.settings.adminKey
      return Promise.all(urls.map(async (url) => (await world.inject({ method: 'GET', url, token })).json.result))
    }
    const before = await records()
    const pages = [{ part: launch.part, path: '/docs/launch' }]
    const body = bodyOf([launch], { pages, shared: true })
    const { json: answer } = await world.inject({ method: 'POST', url: '/open-keys', body })
    expect(answer.result).toMatchObject({ keys: [{ part: launch.part }], pages })
    expect(await records()).toEqual(before)
    const bad = (index: number) => ({
      ...plain,
      ticket: `${plain.ticket.slice(0, -8)}${String(index).padStart(8, 'A')}`,
    })
    const flood = async (from: number) => {
      const tickets = Array.from({ length: BATCH }, (_, index) => bad(from + index).ticket)
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      const body = { build: 'build-1', tickets }
      return (await world.inject({ method: 'POST', url: '/open-keys', body, headers })).status
    }
    const statuses: number[] = []
    for (let from = 0; from <= 256; from += BATCH) statuses.push(await flood(from))
    expect(statuses).toEqual([...Array.from({ length: 256 / BATCH }, () => 200), 429])
    expect((await asVisitor([launch])).keys).toHaveLength(1)
  })
})

describe('an administrator', () => {
  test('waits in their own session, and sees it before its time in a view', async () => {
    at(OPENS - SECOND)
    const handle = { type: 'email_address', value: 'owner@example.com' } as const
    await world.admin.addPerson({ handles: [handle], groups: [ADMINISTRATORS, 'acme'] })
    const own = await world.admin.signIn(handle.value)
    expect((await ask('/content-keys', [deal], { token: own })).denied).toMatchObject([{ why: 'not_yet' }])
    const token = await world.admin.signInToConsole(handle.value)
    const link = await world.inject({ method: 'POST', url: '/admin/view-as', token, body: { groups: ['acme'] } })
    const [nonce] = JSON.parse(Buffer.from(link.json.result, 'base64url').toString())
    const answer = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const view = (await world.inject({ method: 'POST', url: '/attestation/v3', body: answer })).json.result.token
    const { keys } = await ask('/content-keys', [deal, launch], { token: view })
    expect(keys.map(({ part }: { part: string }) => part)).toEqual([deal.part, launch.part])
  })
})
