import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteMap } from '../../../ground/ports/site.js'
import { createTestServer, type TestServer } from '../../../testing/index.js'
import { type TestTicket, ticketFor } from '../../../testing/tickets.js'

const PAGES: SiteMap['pages'] = [
  { path: '/', audience: null },
  {
    path: '/deals',
    audience: { any: [['acme'], ['beta', 'globex']] },
    source: 'docs/deals.md',
    why: [{ by: 'Rule', says: '"docs/deals/*" requires one of these: acme, or beta and globex' }],
  },
  { path: '/docs', audience: { any: [[]] } },
  { path: '/partners', audience: { any: [['org:Globex']] } },
]

let world: TestServer
let map: SiteMap
let deals: TestTicket
const persons: Record<string, string> = {}
const tokens: Record<string, string> = {}

const get = async (url: string, token: string = world.settings.adminKey, organization?: string) =>
  world.inject({ url, token, ...(organization !== undefined && { headers: { 'SlashID-OrgID': organization } }) })
const readers = async (page: string, more = '') => {
  const { json } = await get(`/admin/site/readers?page=${encodeURIComponent(page)}${more}`)
  const entries = Object.entries(persons)
  return json.result.map(({ person_id }: { person_id: string }) => entries.find(([, id]) => id === person_id)?.[0])
}

beforeAll(async () => {
  world = await createTestServer({ settings: { rateLimits: false }, site: async () => map })
  deals = await ticketFor(world, { any: [['acme'], ['beta', 'globex']] })
  map = { site: world.settings.orgId, build: 'build-1', sealed: true, pages: PAGES, tickets: [deals.ticket] }
  for (const [name, groups] of [
    ['acme', ['acme']],
    ['beta', ['beta']],
    ['both', ['beta', 'globex']],
    ['gone', ['acme']],
    ['none', []],
  ] as const) {
    const value = `${name}@example.com`
    persons[name] = (
      await world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })
    ).person_id
    tokens[name] = await world.admin.signIn(value)
  }
  await world.admin.setActive(persons.gone ?? '', false)
  await world.inject({ method: 'POST', url: '/persons/anonymous', body: {} })
})
afterAll(() => world.close())

describe('who may read a page', () => {
  test('by its expression, as lists of persons, in pages', async () => {
    expect(await readers('/deals')).toEqual(['acme', 'both'])
    expect(await readers('/deals/')).toEqual(['acme', 'both'])
    expect(await readers('/docs')).toEqual(['acme', 'beta', 'both', 'none'])
    expect(await readers('/partners')).toEqual([])
    expect(await readers('/deals', '&limit=1&offset=1')).toEqual(['both'])
    const { json } = await get('/admin/site/readers?page=/deals&limit=1')
    expect(json.meta.pagination).toEqual({ limit: 1, offset: 0, total_count: 2, next: expect.any(String) })
    expect(json.result[0]).toMatchObject({ handles: [{ value: 'acme@example.com' }], groups: ['acme'] })
    expect((await get('/admin/site/readers?page=/nowhere')).status).toBe(404)
  })

  test('and which pages a person may read, private ones first', async () => {
    const pages = async (name: string) =>
      (await get(`/admin/persons/${persons[name]}/pages`)).json.result.map(({ path }: { path: string }) => path)
    expect(await pages('both')).toEqual(['/deals', '/docs', '/'])
    expect(await pages('none')).toEqual(['/docs', '/'])
    expect(await pages('gone')).toEqual(['/'])
    expect((await get('/admin/persons/nobody/pages')).status).toBe(404)
  })

  test('and through which groups', async () => {
    const through = async (name: string) =>
      (await get(`/admin/persons/${persons[name]}/pages`)).json.result.map((page: { through: unknown }) => page.through)
    expect(await through('both')).toEqual([['beta', 'globex'], [], null])
    expect(await through('acme')).toEqual([['acme'], [], null])
  })

  test('and what decides it', async () => {
    const explained = async (page: string) => (await get(`/admin/site/page?page=${page}`)).json.result
    expect(await explained('/deals/')).toEqual({
      path: '/deals',
      audience: PAGES[1]?.audience,
      readers: 'acme, or beta and globex',
      source: 'docs/deals.md',
      why: PAGES[1]?.why,
    })
    expect(await explained('/')).toMatchObject({ audience: null, source: null, why: [] })
    expect((await get('/admin/site/page?page=/nowhere')).status).toBe(404)
    expect((await get('/admin/site/page')).status).toBe(400)
  })

  test('and who got its key', async () => {
    const body = {
      build: 'build-1',
      tickets: [deals.ticket, (await ticketFor(world, [])).ticket],
      pages: [{ part: deals.part, path: '/deals' }],
      shared: true,
    }
    for (const name of ['acme', 'beta'])
      await world.inject({ method: 'POST', url: '/content-keys', token: tokens[name] ?? '', body })
    const openersOf = async (page: string) =>
      (await get(`/admin/site/openings?page=${page}`)).json.result.map(
        (opening: { person_id: string }) => opening.person_id,
      )
    expect(await openersOf('/deals')).toEqual([persons.acme])
    expect(await openersOf('/docs')).toEqual([])
    expect(await openersOf('/')).toEqual([])
    expect((await get(`/admin/site/openings?person_id=${persons.beta}`)).json.result).toHaveLength(1)
  })

  test('as text, with the named groups', async () => {
    const { result } = (await get('/admin/site')).json
    expect(result.groups).toEqual(['acme', 'beta', 'globex', 'org:Globex'])
    expect(result.pages.map(({ readers: words }: { readers: string }) => words)).toEqual([
      'everyone',
      'acme, or beta and globex',
      'anyone signed in',
      'org:Globex',
    ])
  })
})

describe('the site of another organization', () => {
  test('is not shown to administrators of a partner, nor are its groups and readers', async () => {
    const creation = await world.inject({
      method: 'POST',
      url: '/admin/organizations',
      token: world.settings.adminKey,
      body: { org_name: 'Globex', parent_id: world.settings.orgId },
    })
    const globex = creation.json.result.id
    const keys = { method: 'POST', url: '/admin/keys', body: { name: 'k', scopes: ['*', 'impersonate'] } } as const
    const headers = { 'SlashID-OrgID': globex }
    const key = (await world.inject({ ...keys, headers, token: world.settings.adminKey })).json.result.secret
    expect((await get('/admin/site', key, globex)).json.result).toEqual({
      build: null,
      sealed: false,
      pages: [],
      groups: [],
    })
    expect((await get('/admin/site/readers?page=/deals', key, globex)).status).toBe(404)
    expect((await get('/admin/site/page?page=/deals', key, globex)).status).toBe(404)
    for (const list of ['openings', 'leases', 'keys']) {
      expect((await get(`/admin/site/${list}`, key, globex)).json.result).toEqual([])
      expect((await get(`/admin/site/${list}`, key)).status).toBe(403)
    }
    expect((await get(`/admin/persons/${persons.acme}/pages`, key, globex)).status).toBe(404)
  })

  test('requires the rights for each list', async () => {
    const keyWith = async (scope: string) => {
      const body = { name: scope, scopes: [scope] }
      return (await world.inject({ method: 'POST', url: '/admin/keys', token: world.settings.adminKey, body })).json
        .result.secret
    }
    const [groups, people, audit] = await Promise.all(['groups:read', 'persons:read', 'audit:read'].map(keyWith))
    const statuses = async (key = '') =>
      Promise.all(
        ['', '/keys', '/readers', '/openings', '/leases'].map(
          async (list) => (await get(`/admin/site${list}`, key)).status,
        ),
      )
    expect(await statuses(groups)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(people)).toEqual([403, 403, 200, 403, 403])
    expect(await statuses(audit)).toEqual([403, 403, 403, 200, 200])
  })
})
