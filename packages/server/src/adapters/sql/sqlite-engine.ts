/** The little of SQLite's synchronous interface that we use, met by `node:sqlite` and by `libsql`. */
export interface SqliteEngine {
  /** Runs one statement. `rows` is empty unless the statement returns some. */
  run(sql: string, parameters?: readonly unknown[]): { rows: unknown[]; changes: number }
  close(): void
}

/** The methods that both libraries share. */
interface SyncDatabase {
  prepare(sql: string): Statement
  close(): unknown
}

interface Statement {
  all(...parameters: unknown[]): unknown[]
  run(...parameters: unknown[]): { changes: number | bigint }
}

const RETURNS_ROWS = /^\s*(?:select|with|pragma|explain|values)\b|\breturning\b/i
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i
const MOST_KEPT = 500

/**
 * Opens a file with Node's own SQLite where this Node has it (22.13 and later), with `libsql` elsewhere.
 * @throws whatever the library throws; the caller puts it into words.
 */
export async function openSqlite(file: string): Promise<SqliteEngine> {
  const database = (await nodeSqlite(file)) ?? (await libsql(file))
  const kept = new Map<string, { readonly statement: Statement; readonly returnsRows: boolean }>()
  /** Parsing and planning cost more than most of our statements take to run, and there are few of them. */
  const prepared = (sql: string) => {
    const known = kept.get(sql)
    if (known) return known
    const made = { statement: database.prepare(sql), returnsRows: RETURNS_ROWS.test(sql) }
    if (CHANGES_SCHEMA.test(sql) || kept.size >= MOST_KEPT) kept.clear()
    else kept.set(sql, made)
    return made
  }
  return {
    run(sql, parameters = []) {
      const { statement, returnsRows } = prepared(sql)
      if (returnsRows) return { rows: statement.all(...parameters), changes: 0 }
      return { rows: [], changes: Number(statement.run(...parameters).changes) }
    },
    close() {
      kept.clear()
      database.close()
    },
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
