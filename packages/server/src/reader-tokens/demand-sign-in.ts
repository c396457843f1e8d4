import { METHODS, READER_TOKENS } from '@portico/protocol'
import { IdentityError, RequestError } from '../errors.js'
import { isEnough } from '../factors/enough.js'
import { heldBy, isStrong, possibleIn, proofsIn } from '../factors/proofs.js'
import type { Organization } from '../organizations/organization.js'
import type { SessionRecord, Stores } from '../ports/stores.js'
import { ownProofs } from '../tokens/recent.js'

/**
 * Asks for a sign-in of the last ten minutes, and for the person's second factor in it where they have one that can be proved
 * in the organization: a token outlives the session that makes it.
 * @throws RequestError 403
 */
export async function demandSignIn(
  stores: Stores,
  { settings }: Organization,
  session: SessionRecord,
  now: number,
): Promise<void> {
  const recent = ownProofs(session).filter(({ timestamp }) => Date.parse(timestamp) >= now - READER_TOKENS.signInWithin)
  if (recent.length === 0)
    throw new RequestError(
      403,
      `sign in again first: this needs a sign-in of the last ${READER_TOKENS.signInWithin / 60_000} minutes`,
      { slug: 'recent_sign_in_required' },
    )
  const held = await heldBy(stores, session.person_id)
  if (!possibleIn(settings).some((proof) => held.has(proof) && isStrong(proof))) return
  const proven = recent.some(({ method }) => {
    const { proves } = METHODS[method]
    return proves !== null && isStrong(proves)
  })
  if (!proven || !isEnough(proofsIn(session.proofs))) throw new IdentityError('second_factor_for_token')
}
