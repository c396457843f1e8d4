import { createRequire } from 'node:module'
import { asciiDigits } from '@portico/protocol'
import type { NumberType } from 'libphonenumber-js/max'
import { IdentityError } from '../../ground/errors.js'
import type { OrganizationSettings } from '../organizations/settings.js'

/** The world's numbering plans take several megabytes of memory, so they are loaded with the first phone number. */
const plans = () => createRequire(import.meta.url)('libphonenumber-js/max') as typeof import('libphonenumber-js/max')

/**
 * What a text message to each kind of number means: an ordinary one; one that may cost the sender far more than others,
 * or earn the number's owner something; or one that does not arrive.
 */
const KINDS: Readonly<Record<Exclude<NumberType, undefined>, 'ordinary' | 'special' | 'unreachable'>> = {
  MOBILE: 'ordinary',
  // North America has one plan for both.
  FIXED_LINE_OR_MOBILE: 'ordinary',
  // Receives text messages at the usual price.
  VOIP: 'ordinary',
  PREMIUM_RATE: 'special',
  SHARED_COST: 'special',
  // Follows its owner anywhere; in the United Kingdom (070), priced like premium rate.
  PERSONAL_NUMBER: 'special',
  // A company's single number for many places, with its own prices.
  UAN: 'special',
  FIXED_LINE: 'unreachable',
  TOLL_FREE: 'unreachable',
  PAGER: 'unreachable',
  VOICEMAIL: 'unreachable',
}

/**
 * Normalizes a phone number to E.164.
 * @throws IdentityError if it is invalid, or does not start with its dial code.
 */
export function normalizePhone(value: string): string {
  const digits = asciiDigits(value)
  const parsed = digits.startsWith('+') ? plans().parsePhoneNumberFromString(digits) : undefined
  if (!parsed?.isValid()) throw new IdentityError('invalid_phone_number_format')
  return parsed.number
}

/**
 * Refuses numbers to which no text message must be sent: those that no message reaches, those outside the supported
 * countries, and, unless the organization allows them, special ones. Special are premium-rate and similar ranges, and
 * dial codes that belong to no country: satellite (+870, +881), international networks (+878, +882, +883), premium rate
 * (+979).
 * @param countries to which messages may be sent, as ISO 3166 codes; empty means all.
 * @throws IdentityError `unreachable_phone_number`.
 */
export function demandTextable(
  number: string,
  countries: readonly string[],
  { sms_special_numbers }: Pick<OrganizationSettings, 'sms_special_numbers'>,
): void {
  const parsed = plans().parsePhoneNumberFromString(number)
  const type = parsed?.getType()
  // A kind that the plans do not know also counts as special.
  const kind = type === undefined ? 'special' : KINDS[type]
  const special = kind === 'special' || parsed?.country === undefined
  const served =
    parsed?.country === undefined ? sms_special_numbers : countries.length === 0 || countries.includes(parsed.country)
  if (!parsed || kind === 'unreachable' || (special && !sms_special_numbers) || !served)
    throw new IdentityError('unreachable_phone_number')
}
