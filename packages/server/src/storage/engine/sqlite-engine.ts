/** The part of SQLite's synchronous interface that we use, implemented with `node:sqlite` and with `libsql`. */
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
  get(...parameters: unknown[]): unknown
  run(...parameters: unknown[]): { changes: number | bigint }
}

interface CachedStatement {
  readonly statement: Statement
  readonly returns: 'nothing' | 'rows' | 'one'
}

const RETURNS_ROWS = /^\s*(?:select|with|pragma|explain|values)\b|\breturning\b/i
/** For one row, both libraries do less than for a list of one. */
const RETURNS_ONE =
  /^\s*select\b.*\blimit 1$|^\s*insert into \S+ \([^()]*\) values \((?:[^()]|\([^()]*\))*\) returning\b/is
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i
const MOST_KEPT = 500

/**
 * Opens a file with Node's built-in SQLite if this Node has it with full-text search (not before 22.13), and with
 * `libsql` otherwise.
 * @throws whatever the library throws; the caller translates it.
 */
export async function openSqlite(file: string): Promise<SqliteEngine> {
  const database = (await nodeSqlite(file)) ?? (await libsql(file))
  const cache = new Map<string, CachedStatement>()
  /** Parsing and planning cost more than running most of our statements, and there are few different ones. */
  const prepared = (sql: string) => {
    const cached = cache.get(sql)
    if (cached) return cached
    const returns = RETURNS_ONE.test(sql) ? 'one' : RETURNS_ROWS.test(sql) ? 'rows' : 'nothing'
    const entry = { statement: database.prepare(sql), returns } as const
    if (CHANGES_SCHEMA.test(sql) || cache.size >= MOST_KEPT) cache.clear()
    else cache.set(sql, entry)
    return entry
  }
  return {
    run(sql, parameters = []) {
      const { statement, returns } = prepared(sql)
      if (returns === 'nothing') return { rows: [], changes: Number(statement.run(...parameters).changes) }
      if (returns === 'rows') return { rows: statement.all(...parameters), changes: 0 }
      const row = statement.get(...parameters)
      return { rows: row === undefined ? [] : [row], changes: 0 }
    },
    close() {
      cache.clear()
      database.close()
    },
  }
}

async function nodeSqlite(file: string): Promise<SyncDatabase | undefined> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 13)) return undefined
  // Not a literal, because older versions of Node, and its types, do not know the module.
  const name = 'node:sqlite'
  const { DatabaseSync } = (await withoutWarning(() => import(name))) as {
    DatabaseSync: new (file: string) => SyncDatabase
  }
  const database = new DatabaseSync(file)
  // The search for people uses an FTS5 index; early versions were compiled without it.
  if (database.prepare("select 1 from pragma_compile_options where compile_options = 'ENABLE_FTS5'").get())
    return database
  database.close()
  return undefined
}

/** Node 22 prints a warning about its SQLite at every start, about which the user can do nothing. */
async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...more: []) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning.call(process, warning, ...more)
  }) as typeof emitWarning
  try {
    return await load()
  } finally {
    process.emitWarning = emitWarning
  }
}

async function libsql(file: string): Promise<SyncDatabase> {
  const { default: Libsql } = await import('libsql')
  const database = new Libsql(file) as unknown as { prepare(sql: string): LibsqlStatement; close(): unknown }
  return { prepare: (sql) => statementOf(database.prepare(sql)), close: () => database.close() }
}

interface LibsqlStatement {
  readonly reader: boolean
  raw(on: boolean): unknown
  columns(): { readonly name: string }[]
  all(parameters: readonly unknown[]): unknown[][]
  get(parameters: readonly unknown[]): unknown[] | undefined
  run(parameters: readonly unknown[]): { changes: number | bigint }
}

/** Rows are returned as lists, which this library creates in half the time it takes for objects. */
function statementOf(statement: LibsqlStatement): Statement {
  if (statement.reader) statement.raw(true)
  const names = statement.reader ? statement.columns().map(({ name }) => name) : []
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  const rowOf = (values: readonly unknown[]) => {
    // A copy with all its columns from the start: an object that grows by a column at a time takes twice as long.
    const row: Record<string, unknown> = { ...empty }
    for (const [at, name] of names.entries()) row[name] = values[at]
    return row
  }
  return {
    all: (...parameters) => statement.all(parameters).map(rowOf),
    get(...parameters) {
      const values = statement.get(parameters)
      return values && rowOf(values)
    },
    run: (...parameters) => statement.run(parameters),
  }
}
