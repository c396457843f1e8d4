import { canonicalPath, pagePath } from '@portico/access'

/**
 * Returns the canonical path of a page from any form in which a program may name it; undefined for anything that is not below the
 * base URL.
 *
 * @param address of the page or of its Markdown, without origin
 */
export function pageAt(address: string, { baseUrl }: { readonly baseUrl: string }): string | undefined {
  // Anything else with a scheme or a host is a page of another site.
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address)) return undefined
  const page = pagePath(address)?.page
  return page !== undefined && isBelow(page, baseUrl) ? page : undefined
}

/** Whether a page is at an address or below it. */
export function isBelow(page: string, under: string): boolean {
  const [path, folder] = [canonicalPath(page), canonicalPath(under)]
  if (path === undefined || folder === undefined) return false
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}
