import { domainToASCII } from 'node:url'
import { type Handle, type HandleType, LIMITS } from '@portico/protocol'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { normalizePhone } from './phone.js'

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/
/**
 * What a domain may contain before it is converted, with the dots of other scripts. The conversion reads the rest like
 * the host of a URL: it ignores what follows "/" or "#", decodes "%2e", and drops invisible characters.
 */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/**
 * Normalizes a handle to the form in which it is stored and looked up: email addresses in lower case with an ASCII
 * domain (RFC 5321, RFC 5890), phone numbers as E.164, usernames in lower case and normal form.
 * @throws IdentityError for a malformed email address or phone number, RequestError for a username.
 * @example normalizeHandle({ type: 'email_address', value: ' Ada@Example.com' }).value // 'ada@example.com'
 */
export function normalizeHandle({ type, value }: Handle): Handle {
  return { type, value: NORMALIZE[type](value.trim()) }
}

/**
 * Normalizes an email domain as in the handles of its addresses; undefined for one that no address can have.
 * @example normalizeDomain('Bücher.Example') // 'xn--bcher-kva.example'
 */
export function normalizeDomain(value: string): string | undefined {
  const domain = TYPED_DOMAIN.test(value) ? domainToASCII(value.toLowerCase()) : ''
  return DOMAIN.test(domain) ? domain : undefined
}

/** How each handle type is normalized, and when it is refused. */
const NORMALIZE: Record<HandleType, (value: string) => string> = {
  email_address(value) {
    const at = value.lastIndexOf('@')
    const [local, domain] = [value.slice(0, at), normalizeDomain(value.slice(at + 1))]
    if (at < 1 || local.length > 64 || CONTROL.test(value) || !LOCAL_PART.test(local) || domain === undefined)
      throw new IdentityError('invalid_email_address_format')
    return `${local.toLowerCase()}@${domain}`
  },

  phone_number: normalizePhone,

  username(value) {
    const name = value.normalize('NFKC').toLowerCase().normalize('NFKC')
    // What only looks like an "@", or turns into a space, must not become the name of another person.
    const isPlain = name.trim() === name && name.includes('@') === value.includes('@')
    if (name === '' || name.length > LIMITS.usernameLength || CONTROL.test(name) || !isPlain)
      throw new RequestError(
        400,
        `malformed username: 1 to ${LIMITS.usernameLength} characters, no control characters; choose another`,
      )
    return name
  },
}
