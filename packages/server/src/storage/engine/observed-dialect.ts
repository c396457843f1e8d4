import { SECOND } from '@portico/protocol'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { DatabaseObserver } from '../../ground/ports/database-observer.js'
import { statementOf } from './traced-dialect.js'

/** How many texts of statements are remembered with their operation. */
const MOST_TEXTS = 2_000

/** A dialect that reports how long its statements and commits take. */
export function observedDialect(dialect: Dialect, observer: DatabaseObserver): Dialect {
  const operations = new Map<string, string>()
  const operationOf = (text: string): string => {
    const known = operations.get(text)
    if (known !== undefined) return known
    const { verb, table } = statementOf(text)
    const operation = table === undefined ? verb : `${verb} ${table}`
    if (operations.size >= MOST_TEXTS) operations.clear()
    operations.set(text, operation)
    return operation
  }
  const measure = async <Result>(operation: string, run: () => Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const report = (failed: boolean) =>
      observer.query(operation, { seconds: (performance.now() - start) / SECOND, failed })
    try {
      const result = await run()
      report(false)
      return result
    } catch (error) {
      report(true)
      throw error
    }
  }
  const observed = (connection: DatabaseConnection): DatabaseConnection => ({
    ...connection,
    executeQuery: (query) => measure(operationOf(query.sql), () => connection.executeQuery(query)),
  })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver: Driver = dialect.createDriver()
      return {
        ...driver,
        acquireConnection: async () => observed(await driver.acquireConnection()),
        commitTransaction: (connection) => measure('commit', () => driver.commitTransaction(connection)),
      }
    },
  }
}
