import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findKey, isApiKey } from '../administration/api-keys.js'
import type { Acting } from '../authority/acting.js'
import { RequestError } from '../errors.js'
import { networkOf } from '../lib/network.js'
import { bearerOf } from '../middleware/caller.js'
import { readJson } from '../middleware/read-json.js'
import { refuseNulls } from '../middleware/refuse-nulls.js'
import { findOrganization } from '../organizations/organization.js'
import { MOST_PER_PAGE, resourceTypes, schemas, serviceProviderConfig } from '../scim/describe.js'
import { parseFilter } from '../scim/filter.js'
import { userChange } from '../scim/patch-user.js'
import { errorBody, ScimError } from '../scim/scim-error.js'
import type { UserResource } from '../scim/user-resource.js'
import { addUser, changeUser, findUser, listUsers, removeUser } from '../scim/users.js'
import type { Services } from '../services.js'
import { operationsIn, pageIn, resourceIn, whole } from './scim-request.js'

const MINUTE = 60_000
const MOST_BY_KEY = 600
const MOST_BY_ADDRESS = 1_200

/** How a company's directory keeps the members of its organization (RFC 7644). */
export function mountScim(app: FastifyInstance, services: Services): void {
  app.register(
    async (scope) => {
      readJson(scope, ['application/json', 'application/scim+json'])
      scope.setErrorHandler((error, _, reply) => sendRefusal(error, reply))
      scope.setNotFoundHandler((_, reply) => sendError(reply, new ScimError(404, 'there is no such SCIM endpoint')))
      const { url } = services.settings
      const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, answer: Answering) =>
        scope.route({
          method,
          url: path,
          handler: async (request, reply) => {
            const acting = await identify(services, request)
            refuseNulls([request.params, request.query, request.body])
            const body = await answer(acting, request, reply)
            await services.stores.settled()
            return sendJson(reply, body)
          },
        })
      route('GET', '/ServiceProviderConfig', async () => serviceProviderConfig(url))
      route('GET', '/ResourceTypes', async () => whole(resourceTypes(url)))
      route('GET', '/Schemas', async () => whole(schemas(url)))
      route('GET', '/Users', async (acting, { query }) => {
        const { filter, startIndex, count } = pageIn(query, MOST_PER_PAGE)
        const terms = filter === undefined ? [] : parseFilter('User', filter)
        const { total, users } = await listUsers(acting, terms, { limit: count, offset: startIndex - 1 })
        return { ...whole(users), totalResults: total, startIndex }
      })
      route('POST', '/Users', async (acting, { body }, reply) => {
        const user = await addUser(acting, userChange([{ op: 'add', value: resourceIn(body) }]))
        reply.code(201).header('location', user.meta.location)
        return tagged(reply, user)
      })
      route('GET', '/Users/:id', async (acting, request, reply) => {
        const user = tagged(reply, await findUser(acting, idIn(request)))
        if (request.headers['if-none-match'] !== user.meta.version) return user
        reply.code(304)
        return undefined
      })
      route('PUT', '/Users/:id', async (acting, request, reply) => {
        const change = userChange([{ op: 'replace', value: resourceIn(request.body) }])
        return tagged(reply, await changeUser(acting, idIn(request), { ...NOTHING, ...change }, ifMatchOf(request)))
      })
      route('PATCH', '/Users/:id', async (acting, request, reply) => {
        const change = userChange(operationsIn(request.body))
        return tagged(reply, await changeUser(acting, idIn(request), change, ifMatchOf(request)))
      })
      route('DELETE', '/Users/:id', async (acting, request, reply) => {
        await removeUser(acting, idIn(request), ifMatchOf(request))
        reply.code(204)
        return undefined
      })
    },
    { prefix: '/scim/v2' },
  )
}

type Answering = (acting: Acting, request: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>

/** What a PUT takes away that does not name it. */
const NOTHING = { externalId: null, displayName: null, givenName: null, familyName: null }

/** Who calls, and for which organization: the key says both, and nothing else of the request does. */
async function identify(services: Services, request: FastifyRequest): Promise<Acting> {
  await count(services, `address ${networkOf(request.ip)}`, MOST_BY_ADDRESS)
  const bearer = bearerOf(request)
  const key = bearer !== undefined && isApiKey(bearer) ? await findKey(services, bearer) : undefined
  if (!key)
    throw new ScimError(401, 'this call needs an API key with the right scim; send it as "Authorization: Bearer …"')
  if (!key.scopes.includes('scim')) throw new ScimError(403, 'this key lacks the right scim; make one that has it')
  await count(services, `key ${key.id}`, MOST_BY_KEY)
  return {
    services,
    organization: await findOrganization(services.stores, key.organization_id),
    actor: { kind: 'key', id: key.id, organizationId: key.organization_id, scopes: ['scim'] },
  }
}

async function count({ limiter }: Services, name: string, most: number): Promise<void> {
  if (!(await limiter.take(`scim ${name}`, most, MINUTE)))
    throw new ScimError(429, 'too many calls in a minute; wait for the next one')
}

function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimError) return sendError(reply, error)
  if (error instanceof RequestError) {
    const { status, message, slug } = error
    const type = slug === 'person_exists' ? 'uniqueness' : status === 400 ? 'invalidValue' : undefined
    return sendError(reply, new ScimError(slug === 'person_exists' ? 409 : status, message, type))
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sendError(reply, new ScimError(statusCode, 'the body is not JSON that can be read', 'invalidSyntax'))
  // What is our own failure is logged and answered as for every other call.
  throw error
}

function sendError(reply: FastifyReply, error: ScimError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.status === 429) reply.header('retry-after', '60')
  return sendJson(reply.code(error.status), errorBody(error))
}

function sendJson(reply: FastifyReply, body: object | undefined): FastifyReply {
  reply.header('cache-control', 'no-store')
  return body === undefined
    ? reply.send()
    : reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body))
}

function tagged(reply: FastifyReply, user: UserResource): UserResource {
  reply.header('etag', user.meta.version)
  return user
}

const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id
const ifMatchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match']
