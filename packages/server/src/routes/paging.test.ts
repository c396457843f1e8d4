import { ANALYTICS_EVENTS, ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { RESULTS } from '@portico/protocol/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.js'

const names = Object.keys(ENDPOINTS) as EndpointName[]
const isArray = (schema: object | undefined) => schema !== undefined && 'items' in schema
/** The audit as it grows is read from a row onward, not by pages. */
const lists = names.filter(
  (name) =>
    ENDPOINTS[name].auth === 'admin' &&
    ENDPOINTS[name].method === 'GET' &&
    isArray(RESULTS[name].result) &&
    name !== 'tailAudit',
)

let world: TestServer
let path: Record<string, string>
const admin = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, ...(body !== undefined && { body }) })

/** Two of everything that is listed. */
beforeAll(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  const { settings, services } = world
  const { stores } = services
  const { person_id } = await world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'ada@example.com' }],
    password: 'Tr0ub4dor&Zebra',
  })
  const totp = { id: 'app', person_id, type: 'totp', secret: '', key_id: null, counter: 0, label: 'Phone' } as const
  await stores.credentials.setTotp({ ...totp, created_at: 1, last_used: null }, [])
  await stores.consents.add(settings.orgId, person_id, ['marketing', 'analytics'], 1)
  const made: Record<string, string> = {}
  for (const n of [1, 2]) {
    await world.admin.signIn('ada@example.com')
    await admin('POST', '/admin/groups', { name: `group-${n}` })
    await admin('POST', '/admin/keys', { name: `key ${n}`, scopes: ['*'] })
    await admin('POST', '/admin/clients', { name: `app ${n}`, redirect_uris: ['https://app.example.com/'] })
    await admin('POST', '/admin/providers', { type: 'oidc', provider: 'google', client_id: `id-${n}` })
    const hook = await admin('POST', '/admin/webhooks', { url: `https://hooks.example.com/${n}` })
    made.webhook_id = hook.json.result.id
    await admin('POST', '/admin/organizations', { org_name: `Branch ${n}` })
    const handle = { type: 'email_address', value: `guest${n}@example.com` }
    await admin('POST', '/admin/invitations', { handle })
    const { token } = await asking(n)
    await world.inject({ method: 'POST', url: '/access-requests', token, body: { groups: [`group-${n}`] } })
    const event_data = { event_name: ANALYTICS_EVENTS[0] }
    await world.inject({ method: 'POST', url: '/actions/sdk', body: { organization_id: settings.orgId, event_data } })
  }
  path = { person_id, webhook_id: made.webhook_id ?? '' }
  for (let n = 0; n < 2; n++) await admin('POST', endpointPath('testWebhook', path))
})
afterAll(() => world.close())

const asking = async (n: number) => {
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: `reader${n}@example.com` }] })
  return { token: await world.admin.signIn(`reader${n}@example.com`) }
}

const idsOf = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row))

test.each(lists)('%s answers the page that is asked for, and how many there are', async (name) => {
  const url = endpointPath(name, path)
  const whole = (await admin('GET', url)).json
  const total = whole.result.length
  expect(total).toBeGreaterThan(1)
  expect(whole.meta.pagination).toMatchObject({ limit: 100, offset: 0, total_count: total })
  const second = (await admin('GET', `${url}?limit=1&offset=1`)).json
  expect(idsOf(second.result)).toEqual(idsOf(whole.result.slice(1, 2)))
  expect(second.meta.pagination).toMatchObject({ limit: 1, offset: 1, total_count: total })
  const beyond = (await admin('GET', `${url}?offset=${total}`)).json
  expect([beyond.result, beyond.meta.pagination.total_count]).toEqual([[], total])
  expect((await admin('GET', `${url}?limit=0`)).status).toBe(400)
  expect((await admin('GET', `${url}?limit=1001`)).status).toBe(400)
})
