import { DEVICE_LOGIN } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { proveByCode, signInAt } from './sign-ins.js'

/** A partner’s administrator takes the id of a program that others use, or removes it from under them. */
let at: Target
let root: string
let partner: string
let bob: string

beforeEach(async () => {
  at = await target()
  root = at.world.settings.orgId
  const token = at.world.settings.adminKey
  const body = { org_name: 'Partner', tenant_name: 'Partner', parent_id: root }
  partner = (await at.call('POST', '/admin/organizations', { token, body })).json.result.id
  const handles = [{ type: 'email_address', value: 'bob@partner.example' }]
  await at.call('POST', '/admin/persons', { token, org: partner, body: { handles, groups: ['portico-admins'] } })
  bob = (await signInAt(at, partner, 'bob@partner.example', { session: 'console' })).json.result.token
})
afterEach(() => at.close())

const add = (client_id: string) =>
  at.call('POST', '/admin/clients', {
    token: bob,
    org: partner,
    body: { client_id, name: 'Lure', redirect_uris: ['https://evil.example.com/'] },
  })
const remove = (client_id: string) =>
  at.call('DELETE', `/admin/clients/${encodeURIComponent(client_id)}`, { token: bob, org: partner })

test.each([
  DEVICE_LOGIN.ownClient,
  'Portico-MCP',
  'PORTICO-MCP',
  'portico.mcp',
  'portico_mcp',
  'portico~mcp',
  'porticomcp',
  'portico-mcp-2',
  'portico',
  'portico-console',
  '-portico-mcp',
  'preview.x',
  // The forms of ids that the server creates itself.
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890A5D-AC96-774B-BCCE-B302099A8057',
])('no client gets the id %s', async (client_id) => {
  const reply = await add(client_id)
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('client_id')])
  expect(await at.world.services.stores.clients.find(client_id)).toBeUndefined()
})

test.each([
  'portico-mcp ',
  ' portico-mcp',
  'portico-mcp\u00a0',
  'pоrtico-mcp',
  'portico‐mcp',
  'ｐｏｒｔｉｃｏ-mcp',
  '',
])('nor one that only looks like it: %j', async (client_id) => {
  expect((await add(client_id)).status).toBe(400)
})

test('the ids of organizations are refused in any case, and other ids are accepted', async () => {
  expect((await add(root)).status).toBe(400)
  expect((await add(root.toUpperCase())).status).toBe(400)
  expect((await add('travel-planner')).status).toBe(201)
})

test('a program that registers itself cannot choose its id', async () => {
  const body = { client_id: DEVICE_LOGIN.ownClient, client_name: 'Lure', redirect_uris: ['https://evil.example.com/'] }
  const reply = await at.call('POST', '/oauth2/register', { body })
  expect(reply.status).toBe(201)
  expect(reply.json.client_id).not.toBe(DEVICE_LOGIN.ownClient)
})

describe('removing a client', () => {
  test('that belongs to no organization ends what the own members allowed it, and nothing elsewhere', async () => {
    const { stores, clock } = at.world.services
    const now = clock.now()
    const client = { name: 'portico mcp', redirect_uris: [], created_at: now, first_party: false } as const
    await stores.clients.noteUse(
      { ...client, client_id: DEVICE_LOGIN.ownClient, organization_id: root, origin: 'registration' },
      now,
    )
    await proveByCode(at, 'ada@example.com')
    await signInAt(at, partner, 'bo@partner.example')
    const idOf = async (org: string, handle: string) =>
      (await stores.persons.list(org, { handle })).members[0]?.person_id ?? ''
    const ada = await idOf(root, 'ada@example.com')
    const bo = await idOf(partner, 'bo@partner.example')
    await stores.clientConsents.add(root, ada, DEVICE_LOGIN.ownClient, ['read'], now)
    await stores.clientConsents.add(partner, bo, DEVICE_LOGIN.ownClient, ['read'], now)
    expect((await remove(DEVICE_LOGIN.ownClient)).status).toBe(200)
    expect(await stores.clientConsents.of(partner, bo)).toHaveLength(0)
    expect(await stores.clientConsents.of(root, ada)).toHaveLength(1)
    expect((await remove(DEVICE_LOGIN.ownClient)).status).toBe(404)
    const token = at.world.settings.adminKey
    expect((await at.call('DELETE', `/admin/clients/${DEVICE_LOGIN.ownClient}`, { token })).status).toBe(200)
    expect(await stores.clientConsents.of(root, ada)).toHaveLength(0)
    expect(await stores.clients.find(DEVICE_LOGIN.ownClient)).toBeDefined()
  })

  test('of another organization is refused', async () => {
    const token = at.world.settings.adminKey
    const body = { client_id: 'planner', name: 'Planner', redirect_uris: ['https://planner.example.com/'] }
    expect((await at.call('POST', '/admin/clients', { token, body })).status).toBe(201)
    expect((await remove('planner')).status).toBe(404)
    expect((await add('planner')).status).toBe(409)
    expect((await at.call('GET', '/admin/clients', { token })).json.result).toHaveLength(1)
  })
})
