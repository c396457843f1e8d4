import type { Handle } from '@portico/protocol'
import { digitsOf, visible } from '../typed-text.js'
import { USERNAME_LENGTH } from '../wire-values.js'

/** HTML's pattern for the part of an email address before the @. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i
/** What a domain may be typed with, in any script: URL parsers also accept ends of hosts such as slashes. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u
/** HTML's pattern for its domain, with at least one dot. */
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The check is ours and not the browser's: Firefox leaves the domain as it was typed, and Chromium converts it. Our server converts it
 * in the same way.
 */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  return at > 0 && LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(asciiDomain(value.slice(at + 1)))
}

function asciiDomain(domain: string): string {
  try {
    return TYPED_DOMAIN.test(domain) ? new URL(`http://${domain}`).hostname : ''
  } catch {
    return ''
  }
}

const CHECKS: Record<Handle['type'], (value: string) => boolean> = {
  email_address: isEmail,
  phone_number: (value) => digitsOf(value) !== '',
  username: (value) => value.length > 0 && value.length <= USERNAME_LENGTH,
}

/**
 * Returns whether a form may send a handle. Letter case of an email address does not matter.
 * @param value for a phone: what was typed after the dial code
 */
export const isAcceptable = (type: Handle['type'], value: string): boolean => CHECKS[type](visible(value))
