import { mayRead, readingTimes } from '@portico/access'
import { type ContentKeysRequest, type OpenKeysResult, SECOND } from '@portico/protocol'
import { networkOf } from '../../ground/network.js'
import { spendAction } from '../../identity/limits/actions.js'
import { ticketCount } from '../../identity/limits/ticket-count.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { isAtOtherPort } from '../../loopback.js'
import { waiting } from './opening-times.js'
import { type OpenPart, pageKeys, sharedKeys } from './page-keys.js'

interface OpenKeysRequest extends ContentKeysRequest {
  /** The site whose page makes the call; absent if no browser does. */
  readonly pageOrigin?: string
  /** The network address that sent the tickets; absent if they are those of the site that this server serves. */
  readonly address?: string
}

type OpenDecision = OpenPart | OpenKeysResult['denied'][number]

/**
 * Decides which keys of a build everyone gets, without a session: those of parts that everyone may read at this time, by the
 * server's clock. Every other ticket is refused. They are the same keys that readers with a session get, never that of a ticket.
 * Nothing is recorded, because there is no reader to record.
 *
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function releaseOpenKeys(services: Services, request: OpenKeysRequest): Promise<OpenKeysResult> {
  const { clock, settings, stores, tickets } = services
  const { build, pages, shared = pages === undefined, pageOrigin, address } = request
  const organizationId = settings.orgId
  if (address !== undefined) await spendAction(services, 'open_keys', { address, organizationId })
  // Visitors of one network must not use up what others may have opened.
  const visitor = { organization_id: organizationId, person_id: `visitor ${networkOf(address ?? '')}` }
  const reader = { admits: async () => true, count: ticketCount(services, visitor, address) }
  const triedTickets = await tickets.openFor(reader, build, [...new Set(request.tickets)])
  const now = clock.now()
  const decide = async ({ label, result }: (typeof triedTickets)[number]): Promise<OpenDecision> => {
    const part = label?.part ?? ''
    if (!result.ok) return { part, why: result.reason === 'not_admitted' ? 'groups' : result.reason }
    const { expression, origins, site: siteId } = result.content
    if (pageOrigin !== undefined && !origins.includes(pageOrigin) && !isAtOtherPort(origins, pageOrigin, settings.url))
      return { part, why: 'origin' }
    const times = readingTimes(expression, undefined, now)
    if (!times) return { part, why: 'groups' }
    if (!mayRead(expression, undefined, now)) return { part, ...waiting(expression, times, now) }
    const { settings: ofSite } = await findOrganization(stores, siteId)
    const until = times.until ?? Number.POSITIVE_INFINITY
    const lease = Math.min(ofSite.lease_seconds, Math.max(0, Math.floor((until - now) / SECOND)))
    return { content: result.content, lease }
  }
  // Of several tickets that name one part, the first that is released counts.
  const decisions = new Map<string, OpenDecision>()
  for (const ticket of triedTickets) {
    const part = ticket.label?.part ?? ''
    const prior = decisions.get(part)
    if (prior && 'content' in prior) continue
    const decision = await decide(ticket)
    decisions.set(part, prior && 'why' in decision ? prior : decision)
  }
  const all = [...decisions.values()]
  const open = all.flatMap((decision) => ('content' in decision ? [decision] : []))
  return {
    keys: shared ? await sharedKeys(open) : [],
    ...(pages && { pages: (await pageKeys(services, open, pages)).map(({ key }) => key) }),
    denied: all.flatMap((decision) => ('why' in decision ? [decision] : [])),
  }
}
