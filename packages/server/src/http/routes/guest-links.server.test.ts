import { type Expression, expressionOf, fromMoment, untilMoment } from '@portico/access'
import { guestSecretOf } from '@portico/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const made = async (body: object = {}, token = boss): Promise<{ id: string; secret: string; link: string }> =>
  (await share(token, body)).json.result
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
