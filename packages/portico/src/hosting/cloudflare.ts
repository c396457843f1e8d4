import { doorScript } from './door-script.js'
import { HASHED, type Host, headersOf, IMMUTABLE, LOCKED_HEADERS, ownFile } from './host.js'

/** Cloudflare Pages. Its `_headers` do not apply to responses of a worker, so the worker sets them. */
export const cloudflare: Host = {
  answers401: true,
  next: 'Publish the folder, for example with "wrangler pages deploy".',
  files: (facts) => [
    {
      into: 'site',
      path: '_worker.js',
      text: ownFile(
        '//',
        `${doorScript(facts)}
const HEADERS = ${JSON.stringify(headersOf(facts), null, 2)};

export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    const answer = await env.ASSETS.fetch(request);
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    if (isPrivate(pathname, search !== '') && (answer.status === 404 || answer.status < 300)) {
      for (const [name, value] of Object.entries(${JSON.stringify(LOCKED_HEADERS)})) headers.set(name, value);
      headers.delete('etag');
      return new Response(answer.body, { status: 401, headers });
    }
    headers.set('cache-control', new RegExp(${JSON.stringify(HASHED)}).test(pathname) && answer.ok ? '${IMMUTABLE}' : 'no-cache');
    return new Response(answer.body, { status: answer.status, headers });
  },
};
`,
      ),
    },
  ],
}
