import { writeAudit } from '../audit.js'
import { messageMail } from '../delivery/templates.js'
import { IdentityError, RequestError } from '../errors.js'
import { sortableId } from '../ids.js'
import { findOrganization, type Organization } from '../organizations/organization.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../persons/groups.js'
import { type Budget, NO_RUN } from '../ports/budget-store.js'
import type { AccessRequestRecord, SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { addressOf, nameOf } from './address-of.js'
import { decisionToken } from './decision-link.js'

const DAY = 24 * 3_600_000
/** How many requests of one person are mailed in a day; the console has them all. */
const MAILED: Budget = { most: 5, window: DAY, gap: 0, run: NO_RUN }
const OPEN_AT_ONCE = 20
const TOLD = 50

interface Asked {
  readonly groups: readonly string[]
  readonly reason: string
  /** A path of the site, or a whole address where the page is of another allowed origin. */
  readonly page: string | null
}

/**
 * Asks for groups on behalf of whoever is signed in, and tells the organization's administrators by mail. Whoever asks
 * twice for the same groups has asked once.
 * @throws RequestError 400 for groups that are given unasked only, IdentityError `rate_limit_exceeded`.
 */
export async function askForAccess(
  services: Services,
  { organization_id, person_id }: SessionRecord,
  { groups: named, reason, page }: Asked,
): Promise<AccessRequestRecord> {
  const { stores, clock, random } = services
  const groups = [...new Set(named)].sort()
  if (groups.includes(ADMINISTRATORS) || groups.includes(IMPERSONATORS))
    throw new RequestError(400, 'groups names one that cannot be asked for; an administrator gives it unasked')
  const organization = await findOrganization(stores, organization_id)
  const now = clock.now()
  const id = sortableId(now, random)
  return stores.transaction(async (inside) => {
    const waiting = { limit: 1, offset: 0, state: 'open', personId: person_id } as const
    if ((await inside.accessRequests.list(organization_id, waiting)).total >= OPEN_AT_ONCE)
      throw new IdentityError('rate_limit_exceeded')
    const request = await inside.accessRequests.open({
      id,
      organization_id,
      person_id,
      groups,
      reason,
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
    if (await inside.budgets.take(`access mail ${person_id}`, MAILED, now))
      await tellAdministrators(services, inside, organization, request)
    return request
  })
}

async function tellAdministrators(
  services: Services,
  stores: Stores,
  organization: Organization,
  request: AccessRequestRecord,
) {
  const { outbox, settings } = services
  const who = await nameOf(stores, request.person_id)
  const { members } = await stores.persons.list(organization.id, {
    group: ADMINISTRATORS,
    state: 'active',
    limit: TOLD,
  })
  for (const { person_id: administratorId } of members) {
    const to = await addressOf(stores, administratorId)
    if (to === undefined) continue
    const token = decisionToken(services, { organizationId: organization.id, requestId: request.id, administratorId })
    const mail = messageMail({
      subject: `${who} asks for access to ${organization.org_name}`,
      paragraphs: [
        `${who} asks to be let into ${request.groups.join(', ')}.`,
        ...(request.page === null ? [] : [`They stand before ${request.page}.`]),
        ...(request.reason === '' ? [] : [`They say: ${request.reason}`]),
        'Each link leads to a page that asks once more. Nothing happens by opening it.',
      ],
      links: [
        { name: 'Approve', url: `${settings.url}/decide/${token}/approve` },
        { name: 'Deny', url: `${settings.url}/decide/${token}/deny` },
      ],
    })
    await outbox.add(stores, organization.id, { to, ...mail })
  }
}
