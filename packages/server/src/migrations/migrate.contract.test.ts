import { expect, test } from 'vitest'
import { openDatabase } from '../adapters/sql/engine/database.js'
import { DatabaseError } from '../errors.js'
import { onBothDatabases } from '../testing/on-both-databases.js'
import { MIGRATIONS, type Migration } from './index.js'
import { checkMigrations, migrate } from './migrate.js'

onBothDatabases('migrations', (databases) => {
  const step = (name: string, ...statements: string[]): Migration => ({ name, statements })
  const first = step('0001-first', 'create table things (id text primary key)')

  test('every step is applied once to an empty database', async () => {
    const database = await databases.open({ empty: true })
    const names = MIGRATIONS.map(({ name }) => name)
    expect(await checkMigrations(database)).toEqual({ pending: names })
    expect(await migrate(database)).toEqual({ applied: names })
    expect(await migrate(database)).toEqual({ applied: [] })
    expect(await checkMigrations(database)).toEqual({ pending: [] })
  })

  test('a step that fails halfway is undone completely, and previous steps stay', async () => {
    const database = await databases.open({ empty: true })
    const bad = step('0002-bad', 'create table half (id text)', 'create tabble oops')
    await expect(migrate(database, [first, bad])).rejects.toThrow(/"0002-bad" failed .* was rolled back/)
    const tables = (await database.query.introspection.getTables()).map(({ name }) => name)
    expect(tables).toContain('things')
    expect(tables).not.toContain('half')
    const corrected = step('0002-bad', 'create table half (id text)')
    expect(await migrate(database, [first, corrected])).toEqual({ applied: ['0002-bad'] })
  })

  test('a step that was edited after it ran is refused with a clear message', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [first])
    const edited = step('0001-first', 'create table things (id text primary key, more text)')
    await expect(migrate(database, [edited])).rejects.toThrow(/^The schema step "0001-first" was edited after it ran/)
  })

  test('a database of a newer version is refused with a clear message', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [first, step('0002-second', 'create table more (id text)')])
    const refused = await migrate(database, [first]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseError)
    expect(String(refused)).toContain('written by a newer version (it has the schema step "0002-second")')
  })

  test('each step is applied by one of the processes that migrate concurrently', async () => {
    const target = await databases.target({ empty: true })
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase(target)))
    const results = await Promise.all(opened.map((database) => migrate(database)))
    // Each step is applied by whichever process comes first.
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(MIGRATIONS.map(({ name }) => name))
    await Promise.all(opened.map((database) => database.close()))
  })
})
