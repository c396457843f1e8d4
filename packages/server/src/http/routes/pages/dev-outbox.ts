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
  app.get('/outbox', async (request, reply) =>
    open(request) ? page(services, reply, await list(request)) : answerNotFound(request, reply),
  )
}

/** Behind a trusted proxy, the address that it reports must be on this machine too. */
function isLocal({ ip, socket, headers }: FastifyRequest, { trustProxy }: Pick<ServerSettings, 'trustProxy'>): boolean {
  return isLoopbackAddress(ip) && isLocalRequest({ remoteAddress: socket.remoteAddress, headers }, trustProxy)
}

function page(services: Services, reply: FastifyReply, messages: readonly OutboxMessage[]): Promise<FastifyReply> {
  const articles = messages.map(
    ({ to, subject, text, sent_at }) => `<article>
<h2>${escapeHtml(subject || 'Text message')}</h2>
<small>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></small>
<p>${linked(text)}</p>
</article>`,
  )
  return sendPage(services, reply, {
    title: 'Development outbox',
    body: `<p>No mail server is set (SMTP_URL), so messages stay here, newest first. Reload the page to see new ones.</p>
${articles.join('\n') || '<article><h2>No messages yet</h2><p>Sign in or invite a person: the email appears here.</p></article>'}`,
    list: true,
  })
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a rel="noreferrer" href="${link}">${link}</a>`)
