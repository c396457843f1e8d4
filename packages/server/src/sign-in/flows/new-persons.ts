import type { ErrorSlug, Handle } from '@portico/protocol'
import { timedUuid } from '../../ground/ids.js'
import { fitsHandlePatterns } from '../../identity/organizations/allowed.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { DEFAULT_REGION } from '../../people/persons/person.js'
import type { MemberState } from '../../storage/codes.js'
import type { Stores } from '../../storage/stores.js'

/** Why a person may not become a member on their own, or undefined if they may. */
export const registrationRefusal = (organization: Organization, handle?: Handle): ErrorSlug | undefined =>
  organization.settings.self_registration ? handleRefusal(organization, handle) : 'self_registration_not_allowed'

/**
 * Why a proven handle, or an identity at a provider that proved one, may not be used for an account here. Checked
 * wherever one is attached, to a new or an existing person. An identity without a proven handle cannot match a pattern.
 */
export const handleRefusal = ({ settings }: Organization, handle: Handle | undefined): ErrorSlug | undefined =>
  fitsHandlePatterns(settings, handle?.value) ? undefined : 'handle_pattern_not_allowed'

/** New users wait if the organization must approve them first. */
export const newPersonState = ({ settings }: Organization): MemberState =>
  settings.approval === 'none' ? 'active' : 'pending'

export const awaiting = ({ settings }: Organization, first: boolean): ErrorSlug =>
  first && settings.approval === 'sign_up' ? 'sign_up_awaiting_approval' : 'sign_in_awaiting_approval'

/** Creates a person who has only a membership. */
export async function newPerson(
  { random, clock }: Services,
  stores: Stores,
  organization: Organization,
  state: MemberState = 'active',
): Promise<string> {
  const person_id = timedUuid(clock.now(), random)
  await stores.persons.create({
    person_id,
    pool_id: organization.pool_id,
    organization_id: organization.id,
    person_type: 'regular',
    region: DEFAULT_REGION,
    created_at: clock.now(),
    state,
  })
  return person_id
}

/**
 * Assigns a proven handle to a person; false if it belongs to another person. @param isNew whether
 * the person was created in the same transaction.
 */
export function claimHandle(
  { random, clock }: Services,
  stores: Stores,
  { pool_id }: Organization,
  { personId: person_id, isNew = false }: { readonly personId: string; readonly isNew?: boolean },
  handle: Handle,
): Promise<boolean> {
  const created_at = clock.now()
  const id = timedUuid(created_at, random)
  return stores.handles.claim(pool_id, { id, person_id, ...handle, created_at }, isNew)
}
