import SCIMMY from 'scimmy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestRequest, type TestServer } from '../../../testing/index.js'

/**
 * A directory whose messages are created and parsed by a third-party library: SCIMMY refuses what RFC 7643 and 7644 do
 * not allow, and defines the result of a change.
 */
let world: TestServer
let key: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  const { adminKey, orgId } = world.settings
  const keyBody = { name: 'Directory', scopes: ['scim'] }
  key = (await world.inject({ method: 'POST', url: '/admin/keys', token: adminKey, body: keyBody })).json.result.secret
  const body = { settings: { directory_groups: ['*'] } }
  await world.inject({ method: 'PATCH', url: `/admin/organizations/${orgId}`, token: adminKey, body })
})
afterEach(() => world.close())

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
interface Operation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path?: string
  readonly value?: unknown
}

async function send(method: NonNullable<TestRequest['method']>, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/scim+json' }
  const plain = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  const answer = await world.inject({ method, url: `/scim/v2${path}`, token: key, headers, body: plain })
  return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) }
}
/** Reads a user or group as a client does: a property that the schema lacks, or that has another type, is an error. */
const user = (json: object) => new SCIMMY.Schemas.User(json, 'out')
const group = (json: object) => new SCIMMY.Schemas.Group(json, 'out')
const change = (...Operations: readonly Operation[]) =>
  new SCIMMY.Messages.PatchOp({ schemas: [PATCH_OP], Operations: [...Operations] })

test('a client library creates, finds, patches, deactivates and deletes a user', async () => {
  const ann = new SCIMMY.Schemas.User(
    {
      schemas: [SCIMMY.Schemas.User.definition.id],
      userName: 'ann@globex.example',
      externalId: '00u1',
      name: { givenName: 'Ann', familyName: 'Berg' },
      emails: [{ value: 'ann@globex.example', primary: true }],
      active: true,
    },
    'in',
  )
  const created = await send('POST', '/Users', ann)
  expect(created.status).toBe(201)
  const added = user(created.json)
  expect(added).toMatchObject({ userName: 'ann@globex.example', active: true, meta: { resourceType: 'User' } })
  const token = await world.admin.signIn('ann@globex.example')
  expect((await world.inject({ url: '/me', token })).status).toBe(200)

  const filter = new SCIMMY.Types.Filter('userName eq "ann@globex.example"')
  const response = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "ann@globex.example"')}`)
  const list = new SCIMMY.Messages.ListResponse(response.json)
  expect(filter.match([...list.Resources])).toMatchObject([{ id: added.id }])

  const patch = change(
    { op: 'replace', path: 'name.familyName', value: 'Bergström' },
    { op: 'add', value: { displayName: 'Ann B.' } },
    { op: 'replace', path: 'externalId', value: '00u2' },
  )
  const expected = await patch.apply(user((await send('GET', `/Users/${added.id}`)).json))
  const patched = await send('PATCH', `/Users/${added.id}`, patch)
  expect(patched.status).toBe(200)
  const { externalId, displayName, name, userName, active } = user(patched.json)
  expect({ externalId, displayName, name, userName, active }).toMatchObject({
    externalId: expected?.externalId,
    displayName: expected?.displayName,
    userName: expected?.userName,
    active: true,
  })
  expect(name).toMatchObject({ familyName: 'Bergström', givenName: 'Ann' })

  const off = await send('PATCH', `/Users/${added.id}`, change({ op: 'replace', path: 'active', value: false }))
  expect(user(off.json).active).toBe(false)
  expect((await world.inject({ url: '/me', token })).status).toBe(401)
  expect((await send('DELETE', `/Users/${added.id}`)).status).toBe(204)
  const gone = await send('GET', `/Users/${added.id}`)
  expect(gone.status).toBe(404)
  // The library throws the message of an error response.
  expect(() => new SCIMMY.Messages.Error(gone.json)).toThrow('there is no such user in this organization')
})

test('a client library manages a group and its members', async () => {
  const ids = []
  for (const userName of ['ann@globex.example', 'bob@globex.example'])
    ids.push((await send('POST', '/Users', { schemas: [SCIMMY.Schemas.User.definition.id], userName })).json.id)
  const engineers = new SCIMMY.Schemas.Group({ displayName: 'engineers', members: [{ value: ids[0] }] }, 'in')
  const created = await send('POST', '/Groups', engineers)
  expect(created.status).toBe(201)
  const { id } = group(created.json)
  const path = `/Groups/${id}`
  const membersOf = (json: object) => (group(json).members ?? []).map(({ value }: { value: string }) => value).sort()
  const added = await send('PATCH', path, change({ op: 'add', path: 'members', value: [{ value: ids[1] }] }))
  expect(membersOf(added.json)).toEqual([...ids].sort())
  const removed = await send('PATCH', path, change({ op: 'remove', path: `members[value eq "${ids[0]}"]` }))
  expect(membersOf(removed.json)).toEqual([ids[1]])
  expect((await send('DELETE', path)).status).toBe(204)
})

test('the library can read the server’s description of its features', async () => {
  const { json } = await send('GET', '/ServiceProviderConfig')
  expect(new SCIMMY.Schemas.ServiceProviderConfig(json, 'out')).toMatchObject({ patch: { supported: true } })
  for (const path of ['/ResourceTypes', '/Schemas', '/Users', '/Groups'])
    expect([path, new SCIMMY.Messages.ListResponse((await send('GET', path)).json).totalResults]).toEqual([
      path,
      expect.any(Number),
    ])
})
