import { answerRow, CHALLENGES, type Challenge, type LinkDescription } from '@portico/protocol'
import type { AttestBody } from '@portico/protocol/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { readerTexts } from '../../../messages/reader-texts/reader-texts.js'
import type { Refused } from '../../../sign-in/flows/admit-identity.js'
import { attest } from '../../../sign-in/flows/authenticate.js'
import { describeLink, type OpenedPack, openPack } from '../../../sign-in/flows/describe-link.js'
import { consoleLink, pageOfSite, siteLink } from '../../../sign-in/flows/links.js'
import { limitAddress } from '../../middleware/limits.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { fieldsOf, takeForms } from '../forms.js'
import { sendPage, siteOrganization } from './html.js'
import { sendForm } from './link-form.js'
import { passwordProblem, refusalSentence } from './refusals.js'

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
) => {
  const { language, text } = readerTexts(organization)
  const sentence = account === undefined ? text('invitation') : text('invitation_as', { account })
  return sendPage(services, reply, {
    organization,
    language,
    title: text('invitation_title'),
    body: `<p>${escapeHtml(sentence)}</p>
<form method="post"><button>${escapeHtml(text('invitation_button'))}</button></form>`,
  })
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  openedPack: Open,
): Promise<FastifyReply> {
  const { challenges, organization } = openedPack
  // Before the answer, which changes whose address it is.
  const about = await describe(services, openedPack)
  const { language, text } = readerTexts(organization)
  const fields = fieldsOf(request.body)
  const password = fields.password ?? ''
  if (asksForPassword(challenges)) {
    const problem = passwordProblem(organization, password, fields.again)
    if (problem !== undefined) return sendForm(services, reply, openedPack, about, problem)
  }
  let target: string | undefined
  for (const challenge of challenges) {
    const attested = await attest(services, answerTo(challenge, password), { address: request.ip })
    if (!attested.ok) return sendRefusal(services, reply, attested, organization)
    target = attested.location ?? target
    // The requesting browser gets its own token; the one created here is discarded.
    const parsedToken = await services.signer.read(attested.token)
    if (parsedToken.ok) await services.stores.sessions.revoke(parsedToken.claims.jti, services.clock.now())
  }
  // Not a redirect: browsers apply the form-action policy of a form's page to redirects too, and this one leads elsewhere.
  if (target !== undefined)
    return sendPage(services, reply.header('refresh', `0;url=${target}`), {
      organization,
      language,
      title: text('signed_in_title'),
      body: `<p>${escapeHtml(text('redirecting'))} <a href="${escapeHtml(target)}">${escapeHtml(text('continue'))}</a></p>`,
    })
  if (about.action === 'add_handle')
    return sendPage(services, reply, {
      organization,
      language,
      title: text('added_title'),
      body: `<p>${escapeHtml(text('added', { handle: `${about.handle}` }))}</p>`,
    })
  const waits = await asksForMore(services, openedPack.flow.id)
  return sendPage(services, reply, {
    organization,
    language,
    title: text(waits ? 'confirmed_title' : 'signed_in_title'),
    body: `<p>${escapeHtml(text(waits ? 'one_step_left' : 'return_to_page'))}</p>`,
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

/** Says that a link no longer works, in the language of its organization or, if it is unknown, of the site's. */
async function sendOver(services: Services, reply: FastifyReply, organization?: Organization): Promise<FastifyReply> {
  const owner = organization ?? (await siteOrganization(services))
  const { language, text } = readerTexts(owner)
  return sendPage(services, reply.code(403), {
    organization: owner,
    language,
    title: text('link_over_title'),
    body: `<p>${escapeHtml(text('link_over'))}</p>`,
  })
}

const sendRefusal = (services: Services, reply: FastifyReply, refused: Refused, organization: Organization) => {
  const texts = readerTexts(organization)
  return refused.slug === 'timeout'
    ? sendOver(services, reply, organization)
    : sendPage(services, reply.code(answerRow(refused.slug).status), {
        organization,
        language: texts.language,
        title: texts.text('refused_title'),
        body: `<p role="alert">${escapeHtml(refusalSentence(texts, refused))}</p>`,
      })
}
