import type { Handle } from '@portico/protocol'
import type { Stores } from '../../storage/stores.js'
import type { Services } from '../services.js'

/**
 * Records people whom an administrator removed from an organization, so that they do not automatically rejoin it
 * through the domain of their address. Stored as digests of their id and of the addresses that they had proven.
 */
export async function noteDeparture(
  services: Services,
  stores: Stores,
  organizationId: string,
  personId: string,
): Promise<void> {
  await stores.departures.note(organizationId, await digestsOf(services, stores, personId), services.clock.now())
}

/** Removes the record, because an administrator has invited or added them. */
export async function forgetDeparture(
  services: Services,
  stores: Stores,
  organizationId: string,
  personId: string,
): Promise<void> {
  await stores.departures.forget(organizationId, await digestsOf(services, stores, personId))
}

/** Same as `forgetDeparture`, for someone who was just created with these proven addresses. */
export async function forgetDepartureOf(
  services: Services,
  stores: Stores,
  organizationId: string,
  addresses: readonly string[],
): Promise<void> {
  await stores.departures.forget(
    organizationId,
    addresses.map((address) => digestOf(services, address)),
  )
}

/** @param personId undefined for someone who proves the address for the first time */
export async function hasDeparted(
  services: Services,
  stores: Stores,
  organizationId: string,
  { personId, address }: { readonly personId?: string; readonly address: string },
): Promise<boolean> {
  const own = personId === undefined ? [] : await digestsOf(services, stores, personId)
  return stores.departures.includes(organizationId, [...own, digestOf(services, address)])
}

async function digestsOf(services: Services, stores: Stores, personId: string): Promise<string[]> {
  const proven = (await stores.handles.of(personId)).filter(isProvenAddress)
  return [personId, ...proven.map(({ value }) => value)].map((text) => digestOf(services, text))
}

const isProvenAddress = ({ type, verified }: Handle & { readonly verified: boolean }) =>
  verified && type === 'email_address'

const digestOf = ({ vault }: Services, text: string): string => vault.digest(text, 'departures')
