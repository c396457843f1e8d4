import { IdentityError, RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../../ground/group-names.js'
import { sortableId } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import { refuseChildGroups } from '../../identity/authority/authority.js'
import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { notifyAdministrators } from './notify.js'

const OPEN_AT_ONCE = 20

interface AccessRequestInput {
  readonly groups: readonly string[]
  readonly reason: string
  /** The groups come from a page's ticket: the reader does not know their names. */
  readonly byTicket: boolean
  /** A path of the site, or a full URL if the page is at another allowed origin. */
  readonly page: string | null
  /** The network address that the request comes from. */
  readonly address: string
}

/**
 * Requests groups for the signed-in person and notifies the organization's administrators by email. A second request
 * for the same groups has no effect.
 * @throws RequestError 400 for groups that cannot be requested, IdentityError `rate_limit_exceeded`.
 */
export async function askForAccess(
  services: Services,
  { organization_id, person_id }: SessionRecord,
  { groups: requestedGroups, reason, byTicket, page, address }: AccessRequestInput,
): Promise<AccessRequestRecord> {
  const { stores, clock, random } = services
  const groups = [...new Set(requestedGroups)].sort()
  if (groups.includes(ADMINISTRATORS) || groups.includes(IMPERSONATORS))
    throw new RequestError(400, 'groups contains a reserved group; only an administrator can grant it', {
      field: 'groups',
    })
  refuseChildGroups(groups, 'groups')
  const organization = await findOrganization(stores, organization_id)
  const now = clock.now()
  const id = sortableId(now, random)
  await spendAction(services, 'access_request', { address, organizationId: organization_id, personId: person_id })
  return stores.transaction(async (inside) => {
    // Requests of one person are serialized, or several at once would all pass the limit.
    await inside.persons.lock(person_id)
    const waiting = { limit: 1, offset: 0, state: 'open', personId: person_id } as const
    if ((await inside.accessRequests.list(organization_id, waiting)).total >= OPEN_AT_ONCE)
      throw new IdentityError('rate_limit_exceeded')
    const request = await inside.accessRequests.open({
      id,
      organization_id,
      person_id,
      groups,
      reason,
      by_ticket: byTicket,
      page,
      state: 'open',
      created_at: now,
      decided_at: null,
      decided_by: null,
    })
    if (request.id !== id) return request
    const detail = { request: id, groups }
    const about = { organizationId: organization_id, actor: person_id, personId: person_id }
    await writeAudit(services, inside, { ...about, action: 'access.requested', detail })
    await notifyAdministrators(services, inside, organization)
    return request
  })
}
