import { canonicalPath } from '@portico/access'

/**
 * Returns a path without its trailing slash. Sites choose whether addresses end with one; generated data does not always follow.
 */
export const barePath = (path: string): string => path.replace(/(.)\/$/, '$1')

/** Returns a path as rules see it: without the base URL, which differs by host and locale. */
export function sitePath(path: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
}

/** Returns the canonical path of an address without the base URL, under which a build looks up what it knows about a page. */
export function siteKey(address: string, baseUrl = '/'): string {
  return sitePath(canonicalPath(address) ?? address, canonicalPath(baseUrl) ?? baseUrl)
}
