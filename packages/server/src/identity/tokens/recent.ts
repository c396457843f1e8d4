import { LIMITS, METHODS, type Method } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../../ground/group-names.js'
import type { KeptAuthentication } from '../../storage/sign-in/authentications.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { mustProveFirst } from '../factors/required-factors.js'
import { membershipsOf } from '../organizations/memberships.js'
import { groupsOf } from '../organizations/organization.js'
import type { Services } from '../services.js'

/** Whether a method proves who the person is. The others are based on a right or another session, which a thief has too. */
const proves = (method: Method): boolean => METHODS[method].proves !== null

/**
 * When the person of a session last proved who they are, in milliseconds; undefined if the session is only based on a
 * token. A factor that was added proves nothing, and neither does what was inherited from the session that it was
 * opened from.
 */
export function lastProof(session: Pick<SessionRecord, 'authentications'>): number | undefined {
  const proofs = ownProofs(session).map(({ timestamp }) => Date.parse(timestamp))
  return proofs.length === 0 ? undefined : Math.max(...proofs)
}

/** The authentications of a session that prove who its person is. */
export function ownProofs({ authentications }: Pick<SessionRecord, 'authentications'>): KeptAuthentication[] {
  const own = authentications.slice(authentications.findLastIndex(({ method }) => !proves(method)) + 1)
  return own.filter(({ added }: KeptAuthentication) => !added)
}

/** Whether, at a given time, the person of a session had recently proved who they are. */
export function isRecent(session: Pick<SessionRecord, 'authentications'>, at: number): boolean {
  const proof = lastProof(session)
  return proof !== undefined && proof >= at - LIMITS.recentAuthentication
}

/**
 * Refuses actions for which a stolen token must not be enough.
 * @throws RequestError 403 for an administrator outside the console, without a required second factor, or if the
 * sign-in is too old.
 */
export async function demandRecent(
  { clock, stores }: Pick<Services, 'clock' | 'stores'>,
  session: SessionRecord,
): Promise<void> {
  await demandConsole(stores, session)
  await demandFactor(stores, session)
  if (!isRecent(session, clock.now())) throw new IdentityError('recent_sign_in_required')
}

/**
 * Refuses to let a person who has a second factor and needs it change how they sign in with only a first factor.
 * @throws RequestError 403
 */
export async function demandFactor(stores: Stores, { person_id, proofs }: SessionRecord): Promise<void> {
  if (await mustProveFirst(stores, person_id, proofs)) throw new IdentityError('second_factor_unproven')
}

/**
 * Refuses to let the session of a hub page change how an administrator signs in: an added credential would open the
 * console.
 * @throws RequestError 403
 */
export async function demandConsole(stores: Stores, session: SessionRecord): Promise<void> {
  if (session.kind !== 'console' && (await isStaff(stores, session.person_id)))
    throw new IdentityError('console_required')
}

/** Whether a person may administer or impersonate in any organization. */
export async function isStaff(stores: Stores, personId: string): Promise<boolean> {
  for (const organization of await membershipsOf(stores, personId)) {
    const groups = await groupsOf(stores, organization, personId)
    if (groups.includes(ADMINISTRATORS) || groups.includes(IMPERSONATORS)) return true
  }
  return false
}
