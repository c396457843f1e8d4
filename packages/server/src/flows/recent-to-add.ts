import type { Handle } from '@portico/protocol'
import { IdentityError } from '../errors.js'
import { addsWayIn, hasNoWayIn, type WayIn, waysInAddedBy } from '../factors/ways-in.js'
import type { ChallengeDraft } from '../methods/check.js'
import type { Organization } from '../organizations/organization.js'
import type { SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { demandConsole, demandFactor, isRecent } from '../tokens/recent.js'

/**
 * Whether a person who is signed in may add ways in: after a recent sign-in, or where they have nothing to sign in with.
 * @param at when they asked for it.
 */
export const mayAdd = async (
  stores: Stores,
  session: SessionRecord,
  { ways, at }: { readonly ways: readonly WayIn[]; readonly at: number },
): Promise<boolean> => ways.length === 0 || isRecent(session, at) || (await hasNoWayIn(stores, session))

/**
 * Refuses at once what the end of the flow would refuse: to let a token alone add a way in.
 * @throws RequestError 403 where the sign-in is too long ago.
 */
export async function demandRecentToAdd(
  { stores, clock }: Services,
  organization: Organization,
  session: SessionRecord,
  { drafts, handle }: { readonly drafts: readonly ChallengeDraft[]; readonly handle: Handle | undefined },
): Promise<void> {
  const known = await stores.identities.of(session.person_id)
  // At a provider that knows the person, they may be about to prove who they are.
  const asked = drafts.filter(({ attempt }) => !attempt || !known.includes(attempt.provider_id))
  const types = asked.map(({ type }) => type)
  const ways = waysInAddedBy(types)
  if (handle && (await isForeign(stores, organization, session, handle))) ways.push('handle')
  if ((ways.length > 0 || addsWayIn(types)) && !(await hasNoWayIn(stores, session))) {
    await demandConsole(stores, session)
    await demandFactor(stores, session)
  }
  if (!(await mayAdd(stores, session, { ways, at: clock.now() }))) throw new IdentityError('recent_sign_in_required')
}

const isForeign = async (stores: Stores, { pool_id }: Organization, { person_id }: SessionRecord, handle: Handle) =>
  (await stores.handles.owner(pool_id, handle.type, handle.value)) !== person_id
