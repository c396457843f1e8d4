import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import { within } from '../../identity/organizations/within.js'
import type { ProviderConfig } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import { standingDomain } from '../../people/domains/domain.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { FlowRecord } from '../../storage/flow-rows.js'
import type { ProviderRecord } from '../../storage/providers.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import type { Stores } from '../../storage/stores.js'

/** Why a provider is not trusted. */
export type DistrustReason = 'address' | 'domain' | 'person'

/**
 * Why a provider's assertion about an identity is not trusted; undefined if it is, as for every provider configured by
 * an administrator. A provider that was set up with a link is trusted for addresses at domains that its organization
 * has proven. It is not trusted for people who belong to an outside organization, because its session could be used to
 * switch there.
 */
export async function beyondConfines(
  services: Services,
  stores: Stores,
  identity: UpstreamIdentity,
  flow: Pick<FlowRecord, 'person_id'>,
): Promise<DistrustReason | undefined> {
  const provider = await stores.providers.find(identity.provider_id)
  if (!provider) return 'person'
  return isConfined(provider) ? beyond(services, stores, provider, identity, flow) : undefined
}

/** Same as `beyondConfines`, for a provider that is known to be confined. */
export async function beyond(
  services: Services,
  stores: Stores,
  { organization_id }: ProviderRecord,
  { provider_id, subject, handle }: UpstreamIdentity,
  { person_id }: Pick<FlowRecord, 'person_id'>,
): Promise<DistrustReason | undefined> {
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

/** Whether a session is based on a provider that is not trusted in an organization. */
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
