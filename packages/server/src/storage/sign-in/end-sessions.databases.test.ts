import { beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { type Stores, sqlStores } from '../stores.js'

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const BRANCH = '7c0b6f0e-5c1e-4b0a-9a3e-000000000002'
const NOW = 1_700_000_000_000
const RACERS = 50

onBothDatabases('ending sessions', (databases) => {
  let stores: Stores
  beforeEach(async () => {
    const database = await databases.open()
    stores = sqlStores(database)
    for (const [id, parent_id] of [
      [ORG, null],
      [BRANCH, ORG],
    ] as const)
      await stores.organizations.ensure({
        id,
        parent_id,
        org_name: 'Hub',
        tenant_name: 'Hub',
        settings: '{}',
        created_at: NOW,
      })
    const person = {
      pool_id: ORG,
      organization_id: ORG,
      person_type: 'regular',
      region: 'eu',
      created_at: NOW,
    } as const
    for (const person_id of ['a', 'b']) await stores.persons.create({ ...person, person_id })
    await stores.persons.join(BRANCH, 'a', NOW, 'active')
  })

  const open = (id: string, more: object = {}, inside = stores) =>
    inside.sessions.insert({
      id,
      kind: 'person',
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
  const live = async (): Promise<string[]> => {
    const all = [
      ...(await stores.sessions.live(ORG, 'a', NOW)),
      ...(await stores.sessions.live(BRANCH, 'a', NOW)),
      ...(await stores.sessions.live(ORG, 'b', NOW)),
    ]
    return all.map(({ id }) => id).sort()
  }
  /** s → t → u (elsewhere), and v next to them. */
  const family = async () => {
    await open('s')
    await open('t', { parent_id: 's' })
    await open('u', { parent_id: 't', organization_id: BRANCH })
    await open('v')
    await open('w', { person_id: 'b' })
  }

  test('ending a session also ends those opened from it, and no others', async () => {
    await family()
    expect((await stores.sessions.find('u'))?.parent_id).toBe('t')
    expect(await stores.sessions.revoke('t', NOW)).toBe(true)
    expect(await live()).toEqual(['s', 'v', 'w'])
    expect(await stores.sessions.revoke('t', NOW)).toBe(false)
    expect(await stores.sessions.revoke('unknown', NOW)).toBe(false)
    expect(await stores.sessions.revoke('s', NOW)).toBe(true)
    expect(await live()).toEqual(['v', 'w'])
  })

  test('all sessions of a member end, with those opened from them elsewhere', async () => {
    await family()
    await open('x', { organization_id: BRANCH })
    await stores.sessions.revokeAll('a', NOW, ORG)
    expect(await live()).toEqual(['w', 'x'])
    await stores.sessions.revokeAll('a', NOW)
    expect(await live()).toEqual(['w'])
  })

  test('the session that is kept when all others end is kept even if it was opened from one of them', async () => {
    await family()
    await stores.sessions.revokeOthers('a', 't', NOW, ORG)
    expect(await live()).toEqual(['t', 'u', 'w'])
    await stores.sessions.revokeOthers('a', 't', NOW)
    expect(await live()).toEqual(['t', 'w'])
  })

  test('the sessions of a client end with all that were opened from them', async () => {
    await open('p', { client_id: 'planner' })
    await open('q', { parent_id: 'p' })
    await open('r', { client_id: 'planner', person_id: 'b' })
    await stores.sessions.revokeOfClient('planner', NOW, { organization_id: ORG, person_id: 'a' })
    expect(await live()).toEqual(['r'])
    await open('s', { client_id: 'planner', organization_id: BRANCH })
    await stores.sessions.revokeOfClient('planner', NOW, { organization_id: BRANCH })
    expect(await live()).toEqual(['r'])
    await stores.sessions.revokeOfClient('planner', NOW)
    expect(await live()).toEqual([])
  })

  const ENDINGS = {
    revoke: (at: Stores) => at.sessions.revoke('s', NOW),
    revokeAll: (at: Stores) => at.sessions.revokeAll('a', NOW),
    revokeOthers: (at: Stores) => at.sessions.revokeOthers('a', 'other', NOW),
    revokeOfClient: (at: Stores) =>
      at.sessions.revokeOfClient('planner', NOW, { organization_id: ORG, person_id: 'a' }),
  }
  test.each(Object.entries(ENDINGS))('%s leaves none of fifty sessions being opened from it', async (_, end) => {
    await open('s', { client_id: 'planner' })
    const results = await Promise.all(
      Array.from({ length: RACERS }, async (_, at) => {
        // In the middle of the callers that open a session, so that some come before it, some after it, and some at the
        // same time.
        if (at === RACERS / 2) return end(stores)
        return stores.transaction(async (inside) => {
          const from = await inside.sessions.hold('s', NOW)
          if (!from) return false
          await open(`d${at}`, { parent_id: 's', client_id: 'planner' }, inside)
          return true
        })
      }),
    )
    expect(results.filter((result) => result === true).length).toBeGreaterThan(0)
    expect(await live()).toEqual([])
  })
})
