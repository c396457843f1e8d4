import { IdentityError } from '../errors.js'
import { textableCountry } from '../persons/phone.js'
import type { Services } from '../services.js'

const HOUR = 3_600_000
/** Numbers that differ in their last digits only are bought together by those who earn by messages sent to them. */
const NEIGHBOURS = 4
const MOST_TO_NEIGHBOURS = 30
const MOST_OF_AN_ORGANIZATION = 1_000

/**
 * Decides whether a text message may leave: the number can be texted, its country is served, and neither its range nor
 * its organization had too many within the hour.
 * @throws IdentityError `unreachable_phone_number` or `rate_limit_exceeded`.
 */
export async function admitSms(services: Services, organizationId: string, number: string): Promise<void> {
  const { stores, clock, settings, vault } = services
  textableCountry(number, settings.smsCountries ?? [])
  if (!settings.rateLimits) return
  const range = vault.digest(number.slice(0, -NEIGHBOURS), `sms range ${organizationId}`)
  const all = vault.digest('all', `sms ${organizationId}`)
  if ((await stores.counters.bump(range, clock.now(), HOUR)) > MOST_TO_NEIGHBOURS)
    throw new IdentityError('rate_limit_exceeded')
  if ((await stores.counters.bump(all, clock.now(), HOUR)) > MOST_OF_AN_ORGANIZATION)
    throw new IdentityError('rate_limit_exceeded')
}
