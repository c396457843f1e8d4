import { sql } from 'kysely'
import { type Database, databaseOver, openDatabase } from '../storage/engine/database.js'
import { sharedConnection } from '../storage/engine/shared-connection.js'
import { sharedSync } from '../storage/engine/shared-sync.js'
import { openSqlite, type SqliteEngine } from '../storage/engine/sqlite-engine.js'
import { migrate } from '../storage/migrations/migrate.js'

/** The result of the migrations on an empty database. */
interface Schema {
  readonly create: readonly string[]
  /** The rows that the migrations insert. */
  readonly insert: readonly string[]
}

let current: Promise<Schema> | undefined

/** Read once in each process, because running all migrations takes ten times as long as these statements. */
function readSchema(): Promise<Schema> {
  current ??= schemaOfMigrations()
  return current
}

/** The statements that create the current SQLite schema, with the rows that the migrations insert. */
export async function currentSchema(): Promise<readonly string[]> {
  const { create, insert } = await readSchema()
  return [...create, ...insert]
}

/** Databases that were closed. Opening one takes longer than emptying it, and their statements are prepared. */
const idle: SqliteEngine[] = []

/** Opens an in-memory SQLite database with the current schema. */
export async function memoryDatabase(): Promise<Database> {
  const schema = await readSchema()
  const engine = idle.pop() ?? (await newEngine(schema))
  let open = true
  const guarded: SqliteEngine = {
    run(text, parameters) {
      if (!open) throw new Error('The database connection is not open')
      return engine.run(text, parameters)
    },
    close() {
      open = false
      if (emptied(engine, schema)) idle.push(engine)
      else engine.close()
    },
  }
  const connection = sharedConnection(
    guarded,
    sharedSync(async () => {}),
  )
  const close = async () => {
    await connection.settled().catch(() => {})
    if (open) guarded.close()
  }
  return databaseOver({ ...connection, close }, ':memory:')
}

async function newEngine({ create, insert }: Schema): Promise<SqliteEngine> {
  const engine = await openSqlite(':memory:')
  for (const text of ['pragma foreign_keys = on', 'begin', ...create, ...insert, 'commit']) engine.run(text)
  return engine
}

/** Whether a database could be restored to its initial state. One whose schema a test changed cannot. */
function emptied(engine: SqliteEngine, { create, insert }: Schema): boolean {
  try {
    engine.run('rollback')
  } catch {
    // No transaction was open.
  }
  // Triggers update the virtual tables.
  const tables = engine.run(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not in ('sqlite_schema', 'sqlite_sequence')",
  ).rows as { name: string }[]
  const { rows } = engine.run('select sql from sqlite_master where sql is not null') as { rows: { sql: string }[] }
  const statements = new Set(create)
  const ours = rows.filter((row) => statements.has(row.sql))
  if (ours.length !== create.length) return false
  for (const text of ['pragma foreign_keys = off', 'begin']) engine.run(text)
  for (const { name } of tables) engine.run(`delete from "${name}"`)
  for (const text of [...insert, 'commit', 'pragma foreign_keys = on']) engine.run(text)
  return true
}

async function schemaOfMigrations(): Promise<Schema> {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrate(database)
  const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.query)).rows
  const objects = await rowsOf<{ type: string; name: string; sql: string }>(
    `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite^_%' escape '^'
      and name not in (select name from pragma_table_list where type = 'shadow') order by rowid`,
  )
  const insert: string[] = []
  for (const { name } of objects.filter(({ type, sql }) => type === 'table' && !/^create virtual/i.test(sql))) {
    const columns = (await rowsOf<{ name: string }>(`pragma table_info("${name}")`)).map((column) => `"${column.name}"`)
    const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `)
    for (const row of await rowsOf<{ text: string }>(`select ${values} as text from "${name}"`))
      insert.push(`insert into "${name}" (${columns.join(', ')}) values (${row.text})`)
  }
  await database.close()
  return { create: objects.map((object) => object.sql), insert }
}
