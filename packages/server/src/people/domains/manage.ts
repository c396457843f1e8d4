import type { CreateDomainBody, UpdateDomainBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { isReserved } from '../../ground/group-names.js'
import { secretId, uuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { demandGrant } from '../../identity/authority/authority.js'
import type { Page } from '../../storage/page.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import { checkDomain } from './check.js'
import { type ShownDomain, shownDomain } from './domain.js'
import { usableDomain } from './usable-domain.js'

const MOST_DOMAINS = 100

/**
 * Adds an email domain. No one can join through it until its DNS record was found.
 * @throws RequestError 400 for a domain that no organization can prove, 409 for one that already exists.
 */
export async function addDomain(acting: Acting, body: CreateDomainBody): Promise<ShownDomain> {
  await demandGroups(acting, body.groups)
  return insertDomain(acting, body)
}

/** Same as `addDomain`, with groups that were checked before. */
export async function insertDomain(by: By, body: CreateDomainBody): Promise<ShownDomain> {
  const { services, organization } = by
  const domain = await usableDomain(body.domain)
  const record = {
    id: uuid(services.random),
    organization_id: organization.id,
    pool_id: organization.pool_id,
    domain,
    challenge: secretId(services.random),
    groups: [...new Set(body.groups ?? [])],
    approval: body.approval ?? 'none',
    created_at: services.clock.now(),
  } as const
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(organization.id)
    const { total } = await inside.domains.list(organization.id, { limit: 1, offset: 0 })
    if (total >= MOST_DOMAINS)
      throw new RequestError(409, `an organization can have at most ${MOST_DOMAINS} email domains; remove one first`)
    if (!(await inside.domains.add(record)))
      throw new RequestError(409, 'the organization already has this domain; look it up in the list', {
        field: 'domain',
      })
    await audit(by, inside, 'domain.added', record)
    return shownDomain({ ...record, ...UNCHECKED })
  })
}

const UNCHECKED = { checked_at: null, problem: null, failing_since: null, next_check: null, proven_at: null }

export async function listDomains({ services, organization }: Acting, page: Page) {
  const { domains, ...listing } = await services.stores.domains.list(organization.id, page)
  return { ...listing, domains: domains.map(shownDomain) }
}

/** Changes what people get who join from now on. Undefined if there is no domain with the id. */
export async function changeDomain(
  acting: Acting,
  id: string,
  { groups, approval }: UpdateDomainBody,
): Promise<ShownDomain | undefined> {
  const { services, organization } = acting
  await demandGroups(acting, groups)
  const changed = await services.stores.transaction(async (inside) => {
    const change = { groups: groups && [...new Set(groups)], approval }
    const domain = await inside.domains.update(organization.id, id, change)
    if (domain) await audit(acting, inside, 'domain.changed', domain)
    return domain
  })
  return changed && shownDomain(changed)
}

/**
 * Looks up the DNS record of a domain now.
 * @throws RequestError 409 for a domain that another organization has proven.
 */
export async function checkNow(by: By, id: string): Promise<ShownDomain | undefined> {
  const { services, organization, actor } = by
  const domain = await services.stores.domains.find(organization.id, id)
  const checked = domain && (await checkDomain(services, domain, actor))
  if (checked?.problem === 'taken')
    throw new RequestError(
      409,
      'the DNS record was found, but another organization has verified this domain and must remove it first',
    )
  return checked && shownDomain(checked)
}

/** Removes a domain; false if there is none with the id. */
export function removeDomain(acting: Acting, id: string): Promise<boolean> {
  const { services, organization } = acting
  return services.stores.transaction(async (inside) => {
    const domain = await inside.domains.remove(organization.id, id)
    if (domain) await audit(acting, inside, 'domain.removed', domain)
    return domain !== undefined
  })
}

/** Who adds or checks: an administrator, or the holder of a set-up link. */
type By = Pick<Acting, 'services' | 'organization'> & { readonly actor: Acting['actor'] | string }

/** @throws RequestError 400 for groups that no one may get by joining, 403 for those that the actor cannot grant. */
export async function demandGroups(acting: Acting, groups: readonly string[] = []): Promise<void> {
  await demandGrant(acting.services.stores, acting, groups)
  const reserved = groups.find(isReserved)
  if (reserved !== undefined)
    throw new RequestError(
      400,
      `groups contains ${reserved}, which gives rights over other people; grant it to individual people, not to a domain`,
      { field: 'groups' },
    )
}

const audit = (
  { services, organization, actor }: By,
  stores: Acting['services']['stores'],
  action: 'domain.added' | 'domain.changed' | 'domain.removed',
  { domain, groups, approval }: Pick<DomainRecord, 'domain' | 'groups' | 'approval'>,
) =>
  writeAudit(services, stores, {
    organizationId: organization.id,
    actor,
    action,
    detail: { domain, groups, approval },
  })
