import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMINISTRATORS } from '../../../ground/group-names.js'
import { escapeHtml } from '../../../ground/html.js'
import { findOrganization, groupsOf, type Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { decideAccess } from '../../../people/access-requests/decide.js'
import { type DecisionLink, readDecisionToken } from '../../../people/access-requests/decision-link.js'
import { nameOf } from '../../../people/persons/addresses.js'
import type { AccessRequestRecord } from '../../../storage/people/access-requests.js'
import { limitAddress } from '../../middleware/limits.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { takeForms } from '../forms.js'
import { sendPage } from './html.js'

const DECISIONS = {
  approve: {
    state: 'approved',
    question: 'Approve this request?',
    button: 'Approve',
    done: 'Approved. The reader is notified by email.',
  },
  deny: {
    state: 'denied',
    question: 'Deny this request?',
    button: 'Deny',
    done: 'Denied. The reader is notified by email.',
  },
} as const
type Decision = keyof typeof DECISIONS

interface Open {
  readonly link: DecisionLink
  readonly decision: Decision
  readonly organization: Organization
  readonly request: AccessRequestRecord
}

/**
 * The page that a link in an administrator's email opens. Opening it changes nothing, so scanners and previews do no
 * harm; only its button does.
 */
export function mountDecisionPage(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takeForms(scope, 4_096)
    scope.get('/decide/:token/:decision', async (request, reply) => {
      const open = await read(services, request)
      return open ? sendQuestion(services, reply, open) : sendOver(services, reply)
    })
    scope.post('/decide/:token/:decision', async (request, reply) => {
      const open = await read(services, request)
      if (!open) return sendOver(services, reply)
      const { link, decision, organization } = open
      const { state } = DECISIONS[decision]
      const decided = await decideAccess(
        { services, organization, actor: { kind: 'person', id: link.administratorId } },
        link.requestId,
        state,
      )
      return decided ? sendDecided(services, reply, open) : sendOver(services, reply)
    })
  })
}

/** What a link refers to, while its request is open and its administrator is still one. */
async function read(services: Services, request: FastifyRequest): Promise<Open | undefined> {
  await limitAddress(services, 'openChallengePack', request.ip)
  refuseNulls([request.params, request.body])
  const { token, decision } = request.params as { token: string; decision: string }
  const link = readDecisionToken(services, token)
  if (!link || !isDecision(decision)) return undefined
  const { stores } = services
  const member = await stores.persons.member(link.organizationId, link.administratorId)
  if (member?.state !== 'active') return undefined
  const organization = await findOrganization(stores, link.organizationId)
  if (!(await groupsOf(stores, organization, link.administratorId)).includes(ADMINISTRATORS)) return undefined
  const accessRequest = await stores.accessRequests.find(organization.id, link.requestId)
  return accessRequest?.state === 'open' ? { link, decision, organization, request: accessRequest } : undefined
}

const isDecision = (text: string): text is Decision => Object.hasOwn(DECISIONS, text)

async function sendQuestion(services: Services, reply: FastifyReply, { decision, organization, request }: Open) {
  const who = await nameOf(services.stores, request.person_id)
  const { question, button } = DECISIONS[decision]
  const { groups, reason, page } = request
  return sendPage(services, reply, {
    organization,
    title: question,
    body: `<p>${escapeHtml(who)} requests access to ${escapeHtml(organization.org_name)}: ${escapeHtml(groups.join(', '))}.</p>
${page === null ? '' : `<p>They were trying to open ${escapeHtml(page)}.</p>`}
${reason === '' ? '' : `<p>Reason: ${escapeHtml(reason)}</p>`}
<form method="post"><button>${button}</button></form>`,
  })
}

const sendDecided = (services: Services, reply: FastifyReply, { decision, organization }: Open) =>
  sendPage(services, reply, {
    organization,
    title: 'Decided',
    body: `<p>${DECISIONS[decision].done} You can close this page.</p>`,
  })

const sendOver = (services: Services, reply: FastifyReply) =>
  sendPage(services, reply.code(403), {
    title: 'This link has expired or was already used',
    body: '<p>The request may have been decided already. Open requests are listed in the console.</p>',
  })
