import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { demandOutsideTransaction } from '../../ground/transaction-scope.js'

/** Reads rows, on another connection than the one that writes. */
export interface ReadRows {
  run(request: { readonly sql: string; readonly parameters: readonly unknown[] }): Promise<unknown[]>
  close(): Promise<void>
}

const READS = /^\s*(?:select|with|values)\b/i
const WRITES = /\b(?:insert\s+into|update\s+\S+\s+set|delete\s+from)\b/i

/**
 * A Kysely dialect for reads of SQLite. It refuses everything else, so that nothing is written outside the single
 * connection for writes, whichever file or memory the reads come from.
 */
export function readingDialect({ run, close }: ReadRows): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      if (!READS.test(sql) || WRITES.test(sql)) throw new Error(NOT_A_READ)
      return { rows: (await run({ sql, parameters })) as Row[] }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing streams from SQLite.
    async *streamQuery() {
      throw new Error('Rows cannot be streamed from SQLite; read pages instead.')
    },
  }
  const refuse = async () => {
    throw new Error(NOT_A_READ)
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      async acquireConnection() {
        demandOutsideTransaction('a read of a list')
        return connection
      },
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: close,
    }),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

const NOT_A_READ = 'Only reads are possible here; write through the stores that write.'
