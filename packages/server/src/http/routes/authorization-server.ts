import { READING_GRANTS } from '@portico/protocol'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../identity/services.js'
import { startDevice } from '../../oauth/device-codes.js'
import { resourceMetadata, serverMetadata } from '../../oauth/grant-types.js'
import { registerProgram } from '../../oauth/register.js'
import { limitAddress } from '../middleware/limits.js'
import { fieldsOf } from './forms.js'

const RESOURCE = '/.well-known/oauth-protected-resource'
/** Programs run in pages of any origin, and no cookie is involved. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const

/** The calls of programs that are not yet known here: they discover the endpoints and register themselves. */
export function mountAuthorizationServer(scope: FastifyInstance, services: Services): void {
  const { url } = services.settings
  const documents = {
    '/.well-known/openid-configuration': serverMetadata(url),
    '/.well-known/oauth-authorization-server': serverMetadata(url),
    [RESOURCE]: resourceMetadata(url, ''),
    [`${RESOURCE}${READING_GRANTS.path}`]: resourceMetadata(url, READING_GRANTS.path),
  }
  for (const [path, document] of Object.entries(documents))
    scope.get(path, async (_, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=300', ...ANY_ORIGIN }).send(document),
    )
  scope.post('/oauth2/register', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...ANY_ORIGIN })
    await limitAddress(services, 'startFlow', request.ip)
    const registered = await registerProgram(services, request.body, request.ip)
    if (registered.ok) return reply.code(201).send(registered.client)
    const { error, error_description } = registered
    return reply.code(400).send({ error, error_description })
  })
  scope.post('/oauth2/device_authorization', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...ANY_ORIGIN })
    await limitAddress(services, 'startFlow', request.ip)
    const start = await startDevice(services, fieldsOf(request.body), request.ip)
    if (start.ok) return reply.send(start.started)
    const { error, error_description } = start
    return reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description })
  })
}
