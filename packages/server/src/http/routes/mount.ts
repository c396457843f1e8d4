import { ENDPOINTS, type EndpointName, type EndpointRow, HEADERS, LIMITS } from '@portico/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { validator } from '../../ground/validator.js'
import type { Services } from '../../identity/services.js'
import { send } from '../middleware/answer.js'
import { identify } from '../middleware/caller.js'
import { limitAddress } from '../middleware/limits.js'
import { optsOut, originOf } from '../middleware/origin.js'
import { hasLargeBody } from '../middleware/read-json.js'
import { refuseNulls } from '../middleware/refuse-nulls.js'
import type { Call } from './handler.js'
import { HANDLERS } from './registry.js'

/** Mounts every endpoint of the table: address limit, caller, schemas, handler and response envelope, in this order. */
export function mountEndpoints(app: FastifyInstance, services: Services): void {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) mount(app, services, name)
}

function mount<Name extends EndpointName>(app: FastifyInstance, services: Services, name: Name): void {
  const { method, path, auth, bodyBytes }: EndpointRow = ENDPOINTS[name]
  const isOpen = auth === 'none' || auth === 'optional'
  app.route({
    method,
    bodyLimit: bodyBytes ?? (isOpen ? LIMITS.openBodyBytes : LIMITS.bodyBytes),
    ...(!isOpen && { onRequest: async (request) => knowBeforeLargeBody(services, request, name) }),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const isKnown = !isOpen && hasLargeBody(request)
      if (!isKnown) await limitAddress(services, name, request.ip)
      const organizationId = organizationOf(services, request)
      refuseNulls([organizationId, request.params, request.query])
      const caller = await identify(services, request, name, organizationId, isKnown)
      const { readBody, readQuery } = await readerOf(name)
      const call = {
        services: servicesFor(name, services),
        body: await readBody?.(request.body),
        query: await readQuery?.(request.query),
        params: request.params,
        organizationId,
        caller,
        origin: originOf(request),
        address: request.ip,
        optsOut: optsOut(request.headers),
        pageOrigin: request.headers.origin,
      } as unknown as Call<Name>
      const answer = await HANDLERS[name](call)
      await services.stores.settled()
      reply.header('cache-control', 'no-store')
      return send(reply, answer)
    },
  })
}

function organizationOf({ settings }: Services, { headers }: FastifyRequest): string {
  const header = headers[HEADERS.organization.toLowerCase()]
  return typeof header === 'string' && header !== '' ? header : settings.orgId
}

/**
 * Refuses a large body before it is read, unless the caller may make the call, and counts and records the call. When the body has
 * arrived, the caller is only checked again, because a session may end in the meantime.
 */
async function knowBeforeLargeBody(services: Services, request: FastifyRequest, name: EndpointName): Promise<void> {
  if (!hasLargeBody(request)) return
  await limitAddress(services, name, request.ip)
  await identify(services, request, name, organizationOf(services, request))
}

/**
 * What a handler works with. Lists, exports and figures of administrators, and the export of an account, may read much:
 * their stores are those that never delay a sign-in, and refuse to write.
 */
function servicesFor(name: EndpointName, services: Services): Services {
  const { method, auth }: EndpointRow = ENDPOINTS[name]
  const readsMuch = method === 'GET' && (auth === 'admin' || name === 'exportMe')
  return readsMuch ? { ...services, stores: services.reading } : services
}

type Reader = Awaited<ReturnType<typeof load>>

/**
 * The validators of endpoints' requests: created with an endpoint's first request, and shared by all servers of the
 * process.
 */
const readers = new Map<EndpointName, Promise<Reader>>()

function readerOf(name: EndpointName): Promise<Reader> {
  const reader = readers.get(name) ?? load(name)
  readers.set(name, reader)
  return reader
}

async function load(name: EndpointName) {
  const { REQUESTS } = await import('@portico/protocol/schemas')
  const { body, querystring, bodyOptional }: Schemas = REQUESTS[name]
  const read = body && validator(async () => body, 'body')
  return {
    readBody: read && ((body: unknown) => read(bodyOptional ? (body ?? {}) : body)),
    readQuery: querystring && validator(async () => querystring, 'query'),
  }
}

interface Schemas {
  readonly body?: TSchema
  readonly bodyOptional?: true
  readonly querystring?: TSchema
}

const FIRST_SEGMENTS = new Set(Object.values(ENDPOINTS).map(({ path }) => path.split('/')[1]))

/** Whether a URL belongs to the API, known call or not: such paths never fall through to a site's pages. */
export const isApiPath = (url: string): boolean => FIRST_SEGMENTS.has(url.split(/[/?#]/)[1] ?? '')
