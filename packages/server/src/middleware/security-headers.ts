import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../settings.js'

/** Headers for every answer, the static site's included. */
export function addSecurityHeaders(app: FastifyInstance, { url }: ServerSettings): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('slashid-correlation-id', request.id).header('x-request-id', request.id)
  })
}
