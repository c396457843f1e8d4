import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestRequest, type TestServer } from '../../../testing/index.js'

let world: TestServer
let key: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  key = await keyWith(['scim'])
})
afterEach(() => world.close())

async function keyWith(scopes: readonly string[], organization = world.settings.orgId): Promise<string> {
  const answer = await admin('POST', '/admin/keys', { name: 'Directory', scopes }, organization)
  return answer.json.result.secret
}
const admin = (method: 'POST' | 'PATCH', url: string, body: unknown, organization = world.settings.orgId) =>
  world.inject({ method, url, token: world.settings.adminKey, body, headers: { 'SlashID-OrgID': organization } })
const scim = async (method: TestRequest['method'], path: string, body?: unknown, more: Partial<TestRequest> = {}) => {
  const answer = await world.inject({ method, url: `/scim/v2${path}`, body, token: key, ...more } as TestRequest)
  return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) }
}
const patch = (id: string, operations: readonly object[], headers = {}) =>
  scim('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: operations }, { headers })
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ANN = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'Ann@Globex.example',
  externalId: '00u1',
  name: { givenName: 'Ann', familyName: 'Berg' },
  emails: [{ value: 'ann@globex.example', primary: true }],
  password: 'a password that is not kept',
  groups: [],
  active: true,
}
const add = async (user: object = ANN): Promise<string> => (await scim('POST', '/Users', user)).json.id

test('a user is added, found, changed, deactivated and removed', async () => {
  const added = await scim('POST', '/Users', ANN, { headers: { 'content-type': 'application/scim+json' } })
  expect(added.status).toBe(201)
  expect(added.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  const { id, meta } = added.json
  expect(added.json).toEqual({
    schemas: ANN.schemas,
    id,
    externalId: '00u1',
    userName: 'ann@globex.example',
    active: true,
    name: ANN.name,
    emails: ANN.emails,
    meta: { ...meta, resourceType: 'User', location: `${world.settings.url}/scim/v2/Users/${id}` },
  })
  const search = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "ANN@globex.example"')}`)
  expect(search.json).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [added.json] })
  const put = await scim('PUT', `/Users/${id}`, { ...ANN, name: { givenName: 'Anna' } })
  expect(put.json.name).toEqual({ givenName: 'Anna' })
  const off = await patch(id, [{ op: 'Replace', path: 'active', value: 'False' }])
  expect([off.status, off.json.active, off.headers.etag]).toEqual([200, false, off.json.meta.version])
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `/Users/${id}`)).json).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
    detail: 'there is no such user in this organization',
  })
})

test('a deactivated user is refused at the next request, and must sign in again once reactivated', async () => {
  const id = await add()
  const token = await world.admin.signIn('ann@globex.example')
  const me = () => world.inject({ url: '/me', token })
  expect((await me()).json.result.person.person_id).toBe(id)
  const reader = await world.inject({
    method: 'POST',
    url: '/me/reader-tokens',
    token,
    body: { name: 'CI', groups: [] },
  })
  expect((await patch(id, [{ op: 'replace', value: { active: false } }])).json.active).toBe(false)
  const body = { build: 'b', tickets: [] }
  const keys = { method: 'POST', url: '/content-keys', token: reader.json.result.token, body } as const
  expect([(await me()).status, (await world.inject(keys)).status]).toEqual([401, 401])
  await expect(world.admin.signIn('ann@globex.example')).rejects.toThrow()
  await patch(id, [{ op: 'replace', value: { active: true } }])
  expect((await me()).status).toBe(401)
  expect(await world.admin.signIn('ann@globex.example')).toBeTruthy()
})

test('an address is proved by its person: the directory cannot verify it or set a password', async () => {
  const person = await world.admin.findPerson(await add())
  expect(person?.handles).toEqual([{ type: 'email_address', value: 'ann@globex.example', verified: false }])
  expect(person?.groups).toEqual([])
})

test('only one of fifty concurrent users with one userName is added', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => scim('POST', '/Users', ANN)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const [refused] = answers.filter(({ status }) => status !== 201)
  expect(refused?.json).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await scim('GET', '/Users')).json.totalResults).toBe(1)
})

test('a page starts where requested, and numbers out of range are replaced by the nearest valid ones', async () => {
  for (const name of ['a', 'b', 'c']) await add({ userName: `${name}@globex.example` })
  const page = async (query: string) => {
    const { json } = await scim('GET', `/Users?${query}`)
    return [json.totalResults, json.startIndex, json.itemsPerPage]
  }
  expect(await page('startIndex=2&count=1')).toEqual([3, 2, 1])
  expect(await page('startIndex=-5&count=0')).toEqual([3, 1, 0])
  expect(await page('startIndex=9')).toEqual([3, 9, 0])
  expect((await scim('GET', '/Users?count=many')).json).toMatchObject({ status: '400', scimType: 'invalidValue' })
})

test('a change with an outdated version has no effect', async () => {
  const id = await add()
  const { etag } = (await scim('GET', `/Users/${id}`)).headers as { etag: string }
  const rename = [{ op: 'replace', path: 'displayName', value: 'Ann' }]
  expect((await patch(id, rename, { 'if-match': etag })).status).toBe(200)
  expect((await patch(id, [{ op: 'replace', path: 'active', value: false }], { 'if-match': etag })).status).toBe(412)
  expect((await scim('DELETE', `/Users/${id}`, undefined, { headers: { 'if-match': etag } })).status).toBe(412)
  const { json, headers } = await scim('GET', `/Users/${id}`)
  expect(json).toMatchObject({ active: true, displayName: 'Ann' })
  const same = await scim('GET', `/Users/${id}`, undefined, { headers: { 'if-none-match': String(headers.etag) } })
  expect([same.status, same.text]).toEqual([304, ''])
})

test.each([
  ['no address', { userName: 'ann' }],
  ['no userName', { displayName: 'Ann' }],
  ['a value of active that is not a Boolean', { userName: 'a@globex.example', active: 'perhaps' }],
  ['a list', [ANN]],
  ['nothing', undefined],
])('a body with %s is refused in the format of SCIM', async (_, body) => {
  const { status, json } = await scim('POST', '/Users', body)
  expect([status, json.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  expect((await scim('GET', '/Users')).json.totalResults).toBe(0)
})

test('a refused operation undoes those before it', async () => {
  const id = await add()
  const operations = [
    { op: 'replace', path: 'active', value: false },
    { op: 'replace', path: 'userName', value: 'owner@globex.example' },
  ]
  expect((await patch(id, operations)).json).toMatchObject({ status: '400', scimType: 'mutability' })
  expect((await scim('GET', `/Users/${id}`)).json).toMatchObject({ active: true, userName: 'ann@globex.example' })
})

test.each(['/Users/none', '/Users/%00', '/Users/../../admin/persons', '/Schemas/none', '/Bulk'])(
  '%s is unknown',
  async (path) => {
    const { status, headers } = await scim('GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(String(headers['content-type'])).toMatch(/json/)
  },
)

test('the server describes its features', async () => {
  expect((await scim('GET', '/ServiceProviderConfig')).json).toMatchObject({ patch: { supported: true } })
  const types = (await scim('GET', '/ResourceTypes')).json.Resources
  expect(types.map(({ id, endpoint }: { id: string; endpoint: string }) => [id, endpoint])).toEqual([
    ['User', '/Users'],
    ['Group', '/Groups'],
  ])
  const schemas = (await scim('GET', '/Schemas')).json.Resources
  expect(schemas[0].attributes[0]).toMatchObject({ name: 'userName' })
  for (const { meta } of [...types, ...schemas])
    expect((await scim('GET', meta.location.slice(`${world.settings.url}/scim/v2`.length))).json.meta).toEqual(meta)
})
