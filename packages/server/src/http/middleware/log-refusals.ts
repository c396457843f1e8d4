import { isRecord, parseJson } from '@portico/access/guards'
import { slugOfStatus } from '@portico/protocol'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../ground/ports/log.js'

/**
 * Logs one line per refusal, if the log has level `debug`: the route's pattern, and the reason from the body that is
 * sent, whichever format it has. Messages may repeat what was sent and stay out.
 */
export function logRefusals(app: FastifyInstance, { debug }: Log): void {
  if (debug === undefined) return
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply
    if (status >= 400 && status < 500) {
      const route = request.routeOptions.url ?? 'unknown'
      const reason = reasonIn(payload) ?? slugOfStatus(status)
      debug({ correlation: request.id, route, status, reason }, 'refused')
    }
    return payload
  })
}

/** The slug of the envelope, or the kind that SCIM and OAuth state. */
function reasonIn(payload: unknown): string | undefined {
  const body = typeof payload === 'string' && payload.startsWith('{') ? parseJson(payload) : undefined
  if (!isRecord(body)) return undefined
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined
  const reason = isRecord(first) ? first.slug : (body.scimType ?? body.error)
  return typeof reason === 'string' && /^[a-zA-Z_]{1,64}$/.test(reason) ? reason : undefined
}
