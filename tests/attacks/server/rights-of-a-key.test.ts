import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let at: Target
let owner: string
const email = (value: string, verified = true) => ({ type: 'email_address', value, verified }) as const
const key = async (scopes: readonly string[], org?: string): Promise<string> => {
  const body = { name: 'attacker', scopes }
  const reply = await at.call('POST', '/admin/keys', { token: at.world.settings.adminKey, body, org })
  return reply.json.result.secret
}
const branch = async (): Promise<string> => {
  const { adminKey, orgId } = at.world.settings
  const body = { org_name: 'Branch', parent_id: orgId }
  return (await at.call('POST', '/admin/organizations', { token: adminKey, body })).json.result.id
}

beforeEach(async () => {
  at = await target()
  const added = await at.world.admin.addPerson({
    handles: [email('owner@example.com')],
    groups: ['portico-admins'],
    password: 'Tramway-Lantern-42',
  })
  owner = added.person_id
})
afterEach(() => at.close())

describe('a key with persons:write cannot touch the owner', () => {
  test.each([
    ['demote', 'PUT', '/groups', { groups: [] }],
    ['disable', 'PATCH', '', { active: false }],
    ['change attributes of', 'PATCH', '', { attributes: { end_user_no_access: { x: 1 } } }],
    ['reject', 'POST', '/reject', undefined],
    ['approve', 'POST', '/approve', undefined],
    ['sign out', 'DELETE', '/sessions', undefined],
    ['take the credentials of', 'DELETE', '/credentials', undefined],
    ['delete', 'DELETE', '', undefined],
  ] as const)('%s', async (_, method, path, body) => {
    const token = await key(['persons:read', 'persons:write'])
    const session = await at.world.admin.signInToConsole('owner@example.com')
    const answer = await at.call(method, `/admin/persons/${owner}${path}`, { token, body })
    expect(answer.status).toBe(403)
    expect((await at.call('GET', '/admin/persons', { token: session })).status).toBe(200)
    expect((await at.world.services.stores.credentials.of(owner)).length).toBe(1)
  })
})

test('a key with persons:write adds no address of its own to a person of another organization', async () => {
  const org = await branch()
  const { adminKey } = at.world.settings
  const boss = { handles: [email('boss@example.com')], groups: ['portico-admins'] }
  const { person_id } = (await at.call('POST', '/admin/persons', { token: adminKey, org, body: boss })).json.result
  const token = await key(['persons:write'])
  const body = { handles: [email('boss@example.com'), email('mine@evil.example')] }
  expect((await at.call('POST', '/admin/persons', { token, body })).status).toBe(403)
  const import_ = await at.call('POST', '/admin/persons/import', { token, body: { persons: [body] } })
  expect(import_.json.result.added).toBe(0)
  const handles = await at.world.services.stores.handles.of(person_id)
  expect(handles.map(({ value }) => value)).toEqual(['boss@example.com'])
})

test('a key with persons:write prepares no account whose later owner it can sign in as', async () => {
  const token = await key(['persons:write'])
  const password = { handles: [email('ceo@example.com')], password: 'Tramway-Lantern-42' }
  expect((await at.call('POST', '/admin/persons', { token, body: password })).status).toBe(403)
  const body = { handles: [email('ceo@example.com'), email('mine@evil.example')] }
  const reply = await at.call('POST', '/admin/persons', { token, body })
  const mine = await at.world.admin.signIn('mine@evil.example')
  const ceo = await at.world.admin.signIn('ceo@example.com')
  const id = async (session: string) => (await at.call('GET', '/me', { token: session })).json.result.person.person_id
  expect(reply.status).toBe(201)
  expect(await id(mine)).not.toBe(await id(ceo))
})

test('an administrator of a child organization sets no password by import', async () => {
  const org = await branch()
  const token = await key(['*', 'impersonate'], org)
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$WYVUmKNkJ2wJkRhWxCoDQUyS1VXWvsGsvXHAzWs5lkI'
  const body = { persons: [{ handles: [email('new@example.com')], password_hash: hash }] }
  const { result } = (await at.call('POST', '/admin/persons/import', { token, org, body })).json
  expect(result.added).toBe(0)
})

test('a key with all rights but impersonation does not grant impersonation', async () => {
  const token = await key(['*'])
  const { person_id } = await at.world.admin.addPerson({ handles: [email('friend@evil.example')] })
  const give = (group: string) =>
    at.call('PUT', `/admin/persons/${person_id}/groups`, { token, body: { groups: [group] } })
  expect((await give('portico-impersonators')).status).toBe(403)
  // Administrators appoint impersonators.
  expect((await give('portico-admins')).status).toBe(403)
  const body = { name: 'x', scopes: ['impersonate'] }
  expect((await at.call('POST', '/admin/keys', { token, body })).status).toBe(403)
})

test('a key with keys:write does not remove a key with more rights', async () => {
  const token = await key(['keys:write'])
  const strong = await key(['*'])
  const keys = await at.call('GET', '/admin/keys', { token: at.world.settings.adminKey })
  const { id } = keys.json.result.find(({ scopes }: { scopes: string[] }) => scopes.includes('*'))
  expect((await at.call('DELETE', `/admin/keys/${id}`, { token })).status).toBe(403)
  expect((await at.call('GET', '/admin/persons', { token: strong })).status).toBe(200)
})

test('an impersonator of a child organization does not impersonate an administrator of its parent', async () => {
  const org = await branch()
  const { adminKey } = at.world.settings
  await at.call('POST', '/admin/persons', { token: adminKey, org, body: { handles: [email('owner@example.com')] } })
  const token = await key(['impersonate'], org)
  expect((await at.call('POST', `/persons/${owner}/impersonate`, { token, org })).status).toBe(403)
})

test('a key with organizations:write does not make the parent’s administrators count in a child', async () => {
  const org = await branch()
  const token = await key(['organizations:write'])
  const body = { settings: { inherit_groups: true } }
  expect((await at.call('PATCH', `/admin/organizations/${org}`, { token, body })).status).toBe(403)
  const organization = { org_name: 'Mine', parent_id: at.world.settings.orgId, ...body }
  expect((await at.call('POST', '/admin/organizations', { token, body: organization })).status).toBe(403)
})
