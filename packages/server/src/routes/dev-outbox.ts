import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { OutboxMessage } from '../delivery/outbox.js'
import { escapeHtml } from '../delivery/templates.js'
import { answerNotFound } from '../middleware/errors.js'
import { validator } from '../middleware/validate.js'
import type { Services } from '../services.js'

const MessagesQuery = Type.Object({
  to: Type.Optional(Type.String({ maxLength: 320 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
})

/** The development outbox: what would have been mailed, for whoever sits at this machine. 404 for everyone else. */
export function mountDevOutbox(app: FastifyInstance, services: Services): void {
  const read = validator(MessagesQuery, 'query')
  const list = (request: FastifyRequest) => {
    const { to, since, limit = 1000 } = read(request.query) as Static<typeof MessagesQuery>
    const from = since === undefined ? Number.NaN : Number(since) || Date.parse(since)
    return services.outbox.list(services.stores, {
      limit,
      ...(to !== undefined && { to }),
      ...(!Number.isNaN(from) && { since: from }),
    })
  }
  const open = (request: FastifyRequest) => services.settings.devOutbox && isLocal(request)

  app.get('/outbox/messages', async (request, reply) =>
    open(request)
      ? reply.header('cache-control', 'no-store').send(await list(request))
      : answerNotFound(request, reply),
  )
  app.get('/outbox', async (request, reply) =>
    open(request) ? page(reply, await list(request)) : answerNotFound(request, reply),
  )
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/** By connection and by name: a page elsewhere that points its own name at this machine is not let in. */
function isLocal({ ip, socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;padding:1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}
small{opacity:.8}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function page(reply: FastifyReply, messages: readonly OutboxMessage[]): FastifyReply {
  const articles = messages.map(
    ({ to, subject, text, sent_at }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<small>to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></small>
<p>${linked(text)}</p>
</article>`,
  )
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'DENY')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development outbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Development outbox</h1>
<p>No mail host is set, so messages stay here, newest first. Reload the page to see new ones.</p>
${articles.join('\n') || '<p>No messages yet.</p>'}
</main>
</body>
</html>
`)
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a rel="noreferrer" href="${link}">${link}</a>`)
