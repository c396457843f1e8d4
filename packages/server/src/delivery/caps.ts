import type { Handle } from '@portico/protocol'
import { demandTextable } from '../handles/phone.js'
import { networkOf, placeOf } from '../lib/network.js'
import { isFamiliar } from '../limits/guessing.js'
import { browserOf, knownUntil } from '../limits/known-browsers.js'
import { MESSAGES } from '../limits/messages.js'
import type { Organization } from '../organizations/organization.js'
import { type Budget, NO_RUN } from '../ports/budget-store.js'
import type { FlowRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { MessageRefused } from './message-refused.js'

/** For whom a message is about to leave, and who asks for it. */
export interface Sender {
  readonly services: Services
  readonly organization: Organization
  /** The network address of the visitor who asks; absent where an administrator does. */
  readonly address?: string
  /** The secret of the visitor's browser, where it sent one. */
  readonly browser?: string
}

const HOUR = 3_600_000
const NEIGHBOURS = 4

const channelOf = ({ type }: Handle) => (type === 'phone_number' ? 'sms' : 'email')

/**
 * Decides whether a message to a handle may leave: a number has to be one that can be texted, in a country that is served,
 * and the limits of `MESSAGES` must not be used up. The visitor's own limits come first, so that a stranger uses up theirs
 * before the handle's, and the organization's last. A browser that the owner of the handle signed in with has limits of its
 * own, which strangers cannot use up. Nothing depends on whether the handle is known. All is counted in the
 * database, for all processes together.
 * @throws IdentityError `unreachable_phone_number`, or MessageRefused.
 */
export async function admitMessage(sender: Sender, handle: Handle): Promise<void> {
  const { services, organization, address } = sender
  const { stores, clock, settings, vault } = services
  const channel = channelOf(handle)
  if (channel === 'sms') demandTextable(handle.value, settings.smsCountries ?? [], organization.settings)
  if (!settings.rateLimits) return
  const limits = MESSAGES[channel]
  const demand = (fits: boolean) => {
    if (!fits) throw new MessageRefused(handle)
  }
  const take = (key: string, budget: Budget) => stores.budgets.take(key, budget, clock.now())
  const within = async (name: string, most: number) =>
    demand(await take(vault.digest(name, 'messages'), { most, window: HOUR, gap: 0, run: NO_RUN }))
  const browser = browserOf(services, organization, handle, sender.browser)
  const ofOrganization = `${channel} of ${organization.id}`
  if (browser !== undefined && (await knownUntil(services, stores, browser)) !== undefined) {
    demand(await take(knownBrowserKey(services, browser), limits.asker))
    return within(ofOrganization, limits.organizationForKnown)
  }
  let first = true
  if (address !== undefined) {
    await within(`${channel} from ${networkOf(address)}`, limits.address)
    await within(`${channel} from ${placeOf(address)}`, limits.network)
    if (browser !== undefined) demand(await take(browserKey(services, browser, address), limits.asker))
    const nearby = browser === undefined ? limits.asker : limits.nearby
    demand(await take(networkKey(services, handle, networkOf(address)), nearby))
    first = await take(networkKey(services, handle, `first ${placeOf(address)}`), FIRST)
  }
  const ofHandle = first ? limits.handle : limits.repeated
  demand((await take(handleKey(services, handle), ofHandle)) || (await isAtHome(sender, handle)))
  if (channel === 'sms')
    await within(`sms to ${organization.id} ${handle.value.slice(0, -NEIGHBOURS)}`, limits.neighbours)
  await within(ofOrganization, limits.organization)
}

/** One use in an hour: whether it is the first. */
const FIRST: Budget = { most: 1, window: HOUR, gap: 0, run: NO_RUN }

/** Starts the limits of a visitor afresh once they have shown that they read what was sent to the handle. */
export async function messageWasRead(
  services: Services,
  stores: Stores,
  { handle, browser }: Pick<FlowRecord, 'handle' | 'browser'>,
  address: string,
): Promise<void> {
  if (!services.settings.rateLimits || !handle) return
  await stores.budgets.remove(networkKey(services, handle, networkOf(address)))
  if (browser === undefined) return
  await stores.budgets.remove(browserKey(services, browser, address))
  await stores.budgets.remove(knownBrowserKey(services, browser))
}

/** Strangers must not lock people out of their codes: where a handle was proven from lately, messages still leave. */
async function isAtHome({ services, organization, address }: Sender, handle: Handle): Promise<boolean> {
  if (address === undefined) return false
  return isFamiliar(services, { kind: 'code', subject: handle }, { poolId: organization.pool_id, address })
}

// One mailbox is one mailbox, in whichever organization a message is asked for.
const handleKey = ({ vault }: Services, handle: Handle): string =>
  vault.digest(`${handle.type}\0${handle.value}`, 'messages to a handle')

const networkKey = ({ vault }: Services, handle: Handle, network: string): string =>
  vault.digest(`${handle.type}\0${handle.value}\0${network}`, 'messages to a handle from a network')

const browserKey = ({ vault }: Services, browser: string, address: string): string =>
  vault.digest(`${browser}\0${networkOf(address)}`, 'messages to a browser')

const knownBrowserKey = ({ vault }: Services, browser: string): string =>
  vault.digest(browser, 'messages to a known browser')
