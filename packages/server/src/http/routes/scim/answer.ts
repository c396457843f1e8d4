import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../../../ground/errors.js'
import type { Projection } from '../../../people/scim/project.js'
import { errorBody, ScimError } from '../../../people/scim/scim-error.js'
import { namesVersion } from '../../../people/scim/version.js'

/** Sends an error in SCIM's format. */
export function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimError) return sendError(reply, error)
  if (error instanceof RequestError) {
    const { status, message, slug } = error
    const type = slug === 'person_exists' ? 'uniqueness' : status === 400 ? 'invalidValue' : undefined
    return sendError(reply, new ScimError(slug === 'person_exists' ? 409 : status, message, type))
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413)
    return sendError(reply, new ScimError(413, 'the body is too large; send fewer operations or members at once'))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sendError(reply, new ScimError(statusCode, 'the body is not valid JSON', 'invalidSyntax'))
  // Our own failures are logged and handled as for every other call.
  throw error
}

export function sendError(reply: FastifyReply, error: ScimError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.status === 429) reply.header('retry-after', '60')
  return sendJson(reply.code(error.status), errorBody(error))
}

export function sendJson(reply: FastifyReply, body: object | undefined): FastifyReply {
  reply.header('cache-control', 'no-store')
  return body === undefined
    ? reply.send()
    : reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body))
}

interface Resource {
  readonly meta: { readonly location: string; readonly version?: string }
}

/** Sends a resource with its version; 304 without a body if the client that reads it already has this version. */
export function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  projection: Projection,
  resource: Resource,
): object | undefined {
  const { version } = resource.meta
  if (version !== undefined) reply.header('etag', version)
  const ifNoneMatch = request.method === 'GET' ? request.headers['if-none-match'] : undefined
  if (ifNoneMatch === undefined || !namesVersion(ifNoneMatch, version)) return projection.of(resource)
  reply.code(304)
  return undefined
}

/** Same as `answered`, for a resource that was added. */
export function created(
  request: FastifyRequest,
  reply: FastifyReply,
  projection: Projection,
  resource: Resource,
): object | undefined {
  reply.code(201).header('location', resource.meta.location)
  return answered(request, reply, projection, resource)
}
