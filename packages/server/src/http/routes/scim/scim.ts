import { MINUTE } from '@portico/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../../bearer.js'
import { networkOf } from '../../../ground/network.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { findOrganization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { findKey, isApiKey } from '../../../people/administration/api-keys.js'
import { MOST_PER_PAGE, resourceTypes, schemas, serviceProviderConfig } from '../../../people/scim/describe.js'
import { parseFilter } from '../../../people/scim/filter.js'
import { addGroup, changeGroup, findGroup, listGroups, removeGroup } from '../../../people/scim/groups.js'
import { groupChange } from '../../../people/scim/patch-group.js'
import { userChange } from '../../../people/scim/patch-user.js'
import { projectionIn } from '../../../people/scim/project.js'
import { ScimError } from '../../../people/scim/scim-error.js'
import { userPositions } from '../../../people/scim/user-positions.js'
import { addUser, changeUser, findUser, listUsers, removeUser } from '../../../people/scim/users.js'
import { hasLargeBody, readJson } from '../../middleware/read-json.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { answered, created, sendError, sendJson, sendRefusal } from './answer.js'
import { operationsIn, pageIn, resourceIn, whole } from './request.js'

const MOST_BY_KEY = 600
const MOST_BY_ADDRESS = 1_200

type Answering = (acting: Acting, request: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>
type Route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, answer: Answering) => void

/** How a company's directory manages the members of its organization, and their groups (RFC 7644). */
export function mountScim(app: FastifyInstance, services: Services): void {
  app.register(
    async (scope) => {
      readJson(scope, ['application/json', 'application/scim+json'])
      scope.setErrorHandler((error, _, reply) => sendRefusal(error, reply))
      scope.setNotFoundHandler((_, reply) => sendError(reply, new ScimError(404, 'there is no such SCIM endpoint')))
      const route: Route = (method, path, answer) => {
        for (const url of spellings(path)) mount(method, url, answer)
      }
      const mount: Route = (method, url, answer) =>
        scope.route({
          method,
          url,
          // A large body is read only from a directory that may call. The call is counted then, and the key checked again later.
          onRequest: async (request) => void (hasLargeBody(request) && (await identify(services, request))),
          handler: async (request, reply) => {
            const caller = await identify(services, request, hasLargeBody(request))
            // Lists may read much, so they never use the connection of sign-ins.
            const acting =
              method === 'GET' ? { ...caller, services: { ...services, stores: services.reading } } : caller
            refuseNulls([request.params, request.query, request.body])
            const body = await answer(acting, request, reply)
            await services.stores.settled()
            return sendJson(reply, body)
          },
        })
      mountDescriptions(route, services.settings.url)
      mountUsers(route)
      mountGroups(route)
    },
    { prefix: '/scim/v2' },
  )
}

/** Some directories write the names of resources in lower case, or end an address with a slash. */
const spellings = (path: string): ReadonlySet<string> => {
  const lower = path.toLowerCase()
  return new Set([path, `${path}/`, lower, `${lower}/`])
}

function mountDescriptions(route: Route, url: string): void {
  route('GET', '/ServiceProviderConfig', async () => serviceProviderConfig(url))
  for (const [path, list] of [
    ['/ResourceTypes', resourceTypes(url)],
    ['/Schemas', schemas(url)],
  ] as const) {
    route('GET', path, async () => whole(list))
    route('GET', `${path}/:id`, async (_, request) => {
      const id = idIn(request)
      const resource = list.find((entry) => entry.id === id)
      if (!resource) throw new ScimError(404, `there is no resource with that id in ${path}`)
      return resource
    })
  }
}

function mountUsers(route: Route): void {
  const positions = userPositions()
  route('GET', '/Users', async (acting, { query }) => {
    const { filter, startIndex, count } = pageIn(query, MOST_PER_PAGE)
    const projection = projectionIn(query)
    const { total, users } = await listUsers(
      acting,
      filter === undefined ? undefined : parseFilter('User', filter),
      { limit: count, offset: startIndex - 1 },
      positions,
      () => countCall(acting),
    )
    return { ...whole(users.map(projection.of)), totalResults: total, startIndex }
  })
  route('POST', '/Users', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const user = await addUser(acting, userChange([{ op: 'add', value: resourceIn(request.body) }]))
    return created(request, reply, projection, user)
  })
  route('GET', '/Users/:id', async (acting, request, reply) =>
    answered(request, reply, projectionIn(request.query), await findUser(acting, idIn(request))),
  )
  route('PUT', '/Users/:id', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const change = userChange([{ op: 'replace', value: resourceIn(request.body) }])
    if (change.userName === undefined) throw new ScimError(400, 'userName is required', 'invalidValue')
    const user = await changeUser(acting, idIn(request), { ...NOTHING, ...change }, ifMatchOf(request))
    return answered(request, reply, projection, user)
  })
  route('PATCH', '/Users/:id', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const change = userChange(operationsIn(request.body))
    return answered(request, reply, projection, await changeUser(acting, idIn(request), change, ifMatchOf(request)))
  })
  route('DELETE', '/Users/:id', async (acting, request, reply) => {
    await removeUser(acting, idIn(request), ifMatchOf(request))
    reply.code(204)
    return undefined
  })
}

function mountGroups(route: Route): void {
  route('GET', '/Groups', async (acting, { query }) => {
    const { filter, startIndex, count } = pageIn(query, MOST_PER_PAGE)
    const projection = projectionIn(query)
    const tests = filter === undefined ? undefined : parseFilter('Group', filter)
    const page = { limit: count, offset: startIndex - 1 }
    const { total, groups } = await listGroups(acting, tests, page, projection.wants('members'))
    return { ...whole(groups.map(projection.of)), totalResults: total, startIndex }
  })
  route('POST', '/Groups', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const group = await addGroup(acting, groupChange([{ op: 'add', value: resourceIn(request.body) }]))
    return created(request, reply, projection, group)
  })
  route('GET', '/Groups/:id', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const group = await findGroup(acting, idIn(request))
    if (projection.wants('members') && group.meta.version === undefined)
      throw new ScimError(400, 'the group has too many members to list; use excludedAttributes=members', 'tooMany')
    return answered(request, reply, projection, group)
  })
  route('PUT', '/Groups/:id', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const change = groupChange([
      { op: 'replace', value: { externalId: null, members: [], ...resourceIn(request.body) } },
    ])
    if (change.displayName === undefined) throw new ScimError(400, 'displayName is required', 'invalidValue')
    const group = await changeGroup(acting, idIn(request), change, ifMatchOf(request))
    return answered(request, reply, projection, group)
  })
  route('PATCH', '/Groups/:id', async (acting, request, reply) => {
    const projection = projectionIn(request.query)
    const change = groupChange(operationsIn(request.body))
    return answered(request, reply, projection, await changeGroup(acting, idIn(request), change, ifMatchOf(request)))
  })
  route('DELETE', '/Groups/:id', async (acting, request, reply) => {
    await removeGroup(acting, idIn(request), ifMatchOf(request))
    reply.code(204)
    return undefined
  })
}

/** The properties that a PUT removes if it does not contain them. */
const NOTHING = { externalId: null, displayName: null, formattedName: null, givenName: null, familyName: null }

/**
 * Identifies the caller and the organization: the key determines both, and nothing else in the request does.
 * @param again whether this is the same request, which was already counted.
 */
async function identify(services: Services, request: FastifyRequest, again = false): Promise<Acting> {
  if (!again) await count(services, `address ${networkOf(request.ip)}`, MOST_BY_ADDRESS)
  const bearer = bearerOf(request)
  const key = bearer !== undefined && isApiKey(bearer) ? await findKey(services, bearer) : undefined
  if (!key)
    throw new ScimError(401, 'this call needs an API key with the right scim; send it as "Authorization: Bearer …"')
  if (!key.scopes.includes('scim')) throw new ScimError(403, 'this key lacks the right scim; create one that has it')
  const acting: Acting = {
    services,
    organization: await findOrganization(services.stores, key.organization_id),
    actor: { kind: 'key', id: key.id, organizationId: key.organization_id, scopes: ['scim'] },
  }
  if (!again) await countCall(acting)
  return acting
}

const countCall = ({ services, actor }: Acting): Promise<void> =>
  count(services, `key ${actor.kind === 'key' ? actor.id : actor.kind}`, MOST_BY_KEY)

async function count({ limiter }: Services, name: string, most: number): Promise<void> {
  if (!(await limiter.take(`scim ${name}`, most, MINUTE)))
    throw new ScimError(429, 'too many calls in one minute; wait a minute')
}

const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id
const ifMatchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match']
