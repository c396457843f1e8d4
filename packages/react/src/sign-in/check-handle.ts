import type { Handle } from '@portico/protocol'
import { USERNAME_LENGTH } from '../wire-values.js'

/** HTML's pattern for email addresses, with at least one dot in the domain: what browsers and our server agree on. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

const CHECKS: Record<Handle['type'], (value: string) => boolean> = {
  email_address: (value) => EMAIL.test(value),
  phone_number: (value) => /\d/.test(value),
  username: (value) => value.length > 0 && value.length <= USERNAME_LENGTH,
}

/**
 * Returns whether a form may send a handle. Letter case of an email address does not matter.
 * @param value for a phone: what was typed after the dial code
 */
export const isAcceptable = (type: Handle['type'], value: string): boolean => CHECKS[type](value.trim())
