import { ENDPOINTS, type EndpointName, endpointPath, rightOf } from '@portico/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

const names = Object.keys(ENDPOINTS) as EndpointName[]
const guarded = names.filter((name) => ['token', 'admin'].includes(ENDPOINTS[name].auth))
const admin = names.filter((name) => ENDPOINTS[name].auth === 'admin')

let world: TestServer
let ada: string
let token: string
// One server for all endpoints: a refused call changes nothing, and the others refer to people who do not exist.
beforeAll(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  token = await world.admin.signInToConsole('ada@example.com')
  const [person] = (await world.admin.listPersons()).persons
  ada = person?.person_id ?? ''
})
afterAll(() => world.close())

const call = (name: EndpointName, more: { token?: string; headers?: Record<string, string> } = {}) =>
  world.inject({
    method: ENDPOINTS[name].method,
    url: endpointPath(name, { person_id: '11111111-1111-4111-8111-111111111111' }),
    ...more,
  })

test.each(guarded)('%s refuses a call without a token, and one with an invalid token', async (name) => {
  for (const more of [{}, { token: 'nonsense' }, { headers: { authorization: 'Basic YTpi' } }]) {
    const { status, json, headers } = await call(name, more)
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(json.errors[0].httpcode).toBe(401)
  }
})

test.each(admin)('%s refuses an ordinary member, and a former administrator', async (name) => {
  expect((await call(name, { token })).status).toBe(403)
  const group = rightOf(name) === 'impersonate' ? 'portico-impersonators' : 'portico-admins'
  await world.admin.setGroups(ada, [group])
  expect((await call(name, { token })).status).not.toBe(403)
  await world.admin.setGroups(ada, [])
  expect((await call(name, { token })).status).toBe(403)
})

describe('with a second organization', () => {
  const other = '11111111-1111-4111-8111-111111111112'
  beforeAll(async () => {
    await world.services.stores.organizations.ensure({
      id: other,
      parent_id: null,
      org_name: 'Other',
      tenant_name: 'Other',
      settings: '{}',
      created_at: 0,
    })
    await world.admin.setGroups(ada, ['portico-admins'])
  })

  test.each(guarded.filter((name) => ENDPOINTS[name].organization))(
    '%s never accepts one organization’s token for another',
    async (name) => {
      expect((await call(name, { token, headers: { 'slashid-orgid': other } })).status).toBe(403)
      const byKey = { token: world.settings.adminKey, headers: { 'slashid-orgid': other } }
      expect((await world.inject({ url: `/admin/persons/${ada}`, ...byKey })).status).toBe(404)
    },
  )
})
