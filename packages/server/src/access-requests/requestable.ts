import { type Expression, expressionOf, mayRead, missingGroups } from '@portico/access'
import { isChildGroup, isReserved } from '../group-names.js'
import type { Organization } from '../organizations/organization.js'
import type { SessionRecord } from '../ports/stores.js'

/**
 * The fewest groups that a reader would have to be given to read a part, by the administrators of the organization that they
 * signed in to. Undefined where no such groups would do: rights over others and the groups of child organizations are not
 * given on request, and on the site of another organization only the groups count that it lets through.
 */
export function requestableGroups(
  expression: Expression,
  groups: readonly string[],
  { site, session }: { readonly site: Organization; readonly session: Pick<SessionRecord, 'organization_id'> },
): readonly string[] | undefined {
  if (mayRead(expression, groups)) return undefined
  const isOwn = session.organization_id === site.id
  const possible = expression.any.filter((clause) =>
    clause.every(
      (group) =>
        groups.includes(group) ||
        (!isReserved(group) && !isChildGroup(group) && (isOwn || site.settings.child_groups.includes(group))),
    ),
  )
  return possible.length === 0 ? undefined : missingGroups(expressionOf(possible), groups).sort()
}
