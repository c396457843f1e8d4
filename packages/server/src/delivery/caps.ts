import type { Handle } from '@portico/protocol'
import { IdentityError } from '../errors.js'
import { isFamiliar } from '../limits/guessing.js'
import { MESSAGES } from '../limits/messages.js'
import { networkOf, placeOf } from '../middleware/limits.js'
import type { Organization } from '../organizations/organization.js'
import { demandTextable } from '../persons/phone.js'
import { NO_RUN } from '../ports/budget-store.js'
import type { Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

/** For whom a message is about to leave, and who asks for it. */
export interface Sender {
  readonly services: Services
  readonly organization: Organization
  /** The network address of the visitor who asks; absent where an administrator does. */
  readonly address?: string
}

const HOUR = 3_600_000
const NEIGHBOURS = 4

const channelOf = ({ type }: Handle) => (type === 'phone_number' ? 'sms' : 'email')

/**
 * Decides whether a message to a handle may leave: a number has to be one that can be texted, in a country that is served,
 * and the limits of `MESSAGES` must not be used up. The visitor's own limits come first, so that a stranger uses up theirs
 * before the handle's, and the organization's last. Nothing depends on whether the handle is known. All is
 * counted in the database, for all processes together.
 * @throws IdentityError `unreachable_phone_number` or `rate_limit_exceeded`.
 */
export async function admitMessage(sender: Sender, handle: Handle): Promise<void> {
  const { services, organization, address } = sender
  const { stores, clock, settings, vault } = services
  const channel = channelOf(handle)
  if (channel === 'sms') demandTextable(handle.value, settings.smsCountries ?? [], organization.settings)
  if (!settings.rateLimits) return
  const now = clock.now()
  const demand = (fits: boolean) => {
    if (!fits) throw new IdentityError('rate_limit_exceeded')
  }
  const within = async (name: string, most: number) =>
    demand(await stores.budgets.take(vault.digest(name, 'messages'), { most, window: HOUR, gap: 0, run: NO_RUN }, now))
  const limits = MESSAGES[channel]
  if (address !== undefined) {
    await within(`${channel} from ${networkOf(address)}`, limits.address)
    await within(`${channel} from ${placeOf(address)}`, limits.network)
    demand(await stores.budgets.take(askerKey(services, handle, address), limits.asker, now))
  }
  demand(
    (await stores.budgets.take(handleKey(services, handle), limits.handle, now)) || (await isAtHome(sender, handle)),
  )
  if (channel === 'sms')
    await within(`sms to ${organization.id} ${handle.value.slice(0, -NEIGHBOURS)}`, limits.neighbours)
  await within(`${channel} of ${organization.id}`, limits.organization)
}

/** Starts the limits of a visitor afresh once they have shown that they read what was sent to the handle. */
export async function messageWasRead(
  services: Services,
  stores: Stores,
  handle: Handle,
  address: string,
): Promise<void> {
  if (services.settings.rateLimits) await stores.budgets.remove(askerKey(services, handle, address))
}

/** Strangers must not lock people out of their codes: where a handle was proven from lately, messages still leave. */
async function isAtHome({ services, organization, address }: Sender, handle: Handle): Promise<boolean> {
  if (address === undefined) return false
  return isFamiliar(services, { kind: 'code', subject: handle }, { poolId: organization.pool_id, address })
}

// One mailbox is one mailbox, in whichever organization a message is asked for.
const handleKey = ({ vault }: Services, handle: Handle): string =>
  vault.digest(`${handle.type}\0${handle.value}`, 'messages to a handle')

const askerKey = ({ vault }: Services, handle: Handle, address: string): string =>
  vault.digest(`${handle.type}\0${handle.value}\0${networkOf(address)}`, 'messages to a handle from a network')
