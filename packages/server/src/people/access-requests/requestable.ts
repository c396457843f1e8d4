import { type Expression, expressionOf, mayRead, missingGroups, withoutTimes } from '@portico/access'
import { isChildGroup, isReserved } from '../../ground/group-names.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'

/**
 * The smallest set of groups that the administrators of the reader's organization would have to grant for the reader to
 * read a part. Undefined if no such groups suffice: rights over others and the groups of child organizations are not
 * granted on request, and on another organization's site only the groups that it allows count.
 */
export function requestableGroups(
  expression: Expression,
  groups: readonly string[],
  { site, session }: { readonly site: Organization; readonly session: Pick<SessionRecord, 'organization_id'> },
): readonly string[] | undefined {
  const readers = withoutTimes(expression)
  if (!readers || mayRead(readers, groups)) return undefined
  const isOwn = session.organization_id === site.id
  const possible = readers.any.filter((clause) =>
    clause.every(
      (group) =>
        groups.includes(group) ||
        (!isReserved(group) && !isChildGroup(group) && (isOwn || site.settings.child_groups.includes(group))),
    ),
  )
  return possible.length === 0 ? undefined : missingGroups(expressionOf(possible), groups).sort()
}
