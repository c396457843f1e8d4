/** The little of SQLite's synchronous interface that we use, met by `node:sqlite` and by `libsql`. */
export interface SqliteEngine {
  /** Runs one statement. `rows` is empty unless the statement returns some. */
  run(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number }
  exec(sql: string): void
  close(): void
}

/** The methods that both libraries share. */
interface SyncDatabase {
  prepare(sql: string): {
    all(...parameters: unknown[]): unknown[]
    run(...parameters: unknown[]): { changes: number | bigint }
  }
  exec(sql: string): unknown
  close(): unknown
}

const RETURNS_ROWS = /^\s*(?:select|with|pragma|explain|values)\b|\breturning\b/i

/**
 * Opens a file with Node's own SQLite where this Node has it (22.13 and later), with `libsql` elsewhere.
 * @throws whatever the library throws; the caller puts it into words.
 */
export async function openSqlite(file: string): Promise<SqliteEngine> {
  const database = (await nodeSqlite(file)) ?? (await libsql(file))
  return {
    run(sql, parameters) {
      const statement = database.prepare(sql)
      if (RETURNS_ROWS.test(sql)) return { rows: statement.all(...parameters), changes: 0 }
      return { rows: [], changes: Number(statement.run(...parameters).changes) }
    },
    exec: (sql) => void database.exec(sql),
    close: () => void database.close(),
  }
}

async function nodeSqlite(file: string): Promise<SyncDatabase | undefined> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 13)) return undefined
  // Not a literal: older Node, and its types, do not know the module.
  const name = 'node:sqlite'
  const { DatabaseSync } = (await import(name)) as { DatabaseSync: new (file: string) => SyncDatabase }
  return new DatabaseSync(file)
}

async function libsql(file: string): Promise<SyncDatabase> {
  const { default: Libsql } = await import('libsql')
  return new Libsql(file) as unknown as SyncDatabase
}
