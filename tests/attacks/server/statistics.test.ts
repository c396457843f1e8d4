import { type Database, openDatabase, type SiteMap } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../packages/server/src/jobs/clean-up.js'
import { type Target, target } from './attacker.js'

/** Statistics count what happens on pages. They must not reveal who read what, and store nothing that a stranger makes up. */
const DAY = 24 * 3_600_000

let hub: Target
let clock: ReturnType<typeof fakeClock>
let database: Database
let map: SiteMap | undefined

const start = async (rateLimits = false) => {
  clock = fakeClock()
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  map = {
    site: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    build: 'build-1',
    sealed: true,
    pages: [
      { path: '/', audience: null },
      { path: '/docs/fares', audience: null },
      { path: '/docs/secret-plans', audience: { any: [['acme']] } },
    ],
    translated: [{ path: '/es/docs/fares', audience: null }],
    tickets: [],
  }
  hub = await target({
    clock,
    database,
    site: async () => map ?? { site: null, build: null, sealed: false, pages: [], tickets: [] },
    settings: { rateLimits, trustProxy: true },
  })
}
beforeEach(() => start())
afterEach(async () => {
  await hub.close()
  await database.close()
})

const send = (body: unknown, { from = '192.0.2.1', headers = {} as Record<string, string> } = {}) =>
  hub.call('POST', '/actions/site', {
    body,
    headers: { origin: new URL(hub.world.url).origin, 'x-forwarded-for': from, ...headers },
  })
const search = (words: string, from?: string) =>
  send({ kind: 'search', words, found: false }, from === undefined ? {} : { from })
const admin = async (path: string, org?: string) => {
  await hub.world.server.flush()
  return (await hub.call('GET', path, { token: hub.world.settings.adminKey, org })).json
}
const totals = async () => (await admin('/admin/site/statistics')).result.totals
const pages = async () => (await admin('/admin/site/statistics/pages')).result
const words = async () =>
  (await admin('/admin/site/statistics/searches')).result.map((entry: { words: string }) => entry.words)

/** Every row of every table that statistics write, as an operator of the database sees them. */
const TABLES = ['page_figures', 'text_figures', 'page_comments', 'day_keys', 'text_marks', 'text_candidates'] as const
async function dump(tables: readonly string[] = TABLES): Promise<string> {
  await hub.world.server.flush()
  const rows = tables.map((table) =>
    database.query
      .selectFrom(table as 'page_figures')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}
async function everything(): Promise<string> {
  const tables = await database.query.introspection.getTables()
  return dump(tables.map(({ name }) => name))
}
const rows = async () => (JSON.parse(await dump()) as unknown[][]).flat().length

describe('a search term', () => {
  test('used by one reader, however often, on however many days, is in no table', async () => {
    for (let day = 0; day < 4; day++) {
      for (let time = 0; time < 5; time++) await search('quixotic lantern', '192.0.2.9')
      await search('QUIXOTIC  lantern ', '192.0.2.9')
      clock.advance(DAY)
    }
    expect(await words()).toEqual([])
    expect(await everything()).not.toMatch(/quixotic|lantern/i)
    expect((await totals()).searches).toBe(24)
  })

  test('is stored from the third different reader on, counting all three, and not from the second', async () => {
    await search('quixotic', '192.0.2.1')
    await search('quixotic', '192.0.2.2')
    await search('quixotic', '192.0.2.2')
    expect(await everything()).not.toContain('quixotic')
    await search('Quixotic', '192.0.2.3')
    expect((await admin('/admin/site/statistics/searches')).result).toEqual([
      { words: 'quixotic', searches: 3, searches_without_result: 3 },
    ])
    clock.advance(DAY)
    await search('quixotic', '192.0.2.1')
    expect((await admin('/admin/site/statistics/searches?found=false')).result[0].searches).toBe(4)
  })

  test('gets the same response whether it is the first, second or third, and known or not', async () => {
    const answers = []
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) answers.push(await search('ember', from))
    for (const { status, text, headers } of answers)
      expect([status, text, headers.get('content-length')]).toEqual([204, '', null])
  })

  test('used by readers in one house, whose browser has a whole range of addresses, is one reader’s', async () => {
    for (let host = 1; host < 9; host++) await search('ember', `2001:db8:1:2::${host}`)
    expect(await words()).toEqual([])
  })

  test('is counted once each when fifty requests of three readers come at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => search('ember', `192.0.2.${(at % 3) + 1}`)))
    expect(await words()).toEqual(['ember'])
  })

  test.each([
    'ada@example.com',
    '4111 1111 1111 1111',
    'ada lovelace 030 1234567',
    `portico_read_${'a'.repeat(40)}`,
    'x',
  ])('is never stored separately if it may be someone’s: %s', async (text) => {
    for (let reader = 1; reader < 6; reader++) await search(text, `192.0.2.${reader}`)
    expect(await words()).toEqual([])
    expect(await dump()).not.toContain(text.toLowerCase())
  })
})

describe('no person', () => {
  test('is in the stored data: not their address, browser, session, id or token, though they are signed in', async () => {
    const token = await hub.world.admin.signIn('grace@example.com')
    const { jti, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: 'who=grace',
      'user-agent': 'Lovelace Browser',
      referer: 'http://localhost/docs/fares?who=grace',
    }
    const from = '203.0.113.77'
    await send({ kind: 'view', page: '/docs/fares' }, { from, headers })
    await send({ kind: 'search', words: 'ember', found: true }, { from, headers })
    await send({ kind: 'missing', page: '/docs/gone', from: '/' }, { from, headers })
    await send({ kind: 'helpful', page: '/docs/fares', helpful: true, text: 'Thanks' }, { from, headers })
    const contents = await dump()
    for (const trace of [jti, sub, 'grace', '203.0.113', 'Browser', token.slice(-20)])
      expect(contents).not.toContain(trace)
    const { columns } = (await database.query.introspection.getTables()).find(
      ({ name }) => name === 'page_figures',
    ) ?? {
      columns: [],
    }
    expect(columns.map(({ name }) => name)).toEqual(['organization_key', 'day', 'kind', 'part', 'page', 'count'])
    // Nothing reveals the time of day.
    expect(contents).not.toContain(String(clock.now()))
  })

  test('is counted who opts out, by either header, in any kind of event', async () => {
    const events = [
      { kind: 'view', page: '/docs/fares' },
      { kind: 'search', words: 'ember', found: true },
      { kind: 'missing', page: '/docs/gone', from: '/' },
      { kind: 'helpful', page: '/docs/fares', helpful: false, text: 'No' },
    ]
    for (const header of ['sec-gpc', 'dnt'])
      for (const event of events) expect((await send(event, { headers: { [header]: '1' } })).status).toBe(204)
    expect(await rows()).toBe(0)
    await send({ kind: 'view', page: '/docs/fares' }, { headers: { 'sec-gpc': '0', dnt: '0' } })
    expect(await rows()).toBe(1)
  })
})

test('what distinguishes the readers of a day is deleted with its key when the day has ended', async () => {
  const SECRETS = ['day_keys', 'text_marks', 'text_candidates']
  await search('quixotic', '192.0.2.1')
  expect(JSON.parse(await dump(SECRETS)).map((table: unknown[]) => table.length > 0)).toEqual([true, true, true])
  clock.advance(DAY)
  await cleanUp(hub.world.services)
  expect(JSON.parse(await dump(SECRETS))).toEqual([[], [], []])
  expect((await totals()).searches).toBe(1)
})

describe('a private page', () => {
  const join = async (count: number) => {
    for (let n = 0; n < count; n++)
      await hub.world.admin.addPerson({
        handles: [{ type: 'email_address', value: `r${n}-${count}@example.com` }],
        groups: ['acme'],
      })
  }

  test('has no figures while four people may read it, and has them from five on', async () => {
    await join(4)
    for (let n = 0; n < 7; n++) await send({ kind: 'view', page: '/docs/secret-plans' })
    await send({ kind: 'view', page: '/docs/fares' })
    await send({ kind: 'helpful', page: '/docs/secret-plans', helpful: true })
    await send({ kind: 'helpful', page: '/docs/secret-plans', helpful: true, text: 'a note' })
    expect(await pages()).toMatchObject([{ page: '/docs/fares', private: false, views: 1 }])
    // No sum reveals what is hidden, and neither does a request for the page by its path.
    expect(await totals()).toMatchObject({ views: 1, helpful: 0 })
    expect((await admin('/admin/site/statistics?page=/docs/secret-plans')).result.totals.views).toBe(0)
    expect((await admin('/admin/site/statistics/comments')).result).toEqual([])
    expect((await admin('/admin/site/statistics')).result.hidden_parts).toBe(1)
    await join(1)
    expect(await pages()).toMatchObject([{ page: '/docs/secret-plans', private: true, views: 7 }, {}])
    expect(await totals()).toMatchObject({ views: 8, helpful: 1 })
    expect((await admin('/admin/site/statistics/comments')).result).toHaveLength(1)
  })

  test('does not get figures by becoming public, or by leaving the site', async () => {
    await join(4)
    await send({ kind: 'view', page: '/docs/secret-plans' })
    await hub.world.server.flush()
    map = { ...(map as SiteMap), pages: [{ path: '/docs/secret-plans', audience: null }] }
    expect(await pages()).toEqual([])
    map = { ...map, pages: [{ path: '/', audience: null }] }
    expect(await pages()).toEqual([])
  })

  test('gets the same response as a public one and as none, so no stranger learns that it exists', async () => {
    const answers = []
    for (const page of ['/docs/secret-plans', '/docs/fares', '/docs/never-was'])
      for (const event of [
        { kind: 'view', page },
        { kind: 'helpful', page, helpful: true },
        { kind: 'missing', page, from: '/' },
      ])
        answers.push(await send(event))
    const shapes = answers.map(({ status, text, headers }) => [
      status,
      text,
      [...headers.keys()].filter((name) => !['date', 'x-correlation-id'].includes(name)).sort(),
    ])
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
  })
})

describe('a stranger', () => {
  test('stores nothing with invented paths, addresses or referrers', async () => {
    for (let n = 0; n < 200; n++) {
      await send({ kind: 'view', page: `/invented/${n}` })
      await send({ kind: 'helpful', page: `/invented/${n}`, helpful: true, text: 'x' })
      await send({ kind: 'missing', page: `/invented/${n}`, from: `/also/${n}` })
    }
    expect(await rows()).toBe(0)
    for (let reader = 1; reader < 4; reader++)
      await send({ kind: 'missing', page: '/docs/gone', from: '/docs/fares/' }, { from: `192.0.2.${reader}` })
    for (const page of [
      '/docs/fares',
      '/reset/ada@example.com',
      '/%E0%A4%A',
      `/${'k'.repeat(60)}`,
      '/order/4711471147',
    ])
      for (let reader = 1; reader < 5; reader++)
        await send({ kind: 'missing', page, from: '/' }, { from: `192.0.2.${reader}` })
    expect((await admin('/admin/site/statistics/dead-links')).result).toEqual([
      { page: '/docs/gone', from: '/docs/fares', times: 3 },
    ])
  })

  test('counts a path in any spelling as the page that it is', async () => {
    for (const page of ['/docs/fares', '/docs/fares/', '/docs/f%61res', '/es/docs/fares'])
      await send({ kind: 'view', page })
    expect(await pages()).toMatchObject([
      { page: '/docs/fares', views: 3 },
      { page: '/es/docs/fares', views: 1 },
    ])
  })

  test('sends no huge words, bodies, unknown names, or incomplete events', async () => {
    const view = { kind: 'view', page: '/docs/fares' }
    for (const body of [
      { kind: 'search', words: 'x'.repeat(81), found: true },
      { kind: 'search', words: 'a\nb', found: true },
      { kind: 'search', words: 'ember' },
      { kind: 'missing', page: '/docs/gone' },
      { kind: 'helpful', page: '/docs/fares' },
      { kind: 'helpful', page: '/docs/fares', helpful: true, text: 'x'.repeat(301) },
      { kind: 'view' },
      { kind: 'view', page: 'https://evil.example/' },
      { kind: 'view', page: '//evil.example/' },
      { ...view, person_id: 'x' },
      { ...view, count: 1000 },
      { kind: 'constructor', page: '/' },
      [view],
      'view',
    ])
      expect((await send(body)).status).toBe(400)
    expect((await send({ ...view, text: 'x'.repeat(3_000) })).status).toBe(413)
    expect(await rows()).toBe(0)
  })

  test('has no one counted from a page of another site, nor without a browser', async () => {
    const view = { kind: 'view', page: '/docs/fares' }
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
      expect((await send(view, { headers: { origin } })).status).toBe(403)
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    expect((await hub.call('POST', '/actions/site', { body: view, headers })).status).toBe(403)
    // What a form, or `sendBeacon` with a text, can send without a preflight.
    const plain = { 'content-type': 'text/plain', origin: new URL(hub.world.url).origin }
    expect((await send(JSON.stringify(view), { headers: plain })).status).toBe(415)
    expect(await rows()).toBe(0)
  })

  test('reaches a limit with one address, and leaves room for others', async () => {
    await hub.close()
    await database.close()
    await start(true)
    const statuses = new Set<number>()
    for (let n = 0; n < 130; n++) statuses.add((await search(`word ${n}`, '192.0.2.9')).status)
    expect([...statuses]).toEqual([204, 429])
    expect((await search('ember', '198.51.100.1')).status).toBe(204)
    expect(await rows()).toBeLessThan(2 * 130 + 3)
  })

  test('has no more words stored per day than are shown', async () => {
    const { siteCounter } = hub.world.services
    for (let n = 0; n < 510; n++)
      for (let reader = 1; reader < 4; reader++)
        siteCounter.note({ kind: 'search', words: `w${n} ember`, found: true, address: `192.0.2.${reader}` })
    expect(JSON.parse(await dump(['text_figures'])).flat()).toHaveLength(500)
  })

  test('writes no more comments per day than anyone reads', async () => {
    for (let n = 0; n < 220; n++) await send({ kind: 'helpful', page: '/', helpful: false, text: `<b>${n}</b>` })
    expect(JSON.parse(await dump(['page_comments'])).flat()).toHaveLength(200)
  })

  test('reads no statistics, nor does a member, a key with another right, or another organization', async () => {
    const paths = ['', '/pages', '/searches', '/dead-links', '/comments'].map(
      (suffix) => `/admin/site/statistics${suffix}`,
    )
    await send({ kind: 'view', page: '/docs/fares' })
    const token = await hub.world.admin.signIn('grace@example.com')
    const { adminKey } = hub.world.settings
    const body = { name: 'k', scopes: ['persons:read'] }
    const key = (await hub.call('POST', '/admin/keys', { token: adminKey, body })).json.result.secret
    for (const path of paths) {
      expect((await hub.call('GET', path)).status).toBe(401)
      for (const caller of [token, key]) expect((await hub.call('GET', path, { token: caller })).status).toBe(403)
    }
    const other = (await hub.call('POST', '/admin/organizations', { token: adminKey, body: { org_name: 'Other' } }))
      .json.result.id
    expect((await admin('/admin/site/statistics', other)).result.totals.views).toBe(0)
    for (const path of paths.slice(1)) expect((await admin(path, other)).result).toEqual([])
  })
})

test('if the server has no list of pages, a limited number of paths is counted and no private page is shown', async () => {
  map = undefined
  const { siteCounter } = hub.world.services
  for (let n = 0; n < 2_050; n++) siteCounter.note({ kind: 'view', page: `/page/${n}`, address: '192.0.2.1' })
  await send({ kind: 'view', page: '/page/0', sealed: true })
  await hub.world.server.flush()
  expect(JSON.parse(await dump(['page_figures'])).flat()).toHaveLength(2_001)
  expect((await totals()).views).toBe(2_000)
})

describe('no one can use up the comments of a day', () => {
  beforeEach(async () => {
    await hub.close()
    await database.close()
    await start(true)
  })
  let sent = 0
  const comment = async (from: string, page = '/docs/fares') =>
    (await send({ kind: 'helpful', page, helpful: false, text: `comment ${++sent}` }, { from })).status
  /** How many of the comments of these addresses are accepted, an hour after the other. */
  async function accepted(addresses: readonly string[], pageOf: (at: number) => string = () => '/docs/fares') {
    let count = 0
    for (const [at, from] of addresses.entries()) {
      if ((await comment(from, pageOf(at))) === 204) count++
      if (at % 20 === 19) clock.advance(3_600_000 / 2)
    }
    return count
  }
  const times = (count: number, address: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => address(at))

  test.each([
    ['one address', () => '192.0.2.1', 5],
    ['one IPv6 /64', (at: number) => `2001:db8:1:2::${at.toString(16)}`, 5],
    ['a network of neighboring addresses', (at: number) => `192.0.2.${at}`, 20],
    ['an IPv6 /48', (at: number) => `2001:db8:1:${at.toString(16)}::1`, 20],
    ['an IPv6 /32', (at: number) => `2001:db8:${at.toString(16)}::1`, 60],
    ['a provider with many networks', (at: number) => `198.51.${at}.1`, 60],
  ] as const)('%s', async (_, address, most) => {
    expect(await accepted(times(200, address), (at) => (at % 2 ? '/' : '/docs/fares'))).toBeLessThanOrEqual(most)
    expect(await comment('203.0.113.7')).toBe(204)
  })

  test('about one page, no matter who sends them', async () => {
    expect(await accepted(times(100, (at) => `${at + 1}.0.0.1`))).toBe(40)
    expect(
      await accepted(
        times(10, (at) => `${at + 1}.0.1.1`),
        () => '/docs/fares/',
      ),
    ).toBe(0)
    expect(await comment('203.0.113.7', '/')).toBe(204)
  })

  test('not even with parallel requests', async () => {
    const replies = await Promise.all(times(50, (at) => `192.0.2.${at % 5}`).map((from) => comment(from)))
    expect(replies.filter((status) => status === 204)).toHaveLength(20)
  })
})
