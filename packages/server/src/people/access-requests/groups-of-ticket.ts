import { mayRead } from '@portico/access'
import { RequestError } from '../../ground/errors.js'
import { ticketCount } from '../../identity/limits/ticket-count.js'
import { groupsForSite } from '../../identity/organizations/groups-for-site.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { OrganizationSettings } from '../../identity/organizations/settings.js'
import type { Services } from '../../identity/services.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { requestableGroups } from './requestable.js'

/**
 * The groups that a reader lacks for a page, of which only the ticket of its part is known. @throws RequestError 400
 * for a ticket that cannot be opened, or a part that cannot be requested; 409 if no groups are lacking.
 */
export async function groupsOfTicket(
  services: Services,
  session: SessionRecord,
  { build, ticket, address }: { readonly build: string; readonly ticket: string; readonly address: string },
): Promise<readonly string[]> {
  const { stores, tickets, clock } = services
  const groupsOn = async (siteId: string) => groupsForSite(stores, session, await findOrganization(stores, siteId))
  const reader = {
    admits: async (siteId: string) => (await groupsOn(siteId)).ok,
    count: ticketCount(services, session, address),
  }
  const [tried] = await tickets.openFor(reader, build, [ticket])
  const result = tried?.result
  if (result && !result.ok && result.reason === 'not_admitted') throw notRequestable()
  if (!result?.ok)
    throw new RequestError(400, 'ticket cannot be opened here; reload the page, since the site may have been rebuilt', {
      field: 'ticket',
    })
  const { content } = result
  const site = await findOrganization(stores, content.site)
  const counted = await groupsForSite(stores, session, site)
  const groups = counted.ok ? requestableGroups(content.expression, counted.groups, { site, session }) : undefined
  if (groups) return groups
  if (counted.ok && mayRead(content.expression, counted.groups, clock.now()))
    throw new RequestError(409, 'you already have access to this page; reload it')
  throw notRequestable()
}

const notRequestable = () =>
  new RequestError(400, 'access to this page cannot be requested here; contact the site’s administrators', {
    field: 'ticket',
  })

/** A request as shown to its reader: the groups of a page are hidden, unless the organization shows them. */
export const forReader = (
  request: AccessRequestRecord,
  { name_missing_groups }: OrganizationSettings,
): AccessRequestRecord => (request.by_ticket && !name_missing_groups ? { ...request, groups: [] } : request)
