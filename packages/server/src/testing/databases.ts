import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type DatabaseTarget, openDatabase } from '../storage/engine/database.js'
import { openSqlite } from '../storage/engine/sqlite-engine.js'
import { currentSchema } from './memory-database.js'
import { databasesOn } from './shared-postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The kinds of databases on which a project runs the suites that must pass on each. */
    databases: readonly DatabaseKind[]
  }
}

export type DatabaseKind = 'sqlite' | 'postgres'

/** The kinds of databases on which this run shows what must be true on both: `npm test` only has SQLite. */
export const databaseKinds = (): readonly DatabaseKind[] => inject('databases')

/** Databases of one kind, for suites that must pass on both. A new one has the current schema, unless it should be empty. */
export interface TestDatabases {
  /** Returns the location of a new database. */
  target(options?: NewDatabase): Promise<DatabaseTarget>
  /** Opens a new database. `stop` closes it. */
  open(options?: NewDatabase): Promise<Database>
  stop(): Promise<void>
}

export interface NewDatabase {
  /** Without any table. */
  readonly empty?: boolean
}

/** Where new databases of one kind are created, and how to remove them all. */
export type NewDatabases = Pick<TestDatabases, 'target' | 'stop'>

/** Prepares what a kind of database needs: a folder for SQLite files, or databases on the PostgreSQL server of the run. */
export async function startDatabases(kind: DatabaseKind): Promise<TestDatabases> {
  const databases: Database[] = []
  const { target, stop } = kind === 'sqlite' ? await files() : databasesOn(inject('postgres'))
  return {
    target,
    async open(options) {
      const database = await openDatabase(await target(options))
      databases.push(database)
      return database
    },
    async stop() {
      for (const database of databases) await database.close().catch(() => {})
      await stop()
    },
  }
}

async function files(): Promise<NewDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-sqlite-'))
  const template = join(folder, 'template.db')
  await migrateFile(template)
  let count = 0
  return {
    async target({ empty = false } = {}) {
      const file = join(folder, `${++count}.db`)
      if (!empty) await copyFile(template, file)
      return { kind: 'sqlite', file }
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Without the journal mode of `openDatabase`, there is no log next to the file, so the file alone can be copied. */
async function migrateFile(file: string): Promise<void> {
  const engine = await openSqlite(file)
  for (const statement of ['begin', ...(await currentSchema()), 'commit']) engine.run(statement)
  engine.close()
}
