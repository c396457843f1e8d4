import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { refusalOf, sendError } from './answer.js'
import { securityHeaders } from './security-headers.js'

/**
 * Responds in the error envelope to requests that reach no route, instead of Fastify and Node: clients parse every
 * refusal as JSON. Nothing of the request is repeated, because a URL may contain a link's secret.
 */
export function refuseUnreadable(
  url: string,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  const headers = securityHeaders(url)
  return {
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply.headers(headers), error.statusCode ?? 400, 'the path of the URL is not percent-encoded'),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const [status, message] = REFUSALS[error.code] ?? [400, 'this is not an HTTP/1.1 request']
      if (socket.writable) answer(socket, status, message)
      socket.destroy(error)
    },
  }
}

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
}

/** Written directly to the socket: there is no parsed request that a response could belong to. */
function answer(socket: Socket, status: number, message: string): void {
  const body = JSON.stringify(refusalOf(status, message))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
