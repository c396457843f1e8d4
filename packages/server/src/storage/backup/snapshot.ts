import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.js'
import { runTransaction } from '../engine/run-transaction.js'
import { openSqlite } from '../engine/sqlite-engine.js'
import type { Tables } from '../tables.js'

export type Row = Readonly<Record<string, unknown>>

/** A consistent view of a database while it is being read: writers continue, and their changes are not seen. */
export interface Snapshot {
  /** The tables, each after those that it refers to. */
  tables(): Promise<readonly string[]>
  /** The column that refers to the same table. */
  parentColumn(table: string): Promise<string | undefined>
  /** All rows of a table. */
  rows(table: string): AsyncIterable<Row>
}

/** Reads a consistent snapshot of a database without blocking its writers. */
export function withSnapshot<Result>(
  database: Database,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return database.kind === 'sqlite' ? ofFile(database, work) : ofServer(database, work)
}

const PAGE = 1_000

/** A separate connection: in WAL mode, a reader blocks no one, and transactions on the shared one start as writers. */
async function ofFile<Result>({ name }: Database, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const engine = await openSqlite(name)
  const read = (text: string, parameters: readonly unknown[] = []) => engine.run(text, parameters).rows as Row[]
  try {
    engine.run('begin')
    return await work({
      async tables() {
        const names = read(
          // Indexes that are separate tables are filled automatically when rows are restored.
          "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
        )
        const references = new Map<string, string[]>()
        for (const { name: table } of names)
          references.set(
            String(table),
            read(`pragma foreign_key_list("${table}")`).map(({ table: to }) => String(to)),
          )
        return inOrder(references)
      },
      async parentColumn(table) {
        const own = read(`pragma foreign_key_list("${table}")`).find(({ table: to }) => to === table)
        return own && String(own.from)
      },
      async *rows(table) {
        // By the primary key and not the rowid, which not every table has.
        const keys = read(`pragma table_info("${table}")`)
          .filter(({ pk }) => Number(pk) > 0)
          .sort((a, b) => Number(a.pk) - Number(b.pk))
          .map(({ name: column }) => `"${column}"`)
        const key = keys.join(', ')
        const marks = keys.map(() => '?').join(', ')
        let after: unknown[] | undefined
        for (;;) {
          const beyond = after ? `where (${key}) > (${marks})` : ''
          const rows = read(`select * from "${table}" ${beyond} order by ${key} limit ${PAGE}`, after ?? [])
          yield* rows
          const last = rows.at(-1)
          if (rows.length < PAGE || !last) return
          after = keys.map((column) => last[column.slice(1, -1)])
        }
      },
    })
  } finally {
    engine.close()
  }
}

function ofServer<Result>({ query }: Database, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return runTransaction(query, (transaction) => work(snapshotOf(transaction)), { snapshot: true, unhurried: true })
}

function snapshotOf(transaction: Transaction<Tables>): Snapshot {
  const read = async (text: string) => (await sql.raw<Row>(text).execute(transaction as Kysely<Tables>)).rows
  const references = () =>
    read(`select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target, a.attname as named
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`)
  return {
    async tables() {
      const targetsByTable = new Map<string, string[]>()
      for (const { name } of await read(
        "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name",
      ))
        targetsByTable.set(String(name), [])
      for (const { source, target } of await references()) targetsByTable.get(String(source))?.push(String(target))
      return inOrder(targetsByTable)
    },
    async parentColumn(table) {
      const own = (await references()).find(({ source, target }) => source === table && target === table)
      return own && String(own.named)
    },
    async *rows(table) {
      await read(`declare rows_of_backup no scroll cursor for select * from "${table}"`)
      try {
        for (;;) {
          const rows = await read(`fetch ${PAGE} from rows_of_backup`)
          yield* rows
          if (rows.length < PAGE) return
        }
      } finally {
        await read('close rows_of_backup')
      }
    },
  }
}

/** Each name after those that it refers to; a reference to itself does not count. */
function inOrder(references: ReadonlyMap<string, readonly string[]>): string[] {
  const done: string[] = []
  const visit = (name: string) => {
    if (done.includes(name)) return
    for (const target of references.get(name) ?? []) if (target !== name) visit(target)
    done.push(name)
  }
  for (const name of references.keys()) visit(name)
  return done
}
