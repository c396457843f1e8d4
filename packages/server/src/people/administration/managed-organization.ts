import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { Actor } from '../../identity/authority/actor.js'
import { type OrganizationSettings, organizationSettings } from '../../identity/organizations/settings.js'
import type { Services } from '../../identity/services.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { Stores } from '../../storage/stores.js'

/** An organization as the admin API and the command line show it. */
export interface ManagedOrganization {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  readonly person_pool: 'own' | 'inherit'
  readonly settings: Omit<OrganizationSettings, 'person_pool'>
  readonly created_at: string
  /** Since when its members can read nothing on the sites above. */
  readonly suspended_at: string | null
}

/** Who manages organizations. Without `within`, all of them; otherwise that one and those below it. */
export interface Manager {
  readonly services: Services
  readonly actor: Actor
  readonly within?: string
  /** The person behind the call, who becomes administrator of what they create. */
  readonly personId?: string
  /** The proofs of that person's session, in the numbering of `proofs.ts`. */
  readonly proofs?: number
}

export function organizationView(record: OrganizationRecord): ManagedOrganization {
  const { id, parent_id, org_name, tenant_name, created_at, suspended_at } = record
  const { person_pool, ...settings } = organizationSettings(record.settings)
  return {
    id,
    parent_id,
    org_name,
    tenant_name,
    person_pool,
    settings,
    created_at: isoTime(created_at),
    suspended_at: isoTimeOrNull(suspended_at),
  }
}

/** An organization that the manager may see, or undefined. */
export async function reachable(
  { within }: Pick<Manager, 'within'>,
  stores: Stores,
  id: string,
): Promise<OrganizationRecord | undefined> {
  const target = await stores.organizations.find(id)
  if (!target || within === undefined) return target
  for (let at: OrganizationRecord | undefined = target; at; at = await parentOf(stores, at))
    if (at.id === within) return target
  return undefined
}

export const parentOf = async (stores: Stores, { parent_id }: OrganizationRecord) =>
  parent_id === null ? undefined : stores.organizations.find(parent_id)
