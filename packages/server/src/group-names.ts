/** Groups that mean something to the server itself. */
export {
  ADMINISTRATORS,
  IMPERSONATORS,
  isReservedGroup as isReserved,
  RESERVED_GROUPS as RESERVED,
  type ReservedGroup,
} from '@portico/protocol'

/**
 * Sessions of a child organization count in the parent as the group of this beginning and the child's `tenant_name`. No one
 * can be put into a group of such a name: it follows from the session alone.
 */
const CHILD = 'org:'
export const childGroup = (tenantName: string): string => `${CHILD}${tenantName}`
export const isChildGroup = (group: string): boolean => group.startsWith(CHILD)
