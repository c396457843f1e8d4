/** The directives that pages, styles and code can need sources for. */
export const DIRECTIVES = [
  'script-src',
  'connect-src',
  'frame-src',
  'form-action',
  'style-src',
  'font-src',
  'img-src',
  'media-src',
  'worker-src',
  'object-src',
  'manifest-src',
] as const

export type Directive = (typeof DIRECTIVES)[number]

/** An address as a source of a policy (CSP Level 3); or why it cannot be one. */
export type Source = { readonly source: string; readonly url?: URL } | { readonly fault: string }

/** Browsers accept no other characters in the host of a source: no IPv6 address, and an asterisk would be a wildcard. */
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

const ABSOLUTE = /^(?:(https?|wss?):)?[\\/]{2}/i

/**
 * Returns an address of another origin as a source: its origin, or with `exact` its address. A source has no query, and `,` and `;`
 * would end it. An address without a scheme has that of the page. Returns `undefined` for an address of the site itself.
 *
 * @param exact `address` for one file, `folder` for what its path begins with
 */
export function sourceOf(address: string, exact?: 'address' | 'folder'): Source | undefined {
  // Browsers ignore these characters in addresses.
  const text = address.replace(/[\t\n\r]/g, '').trim()
  const [, local] = /^(data|blob):/i.exec(text) ?? []
  if (local) return { source: `${local.toLowerCase()}:` }
  const [start, scheme] = ABSOLUTE.exec(text) ?? []
  if (start === undefined) return undefined
  const plain = text.slice(start.length)
  const href = `${scheme ?? 'https'}://${plain}`
  if (!URL.canParse(href)) return { fault: 'it is not a valid address' }
  const url = new URL(href)
  if (!HOST.test(url.hostname)) return { fault: 'a policy cannot contain its host' }
  const origin = scheme === undefined ? url.host : `${url.protocol}//${url.host}`
  const path = exact === 'folder' ? url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) : url.pathname
  return { source: exact === undefined ? origin : origin + pathText(path), url }
}

const pathText = (path: string) =>
  path.replace(/[;,'*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a source of a policy includes another one. */
export function includesSource(outer: string, inner: string): boolean {
  if (outer === inner || outer === '*') return outer === inner || !/^(data|blob):|^'/.test(inner)
  const [innerScheme = '', innerHost = '', innerPath = ''] = partsOf(inner)
  if (/^[a-z]+:$/.test(outer)) return outer === innerScheme || (outer === 'http:' && innerScheme === 'https:')
  const [scheme = '', host = '', path = ''] = partsOf(outer)
  if (host === '' || innerHost === '' || scheme !== innerScheme) return false
  const sameHost = host.startsWith('*.') ? innerHost.endsWith(host.slice(1)) : host === innerHost
  return sameHost && (path === '' || (path.endsWith('/') ? innerPath.startsWith(path) : path === innerPath))
}

const partsOf = (source: string) => /^(?:([a-z]+:)\/\/)?([^/']+)(\/.*)?$/.exec(source)?.slice(1) ?? []
