import { standingDomain } from '../domains/domain.js'
import type { UpstreamIdentity } from '../federation/identity.js'
import type { ProviderConfig } from '../federation/provider.js'
import { findOrganization, type Organization } from '../organizations/organization.js'
import { within } from '../organizations/within.js'
import type { ProviderRecord } from '../ports/federation-stores.js'
import type { FlowRecord, SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

/** What a provider's word lacks. */
export type Beyond = 'address' | 'domain' | 'person'

/**
 * What speaks against taking a provider's word about an identity; undefined where nothing does, as for every provider that an
 * administrator configured. One that was set up by a link speaks for addresses at domains that its organization has proven. It
 * does not speak for people who belong to an organization outside: its session would lead on to those.
 */
export async function beyondConfines(
  services: Services,
  stores: Stores,
  identity: UpstreamIdentity,
  flow: Pick<FlowRecord, 'person_id'>,
): Promise<Beyond | undefined> {
  const provider = await stores.providers.find(identity.provider_id)
  if (!provider) return 'person'
  return isConfined(provider) ? beyond(services, stores, provider, identity, flow) : undefined
}

/** As `beyondConfines`, for a provider that is known to be confined. */
export async function beyond(
  services: Services,
  stores: Stores,
  { organization_id }: ProviderRecord,
  { provider_id, subject, handle }: UpstreamIdentity,
  { person_id }: Pick<FlowRecord, 'person_id'>,
): Promise<Beyond | undefined> {
  if (!handle) return 'address'
  const home = await findOrganization(stores, organization_id)
  const domain = await standingDomain(stores, home.pool_id, handle.value, services.clock.now())
  if (domain?.organization_id !== home.id) return 'domain'
  const led = [
    person_id,
    await stores.identities.owner(home.pool_id, provider_id, subject),
    await stores.handles.owner(home.pool_id, handle.type, handle.value),
    await stores.handles.claimant(home.pool_id, handle.type, handle.value),
  ]
  for (const personId of new Set(led))
    if (personId !== undefined && !(await belongsThereAlone(stores, home, personId))) return 'person'
  return undefined
}

async function belongsThereAlone(stores: Stores, home: Organization, personId: string): Promise<boolean> {
  for (const { organization_id } of await stores.persons.memberships(personId))
    if (!(await within(stores, home, organization_id))) return false
  return true
}

/** Whether a session rests on the word of a provider that does not count in an organization. */
export async function restsOnOthersWord(
  stores: Stores,
  { authentications }: Pick<SessionRecord, 'authentications'>,
  organization: Organization,
): Promise<boolean> {
  for (const { provider_id } of authentications) {
    const provider = provider_id === undefined ? undefined : await stores.providers.find(provider_id)
    if (!provider || !isConfined(provider)) continue
    const home = await findOrganization(stores, provider.organization_id)
    if (!(await within(stores, home, organization.id))) return true
  }
  return false
}

const isConfined = ({ config }: ProviderRecord): boolean => (JSON.parse(config) as ProviderConfig).confined === true
