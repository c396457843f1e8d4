import { type AnswerSlug, answerRow, CHALLENGES, type Challenge, type LinkDescription } from '@portico/protocol'
import type { AttestBody } from '@portico/protocol/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import { refusedPassword } from '../../../identity/passwords/refused-password.js'
import type { Services } from '../../../identity/services.js'
import { type Brand, brandOf } from '../../../messages/delivery/brand.js'
import type { Refused } from '../../../sign-in/flows/admit-identity.js'
import { attest } from '../../../sign-in/flows/authenticate.js'
import { describeLink, type OpenedPack, openPack } from '../../../sign-in/flows/describe-link.js'
import { consoleLink, pageOfSite, siteLink } from '../../../sign-in/flows/links.js'
import { limitAddress } from '../../middleware/limits.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { fieldsOf, takeForms } from '../forms.js'
import { refusalText, sendPage } from './html.js'
import { sendForm } from './link-form.js'

type Open = Extract<OpenedPack, { ok: true }>

/**
 * The page that an emailed link opens. Opening it changes nothing, so scanners and previews do no harm; only its button
 * does. It shows which browser requested the link, and signs that browser in, not this one.
 */
export function mountLinkPage(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takeForms(scope, 16_384)
    scope.get('/link', async (request, reply) => {
      const openedPack = await open(services, request, oneOf(request.query, 'sidcp'))
      return openedPack.ok
        ? sendInvitation(services, reply, openedPack, await describe(services, openedPack))
        : sendOver(services, reply)
    })
    scope.post('/link', async (request, reply) => {
      const pack = oneOf(request.query, 'sidcp')
      const openedPack = await open(services, request, pack)
      if (!openedPack.ok) return sendOver(services, reply)
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const page = pageOfSite(services.settings.url, oneOf(request.query, 'page'))
      const link =
        openedPack.flow.session_kind === 'console' ? consoleLink(services, pack) : siteLink(services, pack, page)
      return reply.redirect(link, 303)
    })
    scope.get('/link/:pack', async (request, reply) => {
      const openedPack = await open(services, request, (request.params as { pack: string }).pack)
      return openedPack.ok
        ? sendForm(services, reply, openedPack, await describe(services, openedPack))
        : sendOver(services, reply)
    })
    scope.post('/link/:pack', async (request, reply) => {
      const openedPack = await open(services, request, (request.params as { pack: string }).pack)
      return openedPack.ok ? answer(services, request, reply, openedPack) : sendOver(services, reply)
    })
  })
}

async function open(services: Services, request: FastifyRequest, pack: string): Promise<OpenedPack> {
  await limitAddress(services, 'openChallengePack', request.ip)
  refuseNulls([pack, request.body])
  return openPack(services, pack)
}

/** A parameter of a link; empty if it occurs twice. */
const oneOf = (query: unknown, name: 'sidcp' | 'page'): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : ''
}

const describe = (services: Services, { organization, flow }: Open): Promise<LinkDescription> =>
  describeLink(services, organization, flow)

/** The page that an invitation opens first; its button leads to the site, which signs this browser in. */
const sendInvitation = (
  services: Services,
  reply: FastifyReply,
  { organization }: Open,
  { account }: LinkDescription,
) =>
  sendPage(services, reply, {
    brand: brandOf(services, organization),
    title: `You are invited to ${organization.org_name}`,
    body: `<p>Accept to sign in with this browser${account === undefined ? '' : ` as ${escapeHtml(account)}`}. The invitation works once.</p>
<form method="post"><button>Accept invitation</button></form>`,
  })

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  openedPack: Open,
): Promise<FastifyReply> {
  const { challenges, organization } = openedPack
  // Before the answer, which changes whose address it is.
  const about = await describe(services, openedPack)
  const brand = brandOf(services, organization)
  const fields = fieldsOf(request.body)
  const password = fields.password ?? ''
  if (asksForPassword(challenges)) {
    const broken = refusedPassword(password, organization)
    const problem =
      broken !== undefined
        ? `This password cannot be used: ${broken.words}.`
        : password !== fields.again
          ? 'The passwords don’t match'
          : undefined
    if (problem !== undefined) return sendForm(services, reply, openedPack, about, problem)
  }
  let target: string | undefined
  for (const challenge of challenges) {
    const attested = await attest(services, answerTo(challenge, password), { address: request.ip })
    if (!attested.ok) return sendRefusal(services, reply, attested, brand)
    target = attested.location ?? target
    // The requesting browser gets its own token; the one created here is discarded.
    const parsedToken = await services.signer.read(attested.token)
    if (parsedToken.ok) await services.stores.sessions.revoke(parsedToken.claims.jti, services.clock.now())
  }
  // Not a redirect: browsers apply the form-action policy of a form's page to redirects too, and this one leads elsewhere.
  if (target !== undefined)
    return sendPage(services, reply.header('refresh', `0;url=${target}`), {
      brand,
      title: 'You are now authenticated!',
      body: `<p>Redirecting. <a href="${escapeHtml(target)}">Continue</a></p>`,
    })
  if (about.action === 'add_handle')
    return sendPage(services, reply, {
      brand,
      title: 'Address added',
      body: `<p>${escapeHtml(`${about.handle}`)} now belongs to that account. You can close this page.</p>`,
    })
  const waits = await asksForMore(services, openedPack.flow.id)
  return sendPage(services, reply, {
    brand,
    title: waits ? 'Address confirmed' : 'You are now authenticated!',
    body: waits
      ? '<p>One step left: return to the browser where you started signing in. You can close this page.</p>'
      : '<p>Return to the page where you started signing in. You can close this page.</p>',
  })
}

/**
 * Whether the requesting browser has more challenges to answer, such as creating a passkey or entering a code from an
 * app.
 */
const asksForMore = async ({ stores }: Services, flowId: string): Promise<boolean> =>
  (await stores.flows.siblings(flowId)).some(
    ({ type, consumed_at }) => consumed_at === null && CHALLENGES[type as Challenge['type']].attested,
  )

/** A link's nonce is in the pack itself; the answers to other challenges came with the form. */
const answerTo = ({ id, type, options }: Challenge, password: string): AttestBody =>
  (type === 'nonce'
    ? { challenge_id: id, challenge_type: type, data: options }
    : { challenge_id: id, challenge_type: type, data: { password } }) as AttestBody

const asksForPassword = (challenges: readonly Challenge[]) => challenges.some(({ type }) => type === 'password_reset')

const sendOver = (services: Services, reply: FastifyReply, brand?: Brand) =>
  sendPage(services, reply.code(403), {
    brand,
    title: 'This link has expired or was already used',
    body: '<p>Request a new link on the page where you wanted to sign in.</p>',
  })

const sendRefusal = (services: Services, reply: FastifyReply, { slug, organization }: Refused, brand: Brand) =>
  slug === 'timeout'
    ? sendOver(services, reply, brand)
    : sendPage(services, reply.code(answerRow(slug).status), {
        brand,
        title: 'You are not signed in',
        body: `<p role="alert">${escapeHtml(organization === undefined ? (REFUSALS[slug] ?? refusalText(slug)) : awaits(organization))}</p>`,
      })

const awaits = (organization: string) => `An administrator of ${organization} has to approve your request to join.`

const REFUSALS: { readonly [Slug in AnswerSlug]?: string } = {
  self_registration_not_allowed: 'Sign-up is by invitation only. Contact the site administrator.',
  handle_pattern_not_allowed: 'This address cannot be registered here. Contact the site administrator.',
  sign_in_awaiting_approval: 'Your account is not active. Contact the site administrator.',
  person_exists: 'This address already belongs to another account.',
}
