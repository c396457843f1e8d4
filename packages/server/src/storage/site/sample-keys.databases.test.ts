import { beforeEach, expect, test } from 'vitest'
import { createVault } from '../../ground/adapters/vault.js'
import { reseal } from '../../jobs/vault-rotation/reseal.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import { type Database, openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'

const MINUTE = 60_000

onBothDatabases('keys for the sandbox', (databases) => {
  let database: Database
  let worlds: readonly TestServer[]
  let clock: ReturnType<typeof fakeClock>
  let ada: string
  /** Two servers on one database. */
  beforeEach(async () => {
    const target = await databases.target()
    database = await openDatabase(target)
    const second = await openDatabase(target)
    await migrate(database)
    clock = fakeClock()
    const settings = { rateLimits: false }
    worlds = await Promise.all(
      [database, second].map((connection) => createTestServer({ database: connection, clock, settings })),
    )
    ada = await either(0).admin.signIn('ada@example.com')
    return async () => {
      await Promise.all(worlds.map((world) => world.close()))
      await Promise.all([database.close(), second.close()])
    }
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const open = async (at = 0) =>
    (await either(at).inject({ method: 'POST', url: '/me/sample-keys', token: ada })).json.result
  const list = async () => (await either(0).inject({ url: '/me/sample-keys', token: ada })).json.result
  const find = async (key: string, at = 0) => (await either(at).server.findSampleKey([key])).at
  const actions = async () => {
    const { stores, settings } = either(0).services
    const { rows } = await stores.audit.search(settings.orgId, { limit: 500, offset: 0 })
    return rows.map(({ action }) => action).filter((action) => action.startsWith('sample_key.'))
  }

  test('fifty first requests on two servers create one key', async () => {
    const keys = await fifty(open)
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
    expect(await actions()).toEqual(['sample_key.created'])
  })

  test('only one of fifty calls ends it, and both servers then refuse it', async () => {
    const { id, key } = await open()
    expect(await Promise.all([find(key, 0), find(key, 1)])).toEqual(['good', 'good'])
    const statuses = await fifty(
      async (at) => (await either(at).inject({ method: 'DELETE', url: `/me/sample-keys/${id}`, token: ada })).status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await Promise.all([find(key, 0), find(key, 1)])).toEqual(['ended', 'ended'])
    expect((await actions()).sort()).toEqual(['sample_key.created', 'sample_key.ended'])
  })

  test('a use is recorded at most once a minute', async () => {
    const { key } = await open()
    const used = async () => (await list())[0].last_used
    expect(await used()).toBeNull()
    const first = new Date(clock.now()).toISOString()
    await find(key)
    expect(await used()).toBe(first)
    clock.advance(MINUTE - 1)
    await find(key)
    expect(await used()).toBe(first)
    clock.advance(1)
    await find(key)
    expect(await used()).toBe(new Date(clock.now()).toISOString())
  })

  test('a new master key re-encrypts it, and the key stays the same', async () => {
    const { key } = await open()
    const { random, settings } = { random: either(0).services.random, settings: either(0).settings }
    const next = new Uint8Array(32).fill(9)
    const vault = createVault(next, random, { all: () => [next, settings.masterKey] })
    expect(await reseal(database, vault)).toBeGreaterThan(0)
    const { sealed_secret, id } = await database.query.selectFrom('sample_keys').selectAll().executeTakeFirstOrThrow()
    expect(createVault(next, random).open(sealed_secret, `sample key ${id}`)).toBe(key)
  })
})
