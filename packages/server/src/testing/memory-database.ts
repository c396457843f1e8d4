import { sql } from 'kysely'
import { type Database, openDatabase } from '../adapters/sql/database.js'
import { migrate } from '../migrations/migrate.js'

let current: Promise<readonly string[]> | undefined

/**
 * The statements that create the current SQLite schema, with the rows that the migrations insert. Read once in each process,
 * because running all migrations takes ten times as long as these statements.
 */
export function currentSchema(): Promise<readonly string[]> {
  current ??= statementsOfMigrations()
  return current
}

/** An SQLite database in memory with the current schema. */
export async function memoryDatabase(): Promise<Database> {
  const statements = await currentSchema()
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await database.query.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
  return database
}

async function statementsOfMigrations(): Promise<string[]> {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrate(database)
  const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.query)).rows
  const made = await rowsOf<{ type: string; name: string; sql: string }>(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite^_%' escape '^' order by rowid",
  )
  const inserts: string[] = []
  for (const { name } of made.filter(({ type }) => type === 'table')) {
    const columns = (await rowsOf<{ name: string }>(`pragma table_info("${name}")`)).map((column) => `"${column.name}"`)
    const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `)
    for (const row of await rowsOf<{ text: string }>(`select ${values} as text from "${name}"`))
      inserts.push(`insert into "${name}" (${columns.join(', ')}) values (${row.text})`)
  }
  await database.close()
  return [...made.map((one) => one.sql), ...inserts]
}
