import { secretHash } from '../../ground/secrets.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import type { Services } from '../../identity/services.js'
import { nameOf } from '../../people/persons/addresses.js'
import { openWithPassword } from '../guest-passwords/open.js'
import { findGuestLink } from './find.js'
import { dueAgreements } from './guest-agreements.js'
import type { GuestOpening, GuestRequest } from './guest-opening.js'
import { guestKeys } from './page-keys.js'
import { prepareOpening } from './prepare.js'
import { guestActor } from './prove-address.js'
import { pathOf } from './shared-pages.js'

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
  const prepared = await prepareOpening(services, link, request)
  if ('why' in prepared) return prepared
  const { site, groups, build, choice } = prepared
  const { audience } = choice.page
  const path = pathOf(choice.page)
  // Other builds, such as a preview, may show what the page will be, or was.
  if (audience && request.build !== build) return { why: 'origin' }
  const device = request.device === undefined ? undefined : secretHash(request.device)
  const agreed = audience && (await dueAgreements(stores, { site, link, audience, groups, device, now }))
  if (agreed && agreed.due.length > 0) return { why: 'agreement', link: link.id, agreements: agreed.due }
  const expires_at = Math.min(link.expires_at, agreed?.until ?? link.expires_at)
  const keys = audience
    ? await guestKeys(services, request, { site, expires_at, page: path, audience, groups, now })
    : []
  if (!keys) return { why: 'origin' }
  const actor = guestActor(link)
  const { most_devices } = link
  const refusal = await stores.transaction(async (inside): Promise<'devices' | 'uncounted' | undefined> => {
    if (
      most_devices !== null &&
      !(device !== undefined && (await inside.guestLinks.admitDevice(link.id, device, most_devices)))
    )
      return 'devices'
    if (!(await inside.guestLinks.countOpening(link.id, now))) return 'uncounted'
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
    return undefined
  })
  if (refusal === 'devices') return { why: refusal }
  if (refusal === 'uncounted') {
    const again = await findGuestLink(services, request.secret)
    return 'why' in again ? again : { why: 'used_up' }
  }
  const shared_by = await nameOf(stores, link.person_id)
  const opening = { path, shared_by, expires_at: isoTime(link.expires_at), keys }
  if (!link.folder) return opening
  return { ...opening, pages: choice.open.map((page) => ({ path: pathOf(page), title: page.title ?? '' })) }
}
