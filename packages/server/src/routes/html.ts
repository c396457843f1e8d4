import { createHash } from 'node:crypto'
import { type AnswerSlug, answerRow, ERRORS, type ErrorSlug, errorRow } from '@portico/protocol'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../delivery/templates.js'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;padding:1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0 .75rem;overflow-wrap:anywhere;white-space:pre-line}
small{opacity:.8}
label{display:block;margin:.75rem 0}
input{display:block;font:inherit;padding:.5rem;width:100%;max-width:24rem;box-sizing:border-box}
button{font:inherit;padding:.6rem 1.2rem;cursor:pointer}
[role=alert]{border-inline-start:.25rem solid #c00;padding-inline-start:.75rem}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Sends a page of the server's own: no script, no frame around it, nothing from elsewhere.
 * @param body HTML whose every variable part went through `escapeHtml`.
 */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`)
}

/** A refusal as a page says it. */
export function refusalText(slug: AnswerSlug): string {
  const words = isErrorSlug(slug) ? errorRow(slug).message : (answerRow(slug).message ?? slug)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isErrorSlug = (slug: AnswerSlug): slug is ErrorSlug => Object.hasOwn(ERRORS, slug)
