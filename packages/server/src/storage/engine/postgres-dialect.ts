import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { DatabaseAwayError } from '../../ground/errors.js'
import { claimConnection, demandScope } from '../../ground/transaction-scope.js'
import type { Holding, Holdings } from './holdings.js'
import type { Lease, LeasePool } from './postgres-pool.js'

/** A Kysely dialect for connections to PostgreSQL that never make a caller wait without limit. */
export function postgresDialect(pool: LeasePool, holdings: Holdings): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(pool, holdings),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

interface Connection extends DatabaseConnection {
  readonly lease: Lease
  readonly holding: Holding
}

function driver(pool: LeasePool, holdings: Holdings): Driver {
  const run = ({ lease, holding }: Connection, text: string, parameters?: readonly unknown[]) =>
    holdings.run(holding, () => lease.run(text, parameters))
  /** No statement can follow, even if code of the transaction is still running. */
  const finish = (connection: Connection, text: 'commit' | 'rollback') => {
    const result = connection.holding.isOver ? connection.lease.run(text) : run(connection, text)
    connection.holding.isOver = true
    return result
  }
  const own = (connection: DatabaseConnection) => connection as Connection
  return {
    init: async () => {},
    async acquireConnection() {
      const claim = claimConnection()
      const lease = await pool.take(claim.long)
      const connection: Connection = {
        lease,
        holding: holdings.start(claim),
        async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
          const { rows, rowCount } = await run(connection, sql, parameters)
          return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
        },
        // biome-ignore lint/correctness/useYield: the interface asks for a generator.
        async *streamQuery() {
          throw new Error('Rows are not streamed from PostgreSQL; read pages instead.')
        },
      }
      return connection
    },
    async beginTransaction(connection, settings) {
      demandScope(own(connection).holding.scope)
      const { transactionSettings } = own(connection).lease
      await run(own(connection), [startOf(settings), ...(transactionSettings ? [transactionSettings] : [])].join('; '))
    },
    async commitTransaction(connection) {
      const { command } = await commit(own(connection), () => finish(own(connection), 'commit'))
      // PostgreSQL rolls back if a statement failed, even if the code caught its error.
      if (command !== 'COMMIT') throw new Error('PostgreSQL rolled back the transaction because a statement failed.')
    },
    async rollbackTransaction(connection) {
      const { lease } = own(connection)
      // The error that led here says more than one of a connection that is gone.
      if (!lease.isLost()) await finish(own(connection), 'rollback').catch(() => {})
    },
    async releaseConnection(connection) {
      holdings.end(own(connection).holding)
      own(connection).lease.done()
    },
    destroy: async () => {},
  }
}

/** If the connection is lost during a commit, PostgreSQL may have made it. */
async function commit<Result>({ lease }: Connection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!lease.isLost()) throw cause
    throw new DatabaseAwayError('The connection to PostgreSQL was lost during a commit.', {
      isOutcomeUnknown: true,
      cause,
    })
  }
}

function startOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  return `start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`
}
