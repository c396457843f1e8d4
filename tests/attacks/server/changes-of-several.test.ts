import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let at: Target
let owner: string
let ada: string
const email = (value: string) => ({ type: 'email_address', value }) as const
const admin = (method: string, path: string, body?: unknown, org?: string) =>
  at.call(method, path, { token: at.world.settings.adminKey, body, org })
const key = async (scopes: readonly string[], org?: string): Promise<string> =>
  (await admin('POST', '/admin/keys', { name: 'attacker', scopes }, org)).json.result.secret
const add = async (address: string, groups: readonly string[] = []): Promise<string> =>
  (await at.world.admin.addPerson({ handles: [email(address)], groups: [...groups] })).person_id
const change = (token: string, body: unknown, org?: string) =>
  at.call('POST', '/admin/persons/changes', { token, body, org })
const groupsOf = async (id: string) => (await at.world.admin.findPerson(id))?.groups

beforeEach(async () => {
  at = await target()
  owner = await add('owner@example.com', ['portico-admins'])
  ada = await add('ada@example.com', ['readers'])
})
afterEach(() => at.close())

describe('a key with persons:write', () => {
  test.each([
    ['disable', undefined],
    ['add_groups', ['writers']],
    ['remove_groups', ['portico-admins']],
  ] as const)('changes no administrator by %s, and the others are changed', async (name, groups) => {
    const token = await key(['persons:write'])
    const body = { person_ids: [owner, ada], change: name, groups }
    const { status, json } = await change(token, body)
    expect(status).toBe(200)
    expect(json.result.refused).toEqual([{ person_id: owner, message: expect.stringContaining('rights that you do') }])
    expect([...json.result.changed, ...json.result.unchanged]).toEqual([ada])
    expect(await groupsOf(owner)).toEqual(['portico-admins'])
    expect((await at.world.admin.findPerson(owner))?.active).toBe(true)
  })

  test('gives no group whose rights it lacks, to anyone', async () => {
    const token = await key(['persons:write'])
    for (const group of ['portico-admins', 'portico-impersonators', 'org:branch']) {
      const answer = await change(token, { person_ids: [ada], change: 'add_groups', groups: ['writers', group] })
      expect([group, answer.status < 500 && answer.status >= 400]).toEqual([group, true])
      expect(await groupsOf(ada)).toEqual(['readers'])
    }
  })
})

test.each([['persons:read'], ['groups:write'], ['audit:read', 'invitations:write']])(
  'a key with %s changes no one',
  async (...scopes) => {
    const token = await key(scopes)
    expect((await change(token, { person_ids: [ada], change: 'disable' })).status).toBe(403)
    expect((await at.world.admin.findPerson(ada))?.active).toBe(true)
  },
)

test('neither a visitor, nor a reader, nor an administrator’s session for the site changes anyone', async () => {
  const body = { person_ids: [ada], change: 'disable' }
  const reader = await at.world.admin.signIn('ada@example.com')
  const onSite = await at.world.admin.signIn('owner@example.com')
  expect((await at.call('POST', '/admin/persons/changes', { body })).status).toBe(401)
  for (const token of [reader, onSite, 'wrong']) expect([401, 403]).toContain((await change(token, body)).status)
  expect((await at.world.admin.findPerson(ada))?.active).toBe(true)
})

test('persons of another organization are treated as unknown', async () => {
  const { orgId } = at.world.settings
  const branch = await admin('POST', '/admin/organizations', { org_name: 'Branch', parent_id: orgId })
  const org = branch.json.result.id
  const token = await key(['*'], org)
  for (const [name, groups] of [
    ['disable'],
    ['enable'],
    ['add_groups', ['x']],
    ['remove_groups', ['readers']],
  ] as const) {
    const { json } = await change(token, { person_ids: [ada, 'nowhere'], change: name, groups }, org)
    const message = 'there is no such person in this organization'
    expect(json.result).toEqual({
      changed: [],
      unchanged: [],
      refused: [
        { person_id: ada, message },
        { person_id: 'nowhere', message },
      ],
    })
  }
  expect(await groupsOf(ada)).toEqual(['readers'])
  // The same key, for an organization that it does not belong to.
  expect((await change(token, { person_ids: [ada], change: 'disable' }, orgId)).status).toBe(403)
})

test('a list is limited, and a repeated id counts once', async () => {
  const token = await key(['persons:write'])
  const many = Array.from({ length: 101 }, (_, index) => `p${index}`)
  expect((await change(token, { person_ids: many, change: 'disable' })).status).toBe(400)
  expect((await change(token, { person_ids: [], change: 'disable' })).status).toBe(400)
  const body = { person_ids: [ada, ada], change: 'add_groups', groups: ['x', 'x'] }
  expect((await change(token, body)).json.result).toEqual({ changed: [ada], unchanged: [], refused: [] })
  expect((await change(token, body)).json.result).toEqual({ changed: [], unchanged: [ada], refused: [] })
  expect(await groupsOf(ada)).toEqual(['readers', 'x'])
})

test('many small additions give no one more groups than one request may', async () => {
  const token = await key(['persons:write'])
  const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `g${from + index}`)
  await change(token, { person_ids: [ada], change: 'add_groups', groups: names(0, 255) })
  const { json } = await change(token, { person_ids: [ada], change: 'add_groups', groups: ['one-more'] })
  expect(json.result.refused).toMatchObject([{ person_id: ada }])
  expect(await groupsOf(ada)).toHaveLength(256)
})

test('a person who waits for approval is not approved by being disabled and enabled again', async () => {
  await at.world.services.stores.persons.setState(at.world.settings.orgId, ada, 'pending')
  const token = await key(['persons:write'])
  for (const name of ['enable', 'disable'])
    expect((await change(token, { person_ids: [ada], change: name })).json.result.refused).toHaveLength(1)
  expect((await at.world.admin.findPerson(ada))?.state).toBe('pending')
})

test('an administrator who selects everyone does not disable themselves', async () => {
  const token = await at.world.admin.signInToConsole('owner@example.com')
  const { json } = await change(token, { person_ids: [owner, ada], change: 'disable' })
  expect(json.result).toMatchObject({ changed: [ada], refused: [{ person_id: owner }] })
  const enabled = await change(token, { person_ids: json.result.changed, change: 'enable' })
  expect(enabled.json.result.changed).toEqual([ada])
})

test('missing and superfluous groups are reported', async () => {
  const token = await key(['persons:write'])
  for (const body of [
    { change: 'add_groups' },
    { change: 'remove_groups', groups: [] },
    { change: 'disable', groups: ['x'] },
    { change: 'delete' },
  ])
    expect((await change(token, { person_ids: [ada], ...body })).status).toBe(400)
})
