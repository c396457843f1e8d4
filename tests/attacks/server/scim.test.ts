import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { ticketFor } from '@portico/server/testing/tickets'
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
  const body = { org_name: 'Globex', tenant_name: 'Globex', ...more }
  return (await as(world.settings.adminKey, 'POST', '/admin/organizations', body)).json.result.id
}
const person = (value: string, groups: readonly string[] = []) =>
  world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })
/** Signs in to an organization with an emailed code. */
async function signIn(value: string, org: string): Promise<string> {
  const body = { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } }
  const flow = await world.inject({ method: 'POST', url: '/id/v2', headers: { 'SlashID-OrgID': org }, body })
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const attested = { challenge_id: flow.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })).json.result.token
}
const off = [{ op: 'replace', path: 'active', value: false }]

test('a secret gives access only to its own organization, whichever the request names', async () => {
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

test('administrators are neither taken over, nor removed, nor created', async () => {
  const { person_id } = await person('owner@acme.example', ['portico-admins'])
  const url = `/scim/v2/Users/${person_id}`
  expect((await as(key, 'POST', '/scim/v2/Users', { userName: 'owner@acme.example' })).status).toBe(409)
  expect((await as(key, 'PATCH', url, { Operations: off })).status).toBe(403)
  expect((await as(key, 'PUT', url, { userName: 'owner@acme.example', displayName: 'x' })).status).toBe(403)
  expect((await as(key, 'DELETE', url)).status).toBe(403)
  const { person_id: rita } = await person('rita@acme.example')
  const groups = [{ op: 'add', path: 'groups', value: [{ value: 'portico-admins' }] }]
  expect((await as(key, 'PATCH', `/scim/v2/Users/${rita}`, { Operations: groups })).status).toBe(400)
  const attributes = { userName: 'mallory@acme.example', groups: [{ value: 'portico-admins' }], roles: ['owner'] }
  const { id } = (await as(key, 'POST', '/scim/v2/Users', attributes)).json
  expect((await world.admin.findPerson(id))?.groups).toEqual([])
  expect((await world.admin.findPerson(person_id))?.active).toBe(true)
})

test("a partner's directory does not make the owner a member, nor learns who is a member elsewhere", async () => {
  const partner = await partnerOf({ parent_id: world.settings.orgId })
  await person('owner@acme.example', ['portico-admins'])
  const theirs = await keyOf(partner)
  const added = await as(theirs, 'POST', '/scim/v2/Users', { userName: 'owner@acme.example' })
  const unknown = await as(theirs, 'POST', '/scim/v2/Users', { userName: 'nobody@acme.example' })
  expect([added.status, Object.keys(added.json)]).toEqual([unknown.status, Object.keys(unknown.json)])
  expect((await world.services.stores.persons.list(partner, {})).total).toBe(0)
})

test.each(['pending', 'rejected'] as const)(
  'someone who is %s is not admitted through active, nor through DELETE',
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

test('someone whom an administrator disabled is not enabled by what the directory sends, such as its next full update', async () => {
  const ann = { userName: 'ann@acme.example', active: true }
  const { id } = (await as(key, 'POST', '/scim/v2/Users', ann)).json
  const url = `/scim/v2/Users/${id}`
  const on = [{ op: 'replace', path: 'active', value: true }]
  const disable = (active: boolean) =>
    as(world.settings.adminKey, 'PATCH', `/admin/persons/${id}`, { active }).then(({ status }) => status)
  const byDirectory = async (Operations: readonly object[]) => (await as(key, 'PATCH', url, { Operations })).status
  const isActive = async () => (await world.admin.findPerson(id))?.active

  expect(await disable(false)).toBe(200)
  for (const answer of [await byDirectory(on), (await as(key, 'PUT', url, { ...ann, displayName: 'Ann' })).status])
    expect([answer, await isActive()]).toEqual([403, false])
  // That she is disabled is nothing new to it, and name changes are still stored.
  expect(await byDirectory(off)).toBe(200)
  expect(await byDirectory([{ op: 'add', value: { displayName: 'Ann B.' } }])).toBe(200)
  expect([await byDirectory(on), await isActive()]).toEqual([403, false])

  // It can reverse its own decisions, unless an administrator made the same decision since.
  expect(await disable(true)).toBe(200)
  expect([await byDirectory(off), await byDirectory(on), await isActive()]).toEqual([200, 200, true])
  expect([await byDirectory(off), await disable(false), await byDirectory(on)]).toEqual([200, 200, 403])
  const late = { userName: 'late@acme.example', active: false }
  const added = (await as(key, 'POST', '/scim/v2/Users', late)).json
  expect((await as(key, 'PUT', `/scim/v2/Users/${added.id}`, { ...late, active: true })).json.active).toBe(true)
})

test('ten thousand operations, a malicious filter and a removed secret are refused', async () => {
  const { person_id } = await person('rita@acme.example')
  const many = Array.from({ length: 10_000 }, () => ({ op: 'add', path: 'x', value: 1 }))
  expect((await as(key, 'PATCH', `/scim/v2/Users/${person_id}`, { Operations: many })).status).toBe(413)
  const bomb = encodeURIComponent(`${'('.repeat(5_000)}id eq "1"`)
  expect((await as(key, 'GET', `/scim/v2/Users?filter=${bomb}`)).status).toBe(400)
  const keys = await as(world.settings.adminKey, 'GET', '/admin/keys')
  for (const { id } of keys.json.result) await as(world.settings.adminKey, 'DELETE', `/admin/keys/${id}`)
  expect((await as(key, 'GET', '/scim/v2/Users')).status).toBe(401)
})

const charge = (names: readonly string[], org = world.settings.orgId) =>
  as(world.settings.adminKey, 'PATCH', `/admin/organizations/${org}`, { settings: { directory_groups: names } })
const addGroup = (displayName: string, members: readonly string[] = [], secret = key) =>
  as(secret, 'POST', '/scim/v2/Groups', { displayName, members: members.map((value) => ({ value })) })
const patchGroup = (id: string, Operations: readonly object[], secret = key) =>
  as(secret, 'PATCH', `/scim/v2/Groups/${id}`, { Operations })
/** Requests the key of a part of the site with a token. Returns the key, or the reason for refusal. */
const ask = async (token: string, readers: readonly string[]) => {
  const { ticket } = await ticketFor(world, readers)
  const { status, json } = await as(token, 'POST', '/content-keys', { build: 'build-1', tickets: [ticket] })
  if (status !== 200) return status
  return json.result.keys.length === 1 ? 'key' : json.result.denied[0].why
}

test.each(['portico-admins', 'Portico-Admins', ' portico-impersonators ', 'org:Globex', 'ORG:Globex'])(
  'no directory manages the group %s, whatever it is allowed',
  async (name) => {
    const { person_id } = await person('rita@acme.example')
    expect((await charge([name.trim()])).status).toBe(400)
    expect((await charge(['*', 'portico-*', 'org*'])).status).toBe(200)
    expect([400, 403]).toContain((await addGroup(name, [person_id])).status)
    expect((await world.admin.findPerson(person_id))?.groups).toEqual([])
  },
)

test('without permission of an administrator a directory manages no group, and with * none that others use', async () => {
  const { person_id } = await person('rita@acme.example')
  await person('ada@acme.example', ['docs'])
  expect((await addGroup('docs', [person_id])).status).toBe(403)
  expect((await addGroup('new', [person_id])).status).toBe(403)
  await charge(['*'])
  for (const name of ['docs', ' docs ', 'docs\u0000']) expect([400, 409]).toContain((await addGroup(name)).status)
  await as(world.settings.adminKey, 'POST', '/admin/groups', { name: 'described' })
  expect((await addGroup('described', [person_id])).status).toBe(409)
  expect((await world.admin.findPerson(person_id))?.groups).toEqual([])
})

test('a directory that may manage every new group gets none that pages require, even after it removed its members', async () => {
  const pages = [{ path: '/docs', audience: { any: [['docs'], ['beta', 'staff']] } }]
  const site = { site: world.settings.orgId, build: 'build-1', sealed: true, pages, tickets: [] }
  Object.assign(world.services, { site: async () => site })
  await charge(['*'])
  const { person_id } = await person('ada@acme.example', ['docs'])
  expect((await addGroup('docs')).status).toBe(409)
  expect((await as(key, 'DELETE', `/scim/v2/Users/${person_id}`)).status).toBe(204)
  for (const name of ['docs', 'beta', 'staff']) expect((await addGroup(name)).status).toBe(403)
  expect((await addGroup('okta-staff')).status).toBe(201)
  await charge(['*', 'beta'])
  expect((await addGroup('beta')).status).toBe(201)
})

test('a secret gives access only to the groups and members of its own organization', async () => {
  const partner = await partnerOf()
  const theirs = await keyOf(partner)
  await charge(['*'])
  await charge(['*'], partner)
  const { person_id } = await person('rita@acme.example')
  const { id } = (await addGroup('beta', [person_id])).json
  expect((await as(theirs, 'GET', '/scim/v2/Groups')).json.totalResults).toBe(0)
  const filter = encodeURIComponent(`members.value eq "${person_id}"`)
  expect((await as(theirs, 'GET', `/scim/v2/Groups?filter=${filter}`)).json.totalResults).toBe(0)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await as(theirs, method, `/scim/v2/Groups/${id}`)).status).toBe(404)
  expect((await patchGroup(id, [{ op: 'remove', path: 'members' }], theirs)).status).toBe(404)
  // A person of another organization is refused with the same message as an unknown one.
  const [elsewhere, nowhere] = [await addGroup('beta', [person_id], theirs), await addGroup('beta', ['x'], theirs)]
  expect(elsewhere.json.detail.replace(person_id, 'x')).toBe(nowhere.json.detail)
  expect((await world.admin.findPerson(person_id))?.groups).toEqual(['beta'])
})

test("a partner's directory opens of the parent's site what the parent lets through, and nothing else", async () => {
  const partner = await partnerOf({ parent_id: world.settings.orgId, person_pool: 'own' })
  const theirs = await keyOf(partner)
  await charge(['*'], partner)
  const { id } = (await as(theirs, 'POST', '/scim/v2/Users', { userName: 'greta@globex.example' })).json
  const token = await signIn('greta@globex.example', partner)
  expect((await addGroup('beta', [id], theirs)).status).toBe(201)
  expect((await addGroup('docs', [id], theirs)).status).toBe(201)
  expect([await ask(token, ['beta']), await ask(token, ['docs'])]).toEqual(['groups', 'groups'])
  const through = { settings: { child_groups: ['beta'] } }
  await as(world.settings.adminKey, 'PATCH', `/admin/organizations/${world.settings.orgId}`, through)
  expect([await ask(token, ['beta']), await ask(token, ['docs'])]).toEqual(['key', 'groups'])
})

test('someone who is removed from a group, or deactivated, gets no key with the next request', async () => {
  await charge(['okta-*'])
  const { id } = (await as(key, 'POST', '/scim/v2/Users', { userName: 'rita@acme.example' })).json
  const token = await world.admin.signIn('rita@acme.example')
  const group = (await addGroup('okta-readers', [id])).json.id
  const readerToken = await as(token, 'POST', '/me/reader-tokens', { name: 'CI', groups: ['okta-readers'] })
  const reader = readerToken.json.result.token
  const both = () => Promise.all([ask(token, ['okta-readers']), ask(reader, ['okta-readers'])])
  expect(await both()).toEqual(['key', 'key'])
  await patchGroup(group, [{ op: 'remove', path: `members[value eq "${id}"]` }])
  expect(await both()).toEqual(['groups', 'groups'])
  await patchGroup(group, [{ op: 'add', path: 'members', value: [{ value: id }] }])
  expect(await both()).toEqual(['key', 'key'])
  await as(key, 'PATCH', `/scim/v2/Users/${id}`, { Operations: off })
  expect(await both()).toEqual([401, 401])
})

test('a group of the directory with an administrator in it gives it no control over them', async () => {
  await charge(['okta-*'])
  const { person_id } = await person('owner@acme.example', ['portico-admins'])
  const { id } = (await addGroup('okta-staff', [person_id])).json
  expect((await as(key, 'PATCH', `/scim/v2/Users/${person_id}`, { Operations: off })).status).toBe(403)
  expect((await as(key, 'DELETE', `/scim/v2/Groups/${id}`)).status).toBe(204)
  expect((await world.admin.findPerson(person_id))?.groups).toEqual(['portico-admins'])
})

test('someone who waits for approval may be in a group and is not approved by that', async () => {
  await charge(['okta-*'])
  const { person_id } = await person('rita@acme.example')
  await world.services.stores.persons.setState(world.settings.orgId, person_id, 'pending')
  expect((await addGroup('okta-staff', [person_id])).status).toBe(201)
  expect((await world.admin.findPerson(person_id))?.state).toBe('pending')
})

test('more members, groups and bytes than the limits are refused as a whole, with a message', async () => {
  await charge(['okta-*'])
  const { stores, settings } = world.services
  const ids = await stores.transaction(async (inside) => {
    const memberIds = Array.from({ length: 1_001 }, (_, at) => `person-${at}`)
    for (const person_id of memberIds)
      await inside.persons.create({
        person_id,
        pool_id: settings.orgId,
        organization_id: settings.orgId,
        person_type: 'regular',
        region: 'europe-belgium',
        created_at: 1,
      })
    for (let at = 0; at < 999; at++)
      await inside.directoryGroups.add({
        id: `group-${at}`,
        organization_id: settings.orgId,
        name: `okta-${at}`,
        external_id: null,
        created_at: 1,
      })
    return memberIds
  })
  const { id } = (await addGroup('okta-all')).json
  expect((await addGroup('okta-more')).json.detail).toMatch(/at most 1000 groups/)
  const add = (value: readonly string[]) => [{ op: 'add', path: 'members', value: value.map((id) => ({ value: id })) }]
  const refused = await patchGroup(id, add(ids))
  expect([refused.status, refused.json.detail]).toEqual([413, expect.stringMatching(/change at most 1000/)])
  expect((await as(key, 'GET', `/scim/v2/Groups/${id}`)).json.members).toEqual([])
  expect((await patchGroup(id, add(ids.slice(1)))).status).toBe(200)
  expect((await patchGroup(id, add(ids))).json.members).toHaveLength(1_001)
  expect((await patchGroup(id, [{ op: 'remove', path: 'members' }])).status).toBe(413)
  const huge = await patchGroup(id, [{ op: 'add', path: 'members', value: 'x'.repeat(300_000) }])
  expect([huge.status, huge.json.detail]).toEqual([413, expect.stringMatching(/too large/)])
})
