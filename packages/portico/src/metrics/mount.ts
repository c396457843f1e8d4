import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SECOND } from '@portico/protocol'
import type { PorticoServer } from '@portico/server'
import { bearerOf } from '@portico/server/bearer'
import { isLocalRequest } from '@portico/server/loopback'
import type { Metrics } from './metrics.js'
import { type MetricsSnapshot, sumMetrics } from './sum-metrics.js'

/** What reports the metrics of all processes of a node, given what reports those of this one. */
export type ShareMetrics = (own: () => Promise<MetricsSnapshot>) => () => Promise<readonly MetricsSnapshot[]>

/**
 * Counts every request from then on.
 * @returns what reports the metrics of this process
 */
export function countRequests(server: PorticoServer, metrics: Metrics): () => Promise<MetricsSnapshot> {
  server.app.addHook('onResponse', (request, reply, done) => {
    metrics.request({
      route: request.routeOptions.url ?? 'site',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / SECOND,
    })
    done()
  })
  return async () => metrics.snapshot(await server.gauges())
}

interface MetricsPage {
  readonly token: string | undefined
  /** If this process is one of several, the metrics of each. */
  readonly collect: (() => Promise<readonly MetricsSnapshot[]>) | undefined
}

/**
 * Serves `/metrics`. Callers with the token may read it; if the settings contain none, programs on this machine that connect
 * directly, without a proxy.
 */
export function mountMetrics(server: PorticoServer, metrics: Metrics, { token, collect }: MetricsPage): void {
  const text = async () => (collect ? sumMetrics(await collect()).metrics() : metrics.text(await server.gauges()))
  server.app.get('/metrics', async ({ raw }, reply) => {
    const mayRead =
      token === undefined
        ? isLocalRequest({ remoteAddress: raw.socket.remoteAddress, headers: raw.headers })
        : hasToken(raw, token)
    if (!mayRead) return reply.callNotFound()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await text())
  })
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const presented = Buffer.from(bearerOf(request) ?? '')
  const expected = Buffer.from(token)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
