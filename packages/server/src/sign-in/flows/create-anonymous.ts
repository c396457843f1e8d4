import { LIMITS } from '@portico/protocol'
import { timedUuid } from '../../ground/ids.js'
import { refuseMethod } from '../../identity/organizations/allowed.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { openSession, tokenToSign } from '../../identity/tokens/issue.js'
import { DEFAULT_REGION } from '../../people/persons/person.js'
import type { MemberState } from '../../storage/codes.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import type { Stores } from '../../storage/stores.js'

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
      authentications: [{ method: 'anonymous', timestamp: new Date(now).toISOString() }],
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
