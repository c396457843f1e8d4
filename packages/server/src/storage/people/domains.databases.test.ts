import { beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization } from '../../identity/organizations/organization.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { type Database, openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'
import { type Stores, sqlStores } from '../stores.js'

const ROOT = 'root'
const NOW = 1_800_000_000_000
const AT = { now: NOW, next: NOW + 10 }

onBothDatabases('email domains', (databases) => {
  let database: Database
  let stores: Stores
  beforeEach(async () => {
    database = await openDatabase(await databases.target())
    await migrate(database)
    stores = sqlStores(database)
    await ensureRootOrganization(stores, ROOT, NOW)
    return () => database.close()
  })

  const organization = async (id: string) => {
    await stores.organizations.ensure({
      id,
      parent_id: ROOT,
      org_name: id,
      tenant_name: id,
      settings: '{"person_pool":"inherit"}',
      created_at: NOW,
    })
    return id
  }
  const add = async (organization_id: string, domain = 'globex.example', pool_id = ROOT) => {
    const id = `${organization_id} ${domain}`
    const admission = { groups: ['readers'], approval: 'none' } as const
    await stores.domains.add({ id, organization_id, pool_id, domain, challenge: 'c', created_at: NOW, ...admission })
    return id
  }
  const fifty = async () => {
    const ids: string[] = []
    for (let at = 0; at < 50; at++) ids.push(await add(await organization(`child-${at}`)))
    return ids
  }
  const wins = (answers: readonly boolean[]) => answers.filter(Boolean).length

  test('only one of fifty organizations can prove a domain, and no other until it is removed', async () => {
    const ids = await fifty()
    const answers = await Promise.all(ids.map((id) => stores.transaction((inside) => inside.domains.prove(id, AT))))
    expect(wins(answers)).toBe(1)
    const winner = ids[answers.indexOf(true)] ?? ''
    expect(await stores.domains.proven(ROOT, 'globex.example')).toMatchObject({ id: winner, proven_at: NOW })
    expect(await stores.domains.prove(winner, { now: NOW + 5, next: NOW + 6 })).toBe(true)
    const [other = ''] = ids.filter((id) => id !== winner)
    expect(await stores.domains.prove(other, AT)).toBe(false)
    const removed = await stores.domains.remove(winner.split(' ')[0] ?? '', winner)
    expect(removed?.domain).toBe('globex.example')
    expect(await stores.domains.proven(ROOT, 'globex.example')).toBeUndefined()
    expect(await stores.domains.prove(other, AT)).toBe(true)
  })

  test('another pool has its own proofs', async () => {
    const own = await organization('own')
    expect(await stores.domains.prove(await add(await organization('one')), AT)).toBe(true)
    expect(await stores.domains.prove(await add(own, 'globex.example', own), AT)).toBe(true)
    expect((await stores.domains.proven(own, 'globex.example'))?.organization_id).toBe(own)
  })

  test('fifty concurrent calls add it once, and remove it once', async () => {
    await organization('one')
    const about = { organization_id: 'one', pool_id: ROOT, domain: 'a.example', challenge: 'c', created_at: NOW }
    const many = Array.from(
      { length: 50 },
      (_, at) => ({ id: `d${at}`, ...about, groups: [], approval: 'none' }) as const,
    )
    expect(wins(await Promise.all(many.map((domain) => stores.domains.add(domain))))).toBe(1)
    const { domains } = await stores.domains.list('one', { limit: 9, offset: 0 })
    const [{ id } = { id: '' }] = domains
    expect(domains).toHaveLength(1)
    const removals = await Promise.all(many.map(() => stores.domains.remove('one', id)))
    expect(removals.filter((removal) => removal !== undefined)).toHaveLength(1)
  })

  test('a proven domain fails since the first check that finds nothing, and lapses once', async () => {
    const id = await add(await organization('one'))
    expect(await stores.domains.fail(id, 'missing', AT)).toMatchObject({
      problem: 'missing',
      failing_since: null,
      next_check: null,
    })
    await stores.domains.prove(id, AT)
    expect(await stores.domains.find('one', id)).toMatchObject({ problem: null, checked_at: NOW, next_check: NOW + 10 })
    await stores.domains.fail(id, 'different', { now: NOW + 10, next: NOW + 20 })
    const failing = await stores.domains.fail(id, 'unreachable', { now: NOW + 20, next: NOW + 30 })
    expect(failing).toMatchObject({
      failing_since: NOW + 10,
      checked_at: NOW + 20,
      next_check: NOW + 30,
      proven_at: NOW,
    })
    expect(await stores.domains.lapse(id, NOW + 9)).toBe(false)
    const lapses = await Promise.all(Array.from({ length: 50 }, () => stores.domains.lapse(id, NOW + 10)))
    expect(wins(lapses)).toBe(1)
    expect(await stores.domains.find('one', id)).toMatchObject({
      proven_at: null,
      failing_since: null,
      next_check: null,
    })
  })

  test('only one of fifty calls postpones a check that is due', async () => {
    const id = await add(await organization('one'))
    await stores.domains.prove(id, AT)
    expect(await stores.domains.due(NOW + 9, 9)).toEqual([])
    expect((await stores.domains.due(NOW + 10, 9)).map((domain) => domain.id)).toEqual([id])
    const put = Array.from({ length: 50 }, () => stores.domains.postpone(id, NOW + 10, NOW + 99))
    expect(wins(await Promise.all(put))).toBe(1)
    expect(await stores.domains.due(NOW + 98, 9)).toEqual([])
  })

  test('belongs to its organization: another neither finds, changes nor removes it', async () => {
    const id = await add(await organization('one'))
    await organization('two')
    expect(await stores.domains.find('two', id)).toBeUndefined()
    expect(await stores.domains.update('two', id, { groups: [] })).toBeUndefined()
    expect(await stores.domains.remove('two', id)).toBeUndefined()
    expect(await stores.domains.update('one', id, { approval: 'required' })).toMatchObject({
      groups: ['readers'],
      approval: 'required',
    })
    expect(await stores.domains.update('one', id, {})).toMatchObject({ approval: 'required' })
  })

  test('departures are stored once for each organization', async () => {
    await organization('one')
    await Promise.all(Array.from({ length: 50 }, () => stores.departures.note('one', ['a', 'b'], NOW)))
    expect(await stores.departures.includes('one', ['x', 'b'])).toBe(true)
    expect(await stores.departures.includes(ROOT, ['a', 'b'])).toBe(false)
    expect(await stores.departures.includes('one', [])).toBe(false)
    await stores.departures.forget('one', ['b'])
    expect(await stores.departures.includes('one', ['b'])).toBe(false)
    expect(await stores.departures.includes('one', ['a'])).toBe(true)
  })
})
