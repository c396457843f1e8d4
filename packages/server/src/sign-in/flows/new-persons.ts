import { type ErrorSlug, type Handle, LIMITS } from '@portico/protocol'
import { timedUuid } from '../../ground/ids.js'
import { isoTime } from '../../ground/times.js'
import { fitsHandlePatterns, refuseMethod } from '../../identity/organizations/allowed.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { openSession, tokenToSign } from '../../identity/tokens/issue.js'
import { DEFAULT_REGION } from '../../people/persons/person.js'
import type { MemberState } from '../../storage/codes.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
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

/**
 * Creates a person who is known only by a token. @returns the token. @throws RequestError if the organization is
 * unknown or does not allow anonymous visitors.
 */
export async function createAnonymous(
  services: Services,
  { organizationId, region = DEFAULT_REGION }: { readonly organizationId: string; readonly region?: string },
): Promise<string> {
  const { stores, clock, random } = services
  const organization = await findOrganization(stores, organizationId)
  refuseMethod(organization, 'anonymous')
  const now = clock.now()
  const person_id = timedUuid(now, random)
  const token = await stores.transaction(async (inside) => {
    await inside.persons.create({
      person_id,
      pool_id: organization.pool_id,
      organization_id: organization.id,
      person_type: 'anonymous',
      region,
      created_at: now,
    })
    const session = await openSession(services, inside, {
      organization,
      kind: 'person',
      proofs: 0,
      personId: person_id,
      authentications: [{ method: 'anonymous', timestamp: isoTime(now) }],
      first: true,
      notAfter: now + LIMITS.anonymousLifetime,
    })
    return tokenToSign(services, inside, organization, session)
  })
  return token()
}

/**
 * Turns an anonymous person into a regular one who keeps everything stored about them. Their sessions, which were
 * opened without any proof, end here. The caller must have locked the person.
 */
export async function becomeRegular(
  { clock }: Services,
  stores: Stores,
  organization: Organization,
  { person_id }: SessionRecord,
  state: MemberState,
): Promise<void> {
  await stores.persons.makeRegular(person_id)
  await stores.persons.setState(organization.id, person_id, state)
  await stores.sessions.revokeAll(person_id, clock.now())
}
