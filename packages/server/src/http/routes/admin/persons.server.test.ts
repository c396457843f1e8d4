import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/index.js'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer()
})
afterEach(() => world.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const email = (value: string, more = {}) => ({ type: 'email_address', value, ...more })

describe('persons of an organization', () => {
  test('are added, read, listed in pages, changed and deleted', async () => {
    const added = await call('POST', '/admin/persons', { handles: [email('Ada@Example.com')], groups: ['readers'] })
    expect(added.status).toBe(201)
    const ada = added.json.result
    expect(ada).toEqual({
      person_id: expect.stringMatching(/^[\da-f-]{36}$/),
      active: true,
      state: 'active',
      person_type: 'regular',
      region: 'europe-belgium',
      handles: [email('ada@example.com', { verified: true })],
      groups: ['readers'],
      attributes: {},
      created_at: expect.any(String),
      last_seen: null,
    })
    await call('POST', '/admin/persons', { handles: [email('eve@example.com')], active: false })
    const page = await call('GET', '/admin/persons?limit=1&offset=1')
    expect(page.json.meta.pagination).toEqual({ limit: 1, offset: 1, total_count: 2 })
    expect(page.json.result).toMatchObject([{ active: false, handles: [{ value: 'eve@example.com' }] }])
    for (const query of ['handle=ADA%40example.com', 'group=readers', 'state=active'])
      expect((await call('GET', `/admin/persons?${query}`)).json.result).toEqual([ada])

    const url = `/admin/persons/${ada.person_id}`
    expect((await call('PUT', `${url}/groups`, { groups: ['b', 'a', 'a'] })).json.result.groups).toEqual(['a', 'b'])
    expect((await call('PATCH', url, { active: false })).json.result.active).toBe(false)
    expect((await call('GET', url)).json.result).toMatchObject({ active: false, groups: ['a', 'b'] })
    expect((await call('DELETE', url)).json).toEqual({ result: {} })
    for (const gone of [call('GET', url), call('DELETE', url), call('PATCH', url, { active: true })])
      expect((await gone).status).toBe(404)
    expect((await call('PUT', `${url}/groups`, { groups: [] })).status).toBe(404)
  })

  test('a verified handle belongs to one person; an unverified one reserves nothing', async () => {
    await call('POST', '/admin/persons', { handles: [email('ada@example.com', { verified: false })] })
    expect((await call('POST', '/admin/persons', { handles: [email('ada@example.com')] })).status).toBe(201)
    const taken = await call('POST', '/admin/persons', { handles: [email('ADA@example.com')] })
    expect([taken.status, taken.json.errors]).toEqual([
      409,
      [{ httpcode: 409, message: 'person exists', slug: 'person_exists' }],
    ])
    expect((await call('GET', '/admin/persons')).json.meta.pagination.total_count).toBe(2)
  })

  test('only one of fifty concurrent calls adds the same person', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/admin/persons', { handles: [email('ada@example.com')] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  test('a person who cannot be added completely is not added at all', async () => {
    await call('POST', '/admin/persons', { handles: [email('taken@example.com')] })
    const refused = await call('POST', '/admin/persons', {
      handles: [email('new@example.com'), email('taken@example.com')],
      groups: ['readers'],
    })
    expect(refused.status).toBe(409)
    expect((await call('GET', '/admin/persons?handle=new%40example.com')).json.result).toEqual([])
  })

  test('a password must meet the rules, and is neither shown nor stored in cleartext', async () => {
    const weak = await call('POST', '/admin/persons', { handles: [email('ada@example.com')], password: 'short' })
    expect(weak.json.errors[0].message).toContain('password cannot be used: 8-256 characters required')
    const added = await call('POST', '/admin/persons', {
      handles: [email('ada@example.com')],
      password: 'Tramway-Lantern-42',
    })
    expect(added.text).not.toContain('Tramway')
    expect(JSON.stringify(await world.services.stores.credentials.of(added.json.result.person_id))).not.toContain(
      'Tram',
    )
  })

  test('an administrator may do it with a token, and the audit log says who did what', async () => {
    const added = await call('POST', '/admin/persons', {
      handles: [email('boss@example.com')],
      groups: ['portico-admins'],
    })
    const token = await world.admin.signInToConsole('boss@example.com')
    const eve = await world.inject({
      method: 'POST',
      url: '/admin/persons',
      token,
      body: { handles: [email('eve@example.com')] },
    })
    const audit = await world.services.stores.audit.list(world.settings.orgId, 10)
    expect(audit.map(({ action, actor, person_id }) => [action, actor, person_id])).toEqual([
      ['person.added', added.json.result.person_id, eve.json.result.person_id],
      ['person.signed_in', added.json.result.person_id, added.json.result.person_id],
      ['person.added', 'admin-key', added.json.result.person_id],
    ])
  })
})

describe('/me', () => {
  test('shows the person of the token with all members', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const { json } = await world.inject({ url: '/me', token })
    expect(json.errors).toBeUndefined()
    expect(json.result).toEqual({
      person: {
        active: true,
        person_id: expect.any(String),
        person_type: 'regular',
        region: 'europe-belgium',
        handles: [email('ada@example.com')],
        groups: [],
      },
      organizations: [
        {
          id: world.settings.orgId,
          org_name: expect.any(String),
          tenant_name: expect.any(String),
          managed_organizations: [],
        },
      ],
      handles: [email('ada@example.com')],
      credentials: [],
      second_factor: { required: false, proven: false, held: false, prove: [], add: ['webauthn', 'totp'] },
    })
  })

  test('never shows a password hash', async () => {
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      password: 'Tramway-Lantern-42',
    })
    const { json, text } = await world.inject({ url: '/me', token: await world.admin.signIn('ada@example.com') })
    expect(json.result.credentials).toMatchObject([{ type: 'password', params: { password_hash: '' } }])
    expect(text).not.toContain('argon2')
  })
})
