import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestRequest, type TestServer } from '../../../testing/index.js'

/** What directories and their own test suites send besides the plain cases. */

let world: TestServer
let key: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  const admin = { token: world.settings.adminKey }
  const body = { name: 'Directory', scopes: ['scim'] }
  key = (await world.inject({ method: 'POST', url: '/admin/keys', body, ...admin })).json.result.secret
  const settings = { directory_groups: ['team-*'] }
  const url = `/admin/organizations/${world.settings.orgId}`
  await world.inject({ method: 'PATCH', url, body: { settings }, ...admin })
})
afterEach(() => world.close())

const scim = async (method: TestRequest['method'], path: string, body?: unknown) => {
  const answer = await world.inject({ method, url: `/scim/v2${path}`, body, token: key } as TestRequest)
  return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) }
}
const NAMES = ['omalley', 'emp1', 'emp2', 'emp3']
async function addPeople(): Promise<string[]> {
  const ids: string[] = []
  for (const name of NAMES) {
    const familyName = name === 'omalley' ? 'OMalley' : 'Employee'
    const user = { userName: `${name}@globex.example`, displayName: 'Kimberly Baker', name: { familyName } }
    ids.push((await scim('POST', '/Users', user)).json.id)
  }
  return ids
}
const found = async (filter: string, type = 'Users') => {
  const { json } = await scim('GET', `/${type}?filter=${encodeURIComponent(filter)}`)
  return json.Resources.map(({ userName, displayName }: Record<string, string>) => userName ?? displayName)
}
const address = (name: string) => `${name}@globex.example`

test.each([
  ['displayName eq "kimberly baker"', NAMES],
  ['userName sw "o"', ['omalley']],
  ['userName sw o', ['omalley']],
  ['name.familyName eq Employee and (emails.value co globex.example or emails.value co example.org)', NAMES.slice(1)],
  ['meta.created gt 2015-10-10T14:38:21.8617979-07:00', NAMES],
  ['meta.created gt "2999-01-01T00:00:00Z"', []],
  ['userName eq "emp1@globex.example" or userName eq "emp2@globex.example"', ['emp1', 'emp2']],
  ['userName eq "emp1@globex.example" and displayName co "nobody"', []],
  ['not (name.familyName eq "Employee")', ['omalley']],
])('users are filtered by %s', async (filter, names) => {
  await addPeople()
  expect((await found(filter)).sort()).toEqual(names.map(address).sort())
})

test('filtered users come in pages', async () => {
  await addPeople()
  const page = async (startIndex: number) => {
    const filter = encodeURIComponent('userName sw "emp"')
    const { json } = await scim('GET', `/Users?filter=${filter}&startIndex=${startIndex}&count=2`)
    return [json.totalResults, json.itemsPerPage]
  }
  expect([await page(1), await page(3), await page(9)]).toEqual([
    [3, 2],
    [3, 1],
    [3, 0],
  ])
})

test('members of a group are shown by name, and groups are filtered', async () => {
  const [ann = '', bob = ''] = await addPeople()
  await scim('PATCH', `/Users/${bob}`, { Operations: [{ op: 'remove', path: 'displayName' }] })
  const body = { displayName: 'team-red', members: [{ value: ann, display: 'VP' }, { value: bob }] }
  const { json } = await scim('POST', '/Groups', body)
  expect(json.members.map(({ display }: { display: string }) => display)).toEqual(['Kimberly Baker', address('emp1')])
  await scim('POST', '/Groups', { displayName: 'team-blue' })
  expect(await found('displayName sw "team-"', 'Groups')).toEqual(['team-red', 'team-blue'])
  expect(await found(`members[value eq "${ann}"] or displayName ew "green"`, 'Groups')).toEqual(['team-red'])
  expect(await found(`displayName pr and not (members eq "${ann}")`, 'Groups')).toEqual(['team-blue'])
})

test.each(['/Users/', '/users', '/users/', '/Groups/', '/groups', '/Schemas/', '/resourcetypes'])(
  '%s is an endpoint',
  async (path) => {
    expect((await scim('GET', path)).status).toBe(200)
  },
)

test('a user and a group keep what PUT must contain', async () => {
  const [id] = await addPeople()
  const { id: group } = (await scim('POST', '/Groups', { displayName: 'team-red' })).json
  expect((await scim('PUT', `/users/${id}/`, { userame: address('omalley') })).json).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
    detail: 'userName is required',
  })
  expect((await scim('PUT', `/Groups/${group}`, { members: [] })).json).toMatchObject({ status: '400' })
  expect((await scim('GET', `/Users/${id}`)).json.displayName).toBe('Kimberly Baker')
})

test('a formatted name is stored and removed with the name', async () => {
  const [id] = await addPeople()
  const name = { formatted: 'Darl OMalley', givenName: 'Darl', familyName: 'OMalley' }
  const put = await scim('PUT', `/Users/${id}`, { userName: address('omalley'), name })
  expect(put.json.name).toEqual(name)
  const patched = await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'remove', path: 'name' }] })
  expect(patched.json.name).toBeUndefined()
})

test('the description of users is that of the standard', async () => {
  const { Resources } = (await scim('GET', '/Schemas')).json
  expect(Resources[0].description).toContain('User Account')
  for (const { attributes } of Resources)
    for (const attribute of attributes)
      for (const { description } of [attribute, ...(attribute.subAttributes ?? [])]) expect(description).toMatch(/\w/)
})
