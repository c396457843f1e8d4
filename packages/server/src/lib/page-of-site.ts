/**
 * The path of a page of a site, from text that anyone may have written; undefined where it leads elsewhere.
 * @param site the site's address.
 * @example pageOfSite('https://docs.example', '/docs/intro?x#y') // '/docs/intro'
 * @example pageOfSite('https://docs.example', '//evil.example') // undefined
 */
export function pageOfSite(site: string, text: string): string | undefined {
  if (!text.startsWith('/') || text.length > 512 || !URL.canParse(text, site)) return undefined
  const { origin, pathname } = new URL(text, site)
  return origin === new URL(site).origin ? pathname : undefined
}
