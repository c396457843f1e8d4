import { LIMITS } from '@portico/protocol'
import { timedUuid } from '../ids.js'
import { refuseMethod } from '../organizations/allowed-methods.js'
import { findOrganization, type Organization } from '../organizations/organization.js'
import type { FlowRecord, MemberState, SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { openSession, tokenToSign } from '../tokens/issue.js'
import { DEFAULT_REGION } from './person.js'

/** Whether a session was opened without any proof of who the person is. */
export const isAnonymous = ({ authentications }: Pick<SessionRecord, 'authentications'>): boolean =>
  authentications.length > 0 && authentications.every(({ method }) => method === 'anonymous')

/**
 * Makes a person who is known by a token alone.
 * @returns the token. @throws RequestError when the organization is unknown or wants no such visitors.
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
      personId: person_id,
      authentications: [{ method: 'anonymous', timestamp: new Date(now).toISOString() }],
      first: true,
      notAfter: now + LIMITS.anonymousLifetime,
    })
    return tokenToSign(services, inside, organization, session)
  })
  return token()
}

/** The anonymous person whose token a sign-in was started with, while they are anonymous and the token is good. */
export async function anonymousOf(
  stores: Stores,
  organization: Organization,
  { kind, session_id }: FlowRecord,
): Promise<string | undefined> {
  if (kind !== 'sign_in' || session_id === undefined) return undefined
  const session = await stores.sessions.find(session_id)
  if (!session || session.revoked_at !== null) return undefined
  const member = await stores.persons.member(organization.id, session.person_id)
  return member?.person_type === 'anonymous' ? session.person_id : undefined
}

/**
 * Lets an anonymous person go on as a regular one, with all that is kept about them. Tokens that were given without any
 * proof end here. Of two at once one is told yes.
 */
export async function becomeRegular(
  { clock }: Services,
  stores: Stores,
  organization: Organization,
  personId: string,
  state: MemberState,
): Promise<boolean> {
  if (!(await stores.persons.makeRegular(personId))) return false
  await stores.persons.setState(organization.id, personId, state)
  await stores.sessions.revokeAll(personId, clock.now())
  return true
}
