import { type Expression, isSameAudience, readingTimes } from '@portico/access'
import { SECOND } from '@portico/protocol'
import { networkOf } from '../../ground/network.js'
import { ticketCount } from '../../identity/limits/ticket-count.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { isAtOtherPort } from '../../loopback.js'
import { type OpenPart, pageKeys } from '../content-keys/page-keys.js'

/** The key of a page, as a guest gets it; the lease is in seconds. */
export interface GuestKey {
  readonly part: string
  readonly page: string
  readonly key: string
  readonly lease: number
}

interface GuestRequest {
  readonly build: string
  readonly tickets: readonly string[]
  readonly pageOrigin?: string
  readonly address: string
}

interface Shared {
  readonly site: Organization
  /** When the link or password ends, or another agreement has to be accepted. */
  readonly expires_at: number
  /** The path of the page. */
  readonly page: string
  readonly audience: Expression
  /** Those of the sharer. */
  readonly groups: readonly string[]
  readonly now: number
}

/**
 * The key of a shared page in a build, from the tickets of parts with exactly its readers. Never a shared key: that of a part opens
 * lists and the code of all its pages. Undefined if the page's origin or the tickets are not those of the site.
 */
export async function guestKeys(
  services: Services,
  { build, tickets, pageOrigin, address }: GuestRequest,
  { site, expires_at, page, audience, groups, now }: Shared,
): Promise<readonly GuestKey[] | undefined> {
  const guest = { organization_id: site.id, person_id: `guest ${networkOf(address)}` }
  const reader = {
    admits: async (siteId: string) => siteId === site.id,
    count: ticketCount(services, guest, address),
  }
  const { until } = readingTimes(audience, groups, now) ?? {}
  const end = Math.min(until ?? now, expires_at)
  const lease = Math.min(site.settings.lease_seconds, Math.max(0, Math.floor((end - now) / SECOND)))
  const open = (await services.tickets.openFor(reader, build, [...new Set(tickets)])).flatMap(
    ({ result }): OpenPart[] => {
      if (!result.ok || result.content.site !== site.id || !isSameAudience(result.content.expression, audience))
        return []
      const { origins } = result.content
      const isOrigin =
        pageOrigin === undefined ||
        origins.includes(pageOrigin) ||
        isAtOtherPort(origins, pageOrigin, services.settings.url)
      return isOrigin ? [{ content: result.content, lease }] : []
    },
  )
  const names = open.map(({ content: { part } }) => ({ part, path: page }))
  const releases = await pageKeys(services, open, names)
  if (releases.length === 0) return undefined
  return releases.map(({ key: { part, page, key } }) => ({ part, page, key, lease }))
}
