import { findOrganization, type Organization } from '../identity/organizations/organization.js'
import { within } from '../identity/organizations/within.js'
import type { ProviderConfig } from '../identity/provider-config.js'
import type { ProviderRecord } from '../storage/sign-in/providers.js'
import type { Stores } from '../storage/stores.js'

/**
 * The active providers that people of an organization may sign in with: its own, and those of the organizations above
 * it whose persons it shares. Nearest first.
 */
export async function usableProviders(stores: Stores, organization: Organization): Promise<ProviderRecord[]> {
  const providers: ProviderRecord[] = []
  for (const id of await sharing(stores, organization)) providers.push(...(await stores.providers.all(id)))
  return providers.filter(isActive)
}

/** The OpenID provider with a name and client id that people of an organization may sign in with. */
export async function findUsableOidc(
  stores: Stores,
  organization: Organization,
  name: string,
  clientId: string,
): Promise<ProviderRecord | undefined> {
  for (const id of await sharing(stores, organization)) {
    const record = await stores.providers.findOidc(id, name, clientId)
    if (record && isActive(record)) return record
  }
  return (await ofPartners(stores, organization, name, clientId))[0]
}

/**
 * The confined providers with a name and client id of an organization and of those below it that share its persons; at
 * most one.
 */
async function ofPartners(
  stores: Stores,
  organization: Pick<Organization, 'id' | 'pool_id'>,
  name: string,
  clientId: string,
): Promise<ProviderRecord[]> {
  const providers: ProviderRecord[] = []
  for (const record of await stores.providers.confinedUnder(organization.id, name, clientId))
    if (await within(stores, organization, record.organization_id)) providers.push(record)
  return providers
}

/**
 * Whether a confined provider of another organization in the same pool has the client id of a draft: at a site above
 * both, a sign-in with that id would lead people of both to one of the two.
 */
export async function isClientTaken(
  stores: Stores,
  { pool_id }: Organization,
  draft: ProviderRecord,
): Promise<boolean> {
  if (draft.type !== 'oidc' || draft.client_id === null) return false
  const pool = await findOrganization(stores, pool_id)
  const candidates = await ofPartners(stores, pool, draft.name, draft.client_id)
  return candidates.some(({ organization_id }) => organization_id !== draft.organization_id)
}

/** Whether people of an organization may sign in with a provider. */
export const isUsable = async (
  stores: Stores,
  organization: Organization,
  provider: ProviderRecord,
): Promise<boolean> =>
  isActive(provider) &&
  ((await sharing(stores, organization)).includes(provider.organization_id) ||
    (await isOfPartner(stores, organization, provider)))

const isActive = ({ state }: ProviderRecord): boolean => state === 'active'

/** Whether a provider is a confined one of an organization below, whose people sign in here and become members there. */
async function isOfPartner(stores: Stores, organization: Organization, provider: ProviderRecord): Promise<boolean> {
  const { confined } = JSON.parse(provider.config) as ProviderConfig
  return confined === true && (await within(stores, organization, provider.organization_id)) !== undefined
}

/** An organization and those above it that share its pool of persons. */
async function sharing(stores: Stores, organization: Organization): Promise<string[]> {
  const above = organization.parent_id === null ? undefined : await findOrganization(stores, organization.parent_id)
  return above?.pool_id === organization.pool_id
    ? [organization.id, ...(await sharing(stores, above))]
    : [organization.id]
}
