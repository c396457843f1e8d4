import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../adapters/sql/engine/database.js'
import type { Tables } from '../adapters/sql/tables.js'
import { DatabaseError } from '../errors.js'
import { MIGRATIONS, type Migration } from './index.js'

/**
 * Brings the schema up to date: each step in its own transaction, so that an interruption leaves it either done or
 * undone. Two processes may call it concurrently; one waits for the other.
 * @returns the names of the steps that were applied now.
 * @throws DatabaseError if a step was edited after it ran, if the database is newer than this program, or if a step
 * fails.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<{ applied: string[] }> {
  const applied: string[] = []
  await locked(database, createHistory)
  const { pending } = await checkMigrations(database, migrations)
  for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
    if (await step(database, migration)) applied.push(migration.name)
  }
  return { applied }
}

/**
 * Whether every step was applied.
 * @throws DatabaseError if the database contains steps that this program does not know, or with another content.
 */
export async function checkMigrations(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<{ pending: string[] }> {
  const done = await appliedSteps(database)
  for (const [name, checksum] of done) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new DatabaseError(
        `${database.name} was written by a newer version (it has the schema step "${name}"); start that version, or restore an older backup.`,
      )
    if (checksumOf(known) !== checksum)
      throw new DatabaseError(
        `The schema step "${name}" was edited after it ran on ${database.name}, so they no longer match; restore the original step and add a new one.`,
      )
  }
  return { pending: migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name) }
}

async function appliedSteps({ query }: Database): Promise<Map<string, string>> {
  const tables = await query.introspection.getTables()
  if (!tables.some(({ name }) => name === 'schema_migrations')) return new Map()
  const rows = await query.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function step(database: Database, migration: Migration): Promise<boolean> {
  return locked(database, async (query) => {
    const done = await query.selectFrom('schema_migrations').select('name').where('name', '=', migration.name).execute()
    if (done.length > 0) return false
    await applySteps({ transaction: query, kind: database.kind }, [migration], Date.now())
    return true
  }).catch((cause: unknown) => {
    if (cause instanceof DatabaseError) throw cause
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(
      `The schema step "${migration.name}" failed on ${database.name} and was rolled back: ${said}`,
      {
        cause,
      },
    )
  })
}

/** Applies steps inside the caller's transaction, and records each. */
export async function applySteps(
  { transaction, kind }: { readonly transaction: Transaction<Tables>; readonly kind: Database['kind'] },
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  await createHistory(transaction)
  for (const migration of migrations) {
    for (const statement of migration.statements) {
      const text = typeof statement === 'string' ? statement : statement[kind]
      if (text !== undefined) await sql.raw(text).execute(transaction)
    }
    await transaction
      .insertInto('schema_migrations')
      .values({ name: migration.name, checksum: checksumOf(migration), applied_at: now })
      .execute()
  }
}

const createHistory = (transaction: Transaction<Tables>) =>
  sql`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at bigint not null)`.execute(transaction)

/** Any number that is the same in every process of this program. */
const ADVISORY_LOCK = 7_301_992

function locked<Result>(database: Database, work: (query: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  const query: Kysely<Tables> = database.query
  return query.transaction().execute(async (transaction) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction)
    return work(transaction)
  })
}

/** A digest of the content of a step. */
export const checksumOf = ({ statements }: Migration): string =>
  createHash('sha256').update(statements.map(textOf).join(';\n')).digest('hex')

const textOf = (statement: Migration['statements'][number]): string =>
  typeof statement === 'string' ? statement : `${statement.sqlite ?? ''}\n${statement.postgres ?? ''}`
