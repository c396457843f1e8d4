import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestRequest, type TestServer } from '../../../testing/index.js'

let world: TestServer
let key: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  key = (await admin('POST', '/admin/keys', { name: 'Directory', scopes: ['scim'] })).json.result.secret
  await charge('okta-*')
})
afterEach(() => world.close())

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const charge = (...directory_groups: string[]) =>
  admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { directory_groups } })
const scim = async (method: TestRequest['method'], path: string, body?: unknown, headers = {}) => {
  const url = `/scim/v2${path}`
  const answer = await world.inject({ method, url, body, token: key, headers } as TestRequest)
  return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) }
}
const user = async (name: string): Promise<string> =>
  (await scim('POST', '/Users', { userName: `${name}@globex.example` })).json.id
const add = (displayName: string, members: readonly string[] = [], more = {}) =>
  scim('POST', '/Groups', { displayName, members: members.map((value) => ({ value })), ...more })
const patch = (id: string, operations: readonly object[], headers = {}) =>
  scim('PATCH', `/Groups/${id}`, { Operations: operations }, headers)
const membersOf = async (id: string): Promise<string[]> =>
  (await scim('GET', `/Groups/${id}`)).json.members.map(({ value }: { value: string }) => value)
const groupsOf = async (id: string) => (await world.admin.findPerson(id))?.groups

test('a group is added and found, gains and loses members, and is removed', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  const added = await add('okta-readers', [ann], { externalId: '00g1' })
  expect([added.status, added.headers.etag]).toEqual([201, added.json.meta.version])
  const { id, meta } = added.json
  expect(added.json).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id,
    externalId: '00g1',
    displayName: 'okta-readers',
    members: [
      { value: ann, $ref: `${world.settings.url}/scim/v2/Users/${ann}`, type: 'User', display: 'ann@globex.example' },
    ],
    meta: { ...meta, resourceType: 'Group', location: `${world.settings.url}/scim/v2/Groups/${id}` },
  })
  expect(added.headers.location).toBe(meta.location)
  expect(await groupsOf(ann)).toEqual(['okta-readers'])
  expect((await scim('GET', `/Users/${ann}`)).json.groups).toEqual([
    { value: id, $ref: meta.location, display: 'okta-readers', type: 'direct' },
  ])
  const changed = await patch(id, [
    { op: 'Add', path: 'members', value: [{ value: bob }] },
    { op: 'remove', path: `members[value eq "${ann}"]` },
  ])
  expect(changed.json.members.map(({ value }: { value: string }) => value)).toEqual([bob])
  expect([await groupsOf(ann), await groupsOf(bob)]).toEqual([[], ['okta-readers']])
  const put = await scim('PUT', `/Groups/${id}`, { displayName: 'okta-readers', members: [{ value: ann }] })
  expect([put.status, put.json.externalId]).toEqual([200, undefined])
  expect([await groupsOf(ann), await groupsOf(bob)]).toEqual([['okta-readers'], []])
  expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect(await groupsOf(ann)).toEqual([])
  expect((await scim('GET', `/Groups/${id}`)).json).toMatchObject({ status: '404' })
})

test('groups are looked up by name, ids and member, in pages', async () => {
  const ann = await user('ann')
  const ids: string[] = []
  for (const name of ['a', 'b', 'c'])
    ids.push((await add(`okta-${name}`, name === 'b' ? [ann] : [], { externalId: name })).json.id)
  const search = async (filter: string) => {
    const { json } = await scim('GET', `/Groups?filter=${encodeURIComponent(filter)}`)
    return json.Resources.map(({ displayName }: { displayName: string }) => displayName)
  }
  expect(await search('displayName eq "OKTA-a"')).toEqual(['okta-a'])
  expect(await search('externalId eq "c"')).toEqual(['okta-c'])
  expect(await search(`id eq "${ids[1]}" and members eq "${ann}"`)).toEqual(['okta-b'])
  expect(await search(`members[value eq "${ann}"]`)).toEqual(['okta-b'])
  expect(await search('members.value eq "none"')).toEqual([])
  const page = async (query: string) => {
    const { json } = await scim('GET', `/Groups?${query}`)
    return [json.totalResults, json.startIndex, json.itemsPerPage]
  }
  expect(await page('startIndex=2&count=1')).toEqual([3, 2, 1])
  expect(await page('count=0')).toEqual([3, 1, 0])
  expect(await page('startIndex=9')).toEqual([3, 9, 0])
  expect((await scim('GET', '/Groups?filter=userName%20eq%20%22a%22')).json).toMatchObject({
    scimType: 'invalidFilter',
  })
})

test('members are left out on request, and a version covers the whole group', async () => {
  const ann = await user('ann')
  const { id, meta } = (await add('okta-a', [ann])).json
  const short = await scim('GET', `/Groups/${id}?excludedAttributes=members`)
  expect([short.json.members, short.headers.etag]).toEqual([undefined, meta.version])
  const response = await scim('GET', '/Groups?attributes=displayName')
  expect(response.json.Resources).toEqual([{ schemas: short.json.schemas, id, displayName: 'okta-a' }])
  expect((await scim('GET', `/Users/${ann}?attributes=groups.value`)).json.groups).toEqual([{ value: id }])
})

test('a change with an outdated version has no effect', async () => {
  const ann = await user('ann')
  const { id, meta } = (await add('okta-a')).json
  const etag = { 'if-match': meta.version }
  expect((await scim('GET', `/Groups/${id}`, undefined, { 'if-none-match': `"x", ${meta.version}` })).status).toBe(304)
  const put = [{ op: 'add', path: 'members', value: [{ value: ann }] }]
  expect((await patch(id, put, etag)).status).toBe(200)
  expect((await patch(id, [{ op: 'remove', path: 'members' }], etag)).status).toBe(412)
  expect((await scim('PUT', `/Groups/${id}`, { displayName: 'okta-a' }, etag)).status).toBe(412)
  expect((await scim('DELETE', `/Groups/${id}`, undefined, etag)).status).toBe(412)
  expect(await membersOf(id)).toEqual([ann])
  await admin('PUT', `/admin/persons/${ann}/groups`, { groups: [] })
  expect((await scim('GET', `/Groups/${id}`)).headers.etag).toBe(meta.version)
  expect((await scim('DELETE', `/Groups/${id}`, undefined, { 'if-match': '*' })).status).toBe(204)
})

test('a name cannot change: the same one is accepted, another one is refused', async () => {
  const { id } = (await add('okta-a')).json
  expect(
    (await patch(id, [{ op: 'replace', value: { id, displayName: 'Okta-A', externalId: '9' } }])).json,
  ).toMatchObject({
    displayName: 'okta-a',
    externalId: '9',
  })
  const renamed = await patch(id, [{ op: 'Replace', path: 'displayName', value: 'okta-b' }])
  expect(renamed.json).toMatchObject({ status: '400', scimType: 'mutability' })
})

test('only one of fifty concurrent groups with one name is added, whatever its case', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => add(at % 2 ? 'okta-One' : 'okta-one')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 201)?.json).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await scim('GET', '/Groups')).json.totalResults).toBe(1)
})

test('members who are no users of the organization are refused, and the call changes nothing', async () => {
  const ann = await user('ann')
  const refused = await add('okta-a', [ann, 'none'])
  expect(refused.json).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
    detail: expect.stringContaining('none'),
  })
  expect((await scim('GET', '/Groups')).json.totalResults).toBe(0)
  const { id } = (await add('okta-a', [ann])).json
  const operations = [
    { op: 'remove', path: 'members' },
    { op: 'add', path: 'members', value: [{ value: 'none' }] },
  ]
  expect((await patch(id, operations)).status).toBe(400)
  expect(await membersOf(id)).toEqual([ann])
  expect((await patch(id, [{ op: 'remove', path: 'members[value eq "none"]' }])).status).toBe(200)
})

test('deactivated members stay in the group and can read nothing; deleted ones are removed', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  const { id } = (await add('okta-a', [ann, bob])).json
  await scim('PATCH', `/Users/${ann}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })
  await scim('DELETE', `/Users/${bob}`)
  expect(await membersOf(id)).toEqual([ann])
  await patch(id, [{ op: 'remove', path: 'members' }])
  expect((await patch(id, [{ op: 'add', path: 'members', value: [{ value: ann }] }])).json.members).toHaveLength(1)
  expect((await world.admin.findPerson(ann))?.active).toBe(false)
})

test('a group in use is managed by the directory once an administrator lists its full name', async () => {
  const rita = await user('rita')
  await admin('PUT', `/admin/persons/${rita}/groups`, { groups: ['okta-staff', 'docs'] })
  expect((await add('okta-staff')).json).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await add('docs')).json).toMatchObject({ status: '403' })
  await charge('okta-*', 'docs')
  const { id } = (await add('docs')).json
  expect(await membersOf(id)).toEqual([rita])
  const groupRows = async () =>
    (await admin('GET', '/admin/groups')).json.result.map((group: Record<string, unknown>) => [
      group.name,
      group.directory,
    ])
  expect(await groupRows()).toEqual([
    ['docs', true],
    ['okta-staff', false],
  ])
  await charge('okta-*')
  expect(await groupRows()).toContainEqual(['docs', false])
  for (const method of ['GET', 'DELETE'] as const) expect((await scim(method, `/Groups/${id}`)).status).toBe(404)
  expect((await patch(id, [{ op: 'remove', path: 'members' }])).status).toBe(404)
  expect((await scim('GET', '/Groups')).json.totalResults).toBe(0)
  expect((await scim('GET', `/Users/${rita}`)).json.groups).toBeUndefined()
  expect(await groupsOf(rita)).toEqual(['docs', 'okta-staff'])
})

test('a removed group does not prevent one whose name differs in case', async () => {
  const ann = await user('ann')
  await charge('Docs')
  await add('Docs', [ann])
  expect((await add('docs')).status).toBe(403)
  await charge('docs')
  expect((await add('docs')).json).toMatchObject({ displayName: 'docs', members: [] })
  expect((await scim('GET', '/Groups')).json.totalResults).toBe(1)
  expect(await groupsOf(ann)).toEqual(['Docs'])
})

test('each change is in the audit log under the key', async () => {
  const ann = await user('ann')
  const { id } = (await add('okta-a', [ann])).json
  await patch(id, [{ op: 'add', path: 'members', value: [{ value: ann }] }])
  await patch(id, [{ op: 'remove', path: 'members' }])
  await scim('DELETE', `/Groups/${id}`)
  const { rows } = await world.services.stores.audit.search(world.settings.orgId, { limit: 100, offset: 0 })
  const groups = rows.filter(({ action }) => action.startsWith('group.')).reverse()
  expect(groups.map(({ action, person_id }) => [action, person_id])).toEqual([
    ['group.added', null],
    ['group.member_added', ann],
    ['group.member_removed', ann],
    ['group.removed', null],
  ])
  for (const { actor, detail } of groups) {
    expect(actor).toMatch(/^key /)
    expect(detail.group).toBe('okta-a')
  }
})
