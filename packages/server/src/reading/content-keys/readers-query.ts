import { ANYONE_SIGNED_IN, type Expression, withoutTimes } from '@portico/access'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'

/**
 * Returns the query for the readers of an expression among members, at any time: the groups, and the organizations whose groups
 * count, their own and those they inherit from.
 */
export async function readersQuery({ stores }: Services, organization: Organization, expression: Expression) {
  const { any } = withoutTimes(expression) ?? ANYONE_SIGNED_IN
  const organizations = [organization.id]
  let at = organization
  while (at.settings.inherit_groups && at.parent_id !== null) {
    const parent: Organization = await findOrganization(stores, at.parent_id)
    if (parent.pool_id !== at.pool_id) break
    organizations.push(parent.id)
    at = parent
  }
  return { any, organizations }
}
