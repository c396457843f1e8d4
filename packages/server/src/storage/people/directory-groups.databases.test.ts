import { beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestRequest, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import { openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'

onBothDatabases('groups of a directory', (databases) => {
  let worlds: readonly TestServer[]
  let key: string
  /** Two servers on one database. */
  beforeEach(async () => {
    const target = await databases.target()
    const [first, second] = [await openDatabase(target), await openDatabase(target)]
    await migrate(first)
    const settings = { rateLimits: false }
    worlds = await Promise.all([first, second].map((database) => createTestServer({ database, settings })))
    const body = { settings: { directory_groups: ['*'] } }
    await admin('PATCH', `/admin/organizations/${either(0).settings.orgId}`, body)
    key = (await admin('POST', '/admin/keys', { name: 'Directory', scopes: ['scim'] })).json.result.secret
    return async () => {
      await Promise.all(worlds.map((world) => world.close()))
      await Promise.all([first.close(), second.close()])
    }
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const admin = (method: 'POST' | 'PATCH', url: string, body: unknown) =>
    either(0).inject({ method, url, body, token: either(0).settings.adminKey })
  const scim = async (at: number, method: TestRequest['method'], path: string, body?: unknown, headers = {}) => {
    const request = { method, url: `/scim/v2${path}`, body, token: key, headers } as TestRequest
    const answer = await either(at).inject(request)
    return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }
  const people = async (): Promise<string[]> => {
    const added = await fifty((at) => scim(at, 'POST', '/Users', { userName: `p${at}@globex.example` }))
    return added.map(({ json }) => json.id)
  }
  const group = async (members: readonly string[] = []): Promise<{ id: string; meta: { version: string } }> =>
    (await scim(0, 'POST', '/Groups', { displayName: 'readers', members: members.map((value) => ({ value })) })).json
  const membersOf = async (id: string): Promise<string[]> =>
    (await scim(1, 'GET', `/Groups/${id}`)).json.members.map(({ value }: { value: string }) => value).sort()
  const add = (value: string) => ({ Operations: [{ op: 'Add', path: 'members', value: [{ value }] }] })
  const remove = (value: string) => ({ Operations: [{ op: 'remove', path: `members[value eq "${value}"]` }] })
  const counted = (answers: readonly { readonly status: number }[], expected: number) =>
    answers.filter(({ status }) => status === expected).length

  test('only one of fifty groups with one name, added on two servers, is created', async () => {
    const answers = await fifty((at) => scim(at, 'POST', '/Groups', { displayName: at % 3 ? 'Readers' : 'readers' }))
    expect([counted(answers, 201), counted(answers, 409)]).toEqual([1, 49])
    expect((await scim(1, 'GET', '/Groups')).json.totalResults).toBe(1)
  })

  test('none of fifty people stays active if a directory enables and an administrator disables them', async () => {
    const ids = await people()
    const set = (at: number, active: boolean) =>
      scim(at, 'PATCH', `/Users/${ids[at]}`, { Operations: [{ op: 'replace', path: 'active', value: active }] })
    expect(counted(await fifty((at) => set(at, false)), 200)).toBe(50)
    const disable = (at: number) => admin('PATCH', `/admin/persons/${ids[at]}`, { active: false })
    const answers = await fifty((at) => Promise.all([set(at, true), disable(at)]))
    expect(
      counted(
        answers.map(([, byAdministrator]) => byAdministrator),
        200,
      ),
    ).toBe(50)
    const users = await fifty((at) => scim(at, 'GET', `/Users/${ids[at]}`))
    expect(users.filter(({ json }) => json.active)).toEqual([])
    expect(counted(await fifty((at) => set(at, true)), 403)).toBe(50)
  })

  test('members that fifty calls add and remove at the same time are all added and removed', async () => {
    const ids = await people()
    const { id } = await group(ids.slice(0, 25))
    const answers = await fifty((at) => scim(at, 'PATCH', `/Groups/${id}`, (at < 25 ? remove : add)(ids[at] as string)))
    expect(counted(answers, 200)).toBe(50)
    expect(await membersOf(id)).toEqual(ids.slice(25).sort())
    const { rows } = await either(0).services.stores.audit.search(either(0).settings.orgId, { limit: 500, offset: 0 })
    const moved = rows.filter(({ action }) => action.startsWith('group.member_'))
    expect(moved).toHaveLength(75)
  })

  test('only one of fifty callers that know the same version changes it', async () => {
    const ids = await people()
    const { id, meta } = await group()
    const answers = await fifty((at) =>
      scim(at, 'PATCH', `/Groups/${id}`, add(ids[at] as string), { 'if-match': meta.version }),
    )
    expect([counted(answers, 200), counted(answers, 412)]).toEqual([1, 49])
    expect(await membersOf(id)).toHaveLength(1)
  })

  test('a person who is deleted while being added is in no group, and no call fails', async () => {
    const ids = await people()
    const { id } = await group()
    const [added, deleted] = await Promise.all([
      fifty((at) => scim(at, 'PATCH', `/Groups/${id}`, add(ids[at] as string))),
      fifty((at) => (at % 2 ? scim(at, 'DELETE', `/Users/${ids[at]}`) : scim(at, 'GET', `/Users/${ids[at]}`))),
    ])
    expect(counted(added, 200) + counted(added, 400)).toBe(50)
    expect([counted(deleted, 204), counted(deleted, 200)]).toEqual([25, 25])
    expect(await membersOf(id)).toEqual(ids.filter((_, at) => at % 2 === 0).sort())
  })

  test('a group that fifty calls remove is removed once', async () => {
    const ids = await people()
    const { id } = await group(ids)
    const answers = await fifty((at) => scim(at, 'DELETE', `/Groups/${id}`))
    expect([counted(answers, 204), counted(answers, 404)]).toEqual([1, 49])
    expect((await either(0).admin.findPerson(ids[0] as string))?.groups).toEqual([])
  })
})
