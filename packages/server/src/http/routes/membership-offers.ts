import { RequestError } from '../../ground/errors.js'
import { spendAction } from '../../identity/limits/actions.js'
import { acceptOffer, declineOffer, listOffers } from '../../people/persons/membership-offers.js'
import type { Handler } from './handler.js'
import { actorOf, signedIn } from './signed-in.js'

export const myMembershipOffers: Handler<'myMembershipOffers'> = async (call) => ({
  result: await listOffers(call.services, signedIn(call)),
})

export const acceptMembershipOffer: Handler<'acceptMembershipOffer'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'membership_answered', actorOf(call, session))
  demandOffer(await acceptOffer(call.services, session, call.params.organization_id))
  return { result: {} }
}

export const declineMembershipOffer: Handler<'declineMembershipOffer'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'membership_answered', actorOf(call, session))
  demandOffer(await declineOffer(call.services, session, call.params.organization_id))
  return { result: {} }
}

function demandOffer(exists: boolean): void {
  if (!exists)
    throw new RequestError(404, 'this organization does not offer you a membership; it may have withdrawn the offer')
}
