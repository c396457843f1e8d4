import { pathKey } from '@portico/access'
import type { ENDPOINTS, GUEST_LINKS, RequestBody, RequestResult } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { storedToken } from '../page/page-core.js'

export type OwnLink = RequestResult<'myGuestLinks'>['links'][number]

/** Only the types of the tables: the tables themselves must not be part of a page. */
const OWN: (typeof ENDPOINTS)['myGuestLinks']['path'] = '/me/guest-links'
const PAGE: (typeof GUEST_LINKS)['page'] = 'guest'
/** How long an answer may take before the reader learns that the server is not responding. */
const PATIENCE = 10_000

/** The reader's open links to a page, or to a folder with it; undefined if they may not share, or if the server does not respond. */
export async function linksTo(pathname: string): Promise<readonly OwnLink[] | undefined> {
  if (!storedToken()) return undefined
  try {
    const response = await fetch(config.baseURL + OWN, asReader())
    const { links, allowed }: RequestResult<'myGuestLinks'> = (await response.json()).result
    return allowed ? links.filter(isFor(pathname)) : undefined
  } catch {
    return undefined
  }
}

/** Whether a link opens the page at a path. */
const isFor =
  (pathname: string) =>
  ({ page, folder }: OwnLink): boolean => {
    const [path = '', own = ''] = [pathKey(pathname), pathKey(page)]
    return path === own || (folder && path.startsWith(own === '/' ? own : `${own}/`))
  }

/** Why no link was created: `again` if the sign-in was too long ago or had no second factor. */
export type Refusal = 'again' | 'agreement' | 'many' | 'large' | 'refused' | 'failed'

/** A link that was just created, and how many pages it opens now. */
export type CreatedLink = OwnLink & { readonly address: string; readonly pages: number }

/** Creates a link to a page of this site. The address is not available again. */
export async function createLink(body: RequestBody<'createGuestLink'>): Promise<CreatedLink | Refusal> {
  try {
    const response = await fetch(config.baseURL + OWN, { ...asReader(), method: 'POST', body: JSON.stringify(body) })
    const { result, errors } = await response.json()
    if (!response.ok) return refusalOf(response.status, errors?.[0])
    const { secret, link: _, ...created }: RequestResult<'createGuestLink'> = result
    return { ...created, address: `${location.origin}${config.baseUrl}${PAGE}#${secret}` }
  } catch {
    return 'failed'
  }
}

/** Ends a link. False if the server does not respond; one that has ended already counts as ended. */
export async function endLink(id: string): Promise<boolean> {
  try {
    const request = { ...asReader(), method: 'DELETE' }
    const { ok, status } = await fetch(`${config.baseURL}${OWN}/${encodeURIComponent(id)}`, request)
    return ok || status === 404
  } catch {
    return false
  }
}

function refusalOf(status: number, error: { readonly slug?: string; readonly field?: string } = {}): Refusal {
  const { slug, field } = error
  if (status === 401 || slug === 'recent_sign_in_required' || slug === 'second_factor_for_token') return 'again'
  if (status === 409) return field === 'page' ? 'agreement' : field === 'folder' ? 'large' : 'many'
  return status === 403 || status === 404 ? 'refused' : 'failed'
}

const asReader = () => ({
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
  signal: AbortSignal.timeout(PATIENCE),
})
