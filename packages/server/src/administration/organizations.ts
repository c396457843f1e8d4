import type {
  CreateOrganizationBody,
  OrganizationSettingsBody,
  UpdateOrganizationBody,
} from '@portico/protocol/schemas'
import { writeAudit } from '../audit.js'
import type { Actor } from '../authority/actor.js'
import { mayGrant, refuseChildGroups } from '../authority/authority.js'
import { RequestError } from '../errors.js'
import { refuseToRequire } from '../factors/refuse-setting.js'
import { ADMINISTRATORS, isReserved, RESERVED } from '../group-names.js'
import { uuid } from '../ids.js'
import { passwordPattern } from '../methods/password/rule-patterns.js'
import { handlePattern } from '../organizations/allowed.js'
import { findOrganization } from '../organizations/organization.js'
import { type OrganizationSettings, organizationSettings } from '../organizations/settings.js'
import { type GivenPattern, patternsProblem } from '../patterns/pattern.js'
import type { OrganizationRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

/** An organization as the admin API and the command line show it. */
export interface ManagedOrganization {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  readonly person_pool: 'own' | 'inherit'
  readonly settings: Omit<OrganizationSettings, 'person_pool'>
  readonly created_at: string
  /** Since when its members read nothing on the sites above. */
  readonly suspended_at: string | null
}

/** Who arranges organizations. Without `within`, all of them; else that one and what is under it. */
export interface Manager {
  readonly services: Services
  readonly actor: Actor
  readonly within?: string
  /** The person behind it, who becomes administrator of what they make. */
  readonly personId?: string
  /** What that person's session rests on, as `proofs.ts` numbers it. */
  readonly proofs?: number
}

export async function listOrganizations(
  { services, within }: Manager,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; organizations: ManagedOrganization[] }> {
  const { total, organizations } = await services.stores.organizations.tree(within, page)
  return { total, organizations: organizations.map(shown) }
}

/** Undefined when there is none of that id, or none that this manager may see. */
export async function findManaged(manager: Manager, id: string): Promise<ManagedOrganization | undefined> {
  const record = await reachable(manager, manager.services.stores, id)
  return record && shown(record)
}

/**
 * Adds an organization. An administrator who adds one below their own, sharing its persons, administers it too.
 * @throws RequestError 403 for a place outside the manager's own, 404 for a parent that is not there, 400 for settings.
 */
export async function createOrganization(manager: Manager, body: CreateOrganizationBody): Promise<ManagedOrganization> {
  const { services, actor, within, personId } = manager
  const { stores, clock, random } = services
  const parent_id = body.parent_id ?? null
  if (parent_id === null && within !== undefined)
    throw new RequestError(403, 'parent_id is missing: only the admin key makes an organization without a parent', {
      field: 'parent_id',
    })
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
      throw new RequestError(400, `parent_id is ${DEEPEST} levels down already; organizations nest no deeper`, {
        field: 'parent_id',
      })
    await inside.organizations.ensure(record)
    const made = await findOrganization(inside, record.id)
    const maker = personId === undefined ? undefined : await inside.persons.member(within ?? '', personId)
    if (maker && (await findOrganization(inside, maker.organization_id)).pool_id === made.pool_id) {
      await inside.persons.join(made.id, maker.person_id, clock.now())
      await inside.persons.addGroups(made.id, maker.person_id, [ADMINISTRATORS])
    }
    await writeAudit(services, inside, {
      organizationId: record.id,
      actor,
      action: 'organization.added',
      detail: { parent_id, person_pool },
    })
  })
  return shown({ ...record, suspended_at: null, suspended_by: null })
}

/** Settings that are not named stay as they are. @throws RequestError 400 for settings that cannot be used. */
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
    return shown(changed)
  })
}

const DEEPEST = 16

/**
 * In the organization above, a session of this one counts as the group `org:` with the tenant name. So no two of its children
 * may be called alike, or nearly alike.
 * @throws RequestError 409 for a name that is taken.
 */
async function demandUnusedName(
  stores: Stores,
  { id, parent_id, tenant_name }: Pick<OrganizationRecord, 'id' | 'parent_id' | 'tenant_name'>,
  field: string,
) {
  if (parent_id === null) return
  await stores.organizations.lock(parent_id)
  const others = (await stores.organizations.children(parent_id)).filter((child) => child.id !== id)
  if (others.some((child) => alike(child.tenant_name) === alike(tenant_name)))
    throw new RequestError(
      409,
      `${field} is the tenant name of another organization below the same parent; choose a different one`,
      { field },
    )
}

const alike = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** @throws RequestError 403 for an organization's own administrators: with another name they would read as another. */
function refuseRenaming({ within }: Manager, { id, parent_id }: OrganizationRecord): void {
  if (parent_id !== null && within === id)
    throw new RequestError(
      403,
      'tenant_name decides what members can read on the site of the parent organization; ask an administrator of that one to change it',
      { field: 'tenant_name' },
    )
}

/** Inheriting groups makes people of the parent administrators here. @throws RequestError 403 */
async function refuseInherited(stores: Stores, actor: Actor, id: string, settings: OrganizationSettingsBody = {}) {
  if (settings.inherit_groups === true && !(await mayGrant(stores, actor, id, RESERVED)))
    throw new RequestError(
      403,
      'settings.inherit_groups gives the administrators of the parent rights here, which you cannot give; ask an administrator',
      { field: 'settings.inherit_groups' },
    )
}

/** One that the manager may see, or undefined. */
export async function reachable(
  { within }: Pick<Manager, 'within'>,
  stores: Stores,
  id: string,
): Promise<OrganizationRecord | undefined> {
  const found = await stores.organizations.find(id)
  if (!found || within === undefined) return found
  for (let at: OrganizationRecord | undefined = found; at; at = await parentOf(stores, at))
    if (at.id === within) return found
  return undefined
}

async function depthOf(manager: Manager, stores: Stores, id: string): Promise<number> {
  const found = await reachable(manager, stores, id)
  if (!found)
    throw new RequestError(404, 'parent_id names no organization that is there for you', { field: 'parent_id' })
  let depth = 1
  for (let at = await parentOf(stores, found); at; at = await parentOf(stores, at)) depth++
  return depth
}

const parentOf = async (stores: Stores, { parent_id }: OrganizationRecord) =>
  parent_id === null ? undefined : stores.organizations.find(parent_id)

export function shown(record: OrganizationRecord): ManagedOrganization {
  const { id, parent_id, org_name, tenant_name, created_at, suspended_at } = record
  const { person_pool, ...settings } = organizationSettings(record.settings)
  return {
    id,
    parent_id,
    org_name,
    tenant_name,
    person_pool,
    settings,
    created_at: new Date(created_at).toISOString(),
    suspended_at: suspended_at === null ? null : new Date(suspended_at).toISOString(),
  }
}

/** Claims that mean something already; groups under such a name would break every token. */
const TAKEN_CLAIMS = new Set(
  [
    'iss',
    'aud',
    'sub',
    'jti',
    'iat',
    'exp',
    'nbf',
    'oid',
    'act',
    'id',
    'person_id',
    'person_type',
    'first_token',
  ].concat(
    ['authenticated_methods', 'authentications', 'groups_claim_name', 'user_token', 'oidc_tokens', 'constructor'],
    ['prev_token_id', 'prev_anonymous_person_id', 'second_factor', '__proto__', 'prototype'],
  ),
)

function checkSettings({
  handle_patterns = [],
  password_rules = [],
  child_groups = [],
  directory_groups = [],
  groups_claim_name,
}: OrganizationSettingsBody): void {
  refuseChildGroups(child_groups, 'settings.child_groups')
  if (child_groups.some(isReserved))
    throw new RequestError(
      400,
      'settings.child_groups names a reserved group; the administrators of a child organization have no rights in this one',
      { field: 'settings.child_groups' },
    )
  refuseDirectoryGroups(directory_groups)
  refusePatterns('settings.handle_patterns', '', handle_patterns.map(handlePattern))
  refusePatterns('settings.password_rules', '.pattern', password_rules.map(passwordPattern))
  if (groups_claim_name !== undefined && TAKEN_CLAIMS.has(groups_claim_name))
    throw new RequestError(400, 'settings.groups_claim_name is a claim that tokens have already; choose another', {
      field: 'settings.groups_claim_name',
    })
}

function refuseDirectoryGroups(names: readonly string[]): void {
  const field = 'settings.directory_groups'
  refuseChildGroups(
    names.map((name) => name.toLowerCase()),
    field,
  )
  if (names.some((name) => isReserved(name.toLowerCase())))
    throw new RequestError(400, `${field} names a reserved group; a directory appoints no administrator`, { field })
  const wrong = names.find((name) => name.slice(0, -1).includes('*'))
  if (wrong !== undefined)
    throw new RequestError(400, `${field} names ${wrong}: write a * only at the end, for any further characters`, {
      field,
    })
}

function refusePatterns(list: string, field: string, patterns: readonly (GivenPattern | undefined)[]): void {
  const found = patternsProblem(patterns)
  if (!found) return
  const path = `${list}.${found.at}${field}`
  throw new RequestError(400, `${path} ${found.problem}; write it another way`, { field: path })
}
