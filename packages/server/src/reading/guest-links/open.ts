import { implies, readExpression } from '@portico/access'
import { parseJson } from '@portico/access/guards'
import { GUEST_LINKS, type GuestRefusal, isWholeGuestSecret, MINUTE } from '@portico/protocol'
import { secretHash } from '../../ground/secrets.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { anyPageAt, siteOf } from '../../identity/site-keys/site-of.js'
import { nameOf } from '../../people/persons/addresses.js'
import type { GuestLinkRecord } from '../../storage/site/guest-links.js'
import { closedToGuests, sharerGroups } from './may-share.js'
import { type GuestKey, guestKeys } from './page-keys.js'

interface GuestRequest {
  readonly secret: string
  readonly build: string
  readonly tickets: readonly string[]
  /** The site whose page makes the call; absent if no browser does. */
  readonly pageOrigin?: string
  readonly address: string
}

type GuestOpening =
  | { readonly why: GuestRefusal }
  | {
      readonly path: string
      readonly shared_by: string
      readonly expires_at: string
      readonly keys: readonly GuestKey[]
    }

/**
 * Opens a guest link: releases the key of its page, and of nothing else. The sharer's right decides each time, by their current
 * groups, the current readers of the page, and the clock of this server. An opening is counted and recorded before the key is sent.
 *
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function openGuestLink(services: Services, request: GuestRequest): Promise<GuestOpening> {
  const { stores, clock, settings } = services
  await spendAction(services, 'guest_opening', { address: request.address, organizationId: settings.orgId })
  const { secret } = request
  const link = isWholeGuestSecret(secret) ? await stores.guestLinks.bySecret(secretHash(secret)) : undefined
  if (!link) return { why: 'unknown' }
  const now = clock.now()
  const over = endOf(link, now)
  if (over) return { why: over }
  const site = await findOrganization(stores, link.organization_id)
  const map = await siteOf(services, site)
  const page = anyPageAt(map, link.page)
  if (!page) return { why: 'removed' }
  const { audience } = page
  const groups = await sharerGroups(stores, link, site)
  if (!groups) return { why: 'sharer' }
  const before = readExpression(parseJson(link.expression))
  if (audience && !(before && implies(before, audience))) return { why: 'narrower' }
  const closed = audience ? await closedToGuests(stores, site, { expression: audience, groups, now }) : undefined
  if (closed) return { why: closed }
  // Other builds, such as a preview, may show what the page will be, or was.
  if (audience && request.build !== map.build) return { why: 'origin' }
  const keys = audience ? await guestKeys(services, request, { site, link, audience, groups, now }) : []
  if (!keys) return { why: 'origin' }
  const actor = GUEST_LINKS.actor + link.id
  const counted = await stores.transaction(async (inside) => {
    if (!(await inside.guestLinks.countOpening(link.id, now))) return false
    if (audience) {
      const { organization_id, person_id, page } = link
      const expression = JSON.stringify(audience)
      await inside.readings.add([
        { site_id: site.id, organization_id, person_id, actor, way: 'guest', expression, page, at: now },
      ])
    }
    await writeAudit(services, inside, {
      organizationId: site.id,
      actor,
      personId: link.person_id,
      action: 'guest_link.opened',
      detail: { link: link.id, page: link.page, build: request.build },
    })
    return true
  })
  if (!counted) return { why: endOf((await stores.guestLinks.bySecret(secretHash(secret))) ?? link, now) ?? 'used_up' }
  const shared_by = await nameOf(stores, link.person_id)
  return { path: link.page, shared_by, expires_at: isoTime(link.expires_at), keys }
}

/** Several servers may differ by less than this. */
const SKEW = MINUTE

function endOf(
  { created_at, last_opened, ended_at, expires_at, openings, most_openings }: GuestLinkRecord,
  now: number,
): GuestRefusal | undefined {
  if (expires_at <= now) return 'expired'
  if (ended_at !== null) return 'withdrawn'
  if (openings >= (most_openings ?? GUEST_LINKS.mostOpenings)) return 'used_up'
  // The clock was set back: nothing is valid for longer by that.
  return Math.max(created_at, last_opened ?? 0) > now + SKEW ? 'not_yet' : undefined
}
