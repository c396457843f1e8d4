import { Readable } from 'node:stream'
import { isRecord, parseJson } from '@portico/access/guards'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalOf } from './answer.js'

/**
 * Gives every 503 the error envelope, whichever route, plugin or page it comes from: clients and proxies decide by it
 * whether to try again. A JSON body keeps its own format and gets `errors`; a text becomes the message.
 */
export function envelopeUnavailable(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    done(null, reply.statusCode === 503 ? enveloped(reply, payload) : payload)
  })
}

function enveloped(reply: FastifyReply, payload: unknown): unknown {
  if (payload === null || payload === undefined) return payload
  if (payload instanceof Readable) payload.destroy()
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : ''
  const type = String(reply.getHeader('content-type') ?? '')
  const value = /\bjson\b/.test(type) ? parseJson(text) : undefined
  const json = isRecord(value) ? value : undefined
  if (Array.isArray(json?.errors)) return payload
  if (!json) reply.type('application/json; charset=utf-8')
  reply.removeHeader('content-length')
  reply.removeHeader('content-encoding')
  reply.removeHeader('etag')
  reply.header('cache-control', 'no-store')
  const isText = type === '' || type.startsWith('text/plain')
  return JSON.stringify({ ...json, ...refusalOf(503, (json ? detailOf(json) : isText && text.trim()) || GENERAL) })
}

const GENERAL = 'the server cannot answer at the moment; try again shortly'

/** The message of a body in another format: RFC 9457, SCIM, OAuth, or the checks of `/ready` and `/health`. */
function detailOf({ detail, error_description: description, problems, problem }: Readonly<Record<string, unknown>>) {
  const list = Array.isArray(problems) ? problems : [detail ?? description ?? problem]
  return list.filter((item) => typeof item === 'string').join(' ')
}
