/** The types of handle. A handle is an address where we can reach someone, or a name they chose. */
export const HANDLE_TYPES = {
  email_address: { reachable: true, label: 'email address' },
  phone_number: { reachable: true, label: 'phone number' },
  username: { reachable: false, label: 'username' },
} as const satisfies Record<string, { reachable: boolean; label: string }>

/** The types of handle. */
export type HandleType = keyof typeof HANDLE_TYPES
/** The types of handle that messages can be sent to. */
export type ReachableHandleType = Exclude<HandleType, 'username'>

/** A handle. Phone values are the country code (with its plus) followed by the number. */
export interface Handle {
  readonly type: HandleType
  readonly value: string
}

/**
 * Whether messages can be sent to handles of this type.
 * @example isReachable('username') // false
 */
export function isReachable(type: HandleType): type is ReachableHandleType {
  return HANDLE_TYPES[type].reachable
}

/** Narrows any value to a handle type. */
export function isHandleType(value: unknown): value is HandleType {
  return typeof value === 'string' && Object.hasOwn(HANDLE_TYPES, value)
}
