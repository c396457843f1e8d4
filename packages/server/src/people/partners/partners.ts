import { childGroup } from '../../ground/group-names.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { Page } from '../../storage/page.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import { inForceFor } from '../agreements/reader-agreements.js'
import { shownDomain } from '../domains/domain.js'

/** How many of a partner's groups and of its email domains are shown. */
const MOST_GROUPS = 500
const MOST_DOMAINS = 100

/** A page of the organizations directly below one, whose members read its site. */
export async function listPartners(acting: Acting, page: Page) {
  const { services, organization } = acting
  const { organizations, ...listing } = await services.stores.organizations.below(organization.id, page)
  return { ...listing, partners: await Promise.all(organizations.map((partner) => rowOf(acting, partner))) }
}

/** One partner with everything that is decided about it; undefined if it is not directly below. */
export async function findPartner(acting: Acting, id: string) {
  const { stores } = acting.services
  const record = await stores.organizations.find(id)
  if (record?.parent_id !== acting.organization.id) return undefined
  const { child_groups } = acting.organization.settings
  const group = childGroup(record.tenant_name)
  const [row, { total }, { domains }, providers, { groups: all }] = await Promise.all([
    rowOf(acting, record),
    stores.organizations.tree(id, { limit: 1, offset: 0 }),
    stores.domains.list(id, { limit: MOST_DOMAINS, offset: 0 }),
    stores.providers.all(id),
    stores.groups.list(id, { limit: MOST_GROUPS, offset: 0 }),
  ])
  const groups = all.map(({ name, members }) => ({ name, members, counts: child_groups.includes(name) }))
  const counting = groups.filter(({ counts }) => counts).map(({ name }) => name)
  return {
    ...row,
    created_at: isoTime(record.created_at),
    group,
    below: total - 1,
    domains: domains.map(domainOf),
    providers: providers.map(({ id: provider, type, name }) => ({ id: provider, type, name })),
    agreements: await agreementsOf(acting, id, [group, ...counting]),
    groups,
    child_groups,
  }
}

/** A domain without the record that proves it. */
function domainOf(record: DomainRecord) {
  const { id, domain, shown, state, groups, approval } = shownDomain(record)
  return { id, domain, shown, state, groups, approval }
}

async function rowOf({ services, organization }: Acting, record: OrganizationRecord) {
  const { stores } = services
  const { id, org_name, tenant_name, suspended_at } = record
  const readers = { any: [[]], organizations: [id] }
  const counted = async (state: 'active' | 'pending') =>
    (await stores.persons.list(id, { limit: 1, state, readers })).total
  const [active, pending, last] = await Promise.all([
    counted('active'),
    counted('pending'),
    stores.openings.lastUnder(organization.id, id),
  ])
  return {
    id,
    org_name,
    tenant_name,
    suspended_at: isoTimeOrNull(suspended_at),
    people: { active, pending },
    last_read: isoTimeOrNull(last),
  }
}

/** The site's agreements that concern a partner, assuming that its members may be in these groups. */
async function agreementsOf({ services, organization }: Acting, id: string, groups: readonly string[]) {
  const { stores, clock } = services
  const now = clock.now()
  const own = await inForceFor(stores, organization.id, groups, now)
  return Promise.all(
    own.map(async ({ id: agreement, name, version, accepted_by }) => {
      const people = await stores.agreements.acceptedPeople(agreement, version, id, now)
      const [acceptance] =
        accepted_by === 'organization'
          ? (await stores.agreements.accepted([agreement], { organization_id: id, person_id: '' }, now)).filter(
              (acceptance) => acceptance.version === version,
            )
          : []
      return {
        id: agreement,
        name,
        version,
        accepted_by,
        acceptance: acceptance
          ? {
              person_id: acceptance.person_id,
              accepted_at: isoTime(acceptance.accepted_at),
              expires_at: isoTimeOrNull(acceptance.expires_at),
            }
          : null,
        people,
      }
    }),
  )
}
