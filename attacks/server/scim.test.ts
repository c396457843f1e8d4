import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { afterEach, beforeEach, expect, test } from 'vitest'

let world: TestServer
let key: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  key = await keyOf(world.settings.orgId)
})
afterEach(() => world.close())

const as = (
  token: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  url: string,
  body?: unknown,
  org = world.settings.orgId,
) => world.inject({ method, url, token, body, headers: { 'SlashID-OrgID': org } })
const makeKey = (scopes: readonly string[], token = world.settings.adminKey, org = world.settings.orgId) =>
  as(token, 'POST', '/admin/keys', { name: 'Directory', scopes }, org)
const keyOf = async (org: string): Promise<string> =>
  (await makeKey(['scim'], world.settings.adminKey, org)).json.result.secret
const partnerOf = async (more = {}): Promise<string> => {
  const named = { org_name: 'Globex', tenant_name: 'Globex', ...more }
  return (await as(world.settings.adminKey, 'POST', '/admin/organizations', named)).json.result.id
}
const person = (value: string, groups: readonly string[] = []) =>
  world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })
const off = [{ op: 'replace', path: 'active', value: false }]

test('a secret reaches its own organization alone, whichever the request names', async () => {
  const partner = await partnerOf()
  const { person_id } = await person('rita@acme.example')
  const theirs = await keyOf(partner)
  for (const org of [partner, world.settings.orgId]) {
    expect((await as(theirs, 'GET', '/scim/v2/Users', undefined, org)).json.totalResults).toBe(0)
    expect((await as(theirs, 'GET', `/scim/v2/Users/${person_id}`, undefined, org)).status).toBe(404)
    const patched = await as(theirs, 'PATCH', `/scim/v2/Users/${person_id}`, { Operations: off }, org)
    expect(patched.status).toBe(404)
    expect((await as(theirs, 'DELETE', `/scim/v2/Users/${person_id}`, undefined, org)).status).toBe(404)
  }
  expect((await world.admin.findPerson(person_id))?.active).toBe(true)
})

test('a secret opens nothing but SCIM, and no other key opens SCIM', async () => {
  expect((await as(key, 'GET', '/admin/persons')).status).toBe(403)
  expect((await as(key, 'GET', '/me')).status).toBe(401)
  const all = (await makeKey(['*'])).json.result.secret
  expect((await as(all, 'GET', '/scim/v2/Users')).status).toBe(403)
  expect((await makeKey(['scim'], all)).status).toBe(403)
  expect((await makeKey(['scim', 'persons:write'])).status).toBe(400)
  const session = await world.admin.signIn('rita@acme.example')
  for (const token of [session, world.settings.adminKey, 'portico_key_none'])
    expect((await as(token, 'GET', '/scim/v2/Users')).status).toBe(401)
})

test('administrators are neither taken over, nor put out, nor made', async () => {
  const { person_id } = await person('owner@acme.example', ['portico-admins'])
  const url = `/scim/v2/Users/${person_id}`
  expect((await as(key, 'POST', '/scim/v2/Users', { userName: 'owner@acme.example' })).status).toBe(409)
  expect((await as(key, 'PATCH', url, { Operations: off })).status).toBe(403)
  expect((await as(key, 'PUT', url, { userName: 'owner@acme.example', displayName: 'x' })).status).toBe(403)
  expect((await as(key, 'DELETE', url)).status).toBe(403)
  const { person_id: rita } = await person('rita@acme.example')
  const groups = [{ op: 'add', path: 'groups', value: [{ value: 'portico-admins' }] }]
  expect((await as(key, 'PATCH', `/scim/v2/Users/${rita}`, { Operations: groups })).status).toBe(400)
  const made = { userName: 'mallory@acme.example', groups: [{ value: 'portico-admins' }], roles: ['owner'] }
  const { id } = (await as(key, 'POST', '/scim/v2/Users', made)).json
  expect((await world.admin.findPerson(id))?.groups).toEqual([])
  expect((await world.admin.findPerson(person_id))?.active).toBe(true)
})

test("a partner's directory does not make the owner a member, nor learns who is one elsewhere", async () => {
  const partner = await partnerOf({ parent_id: world.settings.orgId })
  await person('owner@acme.example', ['portico-admins'])
  const theirs = await keyOf(partner)
  expect((await as(theirs, 'POST', '/scim/v2/Users', { userName: 'owner@acme.example' })).status).toBe(403)
  expect((await as(theirs, 'GET', '/scim/v2/Users')).json.totalResults).toBe(0)
})

test.each(['pending', 'rejected'] as const)(
  'someone who is %s is not let in by way of active, nor of DELETE',
  async (state) => {
    const { person_id } = await person('rita@acme.example')
    await world.services.stores.persons.setState(world.settings.orgId, person_id, state)
    const url = `/scim/v2/Users/${person_id}`
    for (const active of [false, 'True', true])
      await as(key, 'PATCH', url, { Operations: [{ op: 'replace', path: 'active', value: active }] })
    await as(key, 'DELETE', url)
    expect((await world.admin.findPerson(person_id))?.state).toBe(state)
  },
)

test('ten thousand operations, a bomb of a filter and a removed secret are refused', async () => {
  const { person_id } = await person('rita@acme.example')
  const many = Array.from({ length: 10_000 }, () => ({ op: 'add', path: 'x', value: 1 }))
  expect((await as(key, 'PATCH', `/scim/v2/Users/${person_id}`, { Operations: many })).status).toBe(413)
  const bomb = encodeURIComponent(`${'('.repeat(5_000)}id eq "1"`)
  expect((await as(key, 'GET', `/scim/v2/Users?filter=${bomb}`)).status).toBe(400)
  const keys = await as(world.settings.adminKey, 'GET', '/admin/keys')
  for (const { id } of keys.json.result) await as(world.settings.adminKey, 'DELETE', `/admin/keys/${id}`)
  expect((await as(key, 'GET', '/scim/v2/Users')).status).toBe(401)
})
