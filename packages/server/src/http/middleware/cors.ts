import cors from '@fastify/cors'
import { ENDPOINTS, HEADERS } from '@portico/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownOrigins } from '../../ground/allowed-origins.js'
import type { Services } from '../../identity/services.js'
import { answerNotFound } from './errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of any origin may call the route and send it any header: no cookie is involved. */
    anyOrigin?: boolean
  }
}

/**
 * Lets the listed origins call the API from a browser; no cookies are involved (wire protocol, 1.3). OPTIONS is only
 * for preflight requests of browsers. Previews may request their keys and sign out, even closed ones, whose pages would
 * otherwise mistake the refusal for a missing network. Routes can be open to pages of any origin, see `anyOrigin`.
 */
export async function allowOrigins(app: FastifyInstance, { settings, stores }: Services): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    const asks = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && !asks) answerNotFound(request, reply)
    else done()
  })
  const openPaths = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => void (config?.anyOrigin && openPaths.add(url)))
  const own = [...ownOrigins(settings)]
  const options = {
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      HEADERS.organization,
      HEADERS.sdkVersion,
      HEADERS.retryCount,
      HEADERS.consistency,
      HEADERS.consistencyTimeout,
    ].map((name) => name.toLowerCase()),
    exposedHeaders: ['location', HEADERS.correlation],
    maxAge: 600,
  }
  const forOwn = { ...options, origin: own }
  await app.register(cors, {
    async delegator({ url, headers }: FastifyRequest) {
      const { origin } = headers
      const [path = ''] = url.split('?', 1)
      if (openPaths.has(path)) return OPEN
      const asks = origin !== undefined && !own.includes(origin) && FOR_PREVIEWS.includes(path)
      if (asks && (await stores.previews.isKnownAt(origin))) return { ...options, origin: [origin] }
      return forOwn
    },
  })
}

/** The only calls that pages of a preview make. */
const FOR_PREVIEWS: readonly string[] = [ENDPOINTS.releaseContentKeys.path, ENDPOINTS.revokeToken.path]

/** Headers are allowed as requested: clients of the Model Context Protocol send different ones, also for discovery. */
const OPEN = {
  origin: '*',
  methods: ['GET', 'POST'],
  exposedHeaders: ['www-authenticate', 'retry-after', HEADERS.correlation],
  maxAge: 600,
}
