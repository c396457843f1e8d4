/**
 * What a host must know about the site, in the root of a published site: `{ "content-security-policy": "…", "base-url": "/",
 * "trailing-slash": false }`. Languages that are not below the site's base URL are in `languages`, by their folders.
 */
export const POLICY_FILE = 'portico-policy.json'

/** The sources of each directive, before the site adds its own. */
export const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // Decrypted scripts of private pages run from object URLs, which only scripts of the page can create.
  'script-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  // Docusaurus and React write style attributes.
  'style-src': ["'self'", 'blob:', "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** Directives that are in a policy only with further sources; without one, browsers use `default-src`. */
const FURTHER: Readonly<Record<string, readonly string[]>> = { 'manifest-src': ["'self'"] }

/** A source that cannot end its directive. */
const ONE = /^[^\s;,]+$/

/**
 * Returns a policy as text.
 *
 * @param hashes of inline scripts
 */
export function policyText(
  added: readonly { readonly directive: string; readonly source: string }[],
  hashes: readonly string[],
): string {
  const hasHandlers = added.some(({ directive, source }) => directive === 'script-src' && source.startsWith("'sha256-"))
  return Object.entries({ ...BASE, ...FURTHER })
    .flatMap(([directive, base]) => {
      const more = added.flatMap(({ source, ...entry }) =>
        entry.directive === directive && ONE.test(source) ? [source] : [],
      )
      if (more.length === 0 && !(directive in BASE)) return []
      const inline = directive === 'script-src' ? [...(hasHandlers ? ["'unsafe-hashes'"] : []), ...hashes] : []
      // 'none' is only valid alone.
      const start = more.length > 0 ? base.filter((source) => source !== "'none'") : base
      return [`${directive} ${[...new Set([...start, ...inline, ...more])].join(' ')}`]
    })
    .join('; ')
}
