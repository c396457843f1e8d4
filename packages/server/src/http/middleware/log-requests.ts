import type { FastifyInstance } from 'fastify'
import type { Log } from '../../ground/ports/log.js'

/**
 * Logs one line per request: the client's address, and the route's pattern, never its URL, which may contain a link's secret.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
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
  })
}
