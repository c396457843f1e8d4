import { afterAll, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../storage/engine/database.js'
import { type DatabaseKind, databaseKinds, startDatabases, type TestDatabases } from './databases.js'
import { createTestServer, type TestServer, type TestServerOptions } from './index.js'

/** Declares a suite that must pass on SQLite and on PostgreSQL; it runs once on each that the project has. */
export function onBothDatabases(
  title: string,
  suite: (databases: Pick<TestDatabases, 'target' | 'open'>, kind: DatabaseKind) => void,
): void {
  describe.each(databaseKinds())(`${title} on %s`, (kind) => {
    let databases: TestDatabases
    beforeAll(async () => {
      databases = await startDatabases(kind)
    })
    afterAll(() => databases.stop())
    suite({ target: (options) => databases.target(options), open: (options) => databases.open(options) }, kind)
  })
}

/** Starts two servers on one new database, as when several processes run. */
export async function twoServers(
  databases: Pick<TestDatabases, 'target'>,
  options: Omit<TestServerOptions, 'database'> = {},
): Promise<{ worlds: readonly [TestServer, TestServer]; database: Database; close(): Promise<void> }> {
  const target = await databases.target()
  const [first, second] = [await openDatabase(target), await openDatabase(target)]
  const worlds = [
    await createTestServer({ ...options, database: first }),
    await createTestServer({ ...options, database: second }),
  ] as const
  return {
    worlds,
    database: first,
    async close() {
      await Promise.all(worlds.map((world) => world.close()))
      await Promise.all([first.close(), second.close()])
    },
  }
}

/** Runs fifty calls concurrently. */
export const fifty = <Result>(work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))
