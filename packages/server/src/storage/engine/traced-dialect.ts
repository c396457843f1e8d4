import type { Dialect } from 'kysely'
import type { Tracer } from '../../ground/ports/tracer.js'
import { statementOf, watchedDialect } from './watched-dialect.js'

/** A dialect whose statements and commits are spans, with the verb and the table and no values. */
export const tracedDialect = (dialect: Dialect, system: 'postgresql' | 'sqlite', tracer: Tracer): Dialect =>
  watchedDialect(dialect, (sql, run) => {
    const { verb, table } = statementOf(sql)
    return tracer.call({
      name: [verb, table].filter(Boolean).join(' '),
      attributes: {
        'db.system.name': system,
        'db.operation.name': verb,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
      onlyInRequest: true,
      run,
    })
  })
