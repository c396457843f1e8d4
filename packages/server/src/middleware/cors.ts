import cors from '@fastify/cors'
import { HEADERS } from '@portico/protocol'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../settings.js'
import { answerNotFound } from './errors.js'

/**
 * Lets the listed origins call the API from a browser; no cookies are involved (wire protocol, 1.3). OPTIONS is for a
 * browser that asks whether it may call, and nothing else.
 */
export async function allowOrigins(app: FastifyInstance, { url, origins }: ServerSettings): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    const asks = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && !asks) return answerNotFound(request, reply)
  })
  await app.register(cors, {
    origin: [...new Set([new URL(url).origin, ...origins])],
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
  })
}
