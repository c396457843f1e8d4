import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { claimConnection, demandScope } from '../../ground/transaction-scope.js'
import { sqliteError } from './database-away.js'
import { demandOpen, type Holding, type Holdings } from './holdings.js'
import type { Turn } from './shared-connection.js'
import type { SqliteFile } from './sqlite-file.js'

/** A Kysely dialect for one SQLite connection whose writers share their waits for the disk. */
export function sqliteDialect(file: SqliteFile, holdings: Holdings): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(file, holdings),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface Connection extends DatabaseConnection {
  readonly turn: Turn
  readonly holding: Holding
}

function driver({ take, close }: SqliteFile, holdings: Holdings): Driver {
  const own = (connection: DatabaseConnection) => connection as Connection
  return {
    init: async () => {},
    async acquireConnection() {
      const claim = claimConnection()
      const turn = await take()
      return connectionOf(turn, holdings.start(claim))
    },
    async beginTransaction(connection) {
      const { turn, holding } = own(connection)
      demandScope(holding.scope)
      await holdings.run(holding, () => turn.begin()).catch(rethrow)
    },
    async commitTransaction(connection) {
      const { turn, holding } = own(connection)
      const commit = holdings.run(holding, () => turn.commit())
      holding.isOver = true
      await commit.catch(rethrow)
    },
    async rollbackTransaction(connection) {
      own(connection).holding.isOver = true
      own(connection).turn.rollback()
    },
    async releaseConnection(connection) {
      holdings.end(own(connection).holding)
      own(connection).turn.done()
    },
    destroy: close,
  }
}

function connectionOf(turn: Turn, holding: Holding): Connection {
  return {
    turn,
    holding,
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      demandOpen(holding)
      try {
        const { rows, changes } = await turn.run(sql, parameters)
        return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
      } catch (error) {
        throw sqliteError(error)
      }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing streams from SQLite.
    async *streamQuery() {
      throw new Error('Rows cannot be streamed from SQLite; read pages instead.')
    },
  }
}

function rethrow(error: unknown): never {
  throw sqliteError(error)
}
