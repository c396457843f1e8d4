import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { directionOf, type LoginPageData } from '@portico/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'

/** The script and styles of the hosted login page, as they are built from our own widget. */
export interface LoginPageFiles {
  readonly script: string
  readonly style: string
  /** The typeface of this page and of the server's other pages, as WOFF2. */
  readonly font?: Uint8Array
  /** Scripts that the first one loads on demand, by the names of their files next to it. */
  readonly beside?: Readonly<Record<string, string>>
}

const SCRIPT = '/oauth2/login.js'
const STYLE = '/oauth2/login.css'
/** Where the typeface of pages is. */
const FONT = '/oauth2/sans.woff2'

/** Serves the page's files, compressed if the browser accepts it. */
export function mountLoginPageFiles(
  scope: FastifyInstance,
  { script, style, font, beside = {} }: LoginPageFiles,
): void {
  if (font) {
    const bytes = Buffer.from(font)
    scope.get(FONT, (_, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(bytes),
    )
  }
  for (const [path, text, type] of [
    [SCRIPT, script, 'text/javascript'],
    [STYLE, style, 'text/css'],
    ...Object.entries(beside).map(([name, code]) => [`/oauth2/${name}`, code, 'text/javascript'] as const),
  ] as const) {
    const packed = gzipSync(text)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
    scope.get(path, (request, reply) => {
      reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type(`${type}; charset=utf-8`)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
      return reply.header('content-encoding', 'gzip').send(packed)
    })
  }
}

const policy = (nonce: string, mark: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The list of methods adds its own style rules, which are identified by the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    // The QR code of an authenticator app's key is a data URL.
    `img-src 'self' data:${mark === undefined ? '' : ` ${new URL(mark).origin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Sends the page: nothing inline runs on it, it calls only this server, and no other site can frame it.
 * @param nonce for this response only.
 */
export function sendLoginPage(reply: FastifyReply, data: LoginPageData, nonce: string): FastifyReply {
  // Inside a script element, only this character could end it early.
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy(nonce, data.mark),
    })
    .send(`<!doctype html>
<html lang="${escapeHtml(data.language)}" dir="${directionOf(data.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(data.organization.name)}</title>
<link rel="stylesheet" href="${STYLE}" nonce="${nonce}">
<script type="module" src="${SCRIPT}"></script>
</head>
<body class="sid-theme-root sid-theme-root__auto">
<main id="login"></main>
<noscript>Signing in needs JavaScript. Please allow it for this page and load it again.</noscript>
<script type="application/json" id="data">${json}</script>
</body>
</html>
`)
}
