import type { FastifyRequest } from 'fastify'

/** Bodies up to this length, in bytes, are read from anyone. */
const SHORT_BODY = 16 * 1024

/** Whether the body of a request is so large that it is only read from a caller who may make the call. */
export function hasLargeBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers
  return coding !== undefined || Number(length) > SHORT_BODY
}
