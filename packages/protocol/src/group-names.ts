/**
 * Groups with a meaning to the server itself. The groups of a site's readers are not here: they come from the site's
 * configuration.
 */

/** Members of this group may use the admin API. */
export const ADMINISTRATORS = 'portico-admins'

/** Members of this group may sign in as another person. No other group gives that right. */
export const IMPERSONATORS = 'portico-impersonators'

/** The groups that give rights over other people. All other groups only open pages. */
export const RESERVED_GROUPS = [ADMINISTRATORS, IMPERSONATORS] as const
export type ReservedGroup = (typeof RESERVED_GROUPS)[number]

/** Whether a group gives rights over other people. */
export const isReservedGroup = (group: string): group is ReservedGroup =>
  RESERVED_GROUPS.some((reserved) => reserved === group)
