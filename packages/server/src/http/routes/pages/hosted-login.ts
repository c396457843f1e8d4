import { LIMITS, type LoginPageAnswer } from '@portico/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../../../ground/errors.js'
import { validator } from '../../../ground/validator.js'
import type { Services } from '../../../identity/services.js'
import { endLogin } from '../../../oauth/end-login.js'
import { exchange, revokeProgramToken } from '../../../oauth/grant-types.js'
import { readLoginRequest } from '../../../oauth/login-request.js'
import type { TokenRefusal } from '../../../oauth/program-tokens.js'
import { send, sendError } from '../../middleware/answer.js'
import { limitAddress } from '../../middleware/limits.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { mountAuthorizationServer } from '../authorization-server.js'
import { fieldsOf, takeForms } from '../forms.js'
import { mountDevicePage } from './device-page.js'
import { type LoginPageFiles, mountLoginPageFiles } from './login-page.js'
import { isOwnPage, NO_PAGE, refuseLogin, showLogin } from './show-login.js'

const MOST_FORM = 32 * 1024

const readBody = validator(async () => {
  const { Type } = await import('typebox')
  return Type.Object(
    {
      standing: Type.String({ minLength: 1, maxLength: 32_768 }),
      token: Type.String({ minLength: 1, maxLength: LIMITS.tokenLength }),
      decision: Type.Optional(Type.String({ enum: ['allow', 'deny'] })),
      groups: Type.Optional(Type.Array(Type.String({ maxLength: 160 }), { maxItems: 256, uniqueItems: true })),
    },
    { additionalProperties: false },
  )
}, 'body')

/**
 * Sign-in on a page of the server for external programs: OpenID Connect with code and PKCE. The page is our own widget;
 * it signs in as any other page does, and exchanges the token for a code.
 * @param files of the page; without them, programs get an error that says so.
 */
export function mountHostedLogin(app: FastifyInstance, services: Services, files: LoginPageFiles | undefined): void {
  app.register(async (scope) => {
    takeForms(scope, MOST_FORM)
    scope.addHook('preHandler', async (request) => refuseNulls([request.query, request.body]))
    if (files) mountLoginPageFiles(scope, files)
    mountAuthorizationServer(scope, services)
    mountDevicePage(scope, services, files !== undefined)
    scope.get('/oauth2/authorize', async (request, reply) => {
      await limitAddress(services, 'startFlow', request.ip)
      return authorize(services, request, reply, files !== undefined)
    })
    scope.post('/oauth2/login', async (request, reply) => {
      await limitAddress(services, 'attest', request.ip)
      if (!isOwnPage(services, request))
        return sendError(reply, 403, 'only the sign-in page itself can complete a sign-in')
      const answer = (await readBody(request.body)) as LoginPageAnswer
      reply.header('cache-control', 'no-store')
      return send(reply, { result: await endLogin(services, answer, request.ip) })
    })
    scope.post('/oauth2/tokens', { config: { anyOrigin: true } }, async (request, reply) => {
      // Code and verifier are enough to read the response, wherever the page is: no cookie is involved.
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      await limitAddress(services, 'attest', request.ip)
      const exchanged = await exchange(services, fieldsOf(request.body), request.headers.origin)
      return exchanged.ok ? reply.send(exchanged.tokens) : sendRefusal(reply, exchanged)
    })
    scope.post('/oauth2/revoke', { config: { anyOrigin: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await limitAddress(services, 'attest', request.ip)
      const revoked = await revokeProgramToken(services, fieldsOf(request.body))
      return revoked.ok ? reply.send({}) : sendRefusal(reply, revoked)
    })
  })
}

/** Sends an error response as in RFC 6749, 5.2. */
const sendRefusal = (reply: FastifyReply, { error, error_description }: TokenRefusal): FastifyReply =>
  reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description })

async function authorize(services: Services, request: FastifyRequest, reply: FastifyReply, hasPage: boolean) {
  const { searchParams } = new URL(request.url, services.settings.url)
  const read = await readLoginRequest(services, searchParams, request.ip)
  if ('redirect' in read)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(read.redirect, 303)
  if (!read.ok) return refuseLogin(services, reply, 400, read.sentence, 'leave' in read ? read.leave : undefined)
  if (!hasPage) throw new RequestError(503, NO_PAGE)
  const { client, request: loginRequest } = read
  return showLogin(services, reply, {
    organizationId: client.organization_id,
    client: client.name,
    purpose: { request: loginRequest },
  })
}
