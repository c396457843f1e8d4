import type { FastifyInstance } from 'fastify'
import type { RequestSpan, Tracer } from '../../ground/ports/tracer.js'
import type { ServerSettings } from '../../ground/settings.js'

/**
 * A span for each request, named by the route's pattern. The trace of the caller continues only behind a trusted proxy,
 * as with its request id: others could add to a trace of their choice.
 */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  { trustProxy }: Pick<ServerSettings, 'trustProxy'>,
): void {
  const spans = new WeakMap<object, RequestSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const span = tracer.request(trustProxy ? request.headers : undefined)
    spans.set(request, span)
    span.within(done)
  })
  // The body was read in the context of its connection.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    spans.get(request)?.end({ route: request.routeOptions.url ?? 'site', method: request.method, status })
  })
}
