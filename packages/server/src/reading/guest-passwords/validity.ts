import { mayRead } from '@portico/access'
import { GUEST_LINKS } from '@portico/protocol'
import { isAdministrator, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import type { GuestPasswordRecord } from '../../storage/site/guest-passwords.js'
import type { Stores } from '../../storage/stores.js'
import { closedPages, isPrivate, type PrivatePage, pagesOf } from '../guest-links/shared-pages.js'

/**
 * Whether a password in the name of a person opens anything now: the organization allows it and is not suspended, and the person is
 * one of its administrators.
 */
export async function holds(
  stores: Stores,
  site: Organization,
  { person_id }: Pick<GuestPasswordRecord, 'person_id'>,
): Promise<boolean> {
  if (!site.settings.guest_passwords) return false
  if ((await stores.organizations.find(site.id))?.suspended_at !== null) return false
  if ((await stores.persons.member(site.id, person_id))?.state !== 'active') return false
  return isAdministrator(stores, site, person_id)
}

/**
 * The pages that guests with the password of a group read now, and the build that they are of. Only those that the group opens: what
 * everyone who signs in may read needs an account. Pages under an agreement, and before or after their time, are closed.
 */
export async function pagesOfGroup(
  services: Services,
  site: Organization,
  group: string,
): Promise<{ readonly build: string | null; readonly open: readonly PrivatePage[] }> {
  const map = await siteOf(services, site)
  const now = services.clock.now()
  const reasonOf = closedPages({ stores: services.stores, site, groups: [group], now, mayAccept: false })
  const open: PrivatePage[] = []
  for (const page of pagesOf(map, { page: '/', folder: true }).filter(isPrivate)) {
    if (mayRead(page.audience, [], now) || (await reasonOf(page)) !== undefined) continue
    open.push(page)
    if (open.length === GUEST_LINKS.mostPages) break
  }
  return { build: map.build, open }
}
