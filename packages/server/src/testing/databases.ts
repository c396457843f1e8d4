import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseTarget, openDatabase } from '../adapters/sql/database.js'
import { startPostgres, type TestPostgres } from './postgres.js'

/** Empty databases of one kind, for suites that must hold on both. */
export interface TestDatabases {
  /** Where a new empty database is. */
  target(): Promise<DatabaseTarget>
  /** A new empty database, opened. Closed by `stop`. */
  open(): Promise<Database>
  stop(): Promise<void>
}

/** Starts what a kind of database needs: a folder for SQLite files, or a PostgreSQL server. */
export async function startDatabases(kind: 'sqlite' | 'postgres'): Promise<TestDatabases> {
  const opened: Database[] = []
  const { target, stop } = kind === 'sqlite' ? await files() : await servers()
  return {
    target,
    async open() {
      const database = await openDatabase(await target())
      opened.push(database)
      return database
    },
    async stop() {
      for (const database of opened) await database.close().catch(() => {})
      await stop()
    },
  }
}

async function files() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-sqlite-'))
  let made = 0
  return {
    target: async (): Promise<DatabaseTarget> => ({ kind: 'sqlite', file: join(folder, `${++made}.db`) }),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function servers() {
  const postgres: TestPostgres = await startPostgres()
  return {
    target: async (): Promise<DatabaseTarget> => ({ kind: 'postgres', url: await postgres.create() }),
    stop: () => postgres.stop(),
  }
}
