import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../adapters/sql/database.js'
import { sqlStores } from '../adapters/sql/stores.js'
import { startDatabases, type TestDatabases } from '../testing/databases.js'
import { createTestServer } from '../testing/index.js'
import { MIGRATIONS } from './index.js'
import { migrate } from './migrate.js'

const NOW = 1_700_000_000_000
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** What a hub had in its first version: every table of the first step that persons depend on. */
const FIRST_DATA = [
  `insert into organizations values ('${ORGANIZATION}', null, 'Hub', 'Hub', '{}', ${NOW})`,
  `insert into persons values ('ada', '${ORGANIZATION}', 'regular', 'europe-belgium', ${NOW})`,
  `insert into memberships values ('${ORGANIZATION}', 'ada', 'active', ${NOW})`,
  `insert into person_groups values ('${ORGANIZATION}', 'ada', 'readers')`,
  `insert into handles values ('h1', '${ORGANIZATION}', 'ada', 'email_address', 'ada@example.com', 1, ${NOW})`,
  `insert into credentials (id, person_id, type, secret, created_at, last_used)
    values ('c1', 'ada', 'password', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA', ${NOW}, null)`,
  `insert into audit values ('a1', '${ORGANIZATION}', ${NOW}, 'person.added', 'test', 'ada', '{}')`,
]

describe.each(['sqlite', 'postgres'] as const)('an older database on %s', (kind) => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())

  const run = async (database: Database, statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(database.query)
  }
  const schema = async ({ query }: Database) => JSON.stringify(await query.introspection.getTables())

  const versions = MIGRATIONS.slice(0, -1).map(({ name }, at) => ({ name, steps: at + 1 }))
  test.each(versions)('of $name is brought up to date with all that is in it', async ({ steps }) => {
    const database = await databases.open()
    await migrate(database, MIGRATIONS.slice(0, steps))
    await run(database, FIRST_DATA)
    expect(await migrate(database)).toEqual({ applied: MIGRATIONS.slice(steps).map(({ name }) => name) })
    const fresh = await databases.open()
    await migrate(fresh)
    expect(await columns(database)).toEqual(await columns(fresh))
    const stores = sqlStores(database)
    expect(await stores.handles.owner(ORGANIZATION, 'email_address', 'ada@example.com')).toBe('ada')
    expect(await stores.credentials.password('ada')).toMatchObject({ id: 'c1', counter: 0, key_id: null })
    expect(await stores.persons.groups(ORGANIZATION, 'ada')).toEqual(['readers'])
    const world = await createTestServer({ database, settings: { rateLimits: false } })
    const token = await world.admin.signIn('ada@example.com')
    const { result } = (await world.inject({ url: '/me', token })).json
    expect(result.person).toMatchObject({ person_id: 'ada', groups: ['readers'] })
    await world.close()
  })

  /** The columns of every table, whatever order the steps added them in. */
  const columns = async ({ query }: Database) => {
    const tables = await query.introspection.getTables()
    return tables
      .map((table) => [table.name, table.columns.map(({ name, isNullable }) => `${name} ${isNullable}`).sort()])
      .sort()
  }

  test('that is interrupted at any point of any step is as it was before that step, and goes on from there', async () => {
    const database = await databases.open()
    for (const [at, step] of MIGRATIONS.entries()) {
      const before = MIGRATIONS.slice(0, at)
      for (let done = 0; done <= step.statements.length; done++) {
        const untouched = await schema(database)
        const broken = { name: step.name, statements: [...step.statements.slice(0, done), 'this ends the connection'] }
        await expect(migrate(database, [...before, broken])).rejects.toThrow(/was undone/)
        if (at > 0) expect(await schema(database)).toBe(untouched)
      }
      expect(await migrate(database, [...before, step])).toEqual({ applied: [step.name] })
    }
    expect(await migrate(database)).toEqual({ applied: [] })
  })
})
