/** A path without final slashes. */
export const barePage = (path: string) => path.replace(/\/+$/, '')

/** A page's own path, of what a program may know it by; undefined for what is not below the base URL. */
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
