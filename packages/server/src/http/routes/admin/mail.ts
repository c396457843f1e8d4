import { MINUTE } from '@portico/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../../../ground/errors.js'
import { sameText } from '../../../ground/secrets.js'
import { findOrganization, type Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { brandOf } from '../../../messages/delivery/brand.js'
import { sendTestMail } from '../../../messages/delivery/test-mail.js'
import { answerNotFound } from '../../middleware/errors.js'
import { limitAddress } from '../../middleware/limits.js'
import { acting } from '../acting.js'
import type { Handler } from '../handler.js'
import { isShown, packed, SHOWN, type ShownKind, unpacked, withDraft } from './mail-previews.js'

export const testMail: Handler<'testMail'> = async (call) => ({
  result: await sendTestMail(await acting(call), call.address),
})

export const previewMails: Handler<'previewMails'> = async (call) => {
  const { services, organization } = await acting(call)
  const kinds = Object.keys(SHOWN).filter(isShown)
  return { result: { mails: kinds.map((kind) => preview(services, organization, kind)) } }
}

export const previewMailTexts: Handler<'previewMailTexts'> = async (call) => {
  const { services, organization } = await acting(call)
  const draft = packed(call.body)
  if (draft.length > LONGEST_DRAFT)
    throw new RequestError(400, 'these texts are too long to preview unsaved; save them first', {
      field: 'texts',
    })
  return { result: preview(services, withDraft(organization, call.body), call.body.kind, draft) }
}

/** The maximum length of a draft in a URL, so that proxies in front of the server still accept it. */
const LONGEST_DRAFT = 6_000

function preview(services: Services, organization: Organization, kind: ShownKind, draft?: string) {
  const { subject, text } = SHOWN[kind](services, organization)
  const token = tokenOf(services, [organization.id, kind, (services.clock.now() + LIFETIME).toString(36), draft])
  return { kind, subject, text, shown_at: `/admin/mail/previews/${token}` }
}

const PLACE = 'mail preview'
const LIFETIME = 10 * MINUTE

/**
 * Allows a frame to show one email for a few minutes, because a frame sends no session token. It contains nothing
 * secret. It also contains texts that have not been saved, so that they need not be stored.
 */
function tokenOf({ vault }: Services, parts: readonly (string | undefined)[]): string {
  const payload = parts.filter((part) => part !== undefined).join('.')
  return `${payload}.${vault.digest(payload, PLACE)}`
}

async function previewOf(services: Services, token: string) {
  const parts = token.split('.')
  const [organizationId = '', kind = '', expires = '', draft, more] = parts.slice(0, -1)
  const isOurs = sameText(token, tokenOf(services, parts.slice(0, -1)))
  if (more !== undefined || !isOurs || !isShown(kind)) return undefined
  if (Number.parseInt(expires, 36) <= services.clock.now()) return undefined
  const saved = await findOrganization(services.stores, organizationId)
  const organization = draft === undefined ? saved : withDraft(saved, unpacked(draft))
  const { logo, mark } = brandOf(services, organization)
  return { html: SHOWN[kind](services, organization).html, picture: logo ?? mark }
}

/** Shows an email in a frame of the console: sandboxed, without scripts, and with no external resources except the logo. */
export function mountMailPreview(app: FastifyInstance, services: Services): void {
  app.get('/admin/mail/previews/:token', async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
    await limitAddress(services, 'previewMails', request.ip)
    const preview = await previewOf(services, request.params.token)
    if (!preview) return answerNotFound(request, reply)
    const { picture, html } = preview
    const from = picture === undefined ? '' : `img-src ${new URL(picture).origin};`
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; ${from} base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      })
      .send(html)
  })
}
