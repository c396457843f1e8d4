import {
  type AnswerSlug,
  answerRow,
  type Envelope,
  type ErrorItem,
  type Pagination,
  slugOfStatus,
} from '@portico/protocol'
import type { FastifyReply } from 'fastify'
import type { RefusalDetails } from '../../ground/errors.js'

/** The return value of a handler: a result, a slug of the error catalog, or a bare status. */
export type Answer =
  | {
      readonly result?: unknown
      readonly status?: number
      readonly pagination?: Pagination
      readonly errors?: readonly ErrorItem[]
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Sent without the envelope, if another specification defines its format. */
  | { readonly plain: object }
  | ({ readonly slug: AnswerSlug; readonly message?: string } & Omit<RefusalDetails, 'slug'>)

/**
 * Sends a response in the envelope. `errors` is left out on success, because older clients interpret an empty list as a
 * failure.
 */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if ('slug' in answer) {
    const { slug, field, rule, organization } = answer
    const { status, message = slug } = answerRow(slug)
    return sendError(reply, status, answer.message ?? message, { slug, field, rule, organization })
  }
  if ('plain' in answer) return reply.send(answer.plain)
  const { result, status = 200, pagination, errors, headers } = answer
  reply.code(status).headers(headers ?? {})
  if (status === 204) return reply.send()
  const envelope: Envelope<unknown> = {
    meta: pagination && { pagination },
    errors,
    result,
  }
  return reply.send(envelope)
}

/** The JSON body of a refusal. Without a slug, it gets the one for its status. */
export function refusalOf(
  httpcode: number,
  message: string,
  { slug = slugOfStatus(httpcode), field, rule, organization }: RefusalDetails = {},
): { readonly errors: readonly [ErrorItem] } {
  const more = { field, rule, ...(organization && { organization }) }
  return { errors: [{ httpcode, message, slug, ...more }] }
}

export function sendError(
  reply: FastifyReply,
  status: number,
  message: string,
  details?: RefusalDetails,
): FastifyReply {
  // Sent with every 401 (RFC 9110, 15.5.2); browsers show no password prompt for it.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalOf(status, message, details))
}
