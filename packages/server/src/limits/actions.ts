import { IdentityError } from '../errors.js'
import { networkOf, placeOf } from '../lib/network.js'
import { NO_RUN } from '../ports/budget-store.js'
import type { Services } from '../services.js'

const HOUR = 3_600_000
const ANY = Number.POSITIVE_INFINITY

/** Actions that leave rows behind, though the caller may be a stranger or unknown. */
export type Action =
  | 'anonymous_person'
  | 'anonymous_attribute_bytes'
  | 'analytics_event'
  | 'access_request'
  | 'feedback'
  | 'agreement_accepted'
  | 'direct_id'
  | 'switch_organization'
  | 'end_other_sessions'
  | 'content_opened'
  | 'reader_token'
  | 'sample_key'
  | 'own_keys'
  | 'site_view'
  | 'site_text'
  | 'client_document'
  | 'client_registration'
  | 'device_code'
  | 'typed_device_code'
  | 'domain_check'
  | 'set_up'
  | 'test_mail'

interface ActionLimits {
  /** By one address (an IPv6 /64), in an hour. */
  readonly address: number
  /** By one /24 or /48, in an hour. */
  readonly network: number
  /** By one person, in an hour. */
  readonly person: number
  /** In one organization, in an hour. */
  readonly organization: number
  /** Where it is counted: for all processes together, or in each for itself where the rows matter to no one. */
  readonly counted: 'database' | 'process'
}

/** How often each action may be taken. What is left behind is removed by the jobs in `jobs/clean-up.ts`. */
const ACTIONS: Readonly<Record<Action, ActionLimits>> = {
  anonymous_person: { address: 200, network: 1_000, person: ANY, organization: ANY, counted: 'database' },
  anonymous_attribute_bytes: {
    address: 1024 * 1024,
    network: 4 * 1024 * 1024,
    person: ANY,
    organization: ANY,
    counted: 'database',
  },
  analytics_event: { address: 600, network: 3_000, person: ANY, organization: 100_000, counted: 'process' },
  // A company may share an address. What is counted is a number; words, votes and comments are rows.
  site_view: { address: 1_200, network: 6_000, person: ANY, organization: 200_000, counted: 'process' },
  site_text: { address: 120, network: 600, person: ANY, organization: 5_000, counted: 'database' },
  access_request: { address: 60, network: 300, person: 20, organization: 1_000, counted: 'database' },
  feedback: { address: 120, network: 600, person: 30, organization: 1_000, counted: 'database' },
  agreement_accepted: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  direct_id: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  switch_organization: { address: ANY, network: ANY, person: 120, organization: ANY, counted: 'database' },
  // A whole company may read a new build at once, so only the person is counted.
  content_opened: { address: ANY, network: ANY, person: 4_096, organization: ANY, counted: 'database' },
  // Each is a request of the server's own, to an address that a stranger names.
  client_document: { address: 60, network: 300, person: ANY, organization: 5_000, counted: 'process' },
  client_registration: { address: 30, network: 150, person: ANY, organization: 1_000, counted: 'database' },
  device_code: { address: 60, network: 300, person: ANY, organization: 5_000, counted: 'database' },
  // 20 letters make 25 billion codes of eight; of the wrong ones only so many are looked up.
  typed_device_code: { address: 30, network: 150, person: ANY, organization: 5_000, counted: 'database' },
  reader_token: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  sample_key: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  // Each is a request of the server's own to the organization's key webhook.
  own_keys: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
  // Each asks the DNS for a name that an administrator chose.
  domain_check: { address: ANY, network: ANY, person: 60, organization: 300, counted: 'database' },
  // The holder of a link is a stranger who names addresses that the server asks.
  set_up: { address: 200, network: 600, person: ANY, organization: 600, counted: 'database' },
  // Each waits for the mail host, and shows what it says.
  test_mail: { address: ANY, network: ANY, person: 10, organization: 30, counted: 'database' },
  end_other_sessions: { address: ANY, network: ANY, person: 60, organization: ANY, counted: 'database' },
}

interface Actor {
  readonly address: string
  readonly organizationId: string
  /** Absent for strangers. */
  readonly personId?: string
}

/**
 * Counts an action, the smallest circle first, so that one visitor never uses up what is everybody's.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function spendAction(services: Services, action: Action, actor: Actor, amount = 1): Promise<void> {
  if (!services.settings.rateLimits) return
  const { person, address, network, organization, counted } = ACTIONS[action]
  const circles = [
    ...(actor.personId === undefined ? [] : [[`person ${actor.personId}`, person] as const]),
    [`address ${networkOf(actor.address)}`, address] as const,
    [`network ${placeOf(actor.address)}`, network] as const,
    [`organization ${actor.organizationId}`, organization] as const,
  ]
  for (const [whose, most] of circles) {
    if (most === ANY) continue
    const name = `${action} ${whose}`
    const fits =
      counted === 'process'
        ? await services.limiter.take(name, most, HOUR)
        : await services.stores.budgets.take(
            services.vault.digest(name, 'actions'),
            { most, window: HOUR, gap: 0, run: NO_RUN },
            services.clock.now(),
            amount,
          )
    if (!fits) throw new IdentityError('rate_limit_exceeded')
  }
}
