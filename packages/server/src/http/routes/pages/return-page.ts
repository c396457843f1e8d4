import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Type 5 of the message protocol: the result of a sign-in elsewhere (wire protocol, 5.1). */
const SSO_RESULT = 5

const SCRIPT = `const { origin, urlParams } = JSON.parse(document.getElementById('result').textContent)
if (window.opener) window.opener.postMessage({ type: ${SSO_RESULT}, urlParams }, origin)
window.close()`
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

/**
 * Sends the page in the popup: it sends the result to the page that opened it, only at exactly that origin, and closes
 * itself. It keeps its opener, so no Cross-Origin-Opener-Policy is sent; the secret in it is useless without the
 * opener's own.
 */
export function sendReturnPage(reply: FastifyReply, result: { origin: string; urlParams: string }): FastifyReply {
  // Inside a script element, only this character could end it early.
  const json = JSON.stringify(result).replace(/</g, '\\u003c')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Signing in</title>
</head>
<body>
<p role="status">You can now close this page.</p>
<script type="application/json" id="result">${json}</script>
<script>${SCRIPT}</script>
</body>
</html>
`)
}
