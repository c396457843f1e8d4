/** The parameter with which a visitor is sent from a private page to a public one: the address of the private page. */
const RETURN_TO = 'return_to'

/** Returns the address of a public page at which a visitor signs in, to return to a private page afterwards. */
export const withReturn = (path: string, page: string): string => `${path}?${RETURN_TO}=${encodeURIComponent(page)}`

/** Returns the address to return to, without origin; undefined if there is none, or if it is not a page of this site. */
export function returnAddress({ href, origin, searchParams }: URL, baseUrl: string): string | undefined {
  const page = searchParams.get(RETURN_TO)
  if (!page?.startsWith('/') || !URL.canParse(page, href)) return undefined
  const target = new URL(page, href)
  return target.origin === origin && target.pathname.startsWith(baseUrl)
    ? target.pathname + target.search + target.hash
    : undefined
}
