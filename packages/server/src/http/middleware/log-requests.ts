import type { FastifyInstance } from 'fastify'
import type { SlowStatements } from '../../ground/adapters/slow-statements.js'
import type { Log } from '../../ground/ports/log.js'

/**
 * Logs one line per request: the client's address, and the route's pattern, never its URL, which may contain a link's secret.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    log.info(
      {
        correlation: request.id,
        address: request.ip,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

/** Logs the statements of requests that take long, if the log has level `debug`. */
export function logSlowStatements(app: FastifyInstance, log: Log, statements: SlowStatements): void {
  if (log.debug === undefined) return
  statements.logTo(log)
  const enter = ({ id }: { readonly id: string }, _: unknown, done: () => void) => statements.within(id, done)
  app.addHook('onRequest', enter)
  // The body was read in the context of its connection.
  app.addHook('preValidation', enter)
}
