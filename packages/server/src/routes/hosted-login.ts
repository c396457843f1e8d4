import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../delivery/templates.js'
import { exchangeCode } from '../hosted-login/codes.js'
import { readLoginRequest } from '../hosted-login/login-request.js'
import {
  answer,
  ask,
  firstStanding,
  type Next,
  openStanding,
  organizationOf,
  type Question,
  sealStanding,
} from '../hosted-login/steps.js'
import { limitAddress } from '../middleware/limits.js'
import { originOf } from '../middleware/origin.js'
import { refuseNulls } from '../middleware/refuse-nulls.js'
import type { Services } from '../services.js'
import { type Fields, takeForms } from './forms.js'
import { sendPage } from './html.js'

const MOST_FORM = 32 * 1024

/**
 * Signing in on a page of ours for programs elsewhere: OpenID Connect with code and PKCE. The page needs no script; its
 * questions are those of the flows that every other page starts.
 */
export function mountHostedLogin(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takeForms(scope, MOST_FORM)
    scope.addHook('preHandler', async (request) => refuseNulls([request.query, request.body]))
    scope.get('/.well-known/openid-configuration', async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
        .send(configuration(services.settings.url)),
    )
    scope.get('/oauth2/authorize', async (request, reply) => {
      await limitAddress(services, 'startFlow', request.ip)
      const read = await readLoginRequest(services, new URL(request.url, services.settings.url).searchParams)
      if (read.ok) {
        const standing = firstStanding(services, read.request, read.client.organization_id)
        return sendNext(services, reply, { at: 'who', standing })
      }
      if ('redirect' in read) return redirect(reply, read.redirect)
      return sendPage(reply.code(400), 'This sign-in cannot begin', `<p role="alert">${escapeHtml(read.sentence)}</p>`)
    })
    scope.post('/oauth2/login', async (request, reply) => {
      const fields = (request.body ?? {}) as Fields
      await limitAddress(services, 'startFlow', request.ip)
      const standing = isOwnForm(services, request) ? openStanding(services, fields.standing ?? '') : undefined
      if (!standing)
        return sendPage(
          reply.code(403),
          'This sign-in is over',
          '<p>It took too long. Go back to where you wanted to sign in, and try again.</p>',
        )
      const next = await step(services, request, standing, fields)
      return sendNext(services, reply, next)
    })
    scope.post('/oauth2/tokens', async (request, reply) => {
      await limitAddress(services, 'attest', request.ip)
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      const exchanged = await exchangeCode(services, (request.body ?? {}) as Fields)
      if (exchanged.ok) return reply.send(exchanged.tokens)
      const { ok: _, ...refusal } = exchanged
      return reply.code(refusal.error === 'invalid_client' ? 401 : 400).send(refusal)
    })
  })
}

function step(
  services: Services,
  request: FastifyRequest,
  standing: NonNullable<ReturnType<typeof openStanding>>,
  { email = '', method = '', answer: text, again }: Fields,
): Promise<Next> {
  const [question] = standing.questions
  if (!question) return ask(services, standing, { email, method, origin: originOf(request) })
  if (question.type === 'password_set' && text !== again)
    return Promise.resolve({ at: 'question', standing, question, problem: 'Passwords should match' })
  return answer(services, standing, text ?? '')
}

function sendNext(services: Services, reply: FastifyReply, next: Next): Promise<FastifyReply> | FastifyReply {
  return next.at === 'done' ? redirect(reply, next.url) : sendForm(services, reply, next)
}

async function sendForm(services: Services, reply: FastifyReply, next: Exclude<Next, { at: 'done' }>) {
  const { standing, problem } = next
  const { org_name } = await organizationOf(services, standing)
  // Browsers hold a form to this on the whole of its way, and the last step leads to the program.
  const leadsTo = new URL(standing.request.redirect_uri).origin
  return sendPage(
    reply.code(problem === undefined ? 200 : 400),
    `Sign in to ${org_name}`,
    `${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/oauth2/login">
<input type="hidden" name="standing" value="${escapeHtml(sealStanding(services, standing))}">
${next.at === 'who' ? WHO : QUESTIONS[next.question.type]}
</form>`,
    leadsTo,
  )
}

const WHO = `<label>Email address <input type="email" name="email" autocomplete="username" required autofocus></label>
<button name="method" value="otp_via_email">Send me a code</button>
<button name="method" value="password">Use a password</button>`

const QUESTIONS: Readonly<Record<Question['type'], string>> = {
  otp: `<label>The code we sent you <input name="answer" inputmode="numeric" autocomplete="one-time-code" maxlength="16" required autofocus></label>
<button>Continue</button>`,
  password_verify: `<label>Password <input type="password" name="answer" autocomplete="current-password" required autofocus></label>
<button>Continue</button>`,
  password_set: `<label>New password <input type="password" name="answer" autocomplete="new-password" required autofocus></label>
<label>New password again <input type="password" name="again" autocomplete="new-password" required></label>
<button>Set the password</button>`,
}

const redirect = (reply: FastifyReply, url: string) =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url, 303)

/** A form of another site never gets to answer here. Pages without a referrer have the origin "null". */
function isOwnForm({ settings }: Services, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || origin === 'null' || origin === new URL(settings.url).origin
}

/** OpenID Connect Discovery 1.0. */
const configuration = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/tokens`,
  jwks_uri: `${url}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid'],
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'person_id',
    'oid',
    'groups',
    'authentications',
  ],
  authorization_response_iss_parameter_supported: true,
})
