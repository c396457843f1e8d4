import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../../ground/settings.js'
import { sendError } from './answer.js'

/**
 * Refuses every request of a browser for the script of a service worker, unless the operator listed its path. A worker
 * reads the pages in its scope, so a script in one page of the site could read every page of the origin. Scripts cannot
 * change the headers that this checks, and no response widens a scope (`Service-Worker-Allowed`).
 */
export function refuseServiceWorkers(app: FastifyInstance, { serviceWorkers = [] }: ServerSettings): void {
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (!asksForWorker(headers) || serviceWorkers.includes(raw.url?.split('?', 1)[0] ?? '')) return done()
    reply.headers({ 'cache-control': 'no-store', vary: 'Service-Worker, Sec-Fetch-Dest' })
    sendError(
      reply,
      403,
      "this file is not one of the site's service workers, and a worker could read every page of this origin; the operator can add its path to serviceWorkers in portico.json",
    )
  })
}

/** https://w3c.github.io/ServiceWorker/#service-worker-script-request; Fetch Metadata also covers imported modules. */
const asksForWorker = (headers: IncomingHttpHeaders): boolean =>
  headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker'
