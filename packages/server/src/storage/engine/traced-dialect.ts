import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Tracer } from '../../ground/ports/tracer.js'

/** A dialect whose statements and commits are spans, with the verb and the table and no values. */
export function tracedDialect(dialect: Dialect, system: 'postgresql' | 'sqlite', tracer: Tracer): Dialect {
  const call = <Result>(statement: Statement, run: () => Promise<Result>) =>
    tracer.call({
      name: [statement.verb, statement.table].filter(Boolean).join(' '),
      attributes: {
        'db.system.name': system,
        'db.operation.name': statement.verb,
        ...(statement.table !== undefined && { 'db.collection.name': statement.table }),
      },
      onlyInRequest: true,
      run,
    })
  const traced = (connection: DatabaseConnection): DatabaseConnection => ({
    ...connection,
    executeQuery: (query) => call(statementOf(query.sql), () => connection.executeQuery(query)),
  })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver: Driver = dialect.createDriver()
      return {
        ...driver,
        acquireConnection: async () => traced(await driver.acquireConnection()),
        commitTransaction: (connection) => call({ verb: 'commit' }, () => driver.commitTransaction(connection)),
      }
    },
  }
}

interface Statement {
  readonly verb: string
  readonly table?: string
}

const CHANGE = /\b(insert) into "?(\w+)|\b(update) "?(\w+)"? set|\b(delete) from "?(\w+)/i
const READ = /\bfrom "?(\w+)/i

/** The verb and the first table of a statement. */
export function statementOf(sql: string): Statement {
  const change = CHANGE.exec(sql)
  if (change) {
    const [verb = '', table] = change.slice(1).filter((part) => part !== undefined)
    return { verb: verb.toLowerCase(), table }
  }
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  return { verb: verb === 'with' ? 'select' : verb, table: READ.exec(sql)?.[1] }
}
