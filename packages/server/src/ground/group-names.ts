/** Groups that have a meaning for the server itself. */
export {
  ADMINISTRATORS,
  IMPERSONATORS,
  isReservedGroup as isReserved,
  RESERVED_GROUPS as RESERVED,
  type ReservedGroup,
} from '@portico/protocol'

/**
 * Sessions of a child organization count in the parent as the group with this prefix and the child's `tenant_name`. No
 * one can be added to a group with such a name: it follows from the session alone.
 */
const CHILD = 'org:'
export const childGroup = (tenantName: string): string => `${CHILD}${tenantName}`
export const isChildGroup = (group: string): boolean => group.startsWith(CHILD)
