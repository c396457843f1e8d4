import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { groupCommit, patiently, type Turn } from './group-commit.js'
import type { SqliteEngine } from './sqlite-engine.js'

/** Kysely over one SQLite connection, whose writers share commits. */
export function sqliteDialect(engine: SqliteEngine): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(engine),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface Connection extends DatabaseConnection {
  readonly turn: Turn
}

const READS = /^\s*(?:select|pragma|explain|values)\b/i

function driver(engine: SqliteEngine): Driver {
  const turns = groupCommit(engine)
  const turnOf = (connection: DatabaseConnection): Turn => (connection as Connection).turn
  return {
    init: async () => {},
    async acquireConnection() {
      return connectionOf(await turns.take())
    },
    beginTransaction: (connection) => turnOf(connection).begin(),
    commitTransaction: (connection) => turnOf(connection).commit(),
    rollbackTransaction: async (connection) => turnOf(connection).rollback(),
    releaseConnection: async (connection) => turnOf(connection).done(),
    destroy: async () => turns.close(),
  }
}

function connectionOf(turn: Turn): Connection {
  return {
    turn,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = READS.test(sql)
        ? await patiently(() => turn.read(sql, parameters))
        : await turn.write(sql, parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing streams from SQLite.
    async *streamQuery() {
      throw new Error('Rows are not streamed from SQLite; ask for pages instead.')
    },
  }
}
