import { pathKey } from '@portico/access'
import { GUEST_LINKS, type GuestRefusal } from '@portico/protocol'
import type { SitePage } from '../../ground/ports/site.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import type { GuestLinkRecord, SharedPagesText } from '../../storage/site/guest-links.js'
import type { GuestRefused } from './find.js'
import type { GuestRequest } from './guest-opening.js'
import { sharerGroups } from './may-share.js'
import { isProven, unproven } from './prove-address.js'
import { closedPages, isPrivate, type PrivatePage, pagesOf, type Sharing, stillShared } from './shared-pages.js'

/** The page that a guest may open now, if they have accepted its agreements. */
interface Prepared {
  readonly site: Organization
  /** Those of the sharer. */
  readonly groups: readonly string[]
  /** The build that the server serves. */
  readonly build: string | null
  readonly choice: { readonly page: SitePage; readonly open: readonly PrivatePage[] }
}

/** Decides which page of a link a guest may open now, or why none. Nothing is counted. */
export async function prepareOpening(
  services: Services,
  link: GuestLinkRecord & SharedPagesText,
  { proof, device, page }: Pick<GuestRequest, 'proof' | 'device' | 'page'>,
): Promise<GuestRefused | Prepared> {
  const { stores, clock } = services
  // First of all, because until then a guest learns nothing of what is shared, or by whom.
  if (link.email !== null && !(await isProven(services, link, proof))) return unproven(link)
  // The browser first learns that it has to keep something for this link, and for which one.
  if (link.most_devices !== null && device === undefined) return { why: 'device', link: link.id }
  const site = await findOrganization(stores, link.organization_id)
  const map = await siteOf(services, site)
  const pages = pagesOf(map, link)
  if (pages.length === 0) return { why: 'removed' }
  const groups = await sharerGroups(stores, link, site)
  if (!groups) return { why: 'sharer' }
  const sharing = { stores, site, groups, now: clock.now(), mayAccept: true }
  const choice = await choose(page, pages, { link, sharing })
  return 'why' in choice ? choice : { site, groups, build: map.build, choice }
}

/**
 * The page that a guest opens, and the private pages that are open to them. Of a folder, a page that is closed and one that does not
 * exist are the same to a guest.
 */
async function choose(
  requested: string | undefined,
  pages: readonly SitePage[],
  { link, sharing }: { readonly link: GuestLinkRecord & SharedPagesText; readonly sharing: Sharing },
): Promise<{ readonly why: GuestRefusal } | { readonly page: SitePage; readonly open: readonly PrivatePage[] }> {
  const isStillShared = stillShared(link.shared, sharing.now)
  const reasonOf = closedPages(sharing)
  const reasons = new Map<PrivatePage, GuestRefusal | undefined>()
  for (const page of pages.filter(isPrivate)) reasons.set(page, isStillShared(page) ? await reasonOf(page) : 'narrower')
  const open = [...reasons]
    .flatMap(([page, reason]) => (reason === undefined ? [page] : []))
    .slice(0, GUEST_LINKS.mostPages)
  // What everyone may read by now is open too, at its own address. It is not what a folder's link is about.
  const everyones = pages.filter((page) => !isPrivate(page))
  const choices = link.folder && requested === undefined ? open : [...open, ...everyones]
  const page = requested === undefined ? choices[0] : choices.find(({ path }) => pathKey(path) === pathKey(requested))
  if (page) return { page, open }
  const [reason] = link.folder ? [] : reasons.values()
  return { why: reason ?? 'removed' }
}
