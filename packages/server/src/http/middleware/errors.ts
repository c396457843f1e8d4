import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAwayError, RequestError } from '../../ground/errors.js'
import type { Log } from '../../ground/ports/log.js'
import type { Observer } from '../../ground/ports/observer.js'
import { sendError } from './answer.js'

/**
 * Turns everything that is thrown into the error envelope: our own errors verbatim, anything else without internal
 * details.
 */
export function handleErrors(app: FastifyInstance, log: Log, observer: Observer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof RequestError) {
      const { status, message, slug, details } = error
      return sendError(reply, status, message, { ...details, slug })
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendError(reply, error.statusCode, sentenceOf(error))
    const away = error instanceof DatabaseAwayError
    log.error(
      {
        correlation: request.id,
        route: request.routeOptions.url,
        error: error.name,
        code: error.code,
        stack: error.stack,
      },
      away ? 'The database did not respond.' : 'A request failed.',
    )
    if (away) observer.databaseFailed()
    if (away) return sendError(reply, 503, error.isOutcomeUnknown ? OUTCOME_UNKNOWN : AWAY)
    return sendError(reply, 500, `something went wrong on the server; give its operator this ID: ${request.id}`)
  })
}

/** Responds to requests that match no route. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, 'there is no such call; compare method and path with the API description')
}

/** Fastify's own refusals, with messages that tell the sender what to change. */
function sentenceOf({ code, message }: FastifyError): string {
  return SENTENCES[code] ?? (message.includes('prototype') ? 'the body has a forbidden key' : 'the body is not JSON')
}

const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the content type must be application/json',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'the content type must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the length of the body does not match its content-length',
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not JSON',
}

const AWAY = 'the server cannot reach its database; try again in a moment'
const OUTCOME_UNKNOWN =
  'the server lost its database while it saved this, so the change may have been made; check before you try again'
