import { type Envelope, type ErrorItem, type ErrorSlug, errorRow, type Pagination } from '@portico/protocol'
import type { FastifyReply } from 'fastify'

/** What a handler gives back: a result, a word of the error catalogue, or a bare status. */
export type Answer =
  | {
      readonly result?: unknown
      readonly status?: number
      readonly pagination?: Pagination
      readonly errors?: readonly ErrorItem[]
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Sent without the envelope, where another specification says what it looks like. */
  | { readonly plain: object }
  | { readonly slug: ErrorSlug; readonly message?: string }

/** Sends an answer in the envelope. `errors` is left out on success: older clients take an empty list for a failure. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if ('slug' in answer) {
    const row = errorRow(answer.slug)
    return sendError(reply, row.status ?? 500, answer.message ?? row.wireMessage ?? row.message)
  }
  if ('plain' in answer) return reply.send(answer.plain)
  const { result, status = 200, pagination, errors, headers } = answer
  reply.code(status).headers(headers ?? {})
  if (status === 204) return reply.send()
  const envelope: Envelope<unknown> = {
    ...(pagination && { meta: { pagination } }),
    ...(errors && { errors }),
    ...(result !== undefined && { result }),
  }
  return reply.send(envelope)
}

/** What every refusal says, as JSON. */
export const refusalOf = (httpcode: number, message: string): Envelope<never> => ({ errors: [{ httpcode, message }] })

export function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  // Said with every 401 (RFC 9110, 15.5.2); browsers ask nobody for a password on it.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalOf(status, message))
}
