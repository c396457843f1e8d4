import { type AuditAction, LIST_LIMITS } from '@portico/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { HANDLE_TYPES } from '../codes.js'
import type { Database } from '../engine/database.js'
import { bytesOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import type { MemberQuery } from '../members/member-states.js'
import { type Stores, sqlStores } from '../stores.js'
import type { DeliveryRecord } from './webhooks.js'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const fifty = <Result>(work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))

describe.each(databaseKinds())('operations on %s', (kind) => {
  let databases: TestDatabases
  let database: Database
  let stores: Stores
  beforeAll(async () => {
    databases = await startDatabases(kind)
    database = await databases.open()
    stores = sqlStores(database)
    await stores.organizations.ensure({
      id: 'root',
      parent_id: null,
      org_name: 'Root',
      tenant_name: 'Root',
      settings: '{}',
      created_at: NOW,
    })
  })
  afterAll(() => databases.stop())

  const add = async (person_id: string, handles: readonly string[], state: 'active' | 'pending' = 'active') => {
    const person = { person_id, pool_id: 'root', organization_id: 'root', person_type: 'regular', region: 'x' } as const
    await stores.persons.create({ ...person, state, created_at: NOW })
    for (const [at, value] of handles.entries())
      await stores.handles.claim('root', {
        id: `${person_id}${at}`,
        person_id,
        type: 'email_address',
        value,
        created_at: NOW,
      })
  }

  test('people are found by any part of a handle, each once, those first whose handle starts with it', async () => {
    await add('p1', ['ada@example.com', 'ada.second@example.com'])
    await add('p2', ['Zoë@example.com', 'adam@example.com'])
    await add('p3', ['bob@example.com'], 'pending')
    await stores.persons.addGroups('root', 'p2', ['readers'])
    const idsOf = async (query: object) =>
      (await stores.persons.list('root', query)).members.map(({ person_id }) => person_id)
    expect(await idsOf({ search: 'ada' })).toEqual(['p1', 'p2'])
    expect(await idsOf({ search: 'ada', offset: 1 })).toEqual(['p2'])
    expect(await idsOf({ search: 'ada', group: 'readers' })).toEqual(['p2'])
    expect(await idsOf({ search: 'Zoë' })).toEqual(['p2'])
    expect(await idsOf({ search: 'a%' })).toEqual([])
    expect(await idsOf({ search: 'dam@' })).toEqual(['p2'])
    expect(await idsOf({ search: 'second@example' })).toEqual(['p1'])
    expect(await idsOf({ search: 'b@example' })).toEqual(['p3'])
    expect(await idsOf({ search: 'oë@' })).toEqual(['p2'])
    expect(await idsOf({ search: 'example.com' })).toEqual(['p2', 'p1', 'p3'])
    expect(await idsOf({ search: 'bo' })).toEqual(['p3'])
    expect(await idsOf({ search: 'ob' })).toEqual([])
    expect(await idsOf({ search: 'lovelace' })).toEqual([])
    expect(await idsOf({ search: 'bob', state: 'active' })).toEqual([])
    expect(await idsOf({ state: 'pending' })).toEqual(['p3'])
    expect(await idsOf({ group: 'readers' })).toEqual(['p2'])
    expect(await stores.persons.list('root', { search: 'ada', limit: 1 })).toMatchObject({ total: 2, exact: true })
    expect(await idsOf({ handle: 'bob@example.com' })).toEqual(['p3'])
  })

  test('no list of persons scans all of them', async () => {
    const many = LIST_LIMITS.counted + 500
    const root = organizationKey('root')
    const key = (at: number) => personKey(bytesOf(`m${at}`))
    const numbers = Array.from({ length: many }, (_, at) => at)
    for (let from = 0; from < many; from += 500) {
      const some = numbers.slice(from, from + 500)
      await database.query
        .insertInto('persons')
        .values(
          some.map((at) => ({ id: bytesOf(`m${at}`), pool_key: root, anonymous: 0, region: 'x', created_at: NOW })),
        )
        .execute()
      await database.query
        .insertInto('memberships')
        .values(some.map((at) => ({ organization_key: root, person_key: key(at), state: 0, created_at: NOW })))
        .execute()
      await database.query
        .insertInto('handles')
        .values(
          some.map((at) => ({
            id: bytesOf(`m${at}`),
            pool_key: root,
            person_key: key(at),
            type: HANDLE_TYPES.code('username'),
            value: `many${at}`,
            verified: 1,
            created_at: NOW,
          })),
        )
        .execute()
    }
    if (kind === 'postgres') await sql`analyze`.execute(database.query)
    expect(await stores.persons.list('root', {})).toMatchObject({ total: LIST_LIMITS.counted, exact: false })
    const walk = async (query: MemberQuery) => {
      const ids: string[] = []
      for (let after: string | undefined; ; ) {
        const { members, next } = await stores.persons.list('root', { limit: 1_000, after, ...query })
        ids.push(...members.map(({ person_id }) => person_id))
        if (next === undefined) return ids
        after = next
      }
    }
    const everyone = await walk({})
    expect([everyone.length, new Set(everyone).size]).toEqual([many + 3, many + 3])
    expect(await walk({ sort: { by: 'joined', descending: true } })).toEqual(everyone.toReversed())
    for (const search of ['ma', 'any'])
      expect(new Set(await walk({ search }))).toEqual(new Set(everyone.filter((id) => id.startsWith('m'))))
    expect(await walk({ search: 'any12', limit: 20 })).toHaveLength(111)
    const totalAndIds = async (query: object) => {
      const { total, members } = await stores.persons.list('root', query)
      return [total, ...members.map(({ person_id }) => person_id)]
    }
    expect(await stores.persons.list('root', { search: 'many12' })).toMatchObject({ total: 111, exact: true })
    expect(await totalAndIds({ search: 'y1234' })).toEqual([1, 'm1234'])
    expect(await totalAndIds({ search: '1234', state: 'active' })).toEqual([1, 'm1234'])
    expect(await totalAndIds({ search: 'any"12' })).toEqual([0])
    expect(await totalAndIds({ search: "y' or 1" })).toEqual([0])
    // Contains each trigram, but not the whole text.
    expect(await totalAndIds({ search: 'y11111' })).toEqual([0])
    expect(await totalAndIds({ search: 'ma', limit: 1 })).toEqual([LIST_LIMITS.counted, 'm0'])
    expect(await stores.persons.list('root', { search: 'any', offset: LIST_LIMITS.counted, limit: 9 })).toMatchObject({
      total: LIST_LIMITS.counted,
      exact: false,
      members: Array.from({ length: 9 }, () => ({ person_id: expect.stringMatching(/^m1\d{4}$/) })),
    })
    await stores.organizations.ensure({
      id: 'branch',
      parent_id: 'root',
      org_name: 'Branch',
      tenant_name: 'Branch',
      settings: '{}',
      created_at: NOW,
    })
    await stores.persons.join('branch', 'm42', NOW)
    const inBranch = await stores.persons.list('branch', { search: 'any4' })
    expect(inBranch.members.map(({ person_id }) => person_id)).toEqual(['m42'])
    expect(await stores.handles.remove('m1234', 'm1234')).toBe(true)
    expect(await totalAndIds({ search: 'y1234' })).toEqual([0])
    expect(
      await plan(`select * from handles where value ${kind === 'postgres' ? '~>=~' : '>='} 'many12'
      and value ${kind === 'postgres' ? '~<~' : '<'} 'many13'`),
    ).toMatch(/handles_value/)
    expect(
      await plan('select person_key from memberships where organization_key = 1 and state = 2 and state <> 0'),
    ).toMatch(/memberships_waiting/)
  }, 300_000)

  test('members are sorted by address, by when they joined and by when they were last seen', async () => {
    const organization = { org_name: 'S', parent_id: null, tenant_name: 'S', settings: '{}', created_at: NOW }
    await stores.organizations.ensure({ id: 'sorted', ...organization })
    const session = async (person_id: string, created_at: number, rest: object = {}) =>
      stores.sessions.insert({
        id: `s-${person_id}-${created_at}`,
        kind: 'person',
        organization_id: 'sorted',
        person_id,
        authentications: [],
        first_token: false,
        created_at,
        expires_at: created_at + HOUR,
        revoked_at: null,
        proofs: 0,
        scope: [],
        ...rest,
      })
    for (const [at, [person_id, value]] of (
      [
        ['s1', 'zoe@example.com'],
        ['s2', undefined],
        ['s3', 'Bob@example.com'],
        ['s4', 'adam@example.com'],
      ] as const
    ).entries()) {
      const row = { pool_id: 'sorted', organization_id: 'sorted', person_type: 'regular', region: 'x' } as const
      await stores.persons.create({ ...row, person_id, created_at: NOW + at })
      if (value)
        await stores.handles.claim('sorted', {
          id: person_id,
          person_id,
          type: 'email_address',
          value,
          created_at: NOW,
        })
    }
    const order = async (by: 'address' | 'joined' | 'last_seen', descending = false, query: object = {}) => {
      const { members } = await stores.persons.list('sorted', { ...query, sort: { by, descending } })
      return members.map(({ person_id }) => person_id).join(' ')
    }
    expect(await order('address')).toBe('s3 s4 s1 s2')
    expect(await order('address', true)).toBe('s1 s4 s3 s2')
    expect(await order('joined', true)).toBe('s4 s3 s2 s1')
    expect(await order('address', true, { search: 'example' })).toBe('s1 s4 s3')
    await session('s2', NOW + 9)
    await session('s4', NOW + 5)
    await session('s1', NOW + 99, { actor: 'administrator' })
    await session('s3', NOW + 1, { kind: 'console', seen_at: NOW + 7 })
    expect(await order('last_seen', true)).toBe('s2 s3 s4 s1')
    expect(await order('last_seen')).toBe('s1 s4 s3 s2')
    const seen = () => Promise.all(['s1', 's2'].map((id) => stores.persons.lastSeen('sorted', id)))
    expect(await seen()).toEqual([null, NOW + 9])
    await stores.sessions.removeExpired(NOW + 9 + HOUR)
    expect(await stores.sessions.find(`s-s2-${NOW + 9}`)).toBeUndefined()
    expect(await seen()).toEqual([null, NOW + 9])
    await stores.persons.noteSeen('sorted', 's2', NOW + 10)
    expect(await seen()).toEqual([null, NOW + 9])
    await fifty(() => stores.persons.noteSeen('sorted', 's2', NOW + 9 + HOUR))
    expect(await seen()).toEqual([null, NOW + 9 + HOUR])
    const { members } = await stores.persons.list('sorted', { handle: 'adam@example.com' })
    expect(members).toMatchObject([{ person_id: 's4', last_seen: NOW + 5 }])
  })

  const plan = async (question: string): Promise<string> => {
    const explain = kind === 'postgres' ? 'explain' : 'explain query plan'
    const { rows } = await sql.raw<Record<string, unknown>>(`${explain} ${question}`).execute(database.query)
    return JSON.stringify(rows)
  }

  test('members are counted by state, and a state that no one is in anymore counts zero', async () => {
    await stores.figures.storeMembers(await stores.figures.countMembers(), NOW)
    expect((await stores.figures.members('root'))?.members).toMatchObject({
      active: LIST_LIMITS.counted + 502,
      pending: 1,
    })
    await stores.persons.setState('root', 'p3', 'active')
    expect((await stores.figures.countMembers('root')).get('root')).toEqual({ active: LIST_LIMITS.counted + 503 })
    await stores.figures.storeMembers(await stores.figures.countMembers(), NOW + 1)
    expect(await stores.figures.members('root')).toMatchObject({ members: { pending: 0 }, counted_at: NOW + 1 })
    expect(await stores.figures.members('nowhere')).toBeUndefined()
  })

  test('concurrent figures of many processes add up', async () => {
    const figure = { organization_id: 'root', at: NOW - (NOW % HOUR), method: 'password', outcome: 'sign_in' } as const
    await fifty(() => stores.figures.add([{ ...figure, count: 2 }]))
    const [only] = await stores.figures.read('root', figure.at, figure.at + 1)
    expect(only).toEqual({ ...figure, count: 100 })
    expect(await stores.figures.read('root', figure.at + 1, figure.at + HOUR)).toEqual([])
  })

  test('only one of fifty callers gets a lease, until it expires or is released', async () => {
    const take = (holder: string, now = NOW) => stores.leases.take('clean', holder, now, now + 1_000)
    const taken = await fifty((at) => take(`h${at}`))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const holder = `h${taken.indexOf(true)}`
    expect(await take(holder)).toBe(true)
    expect(await take('other', NOW + 999)).toBe(false)
    expect(await take('other', NOW + 1_001)).toBe(true)
    await stores.leases.release('clean', 'other')
    expect(await take('third')).toBe(true)
  })

  test('fifty workers lease events concurrently, and each event goes to one of them', async () => {
    const delivery = (at: number): DeliveryRecord => ({
      id: `d${at}`,
      webhook_id: 'w',
      message_id: `m${at}`,
      event: 'x',
      body: '{}',
      created_at: NOW,
      due_at: NOW,
      attempts: 0,
      delivered_at: null,
      failed_at: null,
      status: null,
      error: null,
    })
    await fifty((at) => stores.webhooks.queue(delivery(at)))
    const leased = (await fifty(() => stores.webhooks.lease(NOW, NOW + 60_000, 3))).flat()
    expect(new Set(leased.map(({ id }) => id)).size).toBe(50)
    expect(leased).toHaveLength(50)
    await stores.webhooks.delivered('d1', NOW, 200)
    await stores.webhooks.missed('d2', { at: NOW, status: 500, error: 'x' })
    await stores.webhooks.missed('d3', { at: NOW, dueAt: NOW + 5, status: null, error: 'x' })
    expect(await stores.webhooks.backlog()).toBe(48)
    expect((await stores.webhooks.lease(NOW + 5, NOW + 60_000, 9)).map(({ id }) => id)).toEqual(['d3'])
    for (const [state, total] of [
      ['delivered', 1],
      ['failed', 1],
      ['waiting', 48],
    ] as const)
      expect((await stores.webhooks.deliveries('w', { limit: 1, offset: 0, state })).total).toBe(total)
  })

  test('the audit log can be read from a given row on, and filtered by the prefix of an action', async () => {
    const row = (at: number, action: AuditAction) => ({
      id: `${(NOW + at).toString(36).padStart(9, '0')}x${at}`,
      organization_id: 'root',
      at: NOW + at,
      action,
      actor: 'a',
      person_id: null,
      detail: {},
    })
    for (const [at, action] of (['person.added', 'person.deleted', 'preview.added'] as const).entries())
      await stores.audit.add(row(at, action))
    const ids = async (after: string) => (await stores.audit.after('root', after, 9)).map(({ action }) => action)
    expect(await ids(row(0, 'person.added').id)).toEqual(['person.deleted', 'preview.added'])
    expect(await ids('')).toHaveLength(3)
    expect((await stores.audit.search('root', { action: 'person.*', limit: 9, offset: 0 })).total).toBe(2)
    expect(await stores.audit.removeBefore('root', NOW + 2)).toBe(2)
  })
})
