import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PorticoServer } from '@portico/server'
import type { Metrics } from './metrics.js'

/**
 * Answers `/metrics`, and counts every request from then on. Whoever has the token may read; without one in the settings,
 * programs on this machine that come straight and not through a proxy.
 */
export function mountMetrics(server: PorticoServer, metrics: Metrics, token: string | undefined): void {
  const { app } = server
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      route: request.routeOptions.url ?? 'site',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  app.get('/metrics', async ({ raw }, reply) => {
    const mayRead = token === undefined ? isLocal(raw) : hasToken(raw, token)
    if (!mayRead) return reply.callNotFound()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text(await server.gauges()))
  })
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/** A proxy on this machine connects from it too, but says for whom, or passes on a name that is not this machine's. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => name in headers)
  return !forwarded && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
