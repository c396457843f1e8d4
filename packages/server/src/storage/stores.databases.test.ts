import { beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization } from '../identity/organizations/organization.js'
import { onBothDatabases } from '../testing/on-both-databases.js'
import { openDatabase } from './engine/database.js'
import { NO_RUN } from './operations/budgets.js'
import type { OutboxRecord } from './operations/outbox.js'
import type { ChallengeRecord, FlowRecord } from './sign-in/flow-rows.js'
import { type Stores, sqlStores } from './stores.js'

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const NOW = 1_800_000_000_000
const DAY = 24 * 3_600_000
const BUDGET = { most: 7, window: 1000, gap: 0, run: NO_RUN }

onBothDatabases('storage', (databases) => {
  let stores: Stores
  let more: () => Promise<{ stores: Stores; close(): Promise<void> }>

  beforeEach(async () => {
    const target = await databases.target()
    more = async () => {
      const database = await openDatabase(target)
      return { stores: sqlStores(database), close: () => database.close() }
    }
    const database = await openDatabase(target)
    stores = sqlStores(database)
    await ensureRootOrganization(stores, ORG, NOW)
    return () => database.close()
  })

  const person = (person_id: string) =>
    stores.persons.create({
      person_id,
      pool_id: ORG,
      organization_id: ORG,
      person_type: 'regular',
      region: 'europe-belgium',
      created_at: NOW,
    })
  const handle = (person_id: string, id = person_id) => ({
    id,
    person_id,
    type: 'email_address' as const,
    value: 'ada@example.com',
    created_at: NOW,
  })
  const flow = (id: string, more: Partial<FlowRecord> = {}): FlowRecord => ({
    id,
    organization_id: ORG,
    kind: 'sign_in',
    session_kind: 'person',
    method: 'otp_via_email',
    handle: { type: 'email_address', value: 'ada@example.com' },
    proven: false,
    grants: [],
    created_at: NOW,
    expires_at: NOW + 1000,
    ...more,
  })
  const challenge = (id: string, flow_id: string, more: Partial<ChallengeRecord> = {}): ChallengeRecord => ({
    id,
    flow_id,
    position: 0,
    type: 'otp',
    method: 'otp_via_email',
    secret_hash: 'hash',
    pack_hash: null,
    tries_left: 5,
    data: null,
    consumed_at: null,
    session_id: null,
    created_at: NOW,
    expires_at: NOW + 1000,
    ...more,
  })

  /** Races the same call over several connections, as several processes would. */
  async function race<Result>(act: (stores: Stores) => Promise<Result>): Promise<Result[]> {
    const connections = await Promise.all(Array.from({ length: 4 }, more))
    const all = [stores, ...connections.map((other) => other.stores)]
    const results = await Promise.all(Array.from({ length: 50 }, (_, at) => act(all[at % all.length] ?? stores)))
    await Promise.all(connections.map((other) => other.close()))
    return results
  }

  test('only one of fifty concurrent calls consumes a challenge', async () => {
    await stores.flows.insert(flow('f'), [challenge('c', 'f')])
    const results = await race((racer) => racer.flows.consume('c', NOW))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test('fifty concurrent calls spend exactly as many attempts as there were', async () => {
    await stores.flows.insert(flow('f'), [challenge('c', 'f', { tries_left: 1 }), challenge('d', 'f', { position: 1 })])
    const single = await race((racer) => racer.flows.spendAttempt('c', NOW))
    expect(single.filter(Boolean)).toHaveLength(1)
    const five = await race((racer) => racer.flows.spendAttempt('d', NOW))
    expect(five.filter(Boolean)).toHaveLength(5)
    expect((await stores.flows.find('d'))?.challenge.tries_left).toBe(0)
  })

  test('an expired or used challenge grants no attempts and cannot be consumed', async () => {
    await stores.flows.insert(flow('f'), [challenge('c', 'f'), challenge('d', 'f', { position: 1 })])
    expect(await stores.flows.spendAttempt('c', NOW + 1000)).toBe(false)
    expect(await stores.flows.consume('c', NOW + 1000)).toBe(false)
    expect(await stores.flows.consume('d', NOW)).toBe(true)
    expect(await stores.flows.spendAttempt('d', NOW)).toBe(false)
  })

  test('only one of fifty pages without a token gets a session, and only once it exists', async () => {
    await stores.flows.insert(flow('f'), [challenge('c', 'f', { tries_left: 1 })])
    expect(await stores.flows.handOut('c', NOW)).toBe(false)
    await stores.flows.complete('c', 'session', NOW)
    expect(await stores.flows.handOut('c', NOW + 1000)).toBe(false)
    const results = await race((racer) => racer.flows.handOut('c', NOW))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test('a consumption inside a transaction that fails is undone', async () => {
    await stores.flows.insert(flow('f'), [challenge('c', 'f')])
    const failing = stores.transaction(async (inside) => {
      expect(await inside.flows.consume('c', NOW)).toBe(true)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect(await stores.flows.consume('c', NOW)).toBe(true)
  })

  test('only one of fifty people who claim a handle concurrently owns it', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => `person-${at}`)
    for (const id of ids) await person(id)
    let next = 0
    const results = await race((racer) => racer.handles.claim(ORG, handle(ids[next++] ?? '')))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(ids).toContain(await stores.handles.owner(ORG, 'email_address', 'ada@example.com'))
  })

  test('an unproven handle reserves nothing, and is removed when its person proves it', async () => {
    await person('a')
    await person('b')
    await stores.handles.note(ORG, { ...handle('a', 'note-a'), verified: false })
    await stores.handles.note(ORG, { ...handle('b', 'note-b'), verified: false })
    expect(await stores.handles.owner(ORG, 'email_address', 'ada@example.com')).toBeUndefined()
    expect(await stores.handles.claimant(ORG, 'email_address', 'ada@example.com')).toBe('a')
    const ownerOrClaimant = () => stores.handles.ownerOrClaimant(ORG, 'email_address', 'ada@example.com')
    expect(await ownerOrClaimant()).toEqual({ personId: 'a', owns: false })
    expect(await stores.handles.claim(ORG, handle('b'))).toBe(true)
    expect(await ownerOrClaimant()).toEqual({ personId: 'b', owns: true })
    expect(await stores.handles.ownerOrClaimant(ORG, 'email_address', 'eve@example.com')).toBeUndefined()
    expect((await stores.handles.of('b')).map(({ verified }) => verified)).toEqual([true])
    expect((await stores.handles.of('a')).map(({ verified }) => verified)).toEqual([false])
  })

  test('members are known by their oldest proven address, and only to their own organizations', async () => {
    await person('a')
    const add = (id: string, value: string, at: number) =>
      stores.handles.claim(ORG, { ...handle('a', id), value, created_at: at })
    await stores.handles.note(ORG, { ...handle('a', 'claimed'), value: 'first@example.com', verified: false })
    await add('new', 'new@example.com', NOW + 1)
    await add('old', 'old@example.com', NOW)
    expect(await stores.handles.names(ORG, ['a', 'nobody'])).toEqual(new Map([['a', 'old@example.com']]))
    expect(await stores.handles.names('elsewhere', ['a'])).toEqual(new Map())
    expect(await stores.handles.names(ORG, [])).toEqual(new Map())
  })

  const counted = async (racer: Stores['budgets'], key: string, now = NOW) => racer.take(key, BUDGET, now)

  test('of fifty concurrent uses of a budget, as many succeed as it allows, until its next window', async () => {
    const taken = await race((racer) => counted(racer.budgets, 'k'))
    expect(taken.filter(Boolean)).toHaveLength(BUDGET.most)
    expect(await stores.budgets.has('k', BUDGET, NOW + 999)).toBe(false)
    expect(await counted(stores.budgets, 'k', NOW + 999)).toBe(false)
    expect(await stores.budgets.has('k', BUDGET, NOW + 1000)).toBe(true)
    expect(await counted(stores.budgets, 'k', NOW + 1000)).toBe(true)
  })

  test('a budget is used in amounts, and never exceeded', async () => {
    const taken = await race((racer) => racer.budgets.take('k', BUDGET, NOW, 3))
    expect(taken.filter(Boolean)).toHaveLength(2)
    expect(await stores.budgets.take('k', BUDGET, NOW, 2)).toBe(false)
    expect(await stores.budgets.take('k', BUDGET, NOW, 1)).toBe(true)
    expect(await stores.budgets.take('other', BUDGET, NOW, BUDGET.most + 1)).toBe(false)
  })

  test('two uses are separated by the gap', async () => {
    const budget = { ...BUDGET, gap: 500 }
    expect((await race((racer) => racer.budgets.take('k', budget, NOW))).filter(Boolean)).toHaveLength(1)
    expect(await stores.budgets.take('k', budget, NOW + 499)).toBe(false)
    expect(await stores.budgets.take('k', budget, NOW + 500)).toBe(true)
  })

  test('a run of uses continues across windows, and closes the budget until it is ended', async () => {
    const budget = { ...BUDGET, run: 10 }
    for (let at = 0; at < 10; at++) expect(await stores.budgets.take('k', budget, NOW + at * 500)).toBe(true)
    expect(await stores.budgets.take('k', budget, NOW + 300 * DAY)).toBe(false)
    expect(await stores.budgets.running(['k', 'l'], NOW)).toEqual(['k'])
    await stores.budgets.endRuns(['k', 'l'])
    expect(await stores.budgets.running(['k', 'l'], NOW)).toEqual([])
    expect(await stores.budgets.take('k', budget, NOW + 300 * DAY)).toBe(true)
  })

  test('a returned use is available again, and the clean-up deletes what has expired', async () => {
    for (let at = 0; at < BUDGET.most; at++) await counted(stores.budgets, 'k')
    await stores.budgets.giveBack('k', { endRun: false })
    expect(await counted(stores.budgets, 'k')).toBe(true)
    expect(await counted(stores.budgets, 'k')).toBe(false)
    await stores.budgets.remember('m', NOW + 5)
    await stores.budgets.remember('m', NOW + 10)
    expect(await stores.budgets.remembers('m', NOW + 9)).toBe(NOW + 10)
    expect(await stores.budgets.remembers('m', NOW + 10)).toBeUndefined()
    await stores.budgets.removeExpired(NOW + 10)
    expect(await counted(stores.budgets, 'k', NOW + 11)).toBe(false)
    await stores.budgets.removeExpired(NOW + 1000)
    expect(await counted(stores.budgets, 'k', NOW + 11)).toBe(true)
  })

  test('fifty workers lease the outbox concurrently, and each message goes to one of them', async () => {
    const message = (id: string): OutboxRecord => ({
      id,
      organization_id: ORG,
      channel: 'email',
      recipient: 'ada@example.com',
      sealed_body: 'sealed',
      created_at: NOW,
      due_at: NOW,
      attempts: 0,
      leased_until: 0,
    })
    for (let at = 0; at < 20; at++) await stores.outbox.add(message(`m${at}`))
    const leased = (await race((racer) => racer.outbox.lease(NOW, NOW + 60_000, 3))).flat()
    expect(new Set(leased.map(({ id }) => id)).size).toBe(leased.length)
    const rest = await stores.outbox.lease(NOW, NOW + 60_000, 100)
    expect(leased.length + rest.length).toBe(20)
    expect(await stores.outbox.lease(NOW + 60_000, NOW + 90_000, 100)).toHaveLength(20)
  })

  test('a sent message is removed, and one that was put back waits until it is due', async () => {
    const base = {
      organization_id: ORG,
      channel: 'email' as const,
      sealed_body: 'sealed',
      created_at: NOW,
      due_at: NOW,
      leased_until: 0,
    }
    await stores.outbox.add({ ...base, id: 'a', recipient: 'a@example.com', attempts: 0 })
    await stores.outbox.add({ ...base, id: 'b', recipient: 'b@example.com', attempts: 0 })
    await stores.outbox.add({ ...base, id: 'c', recipient: 'c@example.com', attempts: 0, leased_until: NOW + 60_000 })
    await stores.outbox.remove(['a', 'c'])
    await stores.outbox.putBack('b', NOW + 5000, 'ECONNREFUSED', false)
    expect(await stores.outbox.list({ limit: 10 })).toMatchObject([{ id: 'b', attempts: 1 }])
    expect(await stores.outbox.lease(NOW + 4999, NOW + 6000, 10)).toEqual([])
    expect(await stores.outbox.lease(NOW + 5000, NOW + 6000, 10)).toMatchObject([{ id: 'b' }])
  })

  test('removing a person removes handles, credentials, groups and sessions with them', async () => {
    await person('a')
    await stores.handles.claim(ORG, handle('a'))
    await stores.persons.addGroups(ORG, 'a', ['readers', 'readers', 'writers'])
    const credential = { id: 'p', person_id: 'a', type: 'password' as const, created_at: NOW, last_used: null }
    await stores.credentials.set({ ...credential, secret: '$argon2id$…' })
    const session = {
      id: 's',
      kind: 'person' as const,
      proofs: 0,
      scope: [],
      organization_id: ORG,
      person_id: 'a',
      authentications: [],
      first_token: true,
      created_at: NOW,
      expires_at: NOW + 1000,
      revoked_at: null,
    }
    expect(await stores.sessions.insert(session)).toEqual(await stores.sessions.find('s'))
    await expect(stores.sessions.insert({ ...session, id: 'n', person_id: 'nobody' })).rejects.toThrow()
    await expect(stores.sessions.insert({ ...session, id: 'n', organization_id: 'none' })).rejects.toThrow()
    expect(await stores.persons.groups(ORG, 'a')).toEqual(['readers', 'writers'])
    expect((await stores.sessions.findWithState('s'))?.state).toBe('active')
    expect(await stores.persons.remove('another-organization', 'a')).toBe(false)
    expect(await stores.persons.remove(ORG, 'a')).toBe(true)
    expect(await stores.handles.owner(ORG, 'email_address', 'ada@example.com')).toBeUndefined()
    expect(await stores.credentials.ofType('a', 'password')).toBeUndefined()
    expect(await stores.persons.groups(ORG, 'a')).toEqual([])
    expect(await stores.sessions.find('s')).toBeUndefined()
  })

  test('a session is revoked once, and all sessions of a person together', async () => {
    await person('a')
    const session = (id: string) => ({
      id,
      kind: 'program' as const,
      proofs: 5,
      client_id: 'planner',
      scope: ['openid' as const, 'email' as const],
      organization_id: ORG,
      person_id: 'a',
      authentications: [{ method: 'password' as const, timestamp: '2026-01-01T00:00:00.000Z' }],
      first_token: false,
      created_at: NOW,
      expires_at: NOW + 1000,
      revoked_at: null,
      actor: null,
      anonymous_person_id: null,
      parent_id: null,
      seen_at: NOW,
    })
    for (const id of ['s', 't', 'u']) await stores.sessions.insert(session(id))
    expect(await stores.sessions.find('s')).toEqual({ ...session('s'), person_type: 'regular' })
    // In use until it was idle for too long, and never again afterwards.
    const touched = await Promise.all(Array.from({ length: 50 }, () => stores.sessions.touch('s', NOW + 5, NOW - 1)))
    expect(touched.every(Boolean)).toBe(true)
    expect((await stores.sessions.find('s'))?.seen_at).toBe(NOW + 5)
    expect(await stores.sessions.touch('s', NOW + 20, NOW + 5)).toBe(false)
    expect(await stores.sessions.revoke('s', NOW)).toBe(true)
    expect(await stores.sessions.touch('s', NOW + 6, NOW - 1)).toBe(false)
    expect(await stores.sessions.revoke('s', NOW + 1)).toBe(false)
    await stores.sessions.revokeAll('a', NOW + 2)
    const revoked = await Promise.all(['s', 't', 'u'].map((id) => stores.sessions.find(id)))
    expect(revoked.map((record) => record?.revoked_at)).toEqual([NOW, NOW + 2, NOW + 2])
  })

  test('a session is locked only while it is active, and by one flow at a time', async () => {
    await person('a')
    const session = (id: string, more: object = {}) => ({
      id,
      kind: 'person' as const,
      proofs: 0,
      scope: [],
      organization_id: ORG,
      person_id: 'a',
      authentications: [],
      first_token: false,
      created_at: NOW,
      expires_at: NOW + 1000,
      revoked_at: null,
      ...more,
    })
    for (const record of [
      session('s'),
      session('t'),
      session('u', { revoked_at: NOW }),
      session('v', { expires_at: NOW }),
    ])
      await stores.sessions.insert(record)
    expect(await stores.sessions.hold('u', NOW)).toBeUndefined()
    expect(await stores.sessions.hold('v', NOW)).toBeUndefined()
    expect(await stores.sessions.hold('unknown', NOW)).toBeUndefined()
    // Each ends all sessions of the person, as an upgrade does: only the first one can find an active one.
    const held = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        stores.transaction(async (inside) => {
          const active = await inside.sessions.hold(at % 2 === 0 ? 's' : 't', NOW)
          if (active) await inside.sessions.revokeAll('a', NOW)
          return active !== undefined
        }),
      ),
    )
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  test('a flow is read as it was stored, with its challenges in order and its packs by digest', async () => {
    const stored = flow('f', { kind: 'invitation', grants: ['readers'], person_id: 'a', session_id: 's' })
    await stores.flows.insert(stored, [
      challenge('c1', 'f', { position: 1, pack_hash: 'pack' }),
      challenge('c0', 'f', { position: 0, pack_hash: 'pack' }),
    ])
    const pack = await stores.flows.pack('pack')
    expect(pack?.flow).toEqual(stored)
    expect(pack?.challenges.map(({ id }) => id)).toEqual(['c0', 'c1'])
    await stores.flows.consume('c0', NOW)
    const match = await stores.flows.find('c1')
    expect(match?.flow).toEqual(stored)
    expect(match?.challenge.id).toBe('c1')
    expect(match?.challenges.map(({ id, consumed_at }) => [id, consumed_at])).toEqual([
      ['c0', NOW],
      ['c1', null],
    ])
    expect(await stores.flows.complete('c1', 'session', NOW)).toBe(true)
    expect(await stores.flows.complete('c1', 'another', NOW)).toBe(false)
    await stores.flows.removeExpired(NOW + 1000)
    expect(await stores.flows.find('c1')).toBeUndefined()
  })

  test('a person disabled by the directory differs from one disabled by an administrator', async () => {
    await person('a')
    const isByDirectory = () => stores.persons.isDisabledByDirectory(ORG, 'a')
    expect(await isByDirectory()).toBe(false)
    await stores.persons.setState(ORG, 'a', 'inactive', true)
    expect([await isByDirectory(), await stores.persons.isDisabledByDirectory('another', 'a')]).toEqual([true, false])
    await stores.persons.setState(ORG, 'a', 'inactive')
    expect(await isByDirectory()).toBe(false)
    await stores.persons.setState(ORG, 'a', 'inactive', true)
    expect(await isByDirectory()).toBe(false)
    await stores.persons.setState(ORG, 'a', 'active')
    const both = Array.from({ length: 50 }, (_, at) => stores.persons.setState(ORG, 'a', 'inactive', at % 2 === 0))
    await Promise.all(both)
    expect(await isByDirectory()).toBe(false)
  })

  test('members are listed in pages, by group, handle and state', async () => {
    for (const id of ['a', 'b', 'c']) await person(id)
    await stores.handles.claim(ORG, handle('b'))
    await stores.persons.setGroups(ORG, 'c', ['readers'])
    await stores.persons.setState(ORG, 'a', 'inactive')
    const ids = async (query: object) => {
      const { total, members } = await stores.persons.list(ORG, query)
      return [total, ...members.map(({ person_id }) => person_id)]
    }
    expect(await ids({})).toEqual([3, 'a', 'b', 'c'])
    expect(await ids({ limit: 1, offset: 1 })).toEqual([3, 'b'])
    expect(await ids({ group: 'readers' })).toEqual([1, 'c'])
    expect(await ids({ handle: 'ada@example.com' })).toEqual([1, 'b'])
    expect(await ids({ state: 'inactive' })).toEqual([1, 'a'])
    expect((await stores.persons.list('another-organization', {})).total).toBe(0)
    expect(await stores.persons.hasMemberIn(ORG, 'readers')).toBe(true)
    expect(await stores.persons.hasMemberIn(ORG, 'nobody')).toBe(false)
  })
})
