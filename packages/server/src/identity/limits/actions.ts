import { DAY, HOUR } from '@portico/protocol'
import { limitOf } from '../../ground/adapters/logged-limiter.js'
import { IdentityError } from '../../ground/errors.js'
import { networkOf, placeOf, providerOf } from '../../ground/network.js'
import { NO_RUN } from '../../storage/operations/budgets.js'
import type { Services } from '../services.js'

const ANY = Number.POSITIVE_INFINITY

/** Actions that store rows or take much of the server's time, although the caller may be anonymous or unknown. */
export type Action =
  | 'anonymous_person'
  | 'anonymous_attribute_bytes'
  | 'analytics_event'
  | 'access_request'
  | 'feedback'
  | 'agreement_accepted'
  | 'membership_answered'
  | 'direct_id'
  | 'switch_organization'
  | 'end_other_sessions'
  | 'content_opened'
  | 'reader_token'
  | 'sample_key'
  | 'guest_link'
  | 'guest_opening'
  | 'guest_code'
  | 'guest_guess'
  | 'guest_acceptance'
  | 'failed_guest_password'
  | 'own_keys'
  | 'site_view'
  | 'site_text'
  | 'site_comment'
  | 'client_document'
  | 'client_registration'
  | 'device_code'
  | 'typed_device_code'
  | 'domain_check'
  | 'set_up'
  | 'test_mail'
  | 'open_keys'
  | 'opened_ticket'
  | 'failed_ticket'
  | 'failed_saml_response'
  | 'failed_passkey'
  | 'failed_password'
  | 'new_password'

/** Limits per hour, or per `window`. */
interface ActionLimits {
  /** By one address (an IPv6 /64). */
  readonly address: number
  /** By one /24 or /48. */
  readonly network: number
  /** By one /16 or /32, which is what a provider gets; no limit by default. */
  readonly provider?: number
  readonly person: number
  /** About one page of the site; no limit by default. */
  readonly page?: number
  readonly organization: number
  /** In milliseconds; an hour by default. */
  readonly window?: number
  /** Where it is counted: for all nodes together, or in the memory of each if the rows are not important. */
  readonly counted: 'database' | 'node'
}

/** How often each action may be taken. The stored rows are removed by the jobs in `jobs/clean-up.ts`. */
const ACTIONS = {
  anonymous_person: { address: 200, network: 1_000, person: ANY, organization: ANY, counted: 'database' },
  anonymous_attribute_bytes: {
    address: 1024 * 1024,
    network: 4 * 1024 * 1024,
    person: ANY,
    organization: ANY,
    counted: 'database',
  },
  analytics_event: { address: 600, network: 3_000, person: ANY, organization: 100_000, counted: 'node' },
  // A company may share an address. Views and the like are only numbers; texts, votes and comments are rows.
  site_view: { address: 1_200, network: 6_000, person: ANY, organization: 200_000, counted: 'node' },
  site_text: { address: 120, network: 600, person: ANY, organization: 5_000, counted: 'database' },
  // An organization keeps 200 comments a day, so no address, network or provider, and no page, may use up most of them.
  site_comment: {
    address: 5,
    network: 20,
    provider: 60,
    person: ANY,
    page: 40,
    organization: 200,
    window: DAY,
    counted: 'database',
  },
  access_request: { address: 60, network: 300, person: 20, organization: 1_000, counted: 'database' },
  feedback: { address: 120, network: 600, person: 30, organization: 1_000, counted: 'database' },
  membership_answered: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  agreement_accepted: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  direct_id: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  switch_organization: { address: ANY, network: ANY, person: 120, organization: ANY, counted: 'database' },
  // A whole company may read a new build at the same time, so only the person is counted.
  content_opened: { address: ANY, network: ANY, person: 4_096, organization: ANY, counted: 'database' },
  // Each is a request by the server to a URL that a stranger chose.
  client_document: { address: 60, network: 300, person: ANY, organization: 5_000, counted: 'node' },
  client_registration: { address: 30, network: 150, person: ANY, organization: 1_000, counted: 'database' },
  device_code: { address: 60, network: 300, person: ANY, organization: 5_000, counted: 'database' },
  // 20 letters make 25 billion codes of eight; only this many wrong ones are looked up.
  typed_device_code: { address: 30, network: 150, person: ANY, organization: 5_000, counted: 'database' },
  reader_token: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  guest_link: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  // A company may share an address. Each valid one writes a row of the audit log.
  guest_opening: { address: 600, network: 3_000, person: ANY, organization: ANY, counted: 'database' },
  // For each link, which is the page here. The limits of messages and guesses of the address hold as well.
  guest_code: { address: 60, network: 300, person: ANY, page: 30, organization: ANY, counted: 'database' },
  guest_guess: { address: 60, network: 300, person: ANY, page: 60, organization: ANY, counted: 'database' },
  // Each is a row that is kept.
  guest_acceptance: { address: 60, network: 300, person: ANY, page: 100, organization: ANY, counted: 'database' },
  // Each is up to ten computations of argon2id. No address, network or provider may use up what all strangers share.
  failed_guest_password: { address: 30, network: 60, provider: 90, person: ANY, organization: ANY, counted: 'node' },
  sample_key: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  // Each is a request by the server to the organization's key webhook.
  own_keys: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  // Each is a DNS lookup of a name that an administrator chose.
  domain_check: { address: ANY, network: ANY, person: 60, organization: 300, counted: 'database' },
  // The holder of a link is a stranger who chooses URLs that the server requests.
  set_up: { address: 200, network: 600, person: ANY, organization: 600, counted: 'database' },
  // Each waits for the mail host, and shows its response.
  test_mail: { address: ANY, network: ANY, person: 10, organization: 30, counted: 'database' },
  // Each is about a millisecond of public-key cryptography. A ticket is opened once and then cached for everyone.
  // A page that waits for its time asks once a minute, and a company may share an address.
  open_keys: { address: 20_000, network: 60_000, person: ANY, organization: ANY, counted: 'node' },
  opened_ticket: { address: 16_384, network: 65_536, person: 4_096, organization: ANY, counted: 'node' },
  // Tickets of a site open, so only those that no site published fail.
  failed_ticket: { address: 4_096, network: 16_384, person: 256, organization: ANY, counted: 'node' },
  // Each is up to a tenth of a second of this process's time. A company may share an address, so only those that fail count.
  failed_saml_response: { address: 200, network: 800, person: ANY, organization: ANY, counted: 'node' },
  // Each is some milliseconds of public-key cryptography with a key that its owner chose.
  failed_passkey: { address: 200, network: 800, person: ANY, organization: ANY, counted: 'node' },
  // Each is a computation of argon2id. Wrong passwords are also counted as guesses, but for one address and person at a time.
  failed_password: { address: 200, network: 800, person: ANY, organization: ANY, counted: 'node' },
  // A company may share an address, and its people may register on the same day.
  new_password: { address: 600, network: 2_400, person: 60, organization: ANY, counted: 'node' },
  end_other_sessions: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
} as const satisfies Readonly<Record<Action, ActionLimits>>

type ActionOfNode = {
  [Name in Action]: (typeof ACTIONS)[Name]['counted'] extends 'node' ? Name : never
}[Action]

interface Actor {
  readonly address: string
  readonly organizationId: string
  /** Absent for unknown callers. */
  readonly personId?: string
  /** The page that the action is about, if it is limited per page. */
  readonly page?: string
}

/**
 * Counts an action, starting with the smallest scope, so that one visitor never uses up what everyone shares.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function spendAction(services: Services, action: Action, actor: Actor, amount = 1): Promise<void> {
  if (!services.settings.rateLimits) return
  const { counted, window = HOUR }: ActionLimits = ACTIONS[action]
  for (const { name, most } of scopesOf(action, actor)) {
    const fits =
      counted === 'node'
        ? await services.limiter.take(name, most, window)
        : await services.stores.budgets.take(
            services.vault.digest(name, 'actions'),
            { most, window, gap: 0, run: NO_RUN },
            services.clock.now(),
            amount,
          )
    if (fits) continue
    // The limiter of the node logs its own decisions.
    if (counted === 'database') services.log.debug?.({ limit: limitOf(name), most }, 'limit reached')
    throw new IdentityError('rate_limit_exceeded')
  }
}

/**
 * Reserves one action that is counted in this node, in every scope or in none.
 * @returns a function that returns it, if it turns out not to count
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function reserveAction(
  { limiter }: Pick<Services, 'limiter'>,
  action: ActionOfNode,
  actor: Actor,
): Promise<() => void> {
  const taken: string[] = []
  const giveBack = () => {
    for (const name of taken) limiter.giveBack(name)
  }
  for (const { name, most } of scopesOf(action, actor)) {
    if (await limiter.take(name, most, HOUR)) {
      taken.push(name)
      continue
    }
    giveBack()
    throw new IdentityError('rate_limit_exceeded')
  }
  return giveBack
}

/** The scopes in which an action of a caller is limited, the smallest first. */
function scopesOf(action: Action, actor: Actor): readonly { readonly name: string; readonly most: number }[] {
  const { person, address, network, provider = ANY, page = ANY, organization }: ActionLimits = ACTIONS[action]
  return [
    { whose: `person ${actor.personId}`, most: actor.personId === undefined ? ANY : person },
    { whose: `address ${networkOf(actor.address)}`, most: address },
    { whose: `network ${placeOf(actor.address)}`, most: network },
    { whose: `provider ${providerOf(actor.address)}`, most: provider },
    { whose: `page ${actor.organizationId} ${actor.page}`, most: actor.page === undefined ? ANY : page },
    { whose: `organization ${actor.organizationId}`, most: organization },
  ].flatMap(({ whose, most }) => (most === ANY ? [] : [{ name: `${action} ${whose}`, most }]))
}
