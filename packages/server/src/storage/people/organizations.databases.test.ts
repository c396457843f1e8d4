import type { Bucket } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import { type Stores, sqlStores } from '../stores.js'
import type { AccessRequestRecord } from './access-requests.js'

const NOW = 1_800_000_000_000
const PAGE = { limit: 10, offset: 0 }

onBothDatabases('organizations and their data', (databases) => {
  let stores: Stores

  const organization = (id: string, parent_id: string | null, created_at = NOW) =>
    stores.organizations.ensure({ id, parent_id, org_name: id, tenant_name: id, settings: '{}', created_at })
  const person = (person_id: string, organization_id = 'root') =>
    stores.persons.create({
      person_id,
      pool_id: 'root',
      organization_id,
      person_type: 'regular',
      region: 'europe-belgium',
      created_at: NOW,
    })
  const attribute = (bucket: Bucket, name: string, value: string) => ({ bucket, name, value })

  beforeEach(async () => {
    const database = await databases.open()
    stores = sqlStores(database)
    await organization('root', null)
    await organization('branch', 'root', NOW + 1)
    await organization('twig', 'branch', NOW + 2)
    await organization('other', null, NOW + 3)
    await person('ada')
  })

  test('a tree can be read from any of its nodes, in pages', async () => {
    const ids = async (root: string | undefined, page = PAGE) => {
      const { total, organizations } = await stores.organizations.tree(root, page)
      return [total, organizations.map(({ id }) => id)]
    }
    expect(await ids('root')).toEqual([3, ['root', 'branch', 'twig']])
    expect(await ids('branch', { limit: 1, offset: 1 })).toEqual([2, ['twig']])
    expect(await ids(undefined)).toEqual([4, ['root', 'branch', 'twig', 'other']])
    expect((await stores.organizations.children('root')).map(({ id }) => id)).toEqual(['branch'])
  })

  test('a person is removed with the last membership, and the data of one organization with that one', async () => {
    await stores.persons.join('branch', 'ada', NOW, 'pending')
    expect(await stores.persons.memberships('ada')).toEqual([
      { organization_id: 'branch', state: 'pending' },
      { organization_id: 'root', state: 'active' },
    ])
    await stores.attributes.put('ada', 'branch', [attribute('end_user_read_only', 'a', '1')], NOW)
    await stores.attributes.put('ada', 'root', [attribute('person_pool-end_user_read_only', 'b', '2')], NOW)
    await stores.consents.add('branch', 'ada', ['necessary'], NOW)
    expect(await stores.persons.remove('branch', 'ada')).toBe(true)
    expect(await stores.persons.remove('branch', 'ada')).toBe(false)
    expect(await stores.attributes.of(['ada'], ['root', 'branch'])).toMatchObject([{ name: 'b', scope_id: 'root' }])
    expect(await stores.consents.of('branch', 'ada')).toEqual([])
    expect(await stores.persons.remove('root', 'ada')).toBe(true)
    expect(await stores.attributes.of(['ada'], ['root'])).toEqual([])
  })

  test('of fifty concurrent writes of one attribute, one value remains and none fails', async () => {
    await fifty((at) => stores.attributes.put('ada', 'root', [attribute('end_user_read_write', 'n', `${at}`)], NOW))
    expect(await stores.attributes.of(['ada'], ['root'])).toHaveLength(1)
    await fifty(() => stores.consents.add('root', 'ada', ['analytics'], NOW))
    expect(await stores.consents.of('root', 'ada')).toEqual([{ level: 'analytics', created_at: NOW }])
  })

  test('fifty equal access requests leave one open, and only one of fifty decisions counts', async () => {
    const request = (id: string): AccessRequestRecord => ({
      id,
      organization_id: 'root',
      person_id: 'ada',
      groups: ['readers'],
      reason: '',
      page: null,
      state: 'open',
      created_at: NOW,
      decided_at: null,
      by_ticket: false,
      decided_by: null,
    })
    const openRequests = await fifty((at) => stores.accessRequests.open(request(`r${at}`)))
    const ids = new Set(openRequests.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    const decisions = await fifty((at) =>
      stores.accessRequests.decide('root', id, { state: at % 2 ? 'approved' : 'denied', at: NOW, by: 'boss' }),
    )
    expect(decisions.filter(Boolean)).toHaveLength(1)
    expect(await stores.accessRequests.decide('other', id, { state: 'denied', at: NOW, by: 'x' })).toBeUndefined()
    expect((await stores.accessRequests.list('root', { ...PAGE, state: 'open' })).total).toBe(0)
    expect((await stores.accessRequests.open(request('again'))).id).toBe('again')
  })

  test('a key is found only by its secret’s digest, and removed by its own organization', async () => {
    const key = {
      id: 'k',
      organization_id: 'root',
      name: 'k',
      secret_hash: 'h',
      scopes: ['*'] as const,
      created_by: 'x',
    }
    await stores.apiKeys.add({ ...key, created_at: NOW, expires_at: NOW + 1, last_used: null })
    await stores.apiKeys.used('k', NOW + 5)
    expect(await stores.apiKeys.find('h')).toEqual({ ...key, created_at: NOW, expires_at: NOW + 1, last_used: NOW + 5 })
    expect(await stores.apiKeys.find('k')).toBeUndefined()
    expect(await stores.apiKeys.remove('other', 'k')).toBe(false)
    expect((await fifty(() => stores.apiKeys.remove('root', 'k'))).filter(Boolean)).toHaveLength(1)
  })

  test('groups are counted, and the audit log and events are listed newest first', async () => {
    await stores.persons.setGroups('root', 'ada', ['x', 'y'])
    expect(await stores.groups.describe('root', { name: 'x', description: 'X', created_at: NOW })).toBe(true)
    expect(await stores.groups.describe('root', { name: 'x', description: 'Z', created_at: NOW })).toBe(false)
    const [x, y] = [
      { name: 'x', description: 'Z', created_at: NOW, members: 1, directory: false },
      { name: 'y', description: '', created_at: 0, members: 1, directory: false },
    ]
    expect(await stores.groups.list('root', PAGE)).toEqual({ total: 2, exact: true, groups: [x, y] })
    expect(await stores.groups.list('root', { limit: 1, offset: 1 })).toEqual({ total: 2, exact: true, groups: [y] })
    expect(await stores.groups.described('root', ['y', 'x', 'z'])).toEqual([{ name: 'x', description: 'Z' }])
    expect(await stores.groups.described('other', ['x'])).toEqual([])
    expect(await stores.groups.described('root', [])).toEqual([])
    const row = {
      organization_id: 'root',
      action: 'key.added' as const,
      actor: 'boss',
      person_id: 'ada',
      detail: { n: 1 },
    }
    for (const at of [NOW, NOW + 1, NOW + 2]) await stores.audit.add({ ...row, id: `a${at}`, at })
    const page = await stores.audit.search('root', { ...PAGE, limit: 1, actor: 'boss', since: NOW, until: NOW + 2 })
    expect([page.total, page.rows.map(({ at }) => at)]).toEqual([2, [NOW + 1]])
    expect((await stores.audit.search('other', PAGE)).total).toBe(0)
  })

  test('removing a person removes the analytics events about them in that organization, and no others', async () => {
    const value = "a%_!b'\\@example.com"
    const handle = { type: 'username', value } as const
    await stores.handles.claim('root', { ...handle, id: 'h', person_id: 'ada', created_at: NOW })
    const event = (id: string, person_id: string | null, detail: object, organization_id = 'root') =>
      stores.events.add({
        id,
        organization_id,
        at: NOW,
        name: 'AuthenticationFailed_v1',
        person_id,
        correlation_id: '',
        location: '',
        user_agent: '',
        detail: { ...detail },
      })
    await event('1', 'ada', {})
    await event('2', null, { failure_reason: 'timeout', handle, challenge_id: 'x' })
    await event('3', null, { handle: { type: 'username', value: "a--!b'\\@example.com" } })
    await event('4', 'eve', {})
    await event('5', null, { handle }, 'other')
    await stores.persons.remove('root', 'ada')
    const eventIds = async (id: string) => (await stores.events.search(id, PAGE)).events.map((event) => event.id).sort()
    expect(await eventIds('root')).toEqual(['3', '4'])
    expect(await eventIds('other')).toEqual(['5'])
  })
})
