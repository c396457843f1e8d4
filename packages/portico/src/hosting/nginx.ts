import {
  HASHED,
  type Host,
  type HostingFacts,
  headersOf,
  IMMUTABLE,
  LOCKED_HEADERS,
  literally,
  ownFile,
} from './host.js'

/**
 * nginx that serves the folder itself: lines for its `server` block, which sets `root`. `$uri` is decoded, without `//` and
 * `..`.
 */
export const nginx: Host = {
  answers401: true,
  next: 'Include the file in the "server" block of nginx whose "root" is the published folder, and reload nginx.',
  files: (facts) => [{ into: 'project', path: 'deploy/portico-site.nginx.conf', text: ownFile('#', confOf(facts)) }],
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function confOf(facts: HostingFacts): string {
  const { folders, pages } = facts
  const headers = (more: Readonly<Record<string, string>>, indent: string) =>
    Object.entries({ ...headersOf(facts), ...more })
      .map(([name, value]) => `${indent}add_header ${name} ${quoted(value)} always;`)
      .join('\n')
  const anyOf = (paths: readonly string[]) => paths.map((path) => literally(path.replace(/\/$/, ''))).join('|')
  const when = (variable: string, pattern: string, value: string) =>
    `if (${variable} ~* ${quoted(pattern)}) { set $portico_door ${value}; }`
  const lost = facts.languages.map(
    (start) => `if ($uri ~ ${quoted(`^${literally(start)}`)}) { set $portico_lost ${quoted(`${start}404.html`)}; }`,
  )
  const page = '(?:/|/index\\.html?|\\.html?|\\.md)?'
  return `
set $portico_door "";
set $portico_asked "$uri$is_args";
${folders.length > 0 ? when('$uri', `^(?:${anyOf(folders)})(?:/|\\.html?$|\\.md$|$)`, 'page') : ''}
# Sealed files are loaded by pages, and so is Markdown with a query.
${when('$uri', '\\.(?!html?$|md$)[a-z0-9]+$', '""')}
${pages.length > 0 ? when('$uri', `^(?:${anyOf(pages)})${page}$`, 'page') : ''}
${when('$portico_asked', '\\.md\\?$', '""')}
set $portico_lost ${quoted(`${facts.baseUrl}404.html`)};
${lost.join('\n')}
if ($portico_door) { return 401; }

error_page 401 @portico_door;
error_page 404 $portico_lost;
absolute_redirect off;

location @portico_door {
    default_type text/html;
${headers(LOCKED_HEADERS, '    ')}
    try_files $uri/index.html $uri.html $uri $portico_lost =404;
}

location ~ ${quoted(HASHED)} {
${headers({ 'cache-control': IMMUTABLE }, '    ')}
}

location / {
${headers({ 'cache-control': 'no-cache' }, '    ')}
    try_files $uri $uri/index.html $uri.html =404;
}
`
}
