import type { Handle } from '@portico/protocol'
import { HOUR } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { networkOf, placeOf } from '../../ground/network.js'
import { demandTextable } from '../../identity/handles/phone.js'
import { isFamiliar } from '../../identity/limits/guessing.js'
import { browserOf, knownUntil } from '../../identity/limits/known-browsers.js'
import { MESSAGES } from '../../identity/limits/messages.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { type Budget, NO_RUN } from '../../storage/operations/budgets.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'

/** For whom a message is to be sent, and who requests it. */
export interface Sender {
  readonly services: Services
  readonly organization: Organization
  /** The network address of the visitor who requests it; absent if an administrator does. */
  readonly address?: string
  /** The secret of the visitor's browser, if it sent one. */
  readonly browser?: string
  /** The origin of the requesting page, as reported by its browser. */
  readonly pageOrigin?: string
}

const NEIGHBOURS = 4

const channelOf = ({ type }: Handle) => (type === 'phone_number' ? 'sms' : 'email')

/**
 * Decides whether a message to a handle may be sent: a phone number must be able to receive text messages and be in a
 * supported country, and the limits of `MESSAGES` must not be used up. The visitor's own limits come first, so that a
 * stranger uses up their own before the handle's, and the organization's come last. A browser that the owner of the
 * handle signed in with has separate limits, which strangers cannot use up. Nothing depends on whether the handle is
 * known. Everything is counted in the database, for all processes together.
 * @throws IdentityError `unreachable_phone_number`, or MessageRefused.
 */
export async function admitMessage(sender: Sender, handle: Handle): Promise<void> {
  const { services, organization } = sender
  const { stores, settings } = services
  if (channelOf(handle) === 'sms') demandTextable(handle.value, settings.smsCountries ?? [], organization.settings)
  if (!settings.rateLimits) return
  // One wait for the disk for all counters. A return value, not a throw: what was counted before a refusal stays counted.
  if (!(await stores.transaction((inside) => fits(sender, handle, inside)))) throw new MessageRefused(handle)
}

/** Counts a message, always with the same kinds of counters in the same order, so that no two calls wait for each other. */
async function fits(sender: Sender, handle: Handle, stores: Stores): Promise<boolean> {
  const { services, organization, address } = sender
  const { clock, vault } = services
  const channel = channelOf(handle)
  const limits = MESSAGES[channel]
  const take = (key: string, budget: Budget) => stores.budgets.take(key, budget, clock.now())
  const within = (name: string, most: number) =>
    take(vault.digest(name, 'messages'), { most, window: HOUR, gap: 0, run: NO_RUN })
  const browser = browserOf(services, organization, handle, sender.browser)
  const ofOrganization = `${channel} of ${organization.id}`
  if (browser !== undefined && (await knownUntil(services, stores, browser)) !== undefined)
    return (
      (await take(knownBrowserKey(services, browser), limits.asker)) &&
      (await within(ofOrganization, limits.organizationForKnown))
    )
  let first = true
  if (address !== undefined) {
    const nearby = browser === undefined ? limits.asker : limits.nearby
    const admitted =
      (await within(`${channel} from ${networkOf(address)}`, limits.address)) &&
      (await within(`${channel} from ${placeOf(address)}`, limits.network)) &&
      (browser === undefined || (await take(browserKey(services, browser, address), limits.asker))) &&
      (await take(networkKey(services, handle, networkOf(address)), nearby))
    if (!admitted) return false
    first = await take(networkKey(services, handle, `first ${placeOf(address)}`), FIRST)
  }
  const ofHandle = first ? limits.handle : limits.repeated
  if (!(await take(handleKey(services, handle), ofHandle)) && !(await isAtHome(sender, handle, stores))) return false
  const neighbours = `sms to ${organization.id} ${handle.value.slice(0, -NEIGHBOURS)}`
  if (channel === 'sms' && !(await within(neighbours, limits.neighbours))) return false
  return within(ofOrganization, limits.organization)
}

/** One use per hour: shows whether a use is the first. */
const FIRST: Budget = { most: 1, window: HOUR, gap: 0, run: NO_RUN }

/** Resets the limits of a visitor once they have shown that they read what was sent to the handle. */
export async function messageWasRead(
  services: Services,
  stores: Stores,
  { handle, browser }: Pick<FlowRecord, 'handle' | 'browser'>,
  address: string,
): Promise<void> {
  if (!services.settings.rateLimits || !handle) return
  const nearby = networkKey(services, handle, networkOf(address))
  if (browser === undefined) return stores.budgets.remove(nearby)
  // In the order in which they are counted.
  await stores.budgets.remove(browserKey(services, browser, address))
  await stores.budgets.remove(nearby)
  await stores.budgets.remove(knownBrowserKey(services, browser))
}

/**
 * Strangers must not lock people out of their codes: messages are still sent to networks from which the handle was
 * recently proven.
 */
async function isAtHome({ services, organization, address }: Sender, handle: Handle, stores: Stores): Promise<boolean> {
  if (address === undefined) return false
  return isFamiliar(services, stores, { kind: 'code', subject: handle }, { poolId: organization.pool_id, address })
}

// A mailbox is the same in whichever organization a message is requested.
const handleKey = ({ vault }: Services, handle: Handle): string =>
  vault.digest(`${handle.type}\0${handle.value}`, 'messages to a handle')

const networkKey = ({ vault }: Services, handle: Handle, network: string): string =>
  vault.digest(`${handle.type}\0${handle.value}\0${network}`, 'messages to a handle from a network')

const browserKey = ({ vault }: Services, browser: string, address: string): string =>
  vault.digest(`${browser}\0${networkOf(address)}`, 'messages to a browser')

const knownBrowserKey = ({ vault }: Services, browser: string): string =>
  vault.digest(browser, 'messages to a known browser')

/** For now, no more messages are sent to a handle. One that was sent before can still be waited for. */
export class MessageRefused extends IdentityError {
  readonly handle: Handle
  constructor(handle: Handle) {
    super('rate_limit_exceeded')
    this.handle = handle
  }
}
