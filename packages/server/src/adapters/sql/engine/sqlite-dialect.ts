import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Turn } from './shared-connection.js'
import type { SqliteFile } from './sqlite-file.js'

/** A Kysely dialect for one SQLite connection whose writers share their waits for the disk. */
export function sqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(file),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface Connection extends DatabaseConnection {
  readonly turn: Turn
}

function driver({ take, close }: SqliteFile): Driver {
  const turnOf = (connection: DatabaseConnection): Turn => (connection as Connection).turn
  return {
    init: async () => {},
    acquireConnection: async () => connectionOf(await take()),
    beginTransaction: (connection) => turnOf(connection).begin(),
    commitTransaction: (connection) => turnOf(connection).commit(),
    rollbackTransaction: async (connection) => turnOf(connection).rollback(),
    releaseConnection: async (connection) => turnOf(connection).done(),
    destroy: close,
  }
}

function connectionOf(turn: Turn): Connection {
  return {
    turn,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await turn.run(sql, parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing streams from SQLite.
    async *streamQuery() {
      throw new Error('Rows cannot be streamed from SQLite; read pages instead.')
    },
  }
}
