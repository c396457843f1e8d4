import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Acting } from '../../identity/authority/acting.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { TestServer } from '../../testing/index.js'
import { onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import { importBatch, importedLine } from './import-batch.js'
import { exportPersons, type PortablePerson } from './portable.js'

const email = (value: string, verified = true) => ({ type: 'email_address', value: `${value}@example.com`, verified })

onBothDatabases('an import of people', (databases) => {
  let close: () => Promise<void>
  let servers: readonly Acting[]
  const actingOn = async ({ services, settings }: TestServer): Promise<Acting> => ({
    services,
    organization: await findOrganization(services.stores, settings.orgId),
    actor: { kind: 'command line' },
  })
  beforeAll(async () => {
    const started = await twoServers(databases, { settings: { rateLimits: false } })
    servers = await Promise.all(started.worlds.map(actingOn))
    close = started.close
  })
  afterAll(() => close())
  const add = (digest: string, persons: readonly object[], { after = 0, on = 0 } = {}) =>
    importBatch(servers[on] as Acting, {
      digest,
      after,
      upTo: after + persons.length,
      persons: persons.map((value, at) => ({ line: after + at + 1, value })),
    })
  const people = async (text: string) => {
    const all: PortablePerson[] = []
    for await (const person of exportPersons(servers[0] as Acting)) all.push(person)
    return all.filter(({ handles }) => handles.some(({ value }) => value.includes(text)))
  }

  test('adds the good lines of a batch in their order, whatever is beside them', async () => {
    const refused = await add('mixed', [
      { handles: [email('mixed-1')], groups: ['b', 'a', 'a'] },
      { handles: [email('mixed-1')] },
      { handles: [] },
      { handles: [email('mixed-2')], attributes: { end_user_no_access: { big: 'x'.repeat(1024 * 1024) } } },
      { handles: [email('mixed-3')], attributes: { end_user_no_access: { score: 7 } }, active: false },
      { handles: [email('mixed-4'), { type: 'username', value: 'mixed' }, email('mixed-5', false)] },
      { handles: [email('mixed-2')], password_hash: HASH },
    ])
    expect(refused).toEqual([
      { line: 2, message: 'person exists' },
      { line: 3, message: expect.stringMatching(/^handles /) },
      { line: 4, message: expect.stringContaining('big') },
    ])
    const added = await people('mixed')
    expect(added.map(({ handles }) => handles.map(({ value, verified }) => [value.split('@')[0], verified]))).toEqual([
      [['mixed-1', true]],
      [['mixed-3', true]],
      expect.arrayContaining([
        ['mixed-4', true],
        ['mixed', true],
        ['mixed-5', false],
      ]),
      [['mixed-2', true]],
    ])
    expect(added).toMatchObject([
      { groups: ['a', 'b'], active: true },
      { attributes: { end_user_no_access: { score: 7 } }, active: false },
      {},
      { password_hash: HASH },
    ])
    const { stores, settings } = (servers[0] as Acting).services
    const { rows } = await stores.audit.search(settings.orgId, { action: 'person.added', limit: 9, offset: 0 })
    expect(rows).toContainEqual(expect.objectContaining({ actor: 'command line', detail: { groups: ['b', 'a', 'a'] } }))
    expect(rows).toHaveLength(4)
  })

  test('of one file by two processes adds everyone once', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => ({ handles: [email(`twice-${at}`, false)] }))
    const both = (after: number) =>
      Promise.all([0, 1].map((on) => add('twice', lines.slice(after, after + 10), { after, on })))
    for (const after of [0, 10, 20]) expect((await both(after)).toSorted()).toEqual([[], 'elsewhere'])
    expect(await people('twice')).toHaveLength(30)
    expect(await importedLine(servers[1] as Acting, 'twice')).toBe(30)
  })

  test('of different files with the same people at once adds everyone once', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => ({ handles: [email(`same-${at}`)] }))
    const [first, second] = await Promise.all([add('one', lines), add('other', lines.toReversed(), { on: 1 })])
    expect([first?.length, second?.length].toSorted()).toEqual([0, 20])
    expect(await people('same')).toHaveLength(20)
  })

  test('refuses only the person whose address was claimed after the batch had been compared with the database', async () => {
    expect(await add('before', [{ handles: [email('claimed')] }])).toEqual([])
    const acting = servers[0] as Acting
    const { stores } = acting.services
    const replacing = <Whole extends object>(whole: Whole, parts: Partial<Whole>) =>
      new Proxy({} as Whole, { get: (_, name) => Reflect.get(name in parts ? parts : whole, name) })
    const unaware = replacing(stores, {
      transaction: (work) =>
        stores.transaction((inside) =>
          work(replacing(inside, { imports: { ...inside.imports, ownedHandles: async () => [] } })),
        ),
    })
    const persons = ['free', 'claimed', 'later'].map((name, at) => ({
      line: at + 1,
      value: { handles: [email(name)] },
    }))
    const batch = { digest: 'after', after: 0, upTo: 3, persons }
    const refused = await importBatch({ ...acting, services: { ...acting.services, stores: unaware } }, batch)
    expect(refused).toEqual([{ line: 2, message: 'person exists' }])
    for (const name of ['free', 'claimed', 'later']) expect(await people(`${name}@`)).toHaveLength(1)
  })

  test('that fails leaves nothing of its batch, and continues from the batch before', async () => {
    expect(await add('broken', [{ handles: [email('broken-1')] }])).toEqual([])
    const away = servers[0] as Acting
    const failing = {
      ...away.services,
      events: { ...away.services.events, add: () => Promise.reject(new Error('away')) },
    }
    const batch = {
      digest: 'broken',
      after: 1,
      upTo: 2,
      persons: [{ line: 2, value: { handles: [email('broken-2')] } }],
    }
    await expect(importBatch({ ...away, services: failing }, batch)).rejects.toThrow('away')
    expect(await people('broken')).toHaveLength(1)
    expect(await importedLine(away, 'broken')).toBe(1)
    expect(await importBatch(away, batch)).toEqual([])
    expect(await people('broken')).toHaveLength(2)
    expect(await importedLine(away, 'unknown')).toBe(0)
  })
})

const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`
