import { type Authentication, METHODS, MINUTE, READER_TOKENS } from '@portico/protocol'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { heldBy, isStrong, possibleIn, proofsIn } from '../../identity/factors/proofs.js'
import { isEnough } from '../../identity/factors/required-factors.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { ownProofs } from '../../identity/tokens/recent.js'
import type { KeptAuthentication } from '../../storage/sign-in/authentications.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

/**
 * Requires a sign-in within the last ten minutes, and in it the person's second factor if they have one that can be
 * proved in the organization: a token outlives the session that creates it.
 * @throws RequestError 403
 */
export async function demandSignIn(
  stores: Stores,
  { settings }: Organization,
  session: SessionRecord,
  now: number,
): Promise<void> {
  const recent = demandRecentSignIn(session, now)
  if (await lacksOwnFactor(stores, { settings }, session, recent)) throw new IdentityError('second_factor_for_token')
}

/**
 * Requires a sign-in within the last ten minutes.
 * @returns what proved the person's identity within them.
 * @throws RequestError 403
 */
export function demandRecentSignIn(session: SessionRecord, now: number): KeptAuthentication[] {
  const recent = ownProofs(session).filter(({ timestamp }) => Date.parse(timestamp) >= now - READER_TOKENS.signInWithin)
  if (recent.length > 0) return recent
  throw new RequestError(
    403,
    `sign in again first: this needs a sign-in within the last ${READER_TOKENS.signInWithin / MINUTE} minutes`,
    { slug: 'recent_sign_in_required' },
  )
}

/**
 * Whether a session is based on less than the second factor that its person has and can prove in the organization.
 * @param counted the proofs that count; by default, all of the session's own.
 */
export async function lacksOwnFactor(
  stores: Stores,
  { settings }: Pick<Organization, 'settings'>,
  session: SessionRecord,
  counted: readonly Pick<Authentication, 'method'>[] = ownProofs(session),
): Promise<boolean> {
  const held = await heldBy(stores, session.person_id)
  if (!possibleIn(settings).some((proof) => held.has(proof) && isStrong(proof))) return false
  const proven = counted.some(({ method }) => {
    const { proves } = METHODS[method]
    return proves !== null && isStrong(proves)
  })
  return !proven || !isEnough(proofsIn(session.proofs))
}
