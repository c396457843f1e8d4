import { groupsNamedIn } from '@portico/access'
import { uuid } from '../../ground/ids.js'
import type { SitePage } from '../../ground/ports/site.js'
import { writeAudit } from '../../identity/audit.js'
import { type Acting, inTransaction } from '../../identity/authority/acting.js'
import { demandGrant } from '../../identity/authority/authority.js'
import { siteOf } from '../../identity/site-keys/site-of.js'
import type { DirectoryGroupRecord } from '../../storage/people/directory-groups.js'
import { currentId } from '../persons/person.js'
import type { Filter } from './filter.js'
import { changeMembers, memberNames, membersOf } from './group-members.js'
import { type GroupResource, groupResource, MOST_MEMBERS } from './group-resource.js'
import { inCharge, keptGroups } from './managed-groups.js'
import type { GroupChange } from './patch-group.js'
import { ScimError } from './scim-error.js'
import { demandVersion } from './version.js'

const MOST_GROUPS = 1_000
const LONGEST_NAME = 128

/**
 * The groups that the directory manages. A page ends early if its groups have too many members to fit.
 * @param wantsMembers whether members are read.
 */
export async function listGroups(
  acting: Acting,
  filter: Filter | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  wantsMembers: boolean,
): Promise<{ total: number; groups: GroupResource[] }> {
  const allGroups = await keptGroups(acting)
  const fitting = filter ? await filtered(acting, allGroups, filter) : allGroups
  const groups: GroupResource[] = []
  let remaining = MOST_MEMBERS
  for (const group of fitting.slice(offset, offset + limit)) {
    const members = wantsMembers ? await membersOf(acting, group) : undefined
    remaining -= members?.length ?? 0
    if (remaining < 0 && groups.length > 0) break
    groups.push(groupResource(group, members, acting.services.settings.url))
  }
  return { total: fitting.length, groups }
}

async function filtered(
  acting: Acting,
  allGroups: readonly DirectoryGroupRecord[],
  { matches, memberIds }: Filter,
): Promise<readonly DirectoryGroupRecord[]> {
  const namesBy = new Map<string, readonly string[]>()
  for (const id of memberIds) namesBy.set(id, await groupNamesOf(acting, id))
  const baseUrl = acting.services.settings.url
  return allGroups.filter((group) => {
    // Only the members that the filter names are needed to decide.
    const members = memberIds.filter((id) => namesBy.get(id)?.includes(group.name))
    return matches(groupResource(group, members, baseUrl))
  })
}

/** The groups of a member, named by the id that the directory knows. */
async function groupNamesOf({ services, organization }: Acting, memberId: string): Promise<readonly string[]> {
  const { directoryGroups, persons } = services.stores
  if ((await directoryGroups.membersAmong(organization.id, [memberId])).length === 0) return []
  return persons.groups(organization.id, await currentId(services.stores, organization, memberId))
}

/** @throws ScimError 404 */
export async function findGroup(acting: Acting, id: string): Promise<GroupResource> {
  const { services, organization } = acting
  return show(acting, demandKept(acting, await services.stores.directoryGroups.find(organization.id, id)))
}

/**
 * Adds a group that the directory manages from then on. If several are added at once with the same name, one succeeds.
 * @throws ScimError 403 for a name that is not assigned to it, 409 for an existing group.
 */
export async function addGroup(
  acting: Acting,
  { displayName, externalId, members }: GroupChange,
): Promise<GroupResource> {
  const name = nameIn(displayName)
  // Before the transaction: the site's tickets are opened with keys that are read from the database.
  const { pages } = await siteOf(acting.services, acting.organization)
  return inTransaction(acting, async (inside) => {
    const { services, organization, actor } = inside
    const { clock, random, stores } = services
    await demandGrant(stores, inside, [name])
    const charge = inCharge(organization.settings, name)
    if (charge === undefined) refuseName(name)
    await stores.organizations.lock(organization.id)
    const all = await stores.directoryGroups.all(organization.id)
    if (all.length >= MOST_GROUPS)
      throw new ScimError(403, `a directory can manage at most ${MOST_GROUPS} groups; remove some first`)
    const same = all.find(isCalled(name))
    const isKept = same !== undefined && inCharge(organization.settings, same.name) !== undefined
    // A group that was unassigned from the directory does not block one whose name differs only in case.
    if (same && !isKept) await stores.directoryGroups.remove(organization.id, same.id)
    if (charge === 'new' && !isKept) await demandNew(inside, name, pages)
    const group: DirectoryGroupRecord = {
      id: uuid(random),
      organization_id: organization.id,
      name,
      external_id: externalId ?? null,
      created_at: clock.now(),
    }
    if (!(await stores.directoryGroups.add(group)))
      throw new ScimError(409, 'a group with this displayName already exists; look it up by displayName', 'uniqueness')
    const detail = { group: name }
    await writeAudit(services, stores, { organizationId: organization.id, actor, action: 'group.added', detail })
    await changeMembers(inside, group, members)
    return show(inside, group)
  })
}

/**
 * A prefix is enough for an unused group: no one is in it, it has no description, and no page requires it. @throws
 * ScimError 409 for an existing group, 403 for one that pages require.
 */
async function demandNew({ services, organization }: Acting, name: string, pages: readonly SitePage[]): Promise<void> {
  const how = 'an administrator must add its full name to the directory’s groups in the settings of the organization'
  if (await services.stores.directoryGroups.isUsed(organization.id, name))
    throw new ScimError(
      409,
      `the group ${name} already exists and is not managed by the directory; ${how}`,
      'uniqueness',
    )
  if (pages.some(({ audience }) => audience !== null && groupsNamedIn(audience).includes(name)))
    throw new ScimError(403, `pages of the site require the group ${name}, and the directory may not manage it; ${how}`)
}

const isCalled =
  (name: string) =>
  (group: DirectoryGroupRecord): boolean =>
    group.name.toLowerCase() === name.toLowerCase()

/** Changes the members of a group and the directory's id for it, all or nothing. */
export function changeGroup(
  acting: Acting,
  id: string,
  { displayName, externalId, members }: GroupChange,
  ifMatch?: string,
): Promise<GroupResource> {
  return inTransaction(acting, async (inside) => {
    const { stores } = inside.services
    const group = await held(inside, id, ifMatch)
    if (displayName !== undefined && !isCalled(displayName.trim())(group))
      throw new ScimError(
        400,
        'displayName cannot be changed, because access rules refer to the group by it; add a group with the new name',
        'mutability',
      )
    const external_id = externalId === undefined ? group.external_id : externalId
    if (external_id !== group.external_id)
      await stores.directoryGroups.setExternalId(inside.organization.id, id, external_id)
    await changeMembers(inside, group, members)
    return show(inside, { ...group, external_id })
  })
}

/** Deletes a group: no one is in it anymore. */
export function removeGroup(acting: Acting, id: string, ifMatch?: string): Promise<void> {
  return inTransaction(acting, async (inside) => {
    const { services, organization, actor } = inside
    const { name } = await held(inside, id, ifMatch)
    await services.stores.directoryGroups.remove(organization.id, id)
    const members = await services.stores.directoryGroups.end(organization.id, name)
    const detail = { group: name, members }
    await writeAudit(services, services.stores, {
      organizationId: organization.id,
      actor,
      action: 'group.removed',
      detail,
    })
  })
}

/** A group, locked against concurrent changes. */
async function held(acting: Acting, id: string, ifMatch: string | undefined): Promise<DirectoryGroupRecord> {
  const { services, organization } = acting
  const group = demandKept(acting, await services.stores.directoryGroups.hold(organization.id, id))
  if (ifMatch !== undefined) demandVersion('group', ifMatch, (await show(acting, group)).meta.version)
  return group
}

function demandKept({ organization }: Acting, group: DirectoryGroupRecord | undefined): DirectoryGroupRecord {
  if (group && inCharge(organization.settings, group.name)) return group
  throw new ScimError(404, 'the directory of this organization manages no such group')
}

async function show(acting: Acting, group: DirectoryGroupRecord): Promise<GroupResource> {
  const members = await membersOf(acting, group)
  return groupResource(group, members, acting.services.settings.url, await memberNames(acting, group, members.length))
}

function nameIn(displayName: string | undefined): string {
  const name = displayName?.trim() ?? ''
  if (name === '') throw new ScimError(400, 'displayName is required', 'invalidValue')
  if (name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name)) return name
  throw new ScimError(
    400,
    `displayName must be at most ${LONGEST_NAME} characters without control characters`,
    'invalidValue',
  )
}

function refuseName(name: string): never {
  throw new ScimError(
    403,
    `this directory may not manage the group ${name}; an administrator must add it, or a prefix with *, to the directory’s groups in the settings of the organization`,
  )
}
