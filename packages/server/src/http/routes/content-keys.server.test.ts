import { MAY_READ_CASES } from '@portico/access/testing/may-read-cases'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentSiteKey, forgetSiteKey, rotateSiteKey } from '../../identity/site-keys/site-keys.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let token: string
let personId: string

const start = async (settings = {}) => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings })
  token = await world.admin.signIn('ada@example.com')
  personId = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
}
const ask = (tickets: readonly TestTicket[], more: object = {}, build = 'build-1') =>
  world.inject({
    method: 'POST',
    url: '/content-keys',
    token,
    body: { build, tickets: tickets.map(({ ticket }) => ticket) },
    ...more,
  })
const admin = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown, organization?: string) =>
  world.inject({
    method,
    url,
    token: world.settings.adminKey,
    body,
    ...(organization !== undefined && { headers: { 'SlashID-OrgID': organization } }),
  })
const child = async (tenant_name: string, parent_id = world.settings.orgId): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name: tenant_name, tenant_name, parent_id })).json.result.id
const setting = (settings: object) => admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })

/** Signs in to an organization with an emailed code. */
async function signIn(email: string, organization: string): Promise<string> {
  const start = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'SlashID-OrgID': organization },
    body: { handle: { type: 'email_address', value: email }, factor: { method: 'otp_via_email' } },
  })
  const otp = /\d{6}/.exec((await world.outbox.next(email)).subject)?.[0] ?? ''
  const body = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
}
const subject = (jwt: string): string => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).sub
const openings = async () => (await admin('GET', '/admin/audit?action=content.opened')).json.result

describe('the release of keys', () => {
  beforeEach(() => start())
  afterEach(() => world.close())

  test('returns shared keys in the requested order, each part once, based on the current groups', async () => {
    await world.admin.setGroups(personId, ['readers', 'writers'])
    const [both, closed, anyone] = await Promise.all([
      ticketFor(world, ['readers', 'writers']),
      ticketFor(world, ['admins']),
      ticketFor(world, []),
    ])
    const { status, json } = await ask([anyone, closed, both, anyone, closed])
    expect(status).toBe(200)
    expect(json.result).toEqual({
      keys: [
        { part: anyone.part, key: anyone.key, lease: 24 * 3600 },
        { part: both.part, key: both.key, lease: 24 * 3600 },
      ],
      denied: [{ part: closed.part, why: 'groups' }],
      groups: ['readers', 'writers'],
    })
    expect((await ask([])).json.result).toEqual({ keys: [], denied: [], groups: ['readers', 'writers'] })
  })

  test('uses the person’s current groups, not those in the token', async () => {
    const part = await ticketFor(world, ['readers'])
    expect((await ask([part])).json.result.keys).toEqual([])
    await world.admin.setGroups(personId, ['readers'])
    expect((await ask([part])).json.result.keys).toHaveLength(1)
    const member = await world.admin.signIn('ada@example.com')
    await world.admin.setGroups(personId, [])
    expect((await ask([part], { token: member })).json.result.denied).toEqual([{ part: part.part, why: 'groups' }])
  })

  test('refuses sessions that are signed out, revoked, disabled or expired, and the admin key', async () => {
    const part = await ticketFor(world, [])
    expect((await ask([part], { token: undefined })).status).toBe(401)
    expect((await ask([part], { token: world.settings.adminKey })).status).toBe(401)
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    expect((await ask([part])).status).toBe(401)
    const second = await world.admin.signIn('ada@example.com')
    await world.admin.setActive(personId, false)
    expect((await ask([part], { token: second })).status).toBe(401)
    await world.admin.setActive(personId, true)
    const third = await world.admin.signIn('ada@example.com')
    clock.advance(30 * DAY)
    expect((await ask([part], { token: third })).status).toBe(401)
  })

  test('a visitor without an account gets no keys, not even those for anyone signed in', async () => {
    const anonymous = (await world.inject({ method: 'POST', url: '/persons/anonymous', body: {} })).json.result
    const part = await ticketFor(world, [])
    expect((await ask([part], { token: anonymous })).json.result).toEqual({
      keys: [],
      denied: [{ part: part.part, why: 'groups' }],
      groups: [],
    })
  })

  test('a lease is as long as the organization sets, and no longer than the token lasts', async () => {
    const part = await ticketFor(world, [])
    for (const lease_seconds of [299, 24 * 3600 + 1, 0]) expect((await setting({ lease_seconds })).status).toBe(400)
    expect((await setting({ lease_seconds: 300 })).status).toBe(200)
    expect((await ask([part])).json.result.keys[0].lease).toBe(300)
    clock.advance(30 * DAY - 60_000)
    expect((await ask([part])).json.result.keys[0].lease).toBe(60)
  })

  test('a ticket that was truncated or changed, or is from another build or site, opens nothing', async () => {
    const whole = await ticketFor(world, [])
    const other = await child('Globex')
    const changed = {
      ...whole,
      ticket: `${whole.ticket.slice(0, -5)}${whole.ticket.at(-5) === 'A' ? 'B' : 'A'}${whole.ticket.slice(-4)}`,
    }
    const relabelled = { ...whole, ticket: Buffer.from(whole.ticket, 'base64url').fill(7, 8, 16).toString('base64url') }
    // Sealed for the key pair of the root organization but labelled with another one, and vice versa.
    const ofOther = await ticketFor(world, [], {
      site: other,
      to: await currentSiteKey(world.services, world.settings.orgId),
    })
    const toOther = await ticketFor(world, [], { to: await currentSiteKey(world.services, other) })
    for (const ticket of [changed, relabelled, ofOther]) {
      const { keys, denied } = (await ask([ticket])).json.result
      expect([keys, denied]).toEqual([[], [{ part: expect.any(String), why: 'invalid_ticket' }]])
    }
    // Not opened at all, because the reader can get no key of that organization.
    expect((await ask([toOther])).json.result).toMatchObject({
      keys: [],
      denied: [{ part: toOther.part, why: 'groups' }],
    })
    expect((await ask([whole], {}, 'build-2')).json.result.denied).toEqual([
      { part: whole.part, why: 'invalid_ticket' },
    ])
    const cut = { ...whole, ticket: whole.ticket.slice(0, 40) }
    expect((await ask([cut, whole])).json.result).toMatchObject({
      keys: [{ part: whole.part }],
      denied: [{ part: '', why: 'invalid_ticket' }],
    })
    const stranger = await ticketFor(world, [], { to: await newSiteKeyPair(world.settings.orgId) })
    expect((await ask([stranger])).json.result.denied).toEqual([{ part: stranger.part, why: 'unknown_key' }])
  })

  test('a site that is sealed for this machine opens at any port of a server there, and nowhere else', async () => {
    const part = await ticketFor(world, [], { origins: ['http://localhost:49999', 'not a URL'] })
    const { port, origin: own } = new URL(world.settings.url)
    const keysAt = async (origin: string) => (await ask([part], { headers: { origin } })).json.result.keys.length
    for (const origin of [own, `http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`])
      expect([origin, await keysAt(origin)]).toEqual([origin, 1])
    for (const origin of ['http://localhost:49998', 'https://docs.example', 'null'])
      expect([origin, await keysAt(origin)]).toEqual([origin, 0])
  })

  test('a page from an origin that the build does not list gets nothing', async () => {
    const part = await ticketFor(world, [], { origins: ['https://docs.example'] })
    for (const origin of [
      world.settings.url,
      'null',
      'https://docs.example.evil',
      'HTTPS://docs.example',
      'https://docs.example:8443',
    ])
      expect([origin, (await ask([part], { headers: { origin } })).json.result.denied]).toEqual([
        origin,
        [{ part: part.part, why: 'origin' }],
      ])
    expect((await ask([part], { headers: { origin: 'https://docs.example' } })).json.result.keys).toHaveLength(1)
    expect((await ask([part])).json.result.keys).toHaveLength(1)
  })

  test('names of missing groups are shown only if the organization allows it', async () => {
    await world.close()
    await start({ readerGroups: ['acme', 'beta', 'globex'] })
    const part = await ticketFor(world, { any: [['acme', 'beta'], ['globex']] })
    const { text } = await ask([part])
    for (const name of ['acme', 'beta', 'globex']) expect(text).not.toContain(name)
    await setting({ name_missing_groups: true })
    expect((await ask([part])).json.result.denied).toEqual([{ part: part.part, why: 'groups', missing: ['globex'] }])
    const about = { name: 'globex', description: 'Members of the Globex program' }
    await world.inject({ method: 'POST', url: '/admin/groups', token: world.settings.adminKey, body: about })
    expect((await ask([part])).json.result.denied).toMatchObject([{ missing: ['globex'], about: [about] }])
    await setting({ name_missing_groups: false })
    expect((await ask([part])).text).not.toMatch(/globex/i)
  })

  test('accepts at most 512 tickets, and no body of megabytes', async () => {
    const part = await ticketFor(world, [])
    expect((await ask(Array.from({ length: 512 }, () => part))).json.result.keys).toHaveLength(1)
    const short = { ...part, ticket: 'x' }
    expect((await ask(Array.from({ length: 600 }, () => short))).status).toBe(400)
    expect((await ask([{ ...part, ticket: 'x'.repeat(10 * 2 ** 20) }])).status).toBe(413)
    expect((await ask([part], {}, 'b'.repeat(129))).status).toBe(400)
  })

  test('several key pairs can be active at the same time; a destroyed one opens nothing from that moment on', async () => {
    const { services } = world
    const organization = { id: world.settings.orgId } as never
    const acting = { services, organization, actor: { kind: 'command line' } } as const
    const older = await ticketFor(world, [])
    const first = await currentSiteKey(services, world.settings.orgId)
    const second = await rotateSiteKey(acting)
    const newer = await ticketFor(world, [])
    expect(second.id).not.toBe(first.id)
    expect((await ask([older, newer])).json.result.keys).toHaveLength(2)
    await expect(forgetSiteKey(acting, second.id)).rejects.toThrow(/rotate/)
    expect(await forgetSiteKey(acting, first.id)).toMatchObject({
      id: first.id,
      builds: [{ build: 'build-1', confirmed: false, readers: 1 }],
    })
    expect(await forgetSiteKey(acting, first.id)).toBeUndefined()
    expect((await ask([older, newer])).json.result).toMatchObject({
      keys: [{ part: newer.part }],
      denied: [{ part: older.part, why: 'unknown_key' }],
    })
    const actions = (await admin('GET', '/admin/audit?action=site_key.*')).json.result
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'site_key.forgotten',
      'site_key.added',
      'site_key.added',
    ])
  })
})

describe('the keys of pages', () => {
  beforeEach(() => start())
  afterEach(() => world.close())

  const askPages = (tickets: readonly TestTicket[], pages: readonly object[], more: object = {}) =>
    ask(tickets, {
      body: { build: 'build-1', tickets: tickets.map(({ ticket }) => ticket), pages, ...more },
    })

  test('are released alone if they are requested, and with the shared keys if both are', async () => {
    const part = await ticketFor(world, [])
    const pages = [
      { part: part.part, path: '/docs/a' },
      { part: part.part, path: '/docs/b' },
    ]
    const expected = await Promise.all(
      pages.map(async (page) => ({ ...page, ...(await part.pageKey(page.path)), lease: 24 * 3600 })),
    )
    const alone = (await askPages([part], pages)).json.result
    expect(alone).toEqual({ keys: [], pages: expected, denied: [], groups: [] })
    const both = (await askPages([part], pages, { shared: true })).json.result
    expect(both).toMatchObject({ keys: [{ part: part.part, key: part.key }], pages: expected })
    expect((await askPages([part], [])).json.result).toEqual({ keys: [], pages: [], denied: [], groups: [] })
    expect((await askPages([part], pages, { shared: false })).json.result).toEqual(alone)
  })

  test('are released for the parts that the reader may read, and no others', async () => {
    const [open, closed] = [await ticketFor(world, []), await ticketFor(world, ['admins'])]
    const { text, json } = await askPages(
      [open, closed],
      [
        { part: closed.part, path: '/docs/a' },
        { part: open.part, path: '/docs/b' },
        { part: 'AAAAAAAAAAA', path: '/docs/c' },
      ],
    )
    expect(json.result).toMatchObject({
      pages: [{ part: open.part, path: '/docs/b' }],
      denied: [{ part: closed.part, why: 'groups' }],
    })
    for (const key of [open.partKey, closed.partKey, (await closed.pageKey('/docs/a')).key])
      expect(text).not.toContain(key)
  })

  test('accepts at most 512 pages, of up to 2,048 characters', async () => {
    const part = await ticketFor(world, [])
    const pages = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ part: part.part, path: `/docs/${at}` }))
    expect((await askPages([part], pages(512))).json.result.pages).toHaveLength(512)
    expect((await askPages([part], pages(513))).status).toBe(400)
    for (const path of ['', `/${'x'.repeat(2_048)}`])
      expect((await askPages([part], [{ part: part.part, path }])).status).toBe(400)
  })

  test('are recorded by page: once a day in the audit log, and as openings', async () => {
    const part = await ticketFor(world, [])
    const origin = { headers: { origin: world.settings.url } }
    const load = (path: string) =>
      ask([part], {
        ...origin,
        body: { build: 'build-1', tickets: [part.ticket], pages: [{ part: part.part, path }], shared: true },
      })
    await load('/docs/a')
    await load('/docs/a/')
    await load('/docs/b')
    const audited = async () => (await openings()).map(({ detail }: { detail: { page?: string } }) => detail.page)
    expect((await audited()).sort()).toEqual(['/docs/a', '/docs/b', undefined])
    clock.advance(DAY)
    await load('/docs/a')
    expect((await audited()).filter((page: string) => page === '/docs/a')).toHaveLength(2)
    const listed = (await admin('GET', '/admin/site/openings')).json.result
    expect(listed.map(({ page }: { page: string | null }) => page).sort()).toEqual(['/docs/a', '/docs/b', null])
    const readings = (await admin('GET', '/admin/site/readings?page=/docs/a')).json.result
    expect(readings.map(({ page, way, times }: Record<string, unknown>) => ({ page, way, times }))).toEqual([
      { page: '/docs/a', way: 'browser', times: 1 },
      { page: '/docs/a', way: 'browser', times: 1 },
    ])
  })
})

describe('the record of a release', () => {
  beforeEach(() => start())
  afterEach(() => world.close())

  test('the first release of a part through a session, at most once a day, with the way of its session', async () => {
    const part = await ticketFor(world, [])
    const closed = await ticketFor(world, ['nobody'])
    const inPage = { headers: { origin: world.settings.url } }
    await ask([part, closed], inPage)
    await ask([part], inPage)
    clock.advance(DAY - 1)
    await ask([part], inPage)
    expect(await openings()).toEqual([
      expect.objectContaining({
        actor: personId,
        person_id: personId,
        detail: { build: 'build-1', part: part.part, way: 'browser', session: expect.any(String) },
      }),
    ])
    clock.advance(1)
    await ask([part], inPage)
    expect(await openings()).toHaveLength(2)
    const again = await world.admin.signIn('ada@example.com')
    await ask([part], { token: again })
    expect((await openings()).map(({ detail }: { detail: { way: string } }) => detail.way)).toEqual([
      'program',
      'browser',
      'browser',
    ])
  })

  test('only one of twenty pages that load at the same time writes the row', async () => {
    const part = await ticketFor(world, [])
    await Promise.all(Array.from({ length: 20 }, () => ask([part])))
    expect(await openings()).toHaveLength(1)
  })

  test('made-up tickets for a public key are recorded only within the person’s budget', async () => {
    const to = await currentSiteKey(world.services, world.settings.orgId)
    const forged = await Promise.all(Array.from({ length: 64 }, () => ticketFor(world, [], { to, build: 'forged' })))
    const { services } = world
    const { spendAction } = await import('../../identity/limits/actions.js')
    await spendAction(
      services,
      'content_opened',
      { address: '', organizationId: world.settings.orgId, personId },
      4_096 - 63,
    )
    expect((await ask(forged, {}, 'forged')).status).toBe(429)
    expect(await openings()).toEqual([])
    const part = await ticketFor(world, [])
    expect((await ask([part])).status).toBe(200)
  })

  test('administrators see who opened a part and until when, also after the reader left; others do not', async () => {
    await world.admin.setGroups(personId, ['readers'])
    const part = await ticketFor(world, ['readers'])
    await ask([part])
    const lease_until = expect.stringMatching(/^2026-01-16T14:/)
    expect((await admin('GET', '/admin/site/openings')).json.result).toEqual([
      {
        person_id: personId,
        handles: [{ type: 'email_address', value: 'ada@example.com', verified: true }],
        organization_id: world.settings.orgId,
        session_id: expect.any(String),
        build: 'build-1',
        part: part.part,
        page: null,
        audience: { any: [['readers']] },
        way: 'program',
        opened_at: new Date(clock.now()).toISOString(),
        lease_until,
      },
    ])
    expect((await admin('GET', '/admin/site/leases')).json.result).toEqual([])
    await world.admin.setGroups(personId, [])
    expect((await admin('GET', '/admin/site/leases')).json.result).toMatchObject([
      { person_id: personId, part: part.part, lease_until },
    ])
    await world.admin.setGroups(personId, ['readers'])
    await world.admin.setActive(personId, false)
    expect((await admin('GET', '/admin/site/leases')).json.result).toHaveLength(1)
    clock.advance(2 * DAY)
    expect((await admin('GET', '/admin/site/leases')).json.result).toEqual([])
    const other = await child('Globex')
    for (const list of ['openings', 'leases', 'keys'])
      expect((await admin('GET', `/admin/site/${list}`, undefined, other)).json.result).toEqual([])
    expect((await admin('GET', '/admin/site/openings?person_id=nobody')).json.result).toEqual([])
    await world.admin.deletePerson(personId)
    expect((await admin('GET', '/admin/site/openings')).json.result).toEqual([])
  })

  test('shows which builds still use a key pair', async () => {
    const [first, second] = [await ticketFor(world, []), await ticketFor(world, [])]
    await ask([first, second])
    const [key] = (await admin('GET', '/admin/site/keys')).json.result
    expect(key).toMatchObject({
      current: true,
      public_key: expect.stringContaining(`portico-site-key-2 ${world.settings.orgId} `),
      builds: [{ build: 'build-1', confirmed: false, readers: 1, last_asked: new Date(clock.now()).toISOString() }],
      other_builds: 0,
    })
    expect(JSON.stringify(key)).not.toContain('sealed_private')
  })
})

describe('readers of child organizations', () => {
  let globex: string
  let grace: string
  beforeEach(async () => {
    await start()
    globex = await child('Globex')
    grace = await signIn('grace@example.com', globex)
  })
  afterEach(() => world.close())

  const open = async (readers: readonly string[], jwt = grace) =>
    (await ask([await ticketFor(world, readers)], { token: jwt })).json.result

  test('count as a group of their organization, and with the groups that the site allows', async () => {
    await admin('PUT', `/admin/persons/${subject(grace)}/groups`, { groups: ['beta', 'portico-admins', 'own'] }, globex)
    expect(await open(['org:Globex'])).toMatchObject({ keys: [{}], groups: ['org:Globex'] })
    expect((await open(['beta'])).keys).toEqual([])
    expect((await open(['org:Acme'])).keys).toEqual([])
    expect((await open([])).keys).toHaveLength(1)
    expect((await setting({ child_groups: ['beta'] })).status).toBe(200)
    expect(await open(['beta', 'org:Globex'])).toMatchObject({ keys: [{}], groups: ['beta', 'org:Globex'] })
    for (const group of ['own', 'portico-admins']) expect((await open([group])).keys).toEqual([])
  })

  test('readers of other organizations get nothing, and neither do members of the parent on the site of the child', async () => {
    const apart = (await admin('POST', '/admin/organizations', { org_name: 'Apart', tenant_name: 'Globex' })).json
      .result.id
    const stranger = await signIn('stranger@example.com', apart)
    expect((await open([], stranger)).denied).toMatchObject([{ why: 'groups' }])
    const ticket = await ticketFor(world, [], { site: globex })
    expect((await ask([ticket])).json.result).toMatchObject({ keys: [], denied: [{ why: 'groups' }], groups: [] })
    expect((await ask([ticket], { token: grace })).json.result.keys).toHaveLength(1)
  })

  test('a person disabled by the site does not regain access through a child organization', async () => {
    await signIn('grace@example.com', world.settings.orgId)
    expect((await open(['org:Globex'])).keys).toHaveLength(1)
    await world.admin.setActive(subject(grace), false)
    expect((await open(['org:Globex'])).denied).toMatchObject([{ why: 'suspended' }])
  })

  test('the name of another partner, however written, cannot be taken by renaming or further down the tree', async () => {
    await admin(
      'POST',
      '/admin/persons',
      { handles: [{ type: 'email_address', value: 'boss@example.com' }], groups: ['portico-admins'] },
      globex,
    )
    const key = (await admin('POST', '/admin/keys', { name: 'k', scopes: ['*', 'impersonate'] }, globex)).json.result
      .secret
    const acme = await child('Acme')
    const asPartner = (method: 'POST' | 'PATCH', url: string, body: unknown) =>
      world.inject({ method, url, body, token: key, headers: { 'SlashID-OrgID': globex } })
    const own = `/admin/organizations/${globex}`
    for (const tenant_name of ['Acme', 'Somewhere else'])
      expect((await asPartner('PATCH', own, { tenant_name })).status).toBe(403)
    expect((await asPartner('PATCH', own, { tenant_name: 'Globex', org_name: 'Globex Corporation' })).status).toBe(200)
    // The site's administrators can do it, but not with a name that another child has, in any spelling.
    for (const tenant_name of ['Acme', 'acme', 'Ａｃｍｅ', ' Acme '])
      expect([tenant_name, (await admin('PATCH', own, { tenant_name })).status]).toEqual([tenant_name, 409])
    const root = world.settings.orgId
    expect((await admin('POST', '/admin/organizations', { org_name: 'ACME', parent_id: root })).status).toBe(409)
    // A child of the child may have this name: it counts as the child of the site that it is below.
    const below = (await asPartner('POST', '/admin/organizations', { org_name: 'Acme', parent_id: globex })).json.result
      .id
    const deep = await signIn('deep@example.com', below)
    expect((await open(['org:Acme'], deep)).keys).toEqual([])
    expect((await open(['org:Globex'], deep)).keys).toHaveLength(1)
    expect((await open(['org:Acme'], await signIn('real@example.com', acme))).keys).toHaveLength(1)
    expect((await admin('PATCH', own, { tenant_name: 'Initech' })).status).toBe(200)
    expect((await open(['org:Globex'])).keys).toEqual([])
    expect((await open(['org:Initech'])).keys).toHaveLength(1)
  })

  test('only one of many organizations that are given one name at the same time gets it', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin('POST', '/admin/organizations', { org_name: 'Umbrella', parent_id: world.settings.orgId }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  test('groups with such names cannot be granted in any way, and existing ones have no effect', async () => {
    const groups = ['org:Globex']
    const handles = [{ type: 'email_address', value: 'x@example.com' }]
    expect((await admin('PUT', `/admin/persons/${personId}/groups`, { groups })).status).toBe(400)
    expect((await admin('POST', '/admin/persons', { handles, groups })).status).toBe(400)
    expect((await admin('POST', '/admin/groups', { name: 'org:Globex' })).status).toBe(400)
    expect((await admin('POST', '/admin/invitations', { handle: handles[0], groups })).status).toBe(400)
    expect(
      (await admin('POST', '/admin/persons/import', { persons: [{ handles, groups }] })).json.result.refused,
    ).toHaveLength(1)
    const provider = {
      type: 'oidc',
      provider: 'google',
      client_id: 'x',
      client_secret: 'y',
      groups: { any: 'org:Globex' },
    }
    expect((await admin('POST', '/admin/providers', provider)).status).toBe(400)
    expect((await world.inject({ method: 'POST', url: '/access-requests', token, body: { groups } })).status).toBe(400)
    for (const child_groups of [['org:Acme'], ['portico-admins'], ['portico-impersonators']])
      expect((await setting({ child_groups })).status).toBe(400)
    await world.services.stores.persons.addGroups(world.settings.orgId, personId, groups)
    await world.services.stores.persons.addGroups(globex, subject(grace), ['org:Acme'])
    expect(await open(groups, token)).toMatchObject({ keys: [], groups: [] })
    expect((await open(['org:Acme'])).keys).toEqual([])
  })
})

/** Signs in each reader of the table to the organization from which their groups come. */
describe('a key is released only to those who may read', () => {
  const tokens = new Map<string, string>()
  const tickets = new Map<string, TestTicket>()
  const CLOSED = MAY_READ_CASES.filter(({ audience }) => audience !== undefined)
  beforeAll(async () => {
    await start({ rateLimits: false })
    await setting({ child_groups: ['beta'] })
    const globex = await child('Globex')
    for (const { groups } of CLOSED) {
      const name = JSON.stringify(groups)
      if (groups === undefined || tokens.has(name)) continue
      const organization = groups.includes('org:Globex') ? globex : world.settings.orgId
      const jwt = await signIn(`reader${tokens.size}@example.com`, organization)
      const own = groups.filter((group) => group !== 'org:Globex')
      await admin('PUT', `/admin/persons/${subject(jwt)}/groups`, { groups: own }, organization)
      tokens.set(name, jwt)
    }
    for (const { audience } of CLOSED)
      if (audience && !tickets.has(JSON.stringify(audience)))
        tickets.set(JSON.stringify(audience), await ticketFor(world, audience))
  })
  afterAll(() => world.close())

  test.each(CLOSED)('$name', async ({ audience, groups, may }) => {
    const ticket = tickets.get(JSON.stringify(audience)) as TestTicket
    const { status, json } = await ask([ticket], { token: tokens.get(JSON.stringify(groups)) })
    expect(status).toBe(groups === undefined ? 401 : 200)
    expect(json.result?.keys ?? []).toEqual(may ? [{ part: ticket.part, key: ticket.key, lease: 24 * 3600 }] : [])
  })
})
