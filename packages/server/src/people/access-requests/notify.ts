import { MINUTE } from '@portico/protocol'
import { consolePage } from '../../ground/allowed-origins.js'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { messageMail } from '../../messages/delivery/templates.js'
import { type Budget, NO_RUN } from '../../storage/operations/budgets.js'
import type { AccessRequestRecord } from '../../storage/people/access-requests.js'
import type { Stores } from '../../storage/stores.js'
import { addressOf, nameOf } from '../persons/addresses.js'
import { decisionToken } from './decision-link.js'

/**
 * The minimum time between two emails to an administrator, however many requests there are; the console lists all of
 * them immediately.
 */
const EMAILS: Budget = { most: 1, window: 10 * MINUTE, gap: 0, run: NO_RUN }
/** The most requests listed in one email, with links to decide them. */
const NAMED = 10
const ADMINISTRATORS_TOLD = 50

/**
 * Emails an organization's administrators about requests that have not been in an email yet, unless the last such email
 * is too recent: then `notifyWaiting` sends it later.
 * @param stores of a transaction.
 */
export async function notifyAdministrators(
  services: Services,
  stores: Stores,
  organization: Organization,
): Promise<void> {
  const now = services.clock.now()
  const fits = await stores.budgets.take(`access emails ${organization.id}`, EMAILS, now)
  if (!fits) return
  const { requests, total } = await stores.accessRequests.unmailed(organization.id, NAMED)
  if (total === 0) return
  await stores.accessRequests.noteMailed(organization.id, now)
  const { members } = await stores.persons.list(organization.id, {
    group: ADMINISTRATORS,
    state: 'active',
    limit: ADMINISTRATORS_TOLD,
  })
  const entries = await Promise.all(
    requests.map(async (request) => ({ request, who: await nameOf(stores, request.person_id) })),
  )
  for (const { person_id: administratorId } of members) {
    const to = await addressOf(stores, administratorId)
    if (to === undefined) continue
    const { url } = services.settings
    const pageOf = (requestId: string) =>
      `${url}/decide/${decisionToken(services, { organizationId: organization.id, requestId, administratorId })}`
    const mail = requestsMail(services, organization, { entries, total, pageOf })
    await services.outbox.add(stores, organization.id, { to, ...mail })
  }
}

interface RequestEntry {
  readonly request: Pick<AccessRequestRecord, 'id' | 'groups' | 'page' | 'reason'>
  readonly who: string
}

interface Requests {
  readonly entries: readonly RequestEntry[]
  readonly total: number
  /** The page where the recipient decides a request. */
  readonly pageOf: (requestId: string) => string
}

/** The email to an administrator. */
export function requestsMail(services: Services, organization: Organization, { entries, total, pageOf }: Requests) {
  const [first] = entries
  const alone = total === 1 && first !== undefined
  const links = entries.flatMap(({ request, who }) => {
    const page = pageOf(request.id)
    const whose = alone ? '' : ` ${who}`
    return [
      { name: `Approve${whose}`, url: `${page}/approve` },
      { name: `Deny${whose}`, url: `${page}/deny` },
    ]
  })
  const more = total - entries.length
  return messageMail({
    brand: brandOf(services, organization),
    reason: `You received this email because you administer ${organization.org_name}.`,
    subject: alone
      ? `${first.who} requests access to ${organization.org_name}`
      : `${total} requests for access to ${organization.org_name}`,
    paragraphs: [
      ...entries.flatMap(({ request: { groups, page, reason }, who }) => [
        `${who} requests access to ${groups.join(', ')}.`,
        ...(page === null ? [] : [`They were trying to open ${page}.`]),
        ...(reason === '' ? [] : [`Their reason: ${reason}`]),
      ]),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'request is' : 'requests are'} waiting in the console.`] : []),
      'Each link opens a page that asks you to confirm.',
    ],
    links: [...links, ...(more > 0 ? [{ name: 'All requests', url: consolePage(services.settings) }] : [])],
  })
}

/** Emails about requests that came in while the last email was too recent. Several processes may do this at once. */
export async function notifyWaiting(services: Services): Promise<void> {
  for (const organizationId of await services.stores.accessRequests.organizationsUnmailed()) {
    const organization = await findOrganization(services.stores, organizationId)
    await services.stores.transaction((inside) => notifyAdministrators(services, inside, organization))
  }
}
