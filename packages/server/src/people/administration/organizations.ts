import type { CreateOrganizationBody, UpdateOrganizationBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { uuid } from '../../ground/ids.js'
import { writeAudit } from '../../identity/audit.js'
import { refuseToRequire } from '../../identity/factors/refuse-setting.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { organizationSettings } from '../../identity/organizations/settings.js'
import type { Listing, Page } from '../../storage/page.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'
import { checkSettings, refuseInherited } from './check-settings.js'
import {
  type ManagedOrganization,
  type Manager,
  organizationView,
  parentOf,
  reachable,
} from './managed-organization.js'
import { demandUnusedName, refuseRenaming } from './organization-names.js'

export async function listOrganizations(
  { services, within }: Manager,
  page: Page,
): Promise<Listing & { organizations: ManagedOrganization[] }> {
  const { organizations, ...listing } = await services.stores.organizations.tree(within, page)
  return { ...listing, organizations: organizations.map(organizationView) }
}

/** Undefined if there is none with that id, or none that this manager may see. */
export async function findManaged(manager: Manager, id: string): Promise<ManagedOrganization | undefined> {
  const record = await reachable(manager, manager.services.stores, id)
  return record && organizationView(record)
}

/**
 * Adds an organization. An administrator who adds one below their own, sharing its persons, also administers it.
 * @throws RequestError 403 for a place outside the manager's own, 404 for a parent that does not exist, 400 for invalid
 * settings.
 */
export async function createOrganization(manager: Manager, body: CreateOrganizationBody): Promise<ManagedOrganization> {
  const { services, actor, within, personId } = manager
  const { stores, clock, random } = services
  const parent_id = body.parent_id ?? null
  if (parent_id === null && within !== undefined)
    throw new RequestError(
      403,
      'parent_id is missing: only the admin key can create an organization without a parent',
      {
        field: 'parent_id',
      },
    )
  const person_pool = body.person_pool ?? (parent_id === null ? 'own' : 'inherit')
  if (parent_id === null && person_pool === 'inherit')
    throw new RequestError(400, 'person_pool cannot be "inherit" without a parent_id to inherit from', {
      field: 'person_pool',
    })
  checkSettings(body.settings ?? {})
  refuseToRequire(organizationSettings(JSON.stringify(body.settings ?? {})), manager.proofs)
  if (parent_id !== null) await refuseInherited(stores, actor, parent_id, body.settings)
  const record = {
    id: uuid(random),
    parent_id,
    org_name: body.org_name,
    tenant_name: body.tenant_name ?? body.org_name,
    settings: JSON.stringify({ ...body.settings, person_pool }),
    created_at: clock.now(),
  }
  await stores.transaction(async (inside) => {
    if (parent_id !== null)
      await demandUnusedName(inside, record, body.tenant_name === undefined ? 'org_name' : 'tenant_name')
    if (parent_id !== null && (await depthOf(manager, inside, parent_id)) >= DEEPEST)
      throw new RequestError(
        400,
        `parent_id is already ${DEEPEST} levels deep, and organizations cannot be nested deeper`,
        {
          field: 'parent_id',
        },
      )
    await inside.organizations.ensure(record)
    const organization = await findOrganization(inside, record.id)
    const maker = personId === undefined ? undefined : await inside.persons.member(within ?? '', personId)
    if (maker && (await findOrganization(inside, maker.organization_id)).pool_id === organization.pool_id) {
      await inside.persons.join(organization.id, maker.person_id, clock.now())
      await inside.persons.addGroups(organization.id, maker.person_id, [ADMINISTRATORS])
    }
    await writeAudit(services, inside, {
      organizationId: record.id,
      actor,
      action: 'organization.added',
      detail: { parent_id, person_pool },
    })
  })
  return organizationView({ ...record, suspended_at: null, suspended_by: null })
}

/** Updates an organization; settings that are not given do not change. @throws RequestError 400 for invalid settings. */
export async function updateOrganization(
  manager: Manager,
  id: string,
  body: UpdateOrganizationBody,
): Promise<ManagedOrganization | undefined> {
  const { services, actor } = manager
  checkSettings(body.settings ?? {})
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(id)
    const record = await reachable(manager, inside, id)
    if (!record) return undefined
    await refuseInherited(inside, actor, id, body.settings)
    const changed: OrganizationRecord = {
      ...record,
      org_name: body.org_name ?? record.org_name,
      tenant_name: body.tenant_name ?? record.tenant_name,
      settings: JSON.stringify({ ...JSON.parse(record.settings), ...body.settings }),
    }
    const { org_name, tenant_name, settings } = changed
    if (tenant_name !== record.tenant_name) {
      refuseRenaming(manager, record)
      await demandUnusedName(inside, changed, 'tenant_name')
    }
    const { second_factor, allowed_methods } = body.settings ?? {}
    if (second_factor !== undefined || allowed_methods !== undefined)
      refuseToRequire(organizationSettings(settings), second_factor && manager.proofs)
    await inside.organizations.update(id, { org_name, tenant_name, settings })
    await writeAudit(services, inside, {
      organizationId: id,
      actor,
      action: 'organization.changed',
      detail: {
        names: [...Object.keys(body).filter((name) => name !== 'settings'), ...Object.keys(body.settings ?? {})],
      },
    })
    return organizationView(changed)
  })
}

const DEEPEST = 16

async function depthOf(manager: Manager, stores: Stores, id: string): Promise<number> {
  const parent = await reachable(manager, stores, id)
  if (!parent) throw new RequestError(404, 'parent_id is not an organization that you can use', { field: 'parent_id' })
  let depth = 1
  for (let at = await parentOf(stores, parent); at; at = await parentOf(stores, at)) depth++
  return depth
}
