import { type LoginPageAnswer, SCOPES } from '@portico/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../delivery/templates.js'
import { usableProviders } from '../federation/usable-providers.js'
import { endLogin, sealLogin } from '../hosted-login/end-login.js'
import { exchangeCode, type TokenRefusal } from '../hosted-login/exchange.js'
import { factorsOf } from '../hosted-login/factors.js'
import { readLoginRequest } from '../hosted-login/login-request.js'
import { revokeProgramToken } from '../hosted-login/revoke.js'
import { secretId } from '../ids.js'
import { validator } from '../lib/validator.js'
import { send, sendError } from '../middleware/answer.js'
import { limitAddress } from '../middleware/limits.js'
import { refuseNulls } from '../middleware/refuse-nulls.js'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { fieldsOf, takeForms } from './forms.js'
import { sendPage } from './html.js'
import { type LoginPageFiles, mountLoginPageFiles, sendLoginPage } from './login-page.js'

const MOST_FORM = 32 * 1024

const readBody = validator(async () => {
  const { Type } = await import('typebox')
  return Type.Object(
    {
      standing: Type.String({ minLength: 1, maxLength: 32_768 }),
      token: Type.String({ minLength: 1, maxLength: 131_072 }),
      decision: Type.Optional(Type.String({ enum: ['allow', 'deny'] })),
    },
    { additionalProperties: false },
  )
}, 'body')

/**
 * Signing in on a page of ours for programs elsewhere: OpenID Connect with code and PKCE. The page is our own widget; it
 * signs in as every other page does, and gives the token for a code.
 * @param files of the page; without them programs learn that there is none.
 */
export function mountHostedLogin(app: FastifyInstance, services: Services, files: LoginPageFiles | undefined): void {
  app.register(async (scope) => {
    takeForms(scope, MOST_FORM)
    scope.addHook('preHandler', async (request) => refuseNulls([request.query, request.body]))
    if (files) mountLoginPageFiles(scope, files)
    scope.get('/.well-known/openid-configuration', async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
        .send(configuration(services.settings.url)),
    )
    scope.get('/oauth2/authorize', async (request, reply) => {
      await limitAddress(services, 'startFlow', request.ip)
      return authorize(services, request, reply, files !== undefined)
    })
    scope.post('/oauth2/login', async (request, reply) => {
      await limitAddress(services, 'attest', request.ip)
      if (!isOwnPage(services, request))
        return sendError(reply, 403, 'only the sign-in page itself may finish a sign-in')
      const answer = (await readBody(request.body)) as LoginPageAnswer
      reply.header('cache-control', 'no-store')
      return send(reply, { result: await endLogin(services, answer) })
    })
    scope.post('/oauth2/tokens', async (request, reply) => {
      // Code and verifier suffice to read the answer, wherever the page is: no cookie is involved.
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache', 'access-control-allow-origin': '*' })
      await limitAddress(services, 'attest', request.ip)
      const exchanged = await exchangeCode(services, fieldsOf(request.body), request.headers.origin)
      return exchanged.ok ? reply.send(exchanged.tokens) : sendRefusal(reply, exchanged)
    })
    scope.post('/oauth2/revoke', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      await limitAddress(services, 'attest', request.ip)
      const revoked = await revokeProgramToken(services, fieldsOf(request.body))
      return revoked.ok ? reply.send({}) : sendRefusal(reply, revoked)
    })
  })
}

/** RFC 6749, 5.2. */
const sendRefusal = (reply: FastifyReply, { error, error_description }: TokenRefusal): FastifyReply =>
  reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description })

async function authorize(services: Services, request: FastifyRequest, reply: FastifyReply, hasPage: boolean) {
  const { stores, settings } = services
  const refuse = (status: number, sentence: string) =>
    sendPage(reply.code(status), 'This sign-in cannot begin', `<p role="alert">${escapeHtml(sentence)}</p>`)
  const read = await readLoginRequest(services, new URL(request.url, settings.url).searchParams)
  if ('redirect' in read)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(read.redirect, 303)
  if (!read.ok) return refuse(400, read.sentence)
  if (!hasPage) return refuse(503, 'This server was started without its sign-in page. Contact the site administrator.')
  const organization = await findOrganization(stores, read.client.organization_id)
  const data = {
    organization: { id: organization.id, name: organization.org_name },
    client: read.client.name,
    standing: sealLogin(services, read.request, organization.id),
    factors: factorsOf(services, organization, await usableProviders(stores, organization)),
    language: organization.settings.language,
    looks: organization.settings.ui_customization,
  }
  return sendLoginPage(reply, data, secretId(services.random))
}

/** A page of another site never gets to finish a sign-in here. */
function isOwnPage({ settings }: Services, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || origin === new URL(settings.url).origin
}

/** OpenID Connect Discovery 1.0. */
const configuration = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/tokens`,
  userinfo_endpoint: `${url}/oauth2/userinfo`,
  revocation_endpoint: `${url}/oauth2/revoke`,
  jwks_uri: `${url}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  scopes_supported: Object.keys(SCOPES),
  claims_supported: [
    ...['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
    ...Object.values(SCOPES).flatMap(({ claims }): readonly string[] => claims),
  ],
  authorization_response_iss_parameter_supported: true,
})
