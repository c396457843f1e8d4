import type { ReservedGroup } from '../ground/group-names.js'
import { powersOf } from '../identity/authority/authority.js'
import type { Organization } from '../identity/organizations/organization.js'
import type { ProviderConfig } from '../identity/provider-config.js'
import type { FlowRecord } from '../storage/sign-in/flow-rows.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'
import type { UpstreamIdentity } from './identity.js'

/**
 * Whether a provider's assertion may sign in the person that it identifies. A provider is trusted for people with
 * rights only if the person who last configured it had these rights.
 */
export async function mayVouchFor(
  stores: Stores,
  { pool_id }: Organization,
  { provider_id, subject, handle }: UpstreamIdentity,
  { person_id }: Pick<FlowRecord, 'person_id'>,
): Promise<boolean> {
  const { identities, handles } = stores
  const led = [
    person_id,
    await identities.owner(pool_id, provider_id, subject),
    handle && (await handles.owner(pool_id, handle.type, handle.value)),
    handle && (await handles.claimant(pool_id, handle.type, handle.value)),
  ]
  const authority = await authorityOf(stores, provider_id)
  for (const personId of new Set(led))
    if (personId !== undefined && (await powersOf(stores, personId)).some(({ group }) => !authority.includes(group)))
      return false
  return true
}

/** Whether every provider that a session went through is trusted for members of a group. */
export async function providersSpeakFor(
  stores: Stores,
  { authentications }: Pick<SessionRecord, 'authentications'>,
  group: ReservedGroup,
): Promise<boolean> {
  for (const { provider_id } of authentications)
    if (provider_id !== undefined && !(await authorityOf(stores, provider_id)).includes(group)) return false
  return true
}

async function authorityOf({ providers }: Stores, id: string): Promise<readonly ReservedGroup[]> {
  const record = await providers.find(id)
  return record ? ((JSON.parse(record.config) as ProviderConfig).authority ?? []) : []
}
