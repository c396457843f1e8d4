import { answerRow } from '@portico/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../ground/html.js'
import { oidcEntry, samlEntry } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import type { ReaderText } from '../../messages/reader-texts/reader-language.js'
import { readerTexts } from '../../messages/reader-texts/reader-texts.js'
import type { OidcRequest } from '../../providers/oidc.js'
import { type Returned, resolveSso as resolve, takeReturn, takeUnsolicited } from '../../sign-in/flows/sso.js'
import { limitAddress } from '../middleware/limits.js'
import { originOf } from '../middleware/origin.js'
import { refuseNulls } from '../middleware/refuse-nulls.js'
import { fieldsOf, takeForms } from './forms.js'
import type { Handler } from './handler.js'
import { sendPage, siteOrganization } from './pages/html.js'
import { refusalSentence } from './pages/refusals.js'
import { sendReturnPage } from './pages/return-page.js'

/** Loaded with the first sign-in that needs them: most servers have no providers, and the libraries are large. */
const federation = {
  oidc: () => import('../../providers/oidc.js'),
  saml: () => import('../../providers/saml/service-provider.js'),
}

/** Existing clients accept any success: they get the outcome by polling. */
export const resolveSso: Handler<'resolveSso'> = async ({ services, body, caller }) => {
  const resolved = await resolve(services, body, caller.token)
  return resolved.ok ? { status: 204 } : { slug: resolved.slug }
}

const MOST_FORM = 512 * 1024

/** Where providers redirect browsers to, and what providers need to know about the server. */
export function mountSso(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takeForms(scope, MOST_FORM)
    scope.addHook('preHandler', async (request) => {
      await limitAddress(services, 'attest', request.ip)
      refuseNulls([request.params, request.query, request.body])
    })
    // Most providers send the response in the URL, some as a form.
    scope.get('/sso/oidc/:provider/callback', (request, reply) =>
      oidcReturn(services, request, reply, new URL(request.url, services.settings.url).searchParams),
    )
    scope.post('/sso/oidc/:provider/callback', (request, reply) =>
      oidcReturn(services, request, reply, new URLSearchParams(fieldsOf(request.body))),
    )
    scope.post('/sso/saml/:provider/acs', (request, reply) => samlReturn(services, request, reply))
    scope.get('/sso/saml/:provider/metadata', async (request, reply) => {
      const record = await services.stores.providers.find(idIn(request))
      if (record?.type !== 'saml') return sendUnknown(services, reply)
      const { spMetadata } = await federation.saml()
      return reply.type('application/samlmetadata+xml; charset=utf-8').send(spMetadata(services, record))
    })
  })
}

async function oidcReturn(services: Services, request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) {
  const record = await services.stores.providers.find(idIn(request))
  if (record?.type !== 'oidc') return sendUnknown(services, reply)
  const state = answer.get('state') ?? ''
  const { identityFromAnswer } = await federation.oidc()
  const returned = await takeReturn(services, { state, providerId: record.id }, (storedRequest) =>
    identityFromAnswer(services, oidcEntry(services, record), answer, state, storedRequest as OidcRequest),
  )
  return sendOn(services, reply, returned)
}

async function samlReturn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const record = await services.stores.providers.find(idIn(request))
  if (record?.type !== 'saml') return sendUnknown(services, reply)
  const { SAMLResponse = '', RelayState = '' } = fieldsOf(request.body)
  const provider = samlEntry(record)
  const { ip: address } = request
  const { identityFromResponse } = await federation.saml()
  const returned = await takeReturn(services, { state: RelayState, providerId: record.id }, (storedRequest) =>
    identityFromResponse(services, provider, SAMLResponse, {
      requestId: (storedRequest as { requestId: string }).requestId,
      address,
    }),
  )
  const takesUnsolicited = provider.config.allow_unsolicited === true && record.state === 'active'
  if (returned.to !== 'nobody' || !takesUnsolicited) return sendOn(services, reply, returned)
  const unasked = await takeUnsolicited(services, provider, originOf(request), RelayState, () =>
    identityFromResponse(services, provider, SAMLResponse, { requestId: undefined, address }),
  )
  return sendOn(services, reply, unasked)
}

async function sendOn(services: Services, reply: FastifyReply, returned: Returned): Promise<FastifyReply> {
  if (returned.to === 'popup') return sendReturnPage(reply, returned)
  if (returned.to === 'page')
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(returned.url, 303)
  if (returned.to === 'refused') {
    const organization = await siteOrganization(services)
    const texts = readerTexts(organization)
    return sendPage(services, reply.code(answerRow(returned.slug).status), {
      organization,
      language: texts.language,
      title: texts.text('refused_title'),
      body: `<p role="alert">${escapeHtml(refusalSentence(texts, { slug: returned.slug }))}</p>`,
    })
  }
  return sendNote(services, reply.code(403), { title: 'sign_in_over_title', words: 'sign_in_over' })
}

const sendUnknown = (services: Services, reply: FastifyReply) =>
  sendNote(services, reply.code(404), { title: 'unknown_provider_title', words: 'unknown_provider' })

/** Sends a page of one sentence, in the language of the site. */
async function sendNote(
  services: Services,
  reply: FastifyReply,
  { title, words }: { readonly title: ReaderText; readonly words: ReaderText },
): Promise<FastifyReply> {
  const organization = await siteOrganization(services)
  const { language, text } = readerTexts(organization)
  const body = `<p>${escapeHtml(text(words))}</p>`
  return sendPage(services, reply, { organization, language, title: text(title), body })
}

const idIn = ({ params }: FastifyRequest) => (params as { provider: string }).provider
