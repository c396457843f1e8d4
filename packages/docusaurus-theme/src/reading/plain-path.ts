/** Returns a path without trailing slashes. */
export const barePage = (path: string) => path.replace(/\/+$/, '')

/**
 * Returns the path of a page from any form in which a program may name it; undefined for anything that is not below the base URL.
 */
export function plainPath(text: string, baseUrl: string): string | undefined {
  try {
    const { pathname, host } = new URL(text, 'http://site.invalid')
    const path = barePage(decodeURI(pathname).replace(/(?:\/index)?\.(?:html|md)$/, '')) || '/'
    return host === 'site.invalid' && `${barePage(path)}/`.startsWith(baseUrl) ? path : undefined
  } catch {
    return undefined
  }
}

/** Whether a page is at a path or below it. */
export const isBelow = (path: string, under: string) =>
  barePage(path) === barePage(under) || path.startsWith(`${barePage(under)}/`)
