/**
 * Groups that mean something to the server itself. The groups of a site's readers are not here: they come from the
 * configuration of the site.
 */

/** Members of this group may use the admin API. */
export const ADMINISTRATORS = 'portico-admins'

/** Members of this group may sign in as another person. No other group gives that right. */
export const IMPERSONATORS = 'portico-impersonators'

/**
 * Sessions of a child organization count in the parent as the group of this beginning and the child's `tenant_name`. No one
 * can be put into a group of such a name: it follows from the session alone.
 */
const CHILD = 'org:'
export const childGroup = (tenantName: string): string => `${CHILD}${tenantName}`
export const isChildGroup = (group: string): boolean => group.startsWith(CHILD)

/** The groups that give rights over other people. Every other group only opens pages. */
export const RESERVED = [ADMINISTRATORS, IMPERSONATORS] as const
export type ReservedGroup = (typeof RESERVED)[number]

/** Whether a group gives rights over other people. */
export const isReserved = (group: string): group is ReservedGroup => RESERVED.some((reserved) => reserved === group)
