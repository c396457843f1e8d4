import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseError } from '../../ground/errors.js'
import { outsideTransaction } from '../../ground/transaction-scope.js'
import { createTestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { releaseWith } from '../../testing/release-with.js'
import { openDatabase } from '../engine/database.js'
import { runTransaction } from '../engine/run-transaction.js'
import { checkMigrations } from './check-migrations.js'
import { MIGRATIONS, type Migration, RELEASES, type Release } from './index.js'
import { migrate } from './migrate.js'
import { registerNode } from './nodes.js'

onBothDatabases('migrations', (databases, kind) => {
  const step = (name: string, ...statements: string[]): Migration => ({ name, kind: 'expand', statements })
  const first = step('0001-first', 'create table things (id text primary key, old text)')
  const second = step('0002-second', 'alter table things add column new text')
  const third: Migration = {
    name: '0003-third',
    kind: 'contract',
    needs: '0002-second',
    statements: ['alter table things drop column old'],
  }
  const [ONE, TWO, THREE]: [Release, Release, Release] = [
    { version: '1.0.0', steps: [first] },
    { version: '1.1.0', steps: [second] },
    { version: '1.2.0', steps: [third] },
  ]
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(DatabaseError)
    return (error as Error).message
  }

  test('every step is applied once to an empty database', async () => {
    const database = await databases.open({ empty: true })
    const names = MIGRATIONS.map(({ name }) => name)
    expect(await checkMigrations(database)).toMatchObject({ pending: names, state: undefined })
    expect(await migrate(database)).toEqual({ applied: names })
    expect(await migrate(database)).toEqual({ applied: [] })
    expect(await checkMigrations(database)).toMatchObject({ pending: [], newer: [] })
  })

  test('a step that fails halfway is undone completely, and previous steps stay', async () => {
    const database = await databases.open({ empty: true })
    const bad = step('0002-bad', 'create table half (id text)', 'create tabble oops')
    await expect(migrate(database, releaseWith([first, bad]))).rejects.toThrow(/"0002-bad" failed .* was rolled back/)
    const tables = (await database.query.introspection.getTables()).map(({ name }) => name)
    expect(tables).toContain('things')
    expect(tables).not.toContain('half')
    const corrected = step('0002-bad', 'create table half (id text)')
    expect(await migrate(database, releaseWith([first, corrected]))).toEqual({ applied: ['0002-bad'] })
  })

  test('a step that was edited after it ran is refused with a clear message', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE])
    const edited = releaseWith([step('0001-first', 'create table things (id text primary key, more text)')])
    expect(await refusal(migrate(database, edited))).toMatch(/^The schema step "0001-first" was edited after it ran/)
  })

  test('each step is applied by one of the processes that migrate concurrently', async () => {
    const target = await databases.target({ empty: true })
    const connections = await Promise.all(Array.from({ length: 5 }, () => openDatabase(target)))
    const results = await Promise.all(connections.map((database) => migrate(database)))
    // Each step is applied by whichever process comes first.
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort())
    await Promise.all(connections.map((database) => database.close()))
  })

  test('a database with additions of a later release can be used by an earlier one, and checks its own steps', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE, TWO])
    const state = { version: 2, release: '1.1.0', oldest_version: 1, oldest_release: '1.0.0' }
    expect(await checkMigrations(database, [ONE])).toEqual({ pending: [], newer: ['0002-second'], state })
    expect(await migrate(database, [ONE])).toEqual({ applied: [] })
    expect(await checkMigrations(database, [ONE, TWO])).toEqual({ pending: [], newer: [], state })
    const edited = { ...ONE, steps: [step('0001-first', 'create table things (id text)')] }
    expect(await refusal(checkMigrations(database, [edited]))).toMatch(/was edited/)
  })

  test('a step that removes something excludes the releases that use it, and only those', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE, TWO, THREE])
    const sentence =
      'The database has schema 3, which needs Portico 1.1.0 or later; this is Portico 1.0.0 (schema 1). Start that version, or restore a backup from before the upgrade.'
    for (const use of [checkMigrations, migrate, registerNode])
      expect(await refusal(use(database, [ONE]))).toBe(sentence)
    expect(await migrate(database, [ONE, TWO])).toEqual({ applied: [] })
    expect(await checkMigrations(database, [ONE, TWO])).toMatchObject({ newer: ['0003-third'], pending: [] })
  })

  test('a step of another branch, or without a record of who can use it, is refused', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE, TWO])
    const branch = { version: '1.0.1', steps: [step('0002-branch', 'create table other (id text)')] }
    expect(await refusal(migrate(database, [ONE, branch]))).toMatch(
      /"0002-second" of another version but lacks "0002-branch"/,
    )
    await sql`delete from schema_state`.execute(database.query)
    expect(await refusal(migrate(database, [ONE]))).toMatch(/no record of which versions can use it/)
  })

  test('the record names the newest step, and the oldest release that can use it', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE, TWO, THREE])
    const state = { version: 3, release: '1.2.0', oldest_version: 2, oldest_release: '1.1.0' }
    expect(await checkMigrations(database, [ONE, TWO, THREE])).toEqual({ pending: [], newer: [], state })
  })

  test('a step that removes something waits until no process runs that uses it', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE])
    const old = await registerNode(database, [ONE])
    // Additions are applied beside it.
    expect(await migrate(database, [ONE, TWO])).toEqual({ applied: ['0002-second'] })
    const current = await registerNode(database, [ONE, TWO])
    expect(await refusal(migrate(database, [ONE, TWO, THREE]))).toMatch(
      /^The schema step "0003-third" removes what Portico 1\.0\.0 uses, and Portico 1\.0\.0 is running on this database \(.+, process \d+, \d+ s ago\)\. Replace every process by Portico 1\.1\.0 first/,
    )
    await old.leave()
    expect(await migrate(database, [ONE, TWO, THREE])).toEqual({ applied: ['0003-third'] })
    expect(await refusal(registerNode(database, [ONE]))).toContain('needs Portico 1.1.0 or later')
    await current.leave()
    expect(await database.query.selectFrom('nodes').selectAll().execute()).toEqual([])
  })

  test('a process that was killed does not block a step for longer than a minute', async () => {
    const database = await databases.open({ empty: true })
    await migrate(database, [ONE])
    const killed = await registerNode(database, [ONE])
    await sql`update nodes set seen_at = seen_at - 61000`.execute(database.query)
    expect(await migrate(database, [ONE, TWO, THREE])).toEqual({ applied: ['0002-second', '0003-third'] })
    await killed.leave()
  })

  test('a process that starts while a step removes something is registered before it or refused', async () => {
    const target = await databases.target({ empty: true })
    const connections = await Promise.all(Array.from({ length: 6 }, () => openDatabase(target)))
    const [database] = connections
    if (!database) throw new Error('There are six.')
    await migrate(database, [ONE])
    const [migrated, ...nodes] = await Promise.allSettled([
      migrate(database, [ONE, TWO, THREE]),
      ...connections.slice(1).map((other) => registerNode(other, [ONE])),
    ])
    const registered = nodes.filter(({ status }) => status === 'fulfilled').length
    expect(migrated.status === 'fulfilled' ? registered : Number(registered === 0)).toBe(0)
    for (const node of nodes) if (node.status === 'fulfilled') await node.value.leave()
    await Promise.all(connections.map((other) => other.close()))
  })

  test('the readiness of a running server is decided by the record, in a sentence that is true', async () => {
    const database = await databases.open()
    const world = await createTestServer({ database })
    const ready = async () =>
      (await world.inject({ url: '/ready' })) as { status: number; json: { problems?: string[] } }
    const later = { version: '99.0.0', steps: [step('9998-later', 'create table later (id text primary key)')] }
    await migrate(database, [...RELEASES, later])
    expect((await ready()).status).toBe(200)
    const removal: Migration = { name: '9999-removal', kind: 'contract', needs: '9998-later', statements: [] }
    await migrate(database, [...RELEASES, later, { version: '99.1.0', steps: [removal] }])
    const { status, json } = await ready()
    expect([status, json.problems]).toEqual([
      503,
      [
        expect.stringMatching(
          /^The database has schema 9999, which needs Portico 99\.0\.0 or later; this is Portico \d/,
        ),
      ],
    ])
    await world.close()
  })

  test.runIf(kind === 'postgres')('a step never waits so long for a table that PostgreSQL ends a request', async () => {
    const target = await databases.target({ empty: true })
    const [database, other] = [await openDatabase(target), await openDatabase(target)]
    await migrate(database, [{ ...ONE, steps: [first, step('0001-z', 'create table more (id text primary key)')] }])
    const both = step('0002-both', 'alter table things add column a text', 'alter table more add column a text')
    // The request has the second table and wants the first, the step the other way round.
    let go = () => {}
    const started = new Promise<void>((resolve) => {
      go = resolve
    })
    const request = runTransaction(other.query, async (query) => {
      await sql`lock table more in row exclusive mode`.execute(query)
      go()
      await expect.poll(() => outsideTransaction(() => waiting(database))).toBeGreaterThan(0)
      await sql`lock table things in row exclusive mode`.execute(query)
    })
    await started
    const migrated = migrate(database, [
      { ...ONE, steps: [first, step('0001-z', 'create table more (id text primary key)')] },
      { version: '1.1.0', steps: [both] },
    ])
    await request
    expect(await migrated).toEqual({ applied: ['0002-both'] })
    await Promise.all([database.close(), other.close()])
  })
  const waiting = async ({ query }: Awaited<ReturnType<typeof openDatabase>>) =>
    (
      await sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        query,
      )
    ).rows.length
})
