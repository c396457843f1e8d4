import type { Handle } from '@portico/protocol'
import { IdentityError } from '../errors.js'
import { networkOf } from '../middleware/limits.js'
import type { Organization } from '../organizations/organization.js'
import { textableCountry } from '../persons/phone.js'
import type { Services } from '../services.js'

/** For whom a message is about to leave, and who asks for it. */
export interface Sender {
  readonly services: Services
  readonly organization: Organization
  /** The network address of whoever asks; absent where it is no visitor. */
  readonly address?: string
}

const HOUR = 3_600_000
/** Numbers that differ in their last digits only are bought together by those who earn by messages sent to them. */
const NEIGHBOURS = 4
const MOST_TO_NEIGHBOURS = 30

/** How many messages may leave in an hour. A text message costs money, a mail costs the sender's good name. */
const MOST = {
  email: { address: 300, network: 1_500, organization: 20_000 },
  sms: { address: 60, network: 300, organization: 1_000 },
} as const

/**
 * Decides whether a message to a handle may leave: a number has to be one that can be texted, in a country that is
 * served; and neither whoever asks, nor their network, nor the organization had too many within the hour. Nothing in it
 * depends on whether the handle is known. Text messages are counted in the database, for all processes together.
 * @throws IdentityError `unreachable_phone_number` or `rate_limit_exceeded`.
 */
export async function admitMessage(sender: Sender, { type, value }: Handle): Promise<void> {
  const { services, organization, address } = sender
  const { stores, clock, settings, vault, limiter } = services
  const channel = type === 'phone_number' ? 'sms' : 'email'
  if (channel === 'sms') textableCountry(value, settings.smsCountries ?? [])
  if (!settings.rateLimits) return
  const within = async (name: string, most: number) => {
    const fits =
      channel === 'email'
        ? await limiter.take(name, most, HOUR)
        : (await stores.counters.bump(vault.digest(name, 'messages'), clock.now(), HOUR)) <= most
    if (!fits) throw new IdentityError('rate_limit_exceeded')
  }
  const most = MOST[channel]
  if (address !== undefined) {
    await within(`${channel} from ${networkOf(address)}`, most.address)
    await within(`${channel} from ${neighbourhoodOf(address)}`, most.network)
  }
  if (channel === 'sms') await within(`sms to ${organization.id} ${value.slice(0, -NEIGHBOURS)}`, MOST_TO_NEIGHBOURS)
  await within(`${channel} of ${organization.id}`, most.organization)
}

/** The /24 or /48 that an address lies in: what one provider gives to one place. */
export function neighbourhoodOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  return `${networkOf(address).split(':').slice(0, 3).join(':')}::/48`
}
