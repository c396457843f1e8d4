import { createRequire } from 'node:module'
import { IdentityError } from '../errors.js'

/** The numbering plans of the world weigh some megabytes in memory: they are loaded with the first phone number. */
const plans = () => createRequire(import.meta.url)('libphonenumber-js/max') as typeof import('libphonenumber-js/max')

/** Kinds of number that text messages do not reach, or that cost whoever writes to them. */
const DEAF = new Set(['FIXED_LINE', 'PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/**
 * A phone number as E.164 writes it.
 * @throws IdentityError when it is none, or does not begin with its dial code.
 */
export function normalizePhone(value: string): string {
  const parsed = value.startsWith('+') ? plans().parsePhoneNumberFromString(value) : undefined
  if (!parsed?.isValid()) throw new IdentityError('invalid_phone_number_format')
  return parsed.number
}

/**
 * The country of a number that can be texted.
 * @param countries where messages may go, as ISO 3166 codes; empty means everywhere.
 * @throws IdentityError `unreachable_phone_number` for a landline and its like, and for other countries.
 */
export function textableCountry(number: string, countries: readonly string[]): string {
  const parsed = plans().parsePhoneNumberFromString(number)
  const country = parsed?.country ?? `+${parsed?.countryCallingCode ?? ''}`
  const allowed = countries.length === 0 || countries.includes(country)
  if (!parsed || DEAF.has(parsed.getType() ?? '') || !allowed) throw new IdentityError('unreachable_phone_number')
  return country
}
