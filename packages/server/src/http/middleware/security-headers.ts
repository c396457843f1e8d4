import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../../ground/settings.js'

/** Headers for every response, including those of the static site. @param url the public URL. */
export const securityHeaders = (url: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Adds them, and the request id for support. */
export function addSecurityHeaders(app: FastifyInstance, { url }: ServerSettings): void {
  const headers = securityHeaders(url)
  // With a callback, as in all hooks that every request passes: a promise for each costs more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('slashid-correlation-id', request.id).header('x-request-id', request.id)
    done()
  })
}
