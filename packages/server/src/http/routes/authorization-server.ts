import { READING_GRANTS } from '@portico/protocol'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../identity/services.js'
import { startDevice } from '../../oauth/device-codes.js'
import { resourceMetadata, serverMetadata } from '../../oauth/grant-types.js'
import { registerProgram } from '../../oauth/register.js'
import { limitAddress } from '../middleware/limits.js'
import { fieldsOf } from './forms.js'

const RESOURCE = '/.well-known/oauth-protected-resource'
/** Programs run in pages of any origin. */
const ANY_ORIGIN = { config: { anyOrigin: true } } as const

/** The calls of programs that are not yet known here: they discover the endpoints and register themselves. */
export function mountAuthorizationServer(scope: FastifyInstance, services: Services): void {
  const { url } = services.settings
  const documents = {
    '/.well-known/openid-configuration': serverMetadata(url),
    '/.well-known/oauth-authorization-server': serverMetadata(url),
    [RESOURCE]: resourceMetadata(url, ''),
    [`${RESOURCE}${READING_GRANTS.path}`]: resourceMetadata(url, READING_GRANTS.path),
    [`${RESOURCE}${READING_GRANTS.path}/`]: resourceMetadata(url, READING_GRANTS.path),
  }
  for (const [path, document] of Object.entries(documents))
    scope.get(path, ANY_ORIGIN, async (_, reply) => reply.header('cache-control', 'public, max-age=300').send(document))
  scope.post('/oauth2/register', ANY_ORIGIN, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await limitAddress(services, 'startFlow', request.ip)
    const registered = await registerProgram(services, request.body, request.ip)
    if (registered.ok) return reply.code(201).send(registered.client)
    const { error, error_description } = registered
    return reply.code(400).send({ error, error_description })
  })
  scope.post('/oauth2/device_authorization', ANY_ORIGIN, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await limitAddress(services, 'startFlow', request.ip)
    const start = await startDevice(services, fieldsOf(request.body), request.ip)
    if (start.ok) return reply.send(start.started)
    const { error, error_description } = start
    return reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description })
  })
}
