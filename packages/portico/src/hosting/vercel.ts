import { HASHED, type Host, type HostingFacts, headersOf, IMMUTABLE, LOCKED_HEADERS, literally } from './host.js'

/**
 * Vercel, through its Build Output API (version 3): a configuration beside a copy of the site. Routes are matched
 * case-insensitively.
 */
export const vercel: Host = {
  answers401: true,
  copyTo: '.vercel/output/static',
  next: 'Set the framework preset to "Other", or deploy with "vercel deploy --prebuilt". Add .vercel/ to .gitignore.',
  files: (facts) => [
    {
      into: 'project',
      path: '.vercel/output/config.json',
      text: () => `${JSON.stringify({ version: 3, routes: routesOf(facts) }, null, 2)}\n`,
    },
  ],
}

function routesOf(facts: HostingFacts): object[] {
  // Requests contain encoded addresses.
  const [folders, pages] = [facts.folders.map(encodeURI), facts.pages.map(encodeURI)]
  const locked = { status: 401, headers: LOCKED_HEADERS }
  const each = (src: string, dest: string) => ({ src, dest, ...locked, check: true })
  return [
    { src: '^/.*$', headers: headersOf(facts), continue: true },
    { src: `^.*${HASHED}`, headers: { 'cache-control': IMMUTABLE }, continue: true, caseSensitive: true },
    // Markdown with a query is what the site's own pages load.
    ...pages.map((page) =>
      each(
        `^${literally(page.replace(/\/$/, ''))}(?:/|/index\\.html|\\.html)?$`,
        `${page.replace(/\/$/, '')}/index.html`,
      ),
    ),
    ...folders.flatMap((folder) => [
      each(`^(${literally(folder)}(?:/[^.]*?)?)(?:/|/index\\.html|\\.html)?$`, '$1/index.html'),
    ]),
    { handle: 'filesystem' },
    { handle: 'error' },
    ...[...facts.languages, facts.baseUrl].map((start) => ({
      src: `^${start === facts.baseUrl ? '/' : literally(encodeURI(start))}.*$`,
      status: 404,
      dest: `${start}404.html`,
    })),
  ]
}
