import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.js'
import { runTransaction } from '../engine/run-transaction.js'
import type { Tables } from '../tables.js'
import { type RecordedSchema, type SchemaState, stateAfter } from './compatibility.js'
import type { Migration, Release } from './index.js'

/**
 * The tables about the schema itself. They exist before the first step and are read by every version, so their columns
 * never change.
 */
export async function createBookkeeping(query: Kysely<Tables>): Promise<void> {
  for (const statement of BOOKKEEPING) await sql.raw(statement).execute(query)
}

const BOOKKEEPING = [
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at bigint not null)',
  `create table if not exists schema_state (
    id smallint primary key check (id = 1), version bigint not null, release text not null,
    oldest_version bigint not null, oldest_release text not null)`,
  `create table if not exists nodes (
    id text primary key, name text not null, release text not null, version bigint not null, seen_at bigint not null)`,
]

/** What a database records about its schema; nothing for an empty one. */
export async function readSchema({ kind, query }: Database): Promise<RecordedSchema> {
  const there = await tablesNamed(query, kind, ['schema_migrations', 'schema_state'])
  if (!there.includes('schema_migrations')) return { applied: new Map(), state: undefined }
  if (there.includes('schema_state')) return readTables(query)
  return { applied: await readApplied(query), state: undefined }
}

/** Which of these tables exist. */
async function tablesNamed(query: Kysely<Tables>, kind: Database['kind'], names: readonly string[]) {
  const list = sql.join(names.map((name) => sql.lit(name)))
  const text =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name in (${list})`
      : sql<{
          name: string
        }>`select name from (values ${sql.join(names.map((name) => sql`(${sql.lit(name)})`))}) as names (name) where to_regclass(name) is not null`
  return (await text.execute(query)).rows.map(({ name }) => name)
}

async function readTables(query: Kysely<Tables>): Promise<RecordedSchema> {
  const state = await query
    .selectFrom('schema_state')
    .select(['version', 'release', 'oldest_version', 'oldest_release'])
    .executeTakeFirst()
  return { applied: await readApplied(query), state }
}

async function readApplied(query: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await query.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Records an applied step, and which versions of the program can use the result. */
export async function recordStep(
  transaction: Transaction<Tables>,
  { release, step, checksum, now }: { release: string; step: Migration; checksum: string; now: number },
  releases: readonly Release[],
): Promise<void> {
  await transaction.insertInto('schema_migrations').values({ name: step.name, checksum, applied_at: now }).execute()
  const { state } = await readTables(transaction)
  await writeState(transaction, stateAfter(state, { release, step }, releases))
}

async function writeState(query: Kysely<Tables>, state: SchemaState): Promise<void> {
  await query
    .insertInto('schema_state')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}

/** Any number that is the same in every process of this program. */
const ADVISORY_LOCK = 7_301_992

/** Runs work in a transaction that no other process runs at the same time under this lock. */
export function locked<Result>(
  database: Database,
  work: (query: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const lock = async (transaction: Transaction<Tables>) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction)
    return work(transaction)
  }
  return runTransaction(database.query, lock, { unhurried: true })
}
