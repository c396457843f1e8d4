import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMailKind, PREVIEWS } from '../delivery/preview-mails.js'
import { sendTestMail } from '../delivery/test-mail.js'
import { sameText } from '../lib/secrets.js'
import { answerNotFound } from '../middleware/errors.js'
import { limitAddress } from '../middleware/limits.js'
import { findOrganization } from '../organizations/organization.js'
import type { MailKind } from '../organizations/settings.js'
import type { Services } from '../services.js'
import { acting } from './acting.js'
import type { Handler } from './handler.js'

export const testMail: Handler<'testMail'> = async (call) => ({
  result: await sendTestMail(await acting(call), call.address),
})

export const previewMails: Handler<'previewMails'> = async (call) => {
  const { services, organization } = await acting(call)
  const mails = (Object.keys(PREVIEWS) as MailKind[]).map((kind) => {
    const { subject, text } = PREVIEWS[kind](services, organization)
    return { kind, subject, text, shown_at: `/admin/mail/previews/${tokenOf(services, organization.id, kind)}` }
  })
  return { result: { mails } }
}

const PLACE = 'mail preview'
const LIFETIME = 10 * 60_000

/** Lets a frame show one mail for some minutes: a frame sends no token of a session. Nothing in it is secret. */
function tokenOf({ vault, clock }: Services, organizationId: string, kind: MailKind): string {
  const parts = [organizationId, kind, (clock.now() + LIFETIME).toString(36)]
  return [...parts, vault.digest(parts.join('.'), PLACE)].join('.')
}

async function shown(services: Services, token: string) {
  const [organizationId = '', kind = '', expires = '', digest = '', more] = token.split('.')
  const isOurs = sameText(digest, services.vault.digest([organizationId, kind, expires].join('.'), PLACE))
  if (more !== undefined || !isOurs || !isMailKind(kind)) return undefined
  if (Number.parseInt(expires, 36) <= services.clock.now()) return undefined
  const organization = await findOrganization(services.stores, organizationId)
  return { html: PREVIEWS[kind](services, organization).html, logo: organization.settings.logo_url }
}

/** Shows a mail in a frame of the console: sandboxed, without scripts, and with nothing from elsewhere but the logo. */
export function mountMailPreview(app: FastifyInstance, services: Services): void {
  app.get('/admin/mail/previews/:token', async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
    await limitAddress(services, 'previewMails', request.ip)
    const found = await shown(services, request.params.token)
    if (!found) return answerNotFound(request, reply)
    const { logo, html } = found
    const pictures = logo !== null && URL.canParse(logo, services.settings.url)
    const from = pictures ? `img-src ${new URL(logo, services.settings.url).origin};` : ''
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
