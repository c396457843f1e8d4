import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** What a statement does, and the first table that it names; neither has a value. */
export interface Statement {
  readonly verb: string
  readonly table?: string
}

/** Runs a statement of the given SQL, or a commit, and passes on its result or error. */
export type Watch = <Result>(sql: string, run: () => Promise<Result>) => Promise<Result>

/** A dialect whose statements and commits run within `watch`. */
export function watchedDialect(dialect: Dialect, watch: Watch): Dialect {
  const watched = (connection: DatabaseConnection): DatabaseConnection => ({
    ...connection,
    executeQuery: (query) => watch(query.sql, () => connection.executeQuery(query)),
  })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver: Driver = dialect.createDriver()
      return {
        ...driver,
        acquireConnection: async () => watched(await driver.acquireConnection()),
        commitTransaction: (connection) => watch('commit', () => driver.commitTransaction(connection)),
      }
    },
  }
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
