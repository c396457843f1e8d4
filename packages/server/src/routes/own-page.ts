import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.js'

/** Whether a page of this server makes the request. One of another site never gets to finish a sign-in here. */
export function isOwnPage({ settings }: Services, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || origin === new URL(settings.url).origin
}
