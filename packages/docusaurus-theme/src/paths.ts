/**
 * Returns a path without its trailing slash. Sites choose whether addresses end with one; generated data does not always follow.
 */
export const barePath = (path: string): string => path.replace(/(.)\/$/, '$1')

/** Returns a path as rules see it: without the base URL, which differs by host and locale. */
export function sitePath(path: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
}
