import { type Expression, expressionOf, fromMoment, untilMoment } from '@portico/access'
import { GUEST_LINKS, guestSecretOf } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SitePage } from '../../ground/ports/site.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { sharerGroups } from '../../reading/guest-links/may-share.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const PLAN = '/docs/plan'
const READERS: Expression = { any: [['readers']] }

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let pages: SitePage[]
let guestPages: string[] | undefined
let build: string
let part: TestTicket
let boss: string
let ada: string

beforeEach(() => start())
afterEach(() => world.close())

async function start(settings: object = { rateLimits: false }) {
  clock = fakeClock()
  build = 'build-1'
  const site = async () => ({
    site: world.settings.orgId,
    build,
    sealed: true,
    pages,
    guestPages,
    tickets: [part.ticket],
  })
  world = await createTestServer({ clock, site, settings })
  pages = [
    { path: PLAN, audience: READERS },
    { path: '/docs/next', audience: READERS },
    { path: '/docs/intro', audience: null },
  ]
  part = await ticketFor(world, READERS)
  boss = await person('boss@example.com', ['portico-admins', 'readers'])
  ada = await person('ada@example.com', ['readers'])
}

async function person(value: string, groups: readonly string[]): Promise<string> {
  await world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })
  return world.admin.signIn(value)
}
const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const setting = (settings: object) => admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })
const share = (token: string, body: object = {}) =>
  world.inject({ method: 'POST', url: '/me/guest-links', token, body: { page: PLAN, ...body } })
const made = async (
  body: object = {},
  token = boss,
): Promise<{ id: string; secret: string; link: string; pages: number }> => (await share(token, body)).json.result
const open = async (secret: string, more: object = {}) => {
  const body = { secret, build, tickets: [part.ticket] }
  const { status, json } = await world.inject({ method: 'POST', url: '/guest-links/open', body, ...more })
  expect(status).toBe(200)
  return json.result
}
const why = async (secret: string) => (await open(secret)).why
const replace = (change: Partial<SitePage>) => {
  pages = pages.map((page) => (page.path === PLAN ? { ...page, ...change } : page))
}

test('a link leads to the page for guests that the site has, in the language of what it shares, and without one there is no link', async () => {
  const { origin } = new URL(world.settings.url)
  pages = [...pages, { path: '/hub/fr/plan', audience: READERS }]
  guestPages = ['/hub/guest', '/hub/fr/guest']
  const { link, secret } = await made()
  expect(link).toBe(`${origin}/hub/guest#${secret}`)
  expect((await made({ page: '/hub/fr/plan' })).link).toMatch(`${origin}/hub/fr/guest#`)
  guestPages = []
  const { status, json } = await share(boss)
  expect([status, json.errors[0].message]).toEqual([409, expect.stringMatching(/^this site has no page for guests/)])
  expect((await admin('GET', '/admin/guest-links')).json.result).toHaveLength(2)
  guestPages = undefined
})

test('a guest gets the key of the page and nothing else, and learns whose link it is until when', async () => {
  const { secret, link } = await made({ days: 2, note: 'For the auditor' })
  expect(link).toBe(`${world.settings.url}/guest#${secret}`)
  const { key, page } = await part.pageKey(PLAN)
  const expires_at = new Date(clock.now() + 2 * DAY).toISOString()
  expect(await open(secret)).toEqual({
    path: PLAN,
    shared_by: 'boss@example.com',
    expires_at,
    keys: [{ part: part.part, page, key, lease: 24 * 3600 }],
  })
  const [line] = (await admin('GET', '/admin/audit?action=guest_link.opened')).json.result
  expect(line.detail).toMatchObject({ page: PLAN, build: 'build-1' })
  expect(line.actor).toMatch(/^guest link /)
  expect(JSON.stringify((await admin('GET', '/admin/audit')).json)).not.toContain(secret)
  await open(secret)
  expect((await admin('GET', '/admin/site/readings?way=guest')).json.result).toMatchObject([
    { page: PLAN, name: 'boss@example.com', actor: line.actor, times: 2, way: 'guest' },
  ])
  // A guest is not one of the readers.
  expect((await admin('GET', '/admin/site/readings/count')).json.result).toMatchObject({ readers: 0 })
})

test('the key is for no longer than the link and the page are open', async () => {
  const { secret } = await made({ days: 1 })
  clock.advance(DAY - 1_000)
  expect((await open(secret)).keys).toMatchObject([{ lease: 1 }])
  clock.advance(1_000)
  expect(await why(secret)).toBe('expired')
})

test('only those may share who the setting names, and only what they can read', async () => {
  expect((await share(ada)).status).toBe(403)
  await setting({ guest_links: 'groups', guest_link_groups: ['readers'] })
  expect((await share(ada)).status).toBe(201)
  await setting({ guest_link_groups: ['writers'] })
  expect((await share(ada)).status).toBe(403)
  expect((await share(boss)).status).toBe(201)
  await setting({ guest_links: 'off' })
  expect((await share(boss)).status).toBe(403)
  await setting({ guest_links: 'administrators' })
  const outsider = await person('other@example.com', ['portico-admins'])
  const [closed, missing] = [await share(outsider), await share(boss, { page: '/docs/missing' })]
  expect([closed.status, missing.status]).toEqual([404, 404])
  expect(closed.json).toEqual(missing.json)
  expect((await share(boss, { page: '/docs/intro' })).status).toBe(409)
})

test('pages learn whether their reader may share them', async () => {
  const shares = async (token: string) => {
    const body = { build, tickets: [part.ticket] }
    return (await world.inject({ method: 'POST', url: '/content-keys', token, body })).json.result.shares
  }
  const both = async () => [await shares(ada), await shares(boss)]
  expect(await both()).toEqual([undefined, true])
  await setting({ guest_links: 'groups', guest_link_groups: ['readers'] })
  expect(await both()).toEqual([true, true])
  await setting({ guest_links: 'off' })
  expect(await both()).toEqual([undefined, undefined])
})

test('an administrator whose session went through a provider that is not trusted for administrators does not share', async () => {
  const { stores, settings } = world.services
  const { persons } = await world.admin.listPersons()
  const { person_id = '' } = persons.find(({ handles }) => handles[0]?.value === 'boss@example.com') ?? {}
  const site = await findOrganization(stores, settings.orgId)
  const by = { method: 'oidc', timestamp: new Date(clock.now()).toISOString() } as const
  const groups = (provider_id?: string) =>
    sharerGroups(stores, { organization_id: site.id, person_id, authentications: [{ ...by, provider_id }] }, site)
  expect([await groups(), await groups('another')]).toEqual([['portico-admins', 'readers'], undefined])
})

test('a link for a number of devices opens on the first that open it, and on no other', async () => {
  const { id, secret } = await made({ devices: 2 })
  const on = async (device: string) => {
    const body = { secret, device: device.repeat(16), build, tickets: [part.ticket] }
    return (await world.inject({ method: 'POST', url: '/guest-links/open', body })).json.result
  }
  expect(await open(secret)).toEqual({ why: 'device', link: id })
  expect(await on('a')).toMatchObject({ path: PLAN })
  expect(await on('b')).toMatchObject({ path: PLAN })
  expect(await on('c')).toEqual({ why: 'devices' })
  expect(await on('a')).toMatchObject({ path: PLAN })
  const { links } = (await world.inject({ url: '/me/guest-links', token: boss })).json.result
  expect(links).toMatchObject([{ openings: 3, devices: 2, most_devices: 2 }])
  for (const devices of [0, 101, 1.5]) expect((await share(boss, { devices })).status).toBe(400)
})

test('a link ends when its person ends it, or an administrator, and stays ended', async () => {
  const [own, other] = [await made(), await made()]
  expect((await world.inject({ url: '/me/guest-links', token: boss })).json.result).toMatchObject({
    links: expect.arrayContaining([expect.objectContaining({ id: own.id })]),
    allowed: true,
  })
  const end = (id: string, token: string) => world.inject({ method: 'DELETE', url: `/me/guest-links/${id}`, token })
  expect((await end(own.id, ada)).status).toBe(404)
  expect((await end(own.id, boss)).status).toBe(200)
  expect((await end(own.id, boss)).status).toBe(404)
  expect((await admin('DELETE', `/admin/guest-links/${other.id}`)).status).toBe(200)
  expect([await why(own.secret), await why(other.secret)]).toEqual(['withdrawn', 'withdrawn'])
  expect((await admin('GET', '/admin/guest-links')).json.result).toEqual([])
})

test('the right of the person who shared it decides at each opening', async () => {
  await setting({ guest_links: 'groups', guest_link_groups: ['readers'] })
  const { secret } = await made({}, ada)
  const { persons } = await world.admin.listPersons()
  const { person_id = '' } = persons.find(({ handles }) => handles[0]?.value === 'ada@example.com') ?? {}
  await setting({ guest_links: 'administrators' })
  expect(await why(secret)).toBe('sharer')
  await setting({ guest_links: 'groups' })
  expect(await why(secret)).toBeUndefined()
  await world.admin.setGroups(person_id, [])
  expect(await why(secret)).toBe('sharer')
  await world.admin.setGroups(person_id, ['readers'])
  expect(await why(secret)).toBeUndefined()
  await world.admin.setActive(person_id, false)
  // The sessions of the person end, and with them their links.
  expect(await why(secret)).toBe('unknown')
})

test('a new build keeps the link, unless the page is removed or has fewer readers', async () => {
  const { secret } = await made()
  build = 'build-2'
  part = await ticketFor(world, READERS, { build })
  expect((await open(secret)).keys).toMatchObject([{ key: (await part.pageKey(PLAN)).key }])
  replace({ audience: expressionOf([['readers'], ['partners']]) })
  part = await ticketFor(world, expressionOf([['readers'], ['partners']]), { build })
  expect(await why(secret)).toBeUndefined()
  replace({ audience: expressionOf([['readers', 'legal']]) })
  expect(await why(secret)).toBe('narrower')
  replace({ audience: null })
  expect(await open(secret)).toMatchObject({ path: PLAN, keys: [] })
  pages = pages.filter(({ path }) => path !== PLAN)
  expect(await why(secret)).toBe('removed')
})

test('opening times hold for guests, by the clock of the server', async () => {
  const [opens, closes] = [clock.now() + DAY, clock.now() + 2 * DAY]
  const audience = expressionOf([['readers', fromMoment(opens), untilMoment(closes)]])
  const { secret } = await made({ days: 5 })
  replace({ audience })
  // It was shared without a time, so the page has fewer readers now.
  expect(await why(secret)).toBe('narrower')
  expect((await share(boss)).status).toBe(404)
  clock.advance(DAY)
  part = await ticketFor(world, audience)
  const timed = await made({ days: 5 }, await world.admin.signIn('boss@example.com'))
  expect((await open(timed.secret)).keys).toMatchObject([{ lease: 24 * 3600 }])
  clock.advance(-1_000)
  expect(await why(timed.secret)).toBe('not_yet')
  clock.advance(DAY + 1_000)
  expect(await why(timed.secret)).toBe('ended')
})

test('a page under an agreement is closed to guests', async () => {
  const { secret } = await made()
  const terms = { name: 'Terms', text: 'Keep it secret.', audience: READERS, accepted_by: 'person' }
  expect((await admin('POST', '/admin/agreements', terms)).status).toBe(201)
  expect(await why(secret)).toBe('agreement')
  expect((await share(boss)).status).toBe(409)
})

test('the tickets of other sites, origins, builds and readers get no key', async () => {
  const { secret } = await made()
  const ask = (tickets: readonly string[], headers = {}) => open(secret, { headers, body: { secret, build, tickets } })
  const others = await Promise.all([
    ticketFor(world, ['writers']),
    ticketFor(world, READERS, { build: 'build-2' }),
    ticketFor(world, READERS, { origins: ['https://evil.example'] }),
  ])
  expect((await ask([others[0].ticket, others[1].ticket, 'x'])).why).toBe('origin')
  expect((await ask([others[2].ticket], { origin: world.settings.url })).why).toBe('origin')
  expect((await ask([part.ticket], { origin: world.settings.url })).keys).toHaveLength(1)
})

test('guesses and incomplete secrets find nothing, and are limited for one address', async () => {
  await world.close()
  await start({})
  const { secret } = await made()
  for (const wrong of ['x', secret.slice(0, -1), `${secret}0`, guestSecretOf(new Uint8Array(32))])
    expect(await why(wrong)).toBe('unknown')
  const tries = { method: 'POST', url: '/guest-links/open', body: { secret: 'x', build, tickets: [] } } as const
  const statuses: number[] = []
  for (let count = 0; count < 600; count += 1) statuses.push((await world.inject(tries)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a link ends with the sessions of its person', async () => {
  const { secret } = await made()
  const { persons } = await world.admin.listPersons()
  const { person_id = '' } = persons.find(({ handles }) => handles[0]?.value === 'boss@example.com') ?? {}
  await admin('DELETE', `/admin/persons/${person_id}/sessions`)
  expect(await why(secret)).toBe('unknown')
})

describe('a folder', () => {
  const STAFF: Expression = { any: [['staff']] }
  const folder = (more: object = {}, token = boss) => made({ page: '/docs/rfp/', folder: true, ...more }, token)
  let staff: TestTicket
  const titled = (list: readonly SitePage[]) => list.map((page) => ({ title: page.path, ...page }))
  const opened = async (secret: string, page?: string) =>
    open(secret, { body: { secret, build, tickets: [part.ticket, staff.ticket], page } })
  const listed = async (secret: string) => (await opened(secret)).pages.map(({ path }: SitePage) => path)

  beforeEach(async () => {
    pages = titled([
      ...pages,
      { path: '/docs/rfp', audience: READERS, title: 'Request for proposals' },
      { path: '/docs/rfp/tags', audience: READERS, title: undefined },
      { path: '/docs/rfp/open', audience: null },
      { path: '/docs/rfp/prices', audience: READERS },
      { path: '/docs/rfp/salaries', audience: STAFF },
      { path: '/docs/rfp-internal', audience: READERS },
    ])
    staff = await ticketFor(world, STAFF)
  })

  test('a guest sees the private pages that its person can read, and gets the key of one at a time', async () => {
    const { secret, ...link } = await folder({ openings: 3 })
    expect(link).toMatchObject({ page: '/docs/rfp', folder: true, pages: 2 })
    const list = [
      { path: '/docs/rfp', title: 'Request for proposals' },
      { path: '/docs/rfp/prices', title: '/docs/rfp/prices' },
    ]
    const first = await part.pageKey('/docs/rfp')
    expect(await opened(secret)).toMatchObject({ path: '/docs/rfp', pages: list, keys: [{ key: first.key }] })
    const second = await part.pageKey('/docs/rfp/prices')
    for (const spelling of ['/docs/rfp/prices', '/Docs/RFP/prices/'])
      expect(await opened(secret, spelling)).toMatchObject({
        path: '/docs/rfp/prices',
        pages: list,
        keys: [{ page: second.page, key: second.key }],
      })
    expect(await opened(secret)).toEqual({ why: 'used_up' })
    const rows = (await admin('GET', '/admin/site/readings?way=guest')).json.result
    expect(rows.map(({ page, times }: { page: string; times: number }) => [page, times]).sort()).toEqual([
      ['/docs/rfp', 1],
      ['/docs/rfp/prices', 2],
    ])
    const audit = (await admin('GET', '/admin/audit?action=guest_link.opened')).json.result
    expect(audit.map(({ detail }: { detail: { page: string } }) => detail.page).sort()).toEqual([
      '/docs/rfp',
      '/docs/rfp/prices',
      '/docs/rfp/prices',
    ])
  })

  test('a page outside, one that its person cannot read, and one that does not exist are the same', async () => {
    const { secret } = await folder()
    for (const page of [PLAN, '/docs/rfp-internal', '/docs/rfp/salaries', '/docs/rfp/none', '/', '/docs/rfp/../plan'])
      expect([page, await opened(secret, page)]).toEqual([page, { why: 'removed' }])
    expect(await opened(secret, '/docs/rfp/open')).toMatchObject({ path: '/docs/rfp/open', keys: [] })
    const single = await made({ page: '/docs/rfp' })
    expect(await opened(single.secret, '/docs/rfp/prices')).toEqual({ why: 'removed' })
  })

  test('pages join and leave as their person can share them', async () => {
    const { secret } = await folder()
    const set = (path: string, audience: Expression | null) => {
      pages = titled([...pages.filter((page) => page.path !== path), { path, audience }])
    }
    // Added later: for those who could read a page of the folder, for fewer, and for others.
    set('/docs/rfp/questions', READERS)
    set('/docs/rfp/board', { any: [['portico-admins', 'readers']] })
    set('/docs/rfp/legal', { any: [['portico-admins']] })
    set('/docs/rfp/wide', expressionOf([['readers'], ['partners']]))
    expect(await listed(secret)).toEqual(['/docs/rfp', '/docs/rfp/prices', '/docs/rfp/questions', '/docs/rfp/wide'])
    // One that was there has fewer readers now, although those of another page are as few.
    set('/docs/rfp', { any: [['staff']] })
    set('/docs/rfp/prices', { any: [['portico-admins', 'readers']] })
    expect(await listed(secret)).toEqual(['/docs/rfp/questions', '/docs/rfp/wide'])
    const { persons } = await world.admin.listPersons()
    const { person_id = '' } = persons.find(({ handles }) => handles[0]?.value === 'boss@example.com') ?? {}
    await world.admin.setGroups(person_id, ['portico-admins'])
    expect(await opened(secret)).toEqual({ why: 'removed' })
    await world.admin.setGroups(person_id, ['readers'])
    expect(await opened(secret)).toEqual({ why: 'sharer' })
  })

  test('a page opens for guests at its time, and is closed under an agreement', async () => {
    const later = { path: '/docs/rfp/winner', audience: expressionOf([['readers', fromMoment(clock.now() + DAY)]]) }
    pages = titled([...pages, later])
    const { secret, pages: count } = await folder()
    expect(count).toBe(2)
    expect(await listed(secret)).not.toContain(later.path)
    // A page that is added with a time joins then, because until then it has fewer readers.
    pages = titled([...pages, { ...later, path: '/docs/rfp/added' }])
    clock.advance(DAY)
    expect(await listed(secret)).toEqual(expect.arrayContaining(['/docs/rfp/winner', '/docs/rfp/added']))
    clock.advance(-DAY)
    expect(await opened(secret)).toEqual({ why: 'not_yet' })
    clock.advance(DAY)
    await admin('POST', '/admin/agreements', { name: 'T', text: 'T', audience: READERS, accepted_by: 'person' })
    expect(await opened(secret)).toEqual({ why: 'removed' })
    expect(
      (await share(await world.admin.signIn('boss@example.com'), { page: '/docs/rfp', folder: true })).status,
    ).toBe(409)
  })

  test('nothing is created for a folder without a page to share, or with too many', async () => {
    const status = async (page: string) => (await share(boss, { page, folder: true })).status
    pages = titled([...pages, { path: '/hr/salaries', audience: STAFF }, { path: '/open/page', audience: null }])
    expect(await Promise.all(['/hr', '/open', '/none', '/docs/rf', '%'].map(status))).toEqual(Array(5).fill(404))
    const many = Array.from({ length: GUEST_LINKS.mostPages }, (_, n) => ({ path: `/many/${n}`, audience: READERS }))
    pages = titled([...pages, ...many])
    expect([await status('/many'), await status('/')]).toEqual([201, 409])
    // Of pages that are added later, no more are opened either.
    const { secret } = await folder({ page: '/many' })
    pages = titled([...pages, { path: '/many/zz', audience: READERS }])
    expect(await listed(secret)).toHaveLength(GUEST_LINKS.mostPages)
    expect(await opened(secret, '/many/zz')).toEqual({ why: 'removed' })
  })
})
