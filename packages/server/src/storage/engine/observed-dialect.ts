import { SECOND } from '@portico/protocol'
import type { Dialect } from 'kysely'
import type { DatabaseObserver } from '../../ground/ports/database-observer.js'
import { statementOf, watchedDialect } from './watched-dialect.js'

/** How many texts of statements are remembered with their operation. */
const MOST_TEXTS = 2_000

/** A dialect that reports how long its statements and commits take. */
export function observedDialect(dialect: Dialect, observer: DatabaseObserver): Dialect {
  const operationOf = operationNames()
  return watchedDialect(dialect, async (sql, run) => {
    const operation = operationOf(sql)
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
  })
}

/** Returns a function that gives the verb and the table of a statement. Most statements run again and again. */
function operationNames(): (sql: string) => string {
  const operations = new Map<string, string>()
  return (sql) => {
    let operation = operations.get(sql)
    if (operation === undefined) {
      const { verb, table } = statementOf(sql)
      operation = table === undefined ? verb : `${verb} ${table}`
      if (operations.size >= MOST_TEXTS) operations.clear()
      operations.set(sql, operation)
    }
    return operation
  }
}
