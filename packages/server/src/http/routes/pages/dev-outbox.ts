import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import type { ServerSettings } from '../../../ground/settings.js'
import { validator } from '../../../ground/validator.js'
import type { OutboxMessage } from '../../../identity/outgoing/outbox.js'
import type { Services } from '../../../identity/services.js'
import { isLocalRequest, isLoopbackAddress } from '../../../loopback.js'
import { answerNotFound } from '../../middleware/errors.js'
import { refuseNulls } from '../../middleware/refuse-nulls.js'
import { sendPage } from './html.js'
import { OUTBOX_SCRIPT } from './outbox-script.js'

const SCRIPT = '/outbox/outbox.js'

interface MessagesQuery {
  readonly to?: string
  readonly limit?: number
  readonly since?: string
}

const readQuery = validator(async () => {
  const { Type } = await import('typebox')
  return Type.Object({
    to: Type.Optional(Type.String({ maxLength: 320 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    since: Type.Optional(Type.String({ maxLength: 40 })),
  })
}, 'query')

/** The development outbox: the messages that would have been sent, for the user of this machine. 404 for everyone else. */
export function mountDevOutbox(app: FastifyInstance, services: Services): void {
  const list = async (request: FastifyRequest) => {
    refuseNulls(request.query)
    const { to, since, limit = 1000 } = (await readQuery(request.query)) as MessagesQuery
    const from = since === undefined ? Number.NaN : Number(since) || Date.parse(since)
    return services.outbox.list(services.stores, {
      limit,
      to,
      ...(!Number.isNaN(from) && { since: from }),
    })
  }
  const open = (request: FastifyRequest) => services.settings.devOutbox && isLocal(request, services.settings)

  app.get('/outbox/messages', async (request, reply) =>
    open(request)
      ? reply.header('cache-control', 'no-store').send(await list(request))
      : answerNotFound(request, reply),
  )
  app.get('/outbox/messages/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    if (!open(request)) return answerNotFound(request, reply)
    const messages = await services.outbox.list(services.stores, { limit: 1000 })
    const message = messages.find(({ id }) => id === request.params.id)
    return message?.html ? showMail(services, reply, message.html) : answerNotFound(request, reply)
  })
  app.get(SCRIPT, (request, reply) =>
    open(request)
      ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(OUTBOX_SCRIPT)
      : answerNotFound(request, reply),
  )
  app.get('/outbox', async (request, reply) =>
    open(request) ? page(services, reply, await list(request)) : answerNotFound(request, reply),
  )
}

/** Behind a trusted proxy, the address that it reports must be on this machine too. */
function isLocal({ ip, socket, headers }: FastifyRequest, { trustProxy }: Pick<ServerSettings, 'trustProxy'>): boolean {
  return isLoopbackAddress(ip) && isLocalRequest({ remoteAddress: socket.remoteAddress, headers }, trustProxy)
}

/** A code in an email's subject, where phones show it. */
const codeIn = ({ channel, subject, text }: OutboxMessage) => /\b\d{6}\b/.exec(channel === 'sms' ? text : subject)?.[0]

function page(services: Services, reply: FastifyReply, messages: readonly OutboxMessage[]): Promise<FastifyReply> {
  return sendPage(services, reply, {
    title: 'Development outbox',
    body: `<p>No mail server is set (SMTP_URL), so messages stay here, newest first. New ones appear by themselves.</p>
<div id="messages">
${messages.map(article).join('\n') || '<article><h2>No messages yet</h2><p>Sign in or invite a person: the email appears here.</p></article>'}
</div>`,
    list: true,
    script: SCRIPT,
  })
}

function article(message: OutboxMessage): string {
  const { id, to, subject, text, html, sent_at, attachments = [] } = message
  const code = codeIn(message)
  const words = `<p>${linked(text)}</p>`
  return `<article id="m-${id}">
<h2>${escapeHtml(subject || 'Text message')}</h2>
<small>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></small>
${code === undefined ? '' : `<p class="copied"><span class="code">${code}</span><button type="button" data-copy="${code}">Copy</button></p>`}
${html === '' ? words : `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/messages/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe>\n<details><summary>As text</summary>${words}</details>`}
${attachments.map(({ name, text: file }) => `<details><summary>${escapeHtml(name)}</summary><p>${escapeHtml(file)}</p></details>`).join('\n')}
</article>`
}

/** An email in a frame of the page. Its links open in another tab; it runs nothing and loads only pictures, such as the logo. */
function showMail(services: Services, reply: FastifyReply, html: string): FastifyReply {
  const picture = services.settings.site?.logo
  const origin = picture === undefined ? '' : ` ${new URL(picture).origin}`
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    })
    .send(html.replace('<head>', '<head>\n<base target="_blank">'))
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a rel="noreferrer" href="${link}">${link}</a>`)
