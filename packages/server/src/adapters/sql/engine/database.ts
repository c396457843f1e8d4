import { LIST_LIMITS } from '@portico/protocol'
import { Kysely, PostgresDialect } from 'kysely'
import type { PoolConfig } from 'pg'
import { DatabaseError } from '../../../errors.js'
import type { Tables } from '../tables.js'
import { postgresReaders } from './postgres-readers.js'
import { readThreads } from './read-threads.js'
import { readingDialect } from './reading-dialect.js'
import type { SharedConnection } from './shared-connection.js'
import { sqliteDialect } from './sqlite-dialect.js'
import { openSqliteFile } from './sqlite-file.js'
import { afterTimeout, startReadThread } from './start-read-thread.js'

export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** An open database. `name` identifies it in messages, without its password. */
export interface Database {
  readonly kind: DatabaseTarget['kind']
  readonly name: string
  readonly query: Kysely<Tables>
  /**
   * For reads that may take long: on connections of their own, limited in time, which refuse to write. A read sees
   * everything that was committed before it.
   */
  readonly reading: Kysely<Tables>
  /** Resolves when everything that was read or written so far is on disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a database without changing its schema.
 * @throws DatabaseError with one sentence if the file is not a database or cannot be opened, or if the host does not
 * respond.
 */
export function openDatabase(
  target: DatabaseTarget,
  { readLimit = LIST_LIMITS.readSeconds * 1_000 }: DatabaseOptions = {},
): Promise<Database> {
  return target.kind === 'sqlite' ? openFile(target.file, readLimit) : openPostgres(target.url, readLimit)
}

interface DatabaseOptions {
  /** How long a statement of `reading` may take, in milliseconds. */
  readonly readLimit?: number
}

async function openFile(file: string, limit: number): Promise<Database> {
  const opened = await openSqliteFile(file).catch((cause: unknown) => {
    throw new DatabaseError(sqliteSentence(file, cause), { cause })
  })
  const query = new Kysely<Tables>({ dialect: sqliteDialect(opened) })
  const reading =
    file === ':memory:'
      ? readingOver(opened)
      : new Kysely<Tables>({
          dialect: readingDialect(
            readThreads({
              start: () => startReadThread(file),
              limit,
              most: LIST_LIMITS.readsWaiting,
              after: afterTimeout,
            }),
          ),
        })
  // Kysely closes only what a query has used.
  const close = async () => {
    await reading.destroy()
    await query.destroy()
    await opened.close()
  }
  return { kind: 'sqlite', name: file, query, reading, settled: opened.settled, close }
}

/** Reads through the connection that writes: a database in memory has no other. */
export function readingOver({ take }: Pick<SharedConnection, 'take'>): Kysely<Tables> {
  const run = async ({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const turn = await take()
    try {
      return (await turn.run(sql, parameters)).rows
    } finally {
      turn.done()
    }
  }
  return new Kysely<Tables>({ dialect: readingDialect({ run, close: async () => {} }) })
}

function sqliteSentence(file: string, cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause)
  if (/not a database|malformed|corrupt|encrypted/i.test(said))
    return `${file} is damaged or not a database, so nothing in it can be trusted. Restore it from a backup, or move it away to start empty.`
  if (/unable to open/i.test(said))
    return `${file} cannot be opened: check that its folder exists and that this user may read and write there.`
  if (/readonly|read-only/i.test(said)) return `${file} is read-only for this user; give it write permission.`
  if (/locked|busy/i.test(said)) return `${file} is locked by another program; stop that program and start again.`
  return `${file} cannot be opened: ${said}`
}

/** 64-bit integers are times here, which JavaScript's numbers represent exactly. */
const INT8 = 20

async function openPostgres(url: string, readLimit: number): Promise<Database> {
  const name = withoutPassword(url)
  const { default: pg } = await import('pg')
  const poolOf = (options: PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
      ...options,
    })
    // A lost connection is replaced at the next query. Without these listeners it would end the process, idle or
    // between two queries of a transaction.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = poolOf({ max: 10 })
  const readers = poolOf({
    max: 4,
    statement_timeout: readLimit,
    options: '-c default_transaction_read_only=on',
  })
  try {
    const { rows } = await pool.query('show server_version_num')
    const version = Number(rows[0]?.server_version_num)
    if (version < 150_000)
      throw new DatabaseError(`${name} runs PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`)
  } catch (cause) {
    await pool.end()
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(postgresSentence(name, cause), { cause })
  }
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const reading = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresReaders(readers) }) })
  const close = async () => {
    await Promise.all([query.destroy(), reading.destroy()])
    for (const each of [pool, readers]) if (!each.ending) await each.end()
  }
  return { kind: 'postgres', name, query, reading, settled: async () => {}, close }
}

function postgresSentence(name: string, cause: unknown): string {
  const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
  if (code === '28P01' || code === '28000') return `${name} refused the user or password; check DATABASE_URL.`
  if (code === '3D000') return `${name} has no database with that name; create it or correct DATABASE_URL.`
  return `${name} does not respond${code && ` (${code})`}; check that PostgreSQL is running there and that DATABASE_URL is correct.`
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.protocol}//${parsed.host}${parsed.pathname}`
  } catch {
    throw new DatabaseError('DATABASE_URL is not a URL; write it as postgres://user:password@host:5432/name.')
  }
}
