import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteMap } from '../../../ground/ports/site.js'
import { cleanUp } from '../../../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../../../testing/index.js'
import { type TestTicket, ticketFor } from '../../../testing/tickets.js'

const DAY = 24 * 3_600_000

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let map: SiteMap
let deals: TestTicket
let partners: TestTicket
let partner: string
let ada: string
let adaToken: string

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { rateLimits: false }, site: async () => map })
  ;[deals, partners] = [await ticketFor(world, ['acme']), await ticketFor(world, ['org:Globex'])]
  map = {
    site: world.settings.orgId,
    build: 'build-1',
    sealed: true,
    pages: [
      { path: '/', audience: null },
      { path: '/deals', audience: { any: [['acme']] } },
      { path: '/partners', audience: { any: [['org:Globex']] } },
    ],
    translated: [{ path: '/es/deals', audience: { any: [['acme']] } }],
    tickets: [deals.ticket, partners.ticket],
  }
  ada = (
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      groups: ['acme'],
    })
  ).person_id
  adaToken = await world.admin.signIn('ada@example.com')
  partner = (
    await admin('POST', '/admin/organizations', {
      org_name: 'Globex Ltd',
      tenant_name: 'Globex',
      parent_id: world.settings.orgId,
    })
  ).json.result.id
  return () => world.close()
})

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, organization?: string) =>
  world.inject({
    method,
    url,
    token: world.settings.adminKey,
    body,
    ...(organization !== undefined && { headers: { 'SlashID-OrgID': organization } }),
  })
const list = async (query = '', organization?: string) =>
  (await admin('GET', `/admin/site/readings${query}`, undefined, organization)).json
const open = (
  token: string,
  headers: Record<string, string> = { origin: new URL(world.settings.url).origin },
  page?: '/deals' | '/partners',
) =>
  world.inject({
    method: 'POST',
    url: '/content-keys',
    token,
    headers,
    body: {
      build: 'build-1',
      tickets: [deals.ticket, partners.ticket],
      ...(page && { pages: [{ part: page === '/deals' ? deals.part : partners.part, path: page }] }),
    },
  })
const read = async (token: string, path: string, headers: Record<string, string> = {}) => {
  const request = { ip: '192.0.2.1', headers: { ...headers, authorization: `Bearer ${token}` } }
  const reader = await world.server.pageReader(request as never, 'page')
  await reader?.release({ build: 'build-1', tickets: [deals.ticket] })
  await reader?.noteRead([{ path, parts: [deals.part] }])
}

/** Signs in to the partner organization. */
async function signInThere(email: string): Promise<string> {
  const handle = { type: 'email_address', value: email }
  const start = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'SlashID-OrgID': partner },
    body: { handle, factor: { method: 'otp_via_email' } },
  })
  const otp = /\d{6}/.exec((await world.outbox.next(email)).subject)?.[0] ?? ''
  const body = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
}

describe('who read what', () => {
  test('has one line for each day, person, way and part, or page requested by its path', async () => {
    for (let load = 0; load < 3; load++) await open(adaToken)
    await read(adaToken, '/deals')
    await read(adaToken, '/deals')
    await read(adaToken, '/es/deals')
    const { result, meta } = await list()
    expect(meta.pagination.total_count).toBe(4)
    expect(result.map(({ page, way, times }: Record<string, unknown>) => ({ page, way, times }))).toEqual(
      expect.arrayContaining([
        { page: null, way: 'browser', times: 1 },
        { page: null, way: 'program', times: 1 },
        { page: '/deals', way: 'program', times: 2 },
        { page: '/es/deals', way: 'program', times: 1 },
      ]),
    )
    expect(result[0]).toMatchObject({
      person_id: ada,
      name: 'ada@example.com',
      company: 'Developer hub',
      organization_id: world.settings.orgId,
      audience: { any: [['acme']] },
      day: '2026-01-15T00:00:00.000Z',
      actor: null,
    })
  })

  test('has a line for each page that was opened in a browser, in every language, and one for what pages share', async () => {
    const load = (path: string) =>
      world.inject({
        method: 'POST',
        url: '/content-keys',
        token: adaToken,
        headers: { origin: new URL(world.settings.url).origin },
        body: { build: 'build-1', tickets: [deals.ticket], pages: [{ part: deals.part, path }], shared: true },
      })
    for (const path of ['/deals', '/deals/', '/es/deals', '/partners', '/nowhere']) await load(path)
    const lines = async () =>
      (await list()).result.map(({ page, way, times }: Record<string, unknown>) => `${way} ${page} ${times}`).sort()
    expect(await lines()).toEqual(['browser /deals 1', 'browser /es/deals 1', 'browser null 1'])
    const openers = (await admin('GET', '/admin/site/openings?page=/deals')).json.result
    expect(openers).toMatchObject([{ person_id: ada, page: '/deals', way: 'browser' }])
  })

  test('has a line for each page that a program reads, and an opening of a page that it reads alone', async () => {
    const request = { ip: '192.0.2.1', headers: { authorization: `Bearer ${adaToken}` } }
    const reader = await world.server.pageReader(request as never, 'page')
    const release = (...paths: string[]) =>
      reader?.release({
        build: 'build-1',
        tickets: [deals.ticket],
        pages: paths.map((path) => ({ part: deals.part, path })),
      })
    expect(await release('/deals')).toMatchObject({ keys: [], pages: [{ path: '/deals' }] })
    await reader?.noteRead([{ path: '/deals', parts: [deals.part] }])
    const openings = async () =>
      (await admin('GET', '/admin/site/openings')).json.result.map(({ page }: { page: string | null }) => page)
    expect(await openings()).toEqual(['/deals'])
    expect((await list()).result).toMatchObject([{ page: '/deals', way: 'program', times: 1 }])
    await release('/deals', '/es/deals')
    expect((await openings()).sort()).toEqual(['/deals', null])
  })

  test('has a line for each day on which a key was released, even if the lease lasts longer', async () => {
    await open(adaToken)
    clock.advance(13 * 3_600_000)
    await open(adaToken)
    await open(adaToken)
    const { result } = await list()
    expect(result.map(({ day, times }: Record<string, unknown>) => [day, times])).toEqual([
      ['2026-01-16T00:00:00.000Z', 1],
      ['2026-01-15T00:00:00.000Z', 1],
    ])
    const { rows, readers } = (await admin('GET', '/admin/site/readings/count')).json.result
    expect(rows.slice(-2)).toEqual([
      { at: '2026-01-15T00:00:00.000Z', ways: { browser: 1 } },
      { at: '2026-01-16T00:00:00.000Z', ways: { browser: 1 } },
    ])
    expect([rows.length, readers]).toEqual([31, 1])
  })

  test('records nothing about refused requests, and refuses to record a page that was not released', async () => {
    await world.admin.setGroups(ada, [])
    await open(adaToken)
    await expect(read(adaToken, '/deals')).rejects.toThrow('was not released')
    expect((await list()).result).toEqual([])
  })

  test('depends on the kind of session, which no header changes, and on whether a page can have made the call', async () => {
    const browser = {
      origin: new URL(world.settings.url).origin,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    }
    await open(adaToken, browser)
    await open(adaToken, {})
    await read(adaToken, '/deals', browser)
    const body = { name: 'agent', groups: ['acme'] }
    await world.admin.setGroups(ada, ['acme'])
    const creation = await world.inject({ method: 'POST', url: '/me/reader-tokens', token: adaToken, body })
    expect([creation.status, creation.text]).toEqual([201, expect.any(String)])
    await open(creation.json.result.token, browser)
    const rows = (await list()).result.map(({ page, way }: Record<string, unknown>) => `${way} ${page}`)
    expect(rows.sort()).toEqual(['browser null', 'program /deals', 'program null', 'token null'])
  })

  test('has the real part, whatever tickets with its name were released before or with it', async () => {
    const forge = (readers: readonly string[]) => ticketFor(world, readers, { part: deals.part })
    const [first, second] = [await forge([]), await forge([])]
    const ask = (...tickets: TestTicket[]) =>
      world.inject({
        method: 'POST',
        url: '/content-keys',
        token: adaToken,
        body: {
          build: 'build-1',
          tickets: tickets.map(({ ticket }) => ticket),
          pages: [{ part: deals.part, path: '/deals' }],
          shared: true,
        },
      })
    const keysOf = async (...tickets: TestTicket[]) =>
      (await ask(...tickets)).json.result.keys.map(({ key }: { key: string }) => key)
    expect(await keysOf(first)).toEqual([first.key])
    expect(await keysOf(second)).toEqual([second.key])
    expect(await keysOf(await forge(['nobody']), deals)).toEqual([deals.key])
    const audiences = async (url: string) =>
      (await admin('GET', url)).json.result
        .map(({ audience }: { audience: unknown }) => JSON.stringify(audience))
        .sort()
    const [acme, anyone] = ['{"any":[["acme"]]}', '{"any":[[]]}']
    // The page of another part has no key in them.
    expect(await audiences('/admin/site/readings')).toEqual([acme, acme, anyone])
    expect(await audiences('/admin/site/openings')).toEqual([acme, acme, anyone, anyone])
    // Only the ticket of the published site is an opening of its page.
    expect(await audiences('/admin/site/openings?page=/deals')).toEqual([acme])
    expect((await admin('GET', '/admin/audit?action=content.opened')).json.result).toHaveLength(4)
  })

  test('can be filtered by person, organization, page, way and time', async () => {
    const peter = await signInThere('peter@globex.example')
    await open(adaToken)
    await open(peter, {}, '/partners')
    await read(adaToken, '/deals')
    const readingsOf = async (query: string) =>
      (await list(query)).result.map(({ name, page, way }: Record<string, unknown>) => [name, page, way])
    expect(await readingsOf('?person_id=ada@example.com&way=browser')).toEqual([['ada@example.com', null, 'browser']])
    expect(await readingsOf(`?person_id=${ada}`)).toHaveLength(3)
    expect(await readingsOf(`?organization_id=${partner}`)).toEqual([[null, '/partners', 'program']])
    expect(await readingsOf(`?organization_id=${world.settings.orgId}`)).toHaveLength(4)
    expect(await readingsOf('?page=/Deals/index.html')).toEqual([['ada@example.com', '/deals', 'program']])
    expect(await readingsOf('?page=/partners/')).toEqual([[null, '/partners', 'program']])
    expect(await readingsOf('?page=/nowhere')).toEqual([])
    expect(await readingsOf('?since=2026-01-16T00:00:00Z')).toEqual([])
    expect(await readingsOf('?until=2026-01-15T00:00:00Z')).toEqual([])
    expect((await admin('GET', '/admin/site/readings?since=soon')).status).toBe(400)
    expect((await admin('GET', '/admin/site/readings?way=pigeon')).status).toBe(400)
    const far = '/admin/site/readings/count?since=2000-01-01T00:00:00Z'
    expect((await admin('GET', far)).status).toBe(400)
    expect((await admin('GET', `${far}&bucket=month`)).json.result.rows.length).toBeGreaterThan(300)
  })

  test('names members of a partner organization to its own administrators, who see no one else', async () => {
    const peter = await signInThere('peter@globex.example')
    await open(adaToken)
    await open(peter)
    const [own] = (await list('', partner)).result
    expect((await list('', partner)).result).toHaveLength(1)
    expect(own).toMatchObject({ name: 'peter@globex.example', company: 'Globex Ltd', site_id: world.settings.orgId })
    const seen = (await list()).result
    expect(seen.map(({ name, company }: Record<string, unknown>) => [name, company])).toEqual(
      expect.arrayContaining([
        ['ada@example.com', 'Developer hub'],
        [null, 'Globex Ltd'],
      ]),
    )
    const count = async (organization?: string) =>
      (await admin('GET', '/admin/site/readings/count', undefined, organization)).json.result
    expect(await count(partner)).toMatchObject({ readers: 1, organizations: 1 })
    expect(await count()).toMatchObject({ readers: 2, organizations: 2 })
    expect((await list(`?organization_id=${world.settings.orgId}`, partner)).result).toHaveLength(1)
    expect((await list('?person_id=ada@example.com', partner)).result).toEqual([])
  })

  test('names no one to a key that may not list people, and does not let it find anyone by address', async () => {
    await open(adaToken)
    const keyWith = async (...scopes: string[]) =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes })).json.result.secret
    const [blind, seeing] = [await keyWith('audit:read'), await keyWith('audit:read', 'persons:read')]
    const by = async (token: string, url: string) => (await world.inject({ url, token })).json.result
    expect((await by(blind, '/admin/site/readings'))[0].name).toBe(null)
    expect(await by(blind, '/admin/site/readings?person_id=ada@example.com')).toEqual([])
    expect((await by(blind, '/admin/site/openings'))[0].handles).toEqual([])
    expect((await by(seeing, '/admin/site/readings'))[0].name).toBe('ada@example.com')
    expect((await by(seeing, '/admin/site/openings'))[0].handles).toHaveLength(1)
    const other = await keyWith('persons:read')
    for (const url of ['/admin/site/readings', '/admin/site/readings/count'])
      expect((await world.inject({ url, token: other })).status).toBe(403)
  })

  test('can be grouped by reader, organization, part, page and way, within the same rights', async () => {
    const peter = await signInThere('peter@globex.example')
    await open(adaToken)
    await open(peter)
    await read(adaToken, '/deals')
    await read(adaToken, '/deals')
    const totals = async (query: string, organization?: string, token = world.settings.adminKey) => {
      const headers = organization === undefined ? undefined : { 'SlashID-OrgID': organization }
      return world.inject({ url: `/admin/site/readings/totals?${query}`, token, headers })
    }
    const rows = async (...parameters: Parameters<typeof totals>) => (await totals(...parameters)).json.result
    expect(await rows('by=organization')).toEqual([
      {
        person_id: null,
        name: null,
        actor: null,
        organization_id: world.settings.orgId,
        organization: 'Developer hub',
        company: 'Developer hub',
        site_id: null,
        audience: null,
        page: null,
        way: null,
        times: 4,
        readers: 1,
        first_at: expect.stringContaining('2026-01-15T'),
        last_at: expect.stringContaining('2026-01-15T'),
      },
      expect.objectContaining({ organization: 'Globex Ltd', company: 'Globex Ltd', times: 1, readers: 1 }),
    ])
    const nameCounts = (list: { name: string | null; times: number }[]) => list.map(({ name, times }) => [name, times])
    expect(nameCounts(await rows('by=person'))).toEqual([
      ['ada@example.com', 4],
      [null, 1],
    ])
    expect(nameCounts(await rows('by=person', partner))).toEqual([['peter@globex.example', 1]])
    expect((await rows('by=part')).map(({ audience, times }: Record<string, unknown>) => [audience, times])).toEqual([
      [{ any: [['acme']] }, 4],
      [{ any: [['org:Globex']] }, 1],
    ])
    expect(await rows('by=part', partner)).toHaveLength(1)
    expect((await rows('by=page')).map(({ page, times }: Record<string, unknown>) => [page, times])).toEqual(
      expect.arrayContaining([
        [null, 3],
        ['/deals', 2],
      ]),
    )
    expect(await rows(`by=organization&organization_id=${partner}`)).toHaveLength(1)
    expect(await rows('by=way&page=/deals')).toMatchObject([{ times: 2 }])
    expect(await rows('by=way&since=2026-01-16T00:00:00Z')).toEqual([])
    const paged = (await totals('by=person&limit=1&offset=1')).json
    expect([paged.result.length, paged.meta.pagination.total_count]).toEqual([1, 2])

    const other = (await admin('POST', '/admin/organizations', { org_name: 'Acme', parent_id: world.settings.orgId }))
      .json.result.id
    for (const by of ['person', 'organization', 'part', 'page', 'way'])
      expect(await rows(`by=${by}`, other)).toEqual([])
    for (const wrong of ['by=', 'by=name', 'by=constructor', 'by=way&limit=1001', 'by=way&limit=0'])
      expect([wrong, (await totals(wrong)).status]).toEqual([wrong, 400])
    const keyWith = async (...scopes: string[]) =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes })).json.result.secret
    const blind = await keyWith('audit:read')
    expect(nameCounts(await rows('by=person', undefined, blind))).toEqual([
      [null, 4],
      [null, 1],
    ])
    expect(await rows('by=way&person_id=ada@example.com', undefined, blind)).toEqual([])
    expect((await totals('by=way', partner, blind)).status).not.toBe(200)
    for (const token of [await keyWith('persons:read'), adaToken, peter])
      expect([401, 403]).toContain((await totals('by=way', undefined, token)).status)
  })

  test('shows who acted as the person', async () => {
    const { status, json } = await admin('POST', `/persons/${ada}/impersonate`, { reason: 'support' })
    expect(status).toBe(201)
    const [nonce] = JSON.parse(Buffer.from(json.result, 'base64url').toString())
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const { token } = (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result
    await open(token)
    expect((await list()).result).toMatchObject([{ person_id: ada, actor: 'admin-key' }])
    const total = (await admin('GET', '/admin/site/readings/totals?by=person')).json.result
    expect(total).toMatchObject([{ person_id: ada, actor: 'admin-key', times: 1, readers: 0 }])
  })

  test('is kept as long as the audit log, or as the organization sets, while the person exists', async () => {
    const setting = (reading_retention_days: number | null) =>
      admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { reading_retention_days } })
    await open(adaToken)
    const openings = async () => (await admin('GET', '/admin/site/openings')).json.result.length
    clock.advance(10 * DAY)
    await cleanUp(world.services)
    expect([(await list()).result.length, await openings()]).toEqual([1, 1])
    expect((await setting(0)).status).toBe(400)
    expect((await setting(7)).status).toBe(200)
    await cleanUp(world.services)
    expect([(await list()).result.length, await openings()]).toEqual([0, 0])
    expect((await admin('GET', '/admin/site/readings/totals?by=way')).json.result).toEqual([])
    expect((await setting(null)).status).toBe(200)
    await open(adaToken)
    const { token } = { token: await world.admin.signIn('ada@example.com') }
    expect((await world.inject({ url: '/me/export', token })).json.result.readings).toMatchObject([
      { way: 'browser', page: null, times: 1 },
    ])
    await admin('DELETE', `/admin/persons/${ada}`)
    expect((await list()).result).toEqual([])
  })
})
