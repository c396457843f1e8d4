import { pathKey } from '@portico/access'
import { GUEST_LINKS, type GuestRefusal } from '@portico/protocol'
import type { SitePage } from '../../ground/ports/site.js'
import { secretHash } from '../../ground/secrets.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import { nameOf } from '../../people/persons/addresses.js'
import type { GuestLinkRecord, SharedPagesText } from '../../storage/site/guest-links.js'
import { openWithPassword } from '../guest-passwords/open.js'
import { findGuestLink } from './find.js'
import type { GuestOpening, GuestRequest } from './guest-opening.js'
import { sharerGroups } from './may-share.js'
import { guestKeys } from './page-keys.js'
import { guestActor, isProven, unproven } from './prove-address.js'
import { closedPages, isPrivate, type PrivatePage, pagesOf, pathOf, type Sharing, stillShared } from './shared-pages.js'

/**
 * Opens a guest link: releases the key of its page, or of one page of its folder, and of nothing else. The sharer's right decides each
 * time, by their current groups, the current readers of the page, and the clock of this server. An opening is counted and recorded
 * before the key is sent.
 *
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function openGuestLink(services: Services, request: GuestRequest): Promise<GuestOpening> {
  const { stores, clock, settings } = services
  await spendAction(services, 'guest_opening', { address: request.address, organizationId: settings.orgId })
  const now = clock.now()
  const link = await findGuestLink(services, request.secret)
  if ('why' in link && link.why === 'unknown') {
    const entered = await stores.guestPasswords.bySecret(secretHash(request.secret))
    if (entered) return openWithPassword(services, request, entered)
  }
  if ('why' in link) return link
  // First of all, because until then a guest learns nothing of what is shared, or by whom.
  if (link.email !== null && !(await isProven(services, link, request.proof))) return unproven(link)
  const { most_devices } = link
  // The browser first learns that it has to keep something for this link, and for which one.
  if (most_devices !== null && request.device === undefined) return { why: 'device', link: link.id }
  const device = secretHash(request.device ?? '')
  const site = await findOrganization(stores, link.organization_id)
  const map = await siteOf(services, site)
  const pages = pagesOf(map, link)
  if (pages.length === 0) return { why: 'removed' }
  const groups = await sharerGroups(stores, link, site)
  if (!groups) return { why: 'sharer' }
  const choice = await choose(request.page, pages, { link, sharing: { stores, site, groups, now } })
  if ('why' in choice) return choice
  const { audience } = choice.page
  const path = pathOf(choice.page)
  // Other builds, such as a preview, may show what the page will be, or was.
  if (audience && request.build !== map.build) return { why: 'origin' }
  const keys = audience
    ? await guestKeys(services, request, { site, expires_at: link.expires_at, page: path, audience, groups, now })
    : []
  if (!keys) return { why: 'origin' }
  const actor = guestActor(link)
  const counted = await stores.transaction(async (inside) => {
    if (most_devices !== null && !(await inside.guestLinks.admitDevice(link.id, device, most_devices))) return 'devices'
    if (!(await inside.guestLinks.countOpening(link.id, now))) return false
    if (audience) {
      const { organization_id, person_id } = link
      const expression = JSON.stringify(audience)
      await inside.readings.add([
        { site_id: site.id, organization_id, person_id, actor, way: 'guest', expression, page: path, at: now },
      ])
    }
    await writeAudit(services, inside, {
      organizationId: site.id,
      actor,
      personId: link.person_id,
      action: 'guest_link.opened',
      detail: { link: link.id, page: path, build: request.build },
    })
    return true
  })
  if (counted === 'devices') return { why: counted }
  if (!counted) {
    const again = await findGuestLink(services, request.secret)
    return 'why' in again ? again : { why: 'used_up' }
  }
  const shared_by = await nameOf(stores, link.person_id)
  const opening = { path, shared_by, expires_at: isoTime(link.expires_at), keys }
  if (!link.folder) return opening
  return { ...opening, pages: choice.open.map((page) => ({ path: pathOf(page), title: page.title ?? '' })) }
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
