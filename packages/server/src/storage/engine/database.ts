import { LIST_LIMITS, SECOND } from '@portico/protocol'
import { type Dialect, Kysely, sql } from 'kysely'
import { createSlowStatements, type SlowStatements } from '../../ground/adapters/slow-statements.js'
import { DatabaseError } from '../../ground/errors.js'
import type { DatabaseObserver } from '../../ground/ports/database-observer.js'
import type { Tracer } from '../../ground/ports/tracer.js'
import type { Tables } from '../tables.js'
import { createHoldings, HOLDING_LIMITS, type HoldingLimits } from './holdings.js'
import { observedDialect } from './observed-dialect.js'
import { postgresDialect } from './postgres-dialect.js'
import { closeIdle, leasePool, POSTGRES_LIMITS, type PostgresLimits } from './postgres-pool.js'
import { postgresReaders } from './postgres-readers.js'
import { postgresSentence } from './postgres-sentence.js'
import { readThreads } from './read-threads.js'
import { readingDialect } from './reading-dialect.js'
import type { SharedConnection } from './shared-connection.js'
import { sqliteDialect } from './sqlite-dialect.js'
import { openSqliteFile, type SqliteFile } from './sqlite-file.js'
import { sqliteSentence } from './sqlite-sentence.js'
import { afterTimeout, startReadThread } from './start-read-thread.js'
import { tracedDialect } from './traced-dialect.js'

export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** `connections` is the number of connections that this process may have. */
  | { readonly kind: 'postgres'; readonly url: string; readonly connections?: number }

/** In milliseconds. */
export interface DatabaseLimits extends HoldingLimits, Omit<PostgresLimits, 'connections'> {
  /** How long a statement of `reading` may take. */
  readonly readLimit: number
}

/** The connections that are in use, and the callers that wait for one. */
export interface ConnectionUse {
  readonly inUse: number
  readonly waiting: number
}

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
  /** Whether a connection was taken and not given back for so long that this process has to be restarted. */
  isStuck(): boolean
  /** How the connections to PostgreSQL are used by this process. SQLite has none. */
  readonly connections?: () => ConnectionUse
  /** Logs slow statements, once it knows where. */
  readonly slowStatements?: SlowStatements
  close(): Promise<void>
}

/**
 * Opens a database without changing its schema.
 * @throws DatabaseError with one sentence if the file is not a database or cannot be opened, or if the host does not
 * respond.
 */
export async function openDatabase(
  target: DatabaseTarget,
  { slow: from, observer, ...rest }: DatabaseOptions = {},
): Promise<Database> {
  const slowStatements = from === undefined ? undefined : createSlowStatements(from)
  const options = { ...rest, observer: bothOf(observer, slowStatements) }
  const database = await (target.kind === 'sqlite' ? openFile(target.file, options) : openPostgres(target, options))
  return { ...database, slowStatements }
}

function bothOf(one: DatabaseObserver | undefined, other: DatabaseObserver | undefined): DatabaseObserver | undefined {
  if (!one || !other) return one ?? other
  return {
    query(...report) {
      one.query(...report)
      other.query(...report)
    },
  }
}

export interface DatabaseOptions extends Partial<DatabaseLimits> {
  /** Records statements. */
  readonly tracer?: Tracer
  /** Learns how long statements take. Without it and a tracer, nothing is measured. */
  readonly observer?: DatabaseObserver
  /** From how many milliseconds on a statement is slow, if slow ones are to be logged. */
  readonly slow?: number
}

type Watchers = Pick<DatabaseOptions, 'tracer' | 'observer'>

function kyselyOver(dialect: Dialect, system: 'postgresql' | 'sqlite', { tracer, observer }: Watchers) {
  const observed = observer ? observedDialect(dialect, observer) : dialect
  return new Kysely<Tables>({ dialect: tracer ? tracedDialect(observed, system, tracer) : observed })
}

async function openFile(
  name: string,
  { readLimit: limit = READ_LIMIT, tracer, observer, ...limits }: DatabaseOptions,
): Promise<Database> {
  const watchers = { tracer, observer }
  const start = () => startReadThread(name)
  const threads = readThreads({ start, limit, most: LIST_LIMITS.readsWaiting, after: afterTimeout })
  const checkpoint = () => threads.run({ sql: 'pragma wal_checkpoint(passive)', parameters: [] })
  const file = await openSqliteFile(name, { checkpoint }).catch((cause: unknown) => {
    throw new DatabaseError(sqliteSentence(name, cause), { cause })
  })
  if (name === ':memory:') return databaseOver(file, name, { limits, ...watchers })
  const reading = kyselyOver(readingDialect(threads), 'sqlite', watchers)
  const database = databaseOver(file, name, { limits, reading, ...watchers })
  const close = async () => {
    // Kysely closes them only if a list was read, and a checkpoint uses them too.
    await threads.close()
    await database.close()
  }
  return { ...database, close }
}

const READ_LIMIT = LIST_LIMITS.readSeconds * SECOND

/** The database on a SQLite connection, and on others for its long reads. */
export function databaseOver(
  file: SqliteFile,
  name: string,
  {
    limits = {},
    reading = readingOver(file),
    ...watchers
  }: { readonly limits?: Partial<HoldingLimits>; readonly reading?: Kysely<Tables> } & Watchers = {},
): Database {
  const holdings = createHoldings({ ...HOLDING_LIMITS, ...limits })
  const query = kyselyOver(sqliteDialect(file, holdings), 'sqlite', watchers)
  const close = async () => {
    await reading.destroy()
    await query.destroy()
    // Kysely closes only what a query has used.
    await file.close()
  }
  return { kind: 'sqlite', name, query, reading, settled: file.settled, isStuck: holdings.isStuck, close }
}

/** Reads through the connection that writes: a database in memory has no other. */
export function readingOver({ take }: Pick<SharedConnection, 'take'>): Kysely<Tables> {
  const run = async ({ sql: text, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const turn = await take()
    try {
      return (await turn.run(text, parameters)).rows
    } finally {
      turn.done()
    }
  }
  return new Kysely<Tables>({ dialect: readingDialect({ run, close: async () => {} }) })
}

/** 64-bit integers are times here, which JavaScript's numbers represent exactly. */
const INT8 = 20

/** How many of its connections a process uses for long reads. */
const MOST_READERS = 4
/** How much later than PostgreSQL's own limit a connection counts as dead, in milliseconds. */
const RESPONSE_AFTER = 3_000

async function openPostgres(
  { url, connections = POSTGRES_LIMITS.connections }: Extract<DatabaseTarget, { kind: 'postgres' }>,
  { readLimit = READ_LIMIT, tracer, observer, ...own }: DatabaseOptions,
): Promise<Database> {
  const name = withoutPassword(url)
  const limits = { ...POSTGRES_LIMITS, ...HOLDING_LIMITS, ...own }
  const { default: pg } = await import('pg')
  const poolOf = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: limits.connect,
      // An idle connection whose other end is gone is then closed by the operating system.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
    })
    // A lost connection is replaced at the next query. Without these listeners it would end the process, idle or
    // between two queries of a transaction.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  // A process with one connection uses it for everything.
  const forReading = connections === 1 ? 0 : Math.min(MOST_READERS, Math.ceil(connections / 4))
  const most = connections - forReading
  const pool = poolOf(most)
  const readers = poolOf(Math.max(1, forReading))
  const leases = leasePool(pool, { ...limits, connections: most }, { makeRoom: () => closeIdle(readers) })
  const readLimits = { ...limits, connections: forReading, statement: readLimit, response: readLimit + RESPONSE_AFTER }
  const readLeases =
    forReading === 0 ? leases : leasePool(readers, readLimits, { readOnly: true, makeRoom: () => closeIdle(pool) })
  const holdings = createHoldings(limits)
  const watchers = { tracer, observer }
  const query = kyselyOver(postgresDialect(leases, holdings), 'postgresql', watchers)
  const reading = kyselyOver(postgresDialect(postgresReaders(readLeases), holdings), 'postgresql', watchers)
  const close = async () => {
    await Promise.all([query.destroy(), reading.destroy()])
    for (const each of [pool, readers]) if (!each.ending) await each.end()
  }
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(query)
    const version = Number(rows[0]?.server_version_num)
    if (version < 150_000)
      throw new DatabaseError(`${name} runs PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`)
  } catch (cause) {
    await close()
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(postgresSentence(name, cause), { cause })
  }
  const connectionUse = (): ConnectionUse => {
    const uses = [...new Set([leases, readLeases])].map((each) => each.use())
    return {
      inUse: uses.reduce((sum, { inUse }) => sum + inUse, 0),
      waiting: uses.reduce((sum, { waiting }) => sum + waiting, 0),
    }
  }
  const { isStuck } = holdings
  return { kind: 'postgres', name, query, reading, settled: async () => {}, isStuck, connections: connectionUse, close }
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.protocol}//${parsed.host}${parsed.pathname}`
  } catch {
    throw new DatabaseError('DATABASE_URL is not a URL; write it as postgres://user:password@host:5432/name.')
  }
}
