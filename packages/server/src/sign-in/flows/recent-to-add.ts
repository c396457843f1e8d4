import type { Handle } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { addsWayIn, hasNoWayIn, type WayIn, waysInAddedBy } from '../../identity/factors/added-credentials.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { demandConsole, demandFactor, isRecent } from '../../identity/tokens/recent.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { ChallengeDraft } from '../methods/check.js'

/**
 * Whether a signed-in person may add sign-in methods: after a recent sign-in, or if they have none. @param at when they
 * requested it.
 */
export const mayAdd = async (
  stores: Stores,
  session: SessionRecord,
  { ways, at }: { readonly ways: readonly WayIn[]; readonly at: number },
): Promise<boolean> => ways.length === 0 || isRecent(session, at) || (await hasNoWayIn(stores, session))

/**
 * Refuses immediately what the end of the flow would refuse: adding a sign-in method with only a token. @throws
 * RequestError 403 if the sign-in was too long ago.
 */
export async function demandRecentToAdd(
  { stores, clock }: Services,
  organization: Organization,
  session: SessionRecord,
  { drafts, handle }: { readonly drafts: readonly ChallengeDraft[]; readonly handle: Handle | undefined },
): Promise<void> {
  const providerIds = await stores.identities.of(session.person_id)
  // At a provider that knows them, the person may be about to prove who they are.
  const newDrafts = drafts.filter(({ attempt }) => !attempt || !providerIds.includes(attempt.provider_id))
  const types = newDrafts.map(({ type }) => type)
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
