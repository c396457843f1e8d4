import { sortableId } from '../../ground/ids.js'
import { writeAuditRows } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { DirectoryGroupRecord } from '../../storage/people/directory-groups.js'
import { listPersons } from '../persons/person.js'
import { MOST_MEMBERS } from './group-resource.js'
import type { MemberChange } from './patch-group.js'
import { ScimError } from './scim-error.js'
import { userResource } from './user-resource.js'

/** The most people that one call can add to or remove from a group. */
const MOST_CHANGES = 1_000
/** The most members whose names are shown. */
const MOST_NAMED = 500

/** Ids of the members, up to one more than allowed, which shows that there are too many. */
export const membersOf = ({ services, organization }: Acting, { name }: DirectoryGroupRecord): Promise<string[]> =>
  services.stores.directoryGroups.members(organization.id, name, MOST_MEMBERS + 1)

/**
 * The name under which each member is shown, by the id that the directory knows; none for a group whose members do not fit on one
 * page of persons.
 */
export async function memberNames(
  acting: Acting,
  { name }: DirectoryGroupRecord,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  if (count === 0 || count > MOST_NAMED) return new Map()
  const { persons } = await listPersons(acting, { group: name, withAccount: true, limit: MOST_NAMED, offset: 0 })
  const users = persons.map((person) => userResource(person, [], acting.services.settings.url))
  return new Map(users.map(({ id, displayName, userName }) => [id, displayName ?? userName]))
}

/**
 * Adds people to a locked group and removes others, each with an audit entry. @throws ScimError 400
 * for ids that are not users of the organization, 413 for too many changes at once.
 */
export async function changeMembers(
  acting: Acting,
  group: DirectoryGroupRecord,
  { replaces, put, take }: MemberChange,
): Promise<void> {
  const { services, organization, actor } = acting
  const { directoryGroups } = services.stores
  const strangers = new Set(put)
  for (const id of await directoryGroups.membersAmong(organization.id, [...put])) strangers.delete(id)
  const [stranger] = strangers
  if (stranger !== undefined)
    throw new ScimError(
      400,
      `members contains ${strangers.size} ids that are not users of this organization, such as ${stranger}; add the users first`,
      'invalidValue',
    )
  const before = replaces ? await membersOf(acting, group) : []
  if (before.length > MOST_MEMBERS) refuseSize(group)
  const removed = await directoryGroups.take(
    organization.id,
    group.name,
    replaces ? before.filter((id) => !put.has(id)) : [...take],
  )
  const added = await directoryGroups.put(organization.id, group.name, [...put])
  if (added.length + removed.length > MOST_CHANGES)
    throw new ScimError(
      413,
      `this would add or remove ${added.length + removed.length} members; change at most ${MOST_CHANGES} per call, with PATCH`,
    )
  if (added.length > 0 && (await membersOf(acting, group)).length > MOST_MEMBERS) refuseSize(group)
  const deed = { organizationId: organization.id, actor, detail: { group: group.name } }
  const row = (personId: string) => ({ ...deed, personId, id: sortableId(services.clock.now(), services.random) })
  await writeAuditRows(services, services.stores, [
    ...removed.map((personId) => ({ ...row(personId), action: 'group.member_removed' as const })),
    ...added.map((personId) => ({ ...row(personId), action: 'group.member_added' as const })),
  ])
}

function refuseSize({ name }: DirectoryGroupRecord): never {
  throw new ScimError(
    413,
    `${name} has, or would have, more than ${MOST_MEMBERS} members, the most that SCIM can manage`,
  )
}
