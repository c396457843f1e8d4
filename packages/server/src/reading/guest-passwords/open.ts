import { pathKey } from '@portico/access'
import { MINUTE } from '@portico/protocol'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { guestPasswordStore } from '../../storage/site/guest-passwords.js'
import type { GuestOpening, GuestRequest } from '../guest-links/guest-opening.js'
import { guestKeys } from '../guest-links/page-keys.js'
import { pathOf } from '../guest-links/shared-pages.js'
import { guestOfPassword } from './enter.js'
import { holds, pagesOfGroup } from './validity.js'

type Entered = NonNullable<Awaited<ReturnType<ReturnType<typeof guestPasswordStore>['bySecret']>>>

/** Several servers may differ by less than this. */
const SKEW = MINUTE

/**
 * Opens one page of a group for a browser that has entered its password: like a link to a folder, with the rights of the group, and
 * of no person. The opening is counted and recorded before the key is sent.
 */
export async function openWithPassword(
  services: Services,
  request: GuestRequest,
  { password, pass }: Entered,
): Promise<GuestOpening> {
  const { stores, clock } = services
  const now = clock.now()
  const over = endOf({ password, pass }, now)
  if (over) return { why: over }
  const site = await findOrganization(stores, password.organization_id)
  if (!(await holds(stores, site, password))) return { why: 'withdrawn' }
  const { build, open } = await pagesOfGroup(services, site, password.group_name)
  // A guest comes from the door of a page, which may be for others.
  const page = open.find(({ path }) => pathKey(path) === pathKey(request.page ?? '')) ?? open[0]
  if (!page) return { why: 'removed' }
  if (request.build !== build) return { why: 'origin' }
  const path = pathOf(page)
  const { audience } = page
  const shared = { site, expires_at: password.expires_at, page: path, audience, groups: [password.group_name], now }
  const keys = await guestKeys(services, request, shared)
  if (!keys) return { why: 'origin' }
  const actor = guestOfPassword(password)
  const counted = await stores.transaction(async (inside) => {
    if (!(await inside.guestPasswords.countOpening({ id: password.id, version: pass.version }, now))) return false
    const { organization_id, person_id } = password
    const expression = JSON.stringify(audience)
    await inside.readings.add([
      { site_id: site.id, organization_id, person_id, actor, way: 'guest', expression, page: path, at: now },
    ])
    await writeAudit(services, inside, {
      organizationId: site.id,
      actor,
      personId: person_id,
      action: 'guest_password.opened',
      detail: { password: password.id, name: password.name, page: path, build: request.build },
    })
    return true
  })
  if (!counted) return { why: 'withdrawn' }
  const pages = open.map((entry) => ({ path: pathOf(entry), title: entry.title ?? '' }))
  return { path, shared_by: site.org_name, expires_at: isoTime(password.expires_at), keys, pages }
}

function endOf({ password, pass }: Entered, now: number): 'expired' | 'withdrawn' | 'not_yet' | undefined {
  if (Math.min(password.expires_at, pass.expires_at) <= now) return 'expired'
  if (password.ended_at !== null || password.version !== pass.version) return 'withdrawn'
  // The clock was set back: nothing is valid for longer by that.
  const latest = Math.max(password.changed_at, password.last_used ?? 0, pass.created_at)
  return latest > now + SKEW ? 'not_yet' : undefined
}
