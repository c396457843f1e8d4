import { doorScript } from './door-script.js'
import { type Host, headersOf, LOCKED_HEADERS, ownFile } from './host.js'

const [BEGIN, END] = ['# portico: begin', '# portico: end']

/** Netlify: headers in the site, and an edge function in the project for the status of private addresses. */
export const netlify: Host = {
  answers401: true,
  next: 'Set "publish" in netlify.toml to the folder. Netlify bundles the edge function after the build command.',
  files: (facts) => [
    {
      into: 'site',
      path: '_headers',
      text: (before = '') => {
        const otherRules = before.replace(new RegExp(`${BEGIN}[\\s\\S]*?${END}\\n?`), '')
        const lines = Object.entries(headersOf(facts)).map(([name, value]) => `  ${name}: ${value}`)
        const otherLines = otherRules.trim() === '' ? '' : `${otherRules.trimEnd()}\n`
        return `${otherLines}${[BEGIN, '/*', ...lines, END].join('\n')}\n`
      },
    },
    {
      into: 'project',
      path: 'netlify/edge-functions/portico.js',
      text: ownFile(
        '//',
        `${doorScript(facts)}
export default async (request, context) => {
  const { pathname, search } = new URL(request.url);
  const answer = await context.next();
  if (!isPrivate(pathname, search !== '') || (answer.status !== 404 && answer.status >= 300)) return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(${JSON.stringify(LOCKED_HEADERS)})) headers.set(name, value);
  headers.delete('etag');
  return new Response(answer.body, { status: 401, headers });
};

export const config = { path: '/*', excludedPath: ${JSON.stringify([`${facts.baseUrl}assets/*`])} };
`,
      ),
    },
  ],
}
