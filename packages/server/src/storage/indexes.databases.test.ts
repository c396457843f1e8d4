import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../jobs/clean-up.js'
import { databaseKinds, startDatabases, type TestDatabases } from '../testing/databases.js'
import { createTestServer, type TestServer } from '../testing/index.js'
import { LOGIN_PAGE, postForm, readingProgram } from '../testing/reading-program.js'
import { ticketFor } from '../testing/tickets.js'
import type { Database } from './engine/database.js'
import { runTransaction } from './engine/run-transaction.js'

/**
 * Tables with few rows, and rows that an index has already selected, such as those of `group_names`. Organizations are
 * read page by page, once an hour.
 */
const SMALL = new Set([
  'signing_keys',
  'schema_migrations',
  // One row, and SQLite's list of tables.
  'schema_state',
  'sqlite_master',
  'organizations',
  'figures',
  'member_figures',
  'counted',
  'merged',
  'part_0',
  'part_1',
  'part_2',
  'latest',
  'filled',
  // A select without a table.
  'CONSTANT',
  'ended',
  'line',
  'group_names',
  // The organizations below another one.
  'under',
  'of_day',
  'pages',
  'texts',
  'totals',
  // The builds of one site.
  'by_build',
  'ranked',
])
/**
 * All members are counted once an hour; the development outbox, which a public server does not have, is listed
 * completely.
 */
const READS_ALL =
  /^select (?:.* from \(select )?(?:"organization_key", "state", count\(\*\) as "members" from "memberships" group by|\* from "outbox" where "sealed_body" != \S+ order by)/

/** The database, recording every statement that is built for it. */
function witnessed(database: Database): { database: Database; statements: Set<string> } {
  const statements = new Set<string>()
  const compiler = database.query.getExecutor()
  const witness: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.add(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const [query, reading] = [database.query.withPlugin(witness), database.reading.withPlugin(witness)]
  return { database: { ...database, query, reading }, statements }
}

/** Everything that people and programs do in a day. */
async function aDay(database: Database): Promise<void> {
  const pages = [{ path: '/docs', title: 'Docs', audience: { any: [['g'], ['h', 'i']] } }]
  const site: { tickets: string[] } = { tickets: [] }
  const world = await createTestServer({
    database,
    settings: { rateLimits: true },
    loginPage: LOGIN_PAGE,
    site: async () => ({ ...site, site: null, build: 'build-1', sealed: true, pages }),
  })
  const { settings, inject, admin, outbox } = world
  const asAdmin = { headers: { authorization: `Bearer ${settings.adminKey}` } }
  const post = (url: string, body: unknown, token?: string) => inject({ method: 'POST', url, body, token })
  const token = await admin.signIn('ada@example.com')
  await admin.signIn('ada@example.org')
  const ada = (await post('/token/validate', { token })).json.result.valid
  expect(ada).toBe(true)
  const handle = { type: 'email_address', value: 'eve@example.com' }
  for (const method of ['email_link', 'password', 'webauthn', 'totp'] as const)
    await post('/id/v2', { handle, factor: { method } })
  const { text } = await outbox.next('eve@example.com')
  const link = /https?:\/\/\S+\/link\/\S+/.exec(text)?.[0] ?? ''
  await inject({ url: new URL(link).pathname })
  await post('/recover', { handle, factor: { method: 'password' } })
  const anonymous = (await post('/persons/anonymous', {})).json.result.token
  await post('/id/v2', { handle, factor: { method: 'otp_via_email' } }, anonymous)
  for (const url of ['/me', '/me/orgs', '/attributes', '/consent/gdpr']) await inject({ url, token })
  await inject({ method: 'PUT', url: '/attributes/end_user_read_write', body: { a: 1 }, token })
  await post('/consent/gdpr', { consent_levels: ['analytics'] }, token)
  const [open, closed] = [await ticketFor(world, []), await ticketFor(world, ['g'])]
  site.tickets.push((await ticketFor(world, { any: [['g'], ['h', 'i']] })).ticket)
  const keyRequest = { build: 'build-1', tickets: [open.ticket, closed.ticket] }
  for (let load = 0; load < 2; load++)
    expect((await post('/content-keys', keyRequest, token)).json.result).toMatchObject({ keys: [{}], denied: [{}] })
  expect((await post('/access-requests', { build: 'build-1', ticket: closed.ticket }, token)).status).toBe(201)
  const reader = (await post('/me/reader-tokens', { name: 'CI', groups: [] }, token)).json.result
  for (let load = 0; load < 2; load++) expect((await post('/content-keys', keyRequest, reader.token)).status).toBe(200)
  expect((await inject({ url: '/me/reader-tokens', token })).status).toBe(200)
  expect((await inject({ url: '/me/guest-links', token })).status).toBe(200)
  await asGuests(world, site.tickets)
  await inject({ method: 'DELETE', url: `/me/reader-tokens/${reader.id}`, token })
  const setting = { settings: { directory_groups: ['*'] } }
  await inject({ ...asAdmin, method: 'PATCH', url: `/admin/organizations/${settings.orgId}`, body: setting })
  const scim = { name: 'Directory', scopes: ['scim'] }
  const directory = (await post('/admin/keys', scim, settings.adminKey)).json.result.secret
  const user = (await post('/scim/v2/Users', { userName: 'eve@example.com' }, directory)).json.id
  const group = { displayName: 'okta', members: [{ value: user }] }
  const { id: groupId } = (await post('/scim/v2/Groups', group, directory)).json
  for (const query of ['', `?filter=${encodeURIComponent(`members eq "${user}"`)}`])
    expect((await inject({ url: `/scim/v2/Groups${query}`, token: directory })).json).toMatchObject({ totalResults: 1 })
  const emptied = { ...group, members: [] }
  await inject({ method: 'PUT', url: `/scim/v2/Groups/${groupId}`, body: emptied, token: directory })
  expect((await inject({ method: 'DELETE', url: `/scim/v2/Groups/${groupId}`, token: directory })).status).toBe(204)
  const sample = (await post('/me/sample-keys', undefined, token)).json.result
  expect((await post('/admin/sample-keys/check', { key: sample.key }, settings.adminKey)).json.result.active).toBe(true)
  await inject({ method: 'DELETE', url: `/me/sample-keys/${sample.id}`, token })
  const feed = (await post('/me/feeds', { name: 'f' }, token)).json.result
  expect(await world.server.feedReader(feed.url.split('/').at(-2), '192.0.2.1')).toBeDefined()
  expect((await inject({ url: '/me/feeds', token })).status).toBe(200)
  await inject({ method: 'DELETE', url: `/me/feeds/${feed.id}`, token })
  const agent = await readingProgram(world)
  const tokens = (await agent.refresh((await agent.tokensFor(token)).refresh_token)).json
  for (let load = 0; load < 2; load++)
    expect((await post('/content-keys', keyRequest, tokens.access_token)).status).toBe(200)
  const [grant] = (await inject({ url: '/me/reading-grants', token })).json.result
  await inject({ method: 'DELETE', url: `/me/reading-grants/${grant.id}`, token })
  for (const happening of [
    { kind: 'view', page: '/docs' },
    { kind: 'search', words: 'fares', found: true },
    { kind: 'helpful', page: '/docs', helpful: true, text: 'x' },
    { kind: 'missing', page: '/gone', from: '/docs' },
  ] as const)
    world.services.siteCounter.note({ ...happening, address: '192.0.2.1' })
  await world.server.flush()
  const client_id = 'portico-mcp'
  const device = (await postForm(world, '/oauth2/device_authorization', { client_id })).json
  await post('/oauth2/device', { code: device.user_code })
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  await postForm(world, '/oauth2/tokens', { grant_type, client_id, device_code: device.device_code })
  await post('/events', { event_data: {}, organization_id: settings.orgId }, token)
  const { person_id: id } = await admin.addPerson({ handles: [{ type: 'username', value: 'grace' }], groups: ['g'] })
  const member = `/admin/persons/${id}`
  const branch = { org_name: 'Branch', parent_id: settings.orgId }
  const partner = (await post('/admin/organizations', branch, settings.adminKey)).json.result.id
  for (const url of [
    member,
    '/admin/partners',
    '/admin/agreements/accepted',
    `/admin/partners/${partner}`,
    `/admin/site/openings?organization_id=${partner}`,
    `${member}/sessions`,
    `${member}/credentials`,
    '/admin/persons?handle=grace',
    '/admin/persons?search=rac&sort=last_seen&order=desc',
    '/admin/groups',
    '/admin/reader-tokens',
    '/admin/guest-links',
    '/admin/guest-passwords',
    '/admin/site/keys',
    '/admin/site/readers?page=/docs',
    '/admin/site/openings',
    '/admin/site/openings?page=/docs',
    `/admin/site/openings?person_id=${id}`,
    '/admin/site/leases',
    '/admin/site/readings?page=/docs',
    `/admin/site/readings?person_id=${id}&way=browser&since=2020-01-01T00:00:00Z`,
    '/admin/site/statistics',
    '/admin/site/statistics/pages?page=/docs',
    '/admin/site/statistics/searches',
    '/admin/site/statistics/dead-links?page=/docs',
    '/admin/site/statistics/comments',
    '/admin/site/readings/totals?by=person&page=/docs',
    `/admin/site/readings/count?organization_id=${settings.orgId}`,
  ])
    expect((await inject({ url, ...asAdmin })).status).toBe(200)
  const ofPartner = { headers: { ...asAdmin.headers, 'SlashID-OrgID': partner } }
  for (const url of ['/admin/site/readings', '/admin/site/readings/totals', '/admin/site/readings/count'])
    expect((await inject({ url, ...ofPartner })).status).toBe(200)
  await inject({ method: 'PUT', url: `${member}/groups`, body: { groups: ['h'] }, ...asAdmin })
  await inject({ method: 'DELETE', url: `${member}/sessions`, ...asAdmin })
  await inject({ method: 'DELETE', url: member, ...asAdmin })
  await inject({ url: `/admin/audit?person_id=${id}`, ...asAdmin })
  await post('/token/revoke', { token })
  await world.server.flush()
  await cleanUp(world.services)
  await world.close()
}

/** What guests do with a link for an address, and with a password, and what the people do who let them in. */
async function asGuests({ inject, admin, outbox, settings }: TestServer, tickets: readonly string[]): Promise<void> {
  const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, token?: string) => {
    const { status, json, text } = await inject({ method, url, body, token })
    expect(status, `${method} ${url} ${text}`).toBeLessThan(300)
    return json.result
  }
  const secretKey = settings.adminKey
  const handles = [{ type: 'email_address', value: 'sharer@example.com' }] as const
  const { person_id } = await admin.addPerson({ handles: [...handles], groups: ['portico-admins', 'g'] })
  const sharer = await admin.signIn('sharer@example.com')
  const request = { build: 'build-1', tickets }
  const limits = { days: 2, openings: 9, devices: 2, email: 'guest@example.com' }
  const { id, secret } = await call('POST', '/me/guest-links', { page: '/docs', ...limits }, sharer)
  const { challenge } = await call('POST', '/guest-links/code', { secret })
  const code = /\b\d{6}\b/.exec((await outbox.next('guest@example.com')).subject)?.[0]
  const { proof } = await call('POST', '/guest-links/proof', { secret, challenge, code })
  const terms = { name: 'x', text: 'x', audience: { any: [['g']] }, accepted_by: 'person', guests: true }
  const agreement = (await call('POST', '/admin/agreements', terms, secretKey)).id
  const device = 'this browser, of two'
  const due = await call('POST', '/guest-links/open', { secret, proof, device, ...request })
  const seen = { agreement, version: 1, digest: due.agreements[0].digest }
  await call('POST', '/guest-links/agreement', { secret, proof, device, ...seen })
  const opening = { secret, proof, device, ...request }
  expect(await call('POST', '/guest-links/open', opening)).toMatchObject({ path: '/docs' })
  await call('DELETE', `/me/guest-links/${id}`, undefined, sharer)
  await call('DELETE', `/admin/agreements/${agreement}`, undefined, secretKey)
  const setting = { settings: { guest_passwords: true } }
  await call('PATCH', `/admin/organizations/${settings.orgId}`, setting, secretKey)
  const word = { password: 'violet harbor 4 kites', administrator_id: person_id }
  const password = await call('POST', '/admin/guest-passwords', { name: 'x', group: 'g', ...word }, secretKey)
  expect((await inject({ url: '/guest-passwords' })).json.result).toEqual({ open: true })
  await call('POST', '/guest-passwords/enter', { password: 'wrong' })
  const pass = await call('POST', '/guest-passwords/enter', { password: word.password })
  expect(await call('POST', '/guest-links/open', { secret: pass.secret, ...request })).toMatchObject({ path: '/docs' })
  const next = { ...word, password: 'amber lantern 7 boats' }
  await call('PUT', `/admin/guest-passwords/${password.id}`, next, secretKey)
  await call('DELETE', `/admin/guest-passwords/${password.id}`, undefined, secretKey)
}

describe.each(databaseKinds())('on %s', (kind) => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())

  test('no statement of a day scans a table that grows', async () => {
    const target = await databases.open()
    const { database, statements } = witnessed(target)
    await aDay(database)
    expect(statements.size).toBeGreaterThan(60)
    const readThrough: string[] = []
    for (const statement of statements) {
      if (!/^(?:select|update|delete|with)\b/.test(statement) || READS_ALL.test(statement)) continue
      for (const table of await scanned(database, statement))
        if (!SMALL.has(table)) readThrough.push(`${table}: ${statement}`)
    }
    expect(readThrough).toEqual([])
  })
})

/** The tables that a statement scans, according to the database's own plan. */
function scanned(database: Database, statement: string): Promise<string[]> {
  return database.kind === 'sqlite' ? scannedByFile(database, statement) : scannedByServer(database, statement)
}

async function scannedByFile({ query }: Database, statement: string): Promise<string[]> {
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement}`).execute(query)
  return rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
}

/** Small tables are scanned because that is faster, unless scans are made expensive: any scan that remains has no index. */
async function scannedByServer({ query }: Database, statement: string): Promise<string[]> {
  return runTransaction(query, async (inside) => {
    await sql`set local enable_seqscan = off`.execute(inside)
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${statement}`)
      .execute(inside)
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
  })
}
