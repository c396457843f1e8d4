import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteEngine } from './sqlite-engine.js'

/**
 * Kysely over one SQLite connection. Transactions begin as writers: a reader that turns writer in mid-transaction can
 * be refused at once, whatever the busy timeout (https://www.sqlite.org/lang_transaction.html).
 */
export function sqliteDialect(engine: SqliteEngine): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(engine),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function driver(engine: SqliteEngine): Driver {
  const turns = queue()
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await patiently(() => engine.run(sql, parameters))
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing streams from SQLite.
    async *streamQuery() {
      throw new Error('Rows are not streamed from SQLite; ask for pages instead.')
    },
  }
  return {
    init: async () => {},
    async acquireConnection() {
      await turns.take()
      return connection
    },
    beginTransaction: () => patiently(() => engine.exec('begin immediate')),
    commitTransaction: async () => engine.exec('commit'),
    rollbackTransaction: async () => engine.exec('rollback'),
    releaseConnection: async () => turns.pass(),
    destroy: async () => engine.close(),
  }
}

const PATIENCE = 5_000
const PAUSE = 10

/**
 * Waits for another connection's transaction without holding up this process: SQLite's own waiting is a blocking one,
 * and the transaction waited for may be one of this very process.
 */
async function patiently<Result>(work: () => Result): Promise<Result> {
  const since = performance.now()
  for (;;) {
    try {
      return work()
    } catch (error) {
      const busy = error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)
      if (!busy || performance.now() - since > PATIENCE) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/** One at a time, in order of arrival. */
function queue() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take(): Promise<void> | undefined {
      if (taken) return new Promise((resolve) => waiting.push(resolve))
      taken = true
      return undefined
    },
    pass() {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}
