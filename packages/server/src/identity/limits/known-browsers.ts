import type { Handle } from '@portico/protocol'
import type { Stores } from '../../storage/stores.js'
import type { Organization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { FAMILIAR_FOR, RENEWED_AFTER } from './guesses.js'

/**
 * The stored form of the secret that a browser sends (`metadata.browser`): a digest with the handle and the pool, so
 * that two rows do not reveal that they come from one browser.
 */
export function browserOf(
  { vault }: Pick<Services, 'vault'>,
  { pool_id }: Pick<Organization, 'pool_id'>,
  handle: Handle,
  secret: string | undefined,
): string | undefined {
  return secret === undefined
    ? undefined
    : vault.digest(`${handle.type}\0${handle.value}\0${secret}`, `browser ${pool_id}`)
}

/** Until when a browser counts as one that its handle's owner signs in with; undefined if it does not. */
export function knownUntil(services: Services, stores: Stores, browser: string): Promise<number | undefined> {
  return stores.budgets.remembers(knownKey(services, browser), services.clock.now())
}

/** Records that the owner of a handle signed in with a browser. It counts for 30 days from its last sign-in. */
export async function becomeKnown(services: Services, stores: Stores, browser: string): Promise<void> {
  const now = services.clock.now()
  if (((await knownUntil(services, stores, browser)) ?? 0) - now < FAMILIAR_FOR - RENEWED_AFTER)
    await stores.budgets.remember(knownKey(services, browser), now + FAMILIAR_FOR)
}

const knownKey = ({ vault }: Services, browser: string): string => vault.digest(browser, 'known browser')
