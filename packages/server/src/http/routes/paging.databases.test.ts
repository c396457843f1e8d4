import { AsyncLocalStorage } from 'node:async_hooks'
import { ANALYTICS_EVENTS, ENDPOINTS, type EndpointName, endpointPath, LIST_LIMITS } from '@portico/protocol'
import { RESULTS } from '@portico/protocol/schemas'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateSiteKey } from '../../identity/site-keys/site-keys.js'
import { migrate } from '../../storage/migrations/migrate.js'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

const names = Object.keys(ENDPOINTS) as EndpointName[]
const isArray = (schema: object | undefined) => schema !== undefined && 'items' in schema
/** Following the audit log reads from a given row on, and has no pages. */
const lists = names.filter(
  (name) =>
    ENDPOINTS[name].auth === 'admin' &&
    ENDPOINTS[name].method === 'GET' &&
    isArray(RESULTS[name].result) &&
    name !== 'tailAudit',
)

/**
 * Lists that are read completely: a few key pairs with all of their builds; leases, because only checking their readers
 * shows which are withdrawn; and pages, which are in no table.
 */
const readWhole: readonly EndpointName[] = ['listSiteKeys', 'listWithdrawnLeases', 'listReadablePages']

describe.each(databaseKinds())('lists of the admin API, on %s', (kind) => {
  let world: TestServer
  let databases: TestDatabases
  /**
   * The most rows that any statement of a watched request returned; jobs and deliveries run at the same time and are
   * excluded.
   */
  const watched = new AsyncLocalStorage<{ most: number }>()
  const witness: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const request = watched.getStore()
      if (request) request.most = Math.max(request.most, result.rows.length)
      return result
    },
  }
  let path: Record<string, string>
  const admin = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    world.inject({ method, url, token: world.settings.adminKey, body })

  /** Creates two of everything that is listed. */
  beforeAll(async () => {
    databases = await startDatabases(kind)
    const database = await databases.open()
    await migrate(database)
    const pages = ['/one', '/two'].map((page) => ({ path: page, audience: { any: [['group-1']] } }))
    const open = ['/three', '/four'].map((page) => ({ path: page, audience: null }))
    const site = { site: null, build: 'build-1', sealed: true, pages: [...pages, ...open], tickets: [] }
    world = await createTestServer({
      settings: { rateLimits: false },
      site: async () => site,
      database: {
        ...database,
        query: database.query.withPlugin(witness),
        reading: database.reading.withPlugin(witness),
      },
    })
    const { settings, services } = world
    const { stores } = services
    const { person_id } = await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      password: 'Tr0ub4dor&Zebra',
    })
    const totp = { id: 'app', person_id, type: 'totp', secret: '', key_id: null, counter: 0, label: 'Phone' } as const
    await stores.credentials.setTotp({ ...totp, created_at: 1, last_used: null }, [])
    await stores.consents.add(settings.orgId, person_id, ['marketing', 'analytics'], 1)
    const created: Record<string, string> = {}
    for (const n of [1, 2]) {
      await world.admin.signIn('ada@example.com')
      await admin('POST', '/admin/groups', { name: `group-${n}` })
      await admin('POST', '/admin/keys', { name: `key ${n}`, scopes: ['*'] })
      await admin('POST', '/admin/clients', { name: `app ${n}`, redirect_uris: ['https://app.example.com/'] })
      await admin('POST', '/admin/domains', { domain: `d${n}.example.com` })
      await admin('POST', '/admin/set-up-links', {})
      await admin('POST', '/admin/previews', { name: 'x', url: `https://p${n}.example.com/`, build: `build-${n}` })
      await admin('POST', '/admin/providers', { type: 'oidc', provider: 'google', client_id: `id-${n}` })
      const hook = await admin('POST', '/admin/webhooks', { url: `https://hooks.example.com/${n}` })
      created.webhook_id = hook.json.result.id
      await admin('POST', '/admin/organizations', { org_name: `Branch ${n}`, parent_id: settings.orgId })
      const handle = { type: 'email_address', value: `guest${n}@example.com` }
      await admin('POST', '/admin/invitations', { handle })
      const { token, person_id: reader } = await asking(n)
      const agent = { name: `agent ${n}`, groups: [] }
      await world.inject({ method: 'POST', url: '/me/reader-tokens', token, body: agent })
      const link = {
        organization_id: settings.orgId,
        person_id: reader,
        page: '/docs',
        folder: false,
        shared: '[]',
        email: null,
        most_devices: null,
        note: '',
      }
      const times = { created_at: n, expires_at: services.clock.now() + 1e9 }
      await stores.guestLinks.add({ id: `link-${n}`, ...link, ...times, most_openings: null }, `hash ${n}`)
      const word = { group_name: 'group-1', name: `word ${n}`, word_hash: 'hash', changed_at: n }
      const whose = { organization_id: settings.orgId, person_id: reader }
      await stores.guestPasswords.add({ id: `password-${n}`, ...whose, ...word, ...times })
      await rotateSiteKey({ services, organization: { id: settings.orgId } as never, actor: { kind: 'command line' } })
      await world.admin.setGroups(reader, ['group-1'])
      const { ticket } = await ticketFor(world, ['group-2'])
      await stores.persons.addGroups(settings.orgId, reader, ['group-2'])
      await world.inject({ method: 'POST', url: '/content-keys', token, body: { build: 'build-1', tickets: [ticket] } })
      // The key was released for a group that they now leave.
      await world.admin.setGroups(reader, ['group-1'])
      await world.inject({ method: 'POST', url: '/access-requests', token, body: { groups: [`group-${n}`] } })
      await world.inject({ method: 'POST', url: '/feedback', token, body: { text: `feedback ${n}` } })
      const event_data = { event_name: ANALYTICS_EVENTS[0] }
      await world.inject({ method: 'POST', url: '/actions/sdk', body: { organization_id: settings.orgId, event_data } })
    }
    for (const page of ['/three', '/four']) {
      services.siteCounter.note({ kind: 'view', page, address: '192.0.2.1' })
      services.siteCounter.note({ kind: 'helpful', page, helpful: true, text: 'x', address: '192.0.2.1' })
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        services.siteCounter.note({ kind: 'search', words: page, found: true, address })
        services.siteCounter.note({ kind: 'missing', page: `${page}-gone`, from: page, address })
      }
    }
    await services.siteCounter.flush()
    await world.admin.setGroups(person_id, ['group-1'])
    const agreed = { name: 'terms', text: 'x', audience: { any: [[]] }, accepted_by: 'person' }
    for (let n = 0; n < 2; n++) created.agreement_id = (await admin('POST', '/admin/agreements', agreed)).json.result.id
    const versions = `/admin/agreements/${created.agreement_id}/versions`
    const { version, digest } = (await admin('POST', versions, { text: 'y' })).json.result
    for (const n of [1, 2]) {
      const token = await world.admin.signIn(`reader${n}@example.com`)
      const url = `/agreements/${created.agreement_id}/accept`
      await world.inject({ method: 'POST', url, token, body: { version, digest } })
    }
    path = { person_id, webhook_id: created.webhook_id ?? '', agreement_id: created.agreement_id ?? '' }
    for (let n = 0; n < 2; n++) await admin('POST', endpointPath('testWebhook', path))
  })
  afterAll(async () => {
    await world.close()
    await databases.stop()
  })

  const asking = async (n: number) => {
    const handles = [{ type: 'email_address', value: `reader${n}@example.com` }] as const
    const { person_id } = await world.admin.addPerson({ handles: [...handles] })
    return { person_id, token: await world.admin.signIn(`reader${n}@example.com`) }
  }

  /** Without what a delivery in progress changes. */
  const idsOf = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify({ ...row, attempts: 0, due_at: 0, state: '', error: '', last_attempt_at: 0 }))

  test.each(lists)('%s returns the requested page and the total', async (name) => {
    const url = endpointPath(name, path)
    const whole = (await admin('GET', url)).json
    const total = whole.result.length
    expect(total).toBeGreaterThan(1)
    expect(whole.meta.pagination).toMatchObject({ limit: 100, offset: 0, total_count: total })
    const second = (await admin('GET', `${url}?limit=1&offset=1`)).json
    expect(idsOf(second.result)).toEqual(idsOf(whole.result.slice(1, 2)))
    expect(second.meta.pagination).toMatchObject({ limit: 1, offset: 1, total_count: total })
    // Page by page, each row comes once.
    const walked: object[] = []
    for (let after: string | undefined; walked.length < total; ) {
      const page = (await admin('GET', `${url}?limit=1${after === undefined ? '' : `&after=${after}`}`)).json
      walked.push(...page.result)
      after = page.meta.pagination.next
      expect(after === undefined).toBe(walked.length === total)
    }
    expect(idsOf(walked)).toEqual(idsOf(whole.result))
    expect(whole.meta.pagination.next).toBeUndefined()
    for (const after of ['x', 'W10', Buffer.from('["\\u0000",1]').toString('base64url')])
      expect((await admin('GET', `${url}?after=${after}`)).status).toBe(400)
    expect((await admin('GET', `${url}?after=x&offset=1`)).status).toBe(400)
    expect((await admin('GET', `${url}?offset=${LIST_LIMITS.offset + 1}`)).json.result).toEqual([])
    const beyond = (await admin('GET', `${url}?offset=${total}`)).json
    expect([beyond.result, beyond.meta.pagination.total_count]).toEqual([[], total])
    expect((await admin('GET', `${url}?limit=0`)).status).toBe(400)
    expect((await admin('GET', `${url}?limit=1001`)).status).toBe(400)
  })

  test.each(lists.filter((name) => !readWhole.includes(name)))(
    '%s reads one row more than the page has',
    async (name) => {
      const url = `${endpointPath(name, path)}?limit=1`
      await admin('GET', url)
      const request = { most: 0 }
      expect((await watched.run(request, () => admin('GET', url))).json.result).toHaveLength(1)
      expect(request.most).toBeLessThanOrEqual(2)
    },
  )
})
