import { ADMINISTRATORS, type AuditAction } from '@portico/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

/** What happens must be in the audit log: an entry that is lost is noticed only when someone looks for it. */
let world: TestServer
beforeAll(async () => {
  const page = { path: '/private', audience: { any: [['readers']] } }
  const site = { site: null, build: 'build-1', sealed: true, pages: [page], tickets: [] }
  world = await createTestServer({ settings: { rateLimits: false }, site: async () => site })
})
afterAll(() => world.close())

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: object
  readonly token?: string
}

async function call({ token = world.settings.adminKey, ...request }: Call) {
  const { status, json, text } = await world.inject({ ...request, token })
  expect(status, `${request.method} ${request.url}: ${text}`).toBeLessThan(300)
  return json?.result
}
const admin = (method: Call['method'], url: string, body?: object) => call({ method, url: `/admin/${url}`, body })

let count = 0
const newAddress = () => `person-${++count}@example.com`
const email = (value: string) => ({ type: 'email_address', value }) as const

async function newPerson({ password, handles = 1 }: { password?: string; handles?: number } = {}) {
  const addresses = Array.from({ length: handles }, newAddress)
  const { person_id } = await world.admin.addPerson({
    handles: addresses.map(email),
    ...(password !== undefined && { password }),
  })
  return { id: person_id, address: addresses[0] ?? '', token: await world.admin.signIn(addresses[0] ?? '') }
}

/** Prepares what a call needs, and returns the call. */
type Scenario = () => Promise<() => Promise<unknown>>

const created = async (url: string, body: object) => (await admin('POST', url, body)).id as string
const removing =
  (url: string, body: () => object): Scenario =>
  async () => {
    const id = await created(url, body())
    return () => admin('DELETE', `${url}/${id}`)
  }
const adding =
  (url: string, body: () => object): Scenario =>
  async () =>
  () =>
    admin('POST', url, body())

const client = () => ({ name: `App ${++count}`, redirect_uris: ['https://app.example.com/'] })
const webhook = () => ({ url: `https://hooks.example.com/${++count}` })
const provider = () => ({ type: 'oidc', provider: 'google', client_id: `id-${++count}` })
const domain = () => ({ domain: `d${++count}.example.com` })
const agreement = () => ({ name: `Terms ${++count}`, text: 'x', audience: { any: [[]] }, accepted_by: 'person' })
const invitation = () => ({ handle: email(newAddress()) })
const preview = () => ({ name: 'x', url: `https://p${++count}.example.com/`, build: `build-${count}` })

const requested = async () => {
  const { token } = await newPerson()
  const { ticket } = await ticketFor(world, ['readers'])
  return () => call({ method: 'POST', url: '/access-requests', token, body: { build: 'build-1', ticket } })
}
const deciding =
  (decision: string): Scenario =>
  async () => {
    const { id } = (await (await requested())()) as { id: string }
    return () => admin('POST', `access-requests/${id}/${decision}`, {})
  }
const waiting =
  (decision: string): Scenario =>
  async () => {
    const { id } = await newPerson()
    return () => admin('POST', `persons/${id}/${decision}`)
  }

const SCENARIOS: Partial<Record<AuditAction, Scenario>> = {
  'client.added': adding('clients', client),
  'client.removed': async () => {
    const { client_id } = await admin('POST', 'clients', client())
    return () => admin('DELETE', `clients/${client_id}`)
  },
  'key.removed': removing('keys', () => ({ name: `key ${++count}`, scopes: ['audit:read'] })),
  'webhook.added': adding('webhooks', webhook),
  'webhook.changed': async () => {
    const id = await created('webhooks', webhook())
    return () => admin('PATCH', `webhooks/${id}`, { url: 'https://hooks.example.com/changed' })
  },
  'webhook.removed': removing('webhooks', webhook),
  'webhook.replayed': async () => {
    const id = await created('webhooks', webhook())
    await admin('POST', `webhooks/${id}/test`)
    const [delivery] = await admin('GET', `webhooks/${id}/deliveries`)
    return () => admin('POST', `webhooks/${id}/deliveries/${delivery.id}/replay`)
  },
  'provider.added': adding('providers', provider),
  'provider.changed': async () => {
    const id = await created('providers', provider())
    return () => admin('PATCH', `providers/${id}`, { client_secret: 'changed' })
  },
  'provider.removed': removing('providers', provider),
  'domain.added': adding('domains', domain),
  'domain.changed': async () => {
    const id = await created('domains', domain())
    return () => admin('PATCH', `domains/${id}`, { approval: 'required' })
  },
  'domain.removed': removing('domains', domain),
  'agreement.created': adding('agreements', agreement),
  'agreement.version_added': async () => {
    const id = await created('agreements', agreement())
    return () => admin('POST', `agreements/${id}/versions`, { text: 'y' })
  },
  'agreement.withdrawn': removing('agreements', agreement),
  'invitation.removed': removing('invitations', invitation),
  'invitation.sent_again': async () => {
    const id = await created('invitations', invitation())
    return () => admin('POST', `invitations/${id}/send`)
  },
  'preview.closed': async () => {
    const { build } = await admin('POST', 'previews', preview())
    return () => admin('DELETE', `previews/${build}`)
  },
  'set_up_link.created': adding('set-up-links', () => ({})),
  'set_up_link.revoked': removing('set-up-links', () => ({})),
  'group.described': async () => {
    const name = `group-${++count}`
    await admin('POST', 'groups', { name })
    return () => admin('POST', 'groups', { name, description: 'Readers' })
  },
  'access.requested': requested,
  'access.approved': deciding('approve'),
  'access.denied': deciding('deny'),
  'feedback.sent': async () => {
    const { token } = await newPerson()
    return () => call({ method: 'POST', url: '/feedback', token, body: { text: 'Thanks' } })
  },
  'feedback.updated': async () => {
    const { token } = await newPerson()
    const { id } = await call({ method: 'POST', url: '/feedback', token, body: { text: 'A typo' } })
    return () => admin('PATCH', `feedback/${id}`, { state: 'done' })
  },
  'person.approved': waiting('approve'),
  'person.rejected': waiting('reject'),
  'person.enabled': async () => {
    const { id } = await newPerson()
    await admin('PATCH', `persons/${id}`, { active: false })
    return () => admin('PATCH', `persons/${id}`, { active: true })
  },
  'person.sessions_ended': async () => {
    const { id } = await newPerson()
    return () => admin('DELETE', `persons/${id}/sessions`)
  },
  'credentials.removed': async () => {
    const { id } = await newPerson({ password: 'Tr0ub4dor&Zebra' })
    return () => admin('DELETE', `persons/${id}/credentials`)
  },
  'credential.removed': async () => {
    const { id } = await newPerson({ password: 'Tr0ub4dor&Zebra' })
    const [credential] = await admin('GET', `persons/${id}/credentials`)
    return () => admin('DELETE', `persons/${id}/credentials/${credential.id}`)
  },
  'person.handle_removed': async () => {
    const { token } = await newPerson({ handles: 2 })
    const [, second] = await call({ method: 'GET', url: '/me/handles', token })
    return () => call({ method: 'DELETE', url: `/me/handles/${second.id}`, token })
  },
  'person.direct_id': async () => {
    const { token } = await newPerson()
    return () => call({ method: 'POST', url: '/direct-id', token, body: {} })
  },
  'feed_token.ended': async () => {
    const { token } = await newPerson()
    const { id } = await call({ method: 'POST', url: '/me/feeds', token, body: { name: 'Reader' } })
    return () => call({ method: 'DELETE', url: `/me/feeds/${id}`, token })
  },
  'mail.tested': async () => {
    const address = newAddress()
    await world.admin.addPerson({ handles: [email(address)], groups: [ADMINISTRATORS] })
    const token = await world.admin.signInToConsole(address)
    return () => call({ method: 'POST', url: '/admin/mail/test', token, body: {} })
  },
}

async function actions(): Promise<string[]> {
  const { json } = await world.inject({ method: 'GET', url: '/admin/audit?limit=1000', token: world.settings.adminKey })
  return json.result.map(({ action }: { action: string }) => action)
}

test.each(Object.entries(SCENARIOS))('%s is recorded once', async (action, prepare) => {
  const act = await prepare()
  const before = (await actions()).filter((each) => each === action)
  await act()
  const after = (await actions()).filter((each) => each === action)
  expect(after).toHaveLength(before.length + 1)
})
