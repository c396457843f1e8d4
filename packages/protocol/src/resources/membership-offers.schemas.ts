import { Type } from 'typebox'
import { Id, Nothing, Time } from './common.schemas.js'

const MembershipOffer = Type.Object({
  organization_id: Id,
  organization: Type.String(),
  /** The handle by which the organization added the person. */
  handle: Type.Object({ type: Type.String(), value: Type.String() }),
  created_at: Time,
  declined: Type.Boolean(),
})

export const MEMBERSHIP_OFFERS_REQUESTS = {
  myMembershipOffers: {},
  acceptMembershipOffer: {},
  declineMembershipOffer: {},
} as const

export const MEMBERSHIP_OFFERS_RESULTS = {
  myMembershipOffers: { result: Type.Array(MembershipOffer) },
  acceptMembershipOffer: { result: Nothing },
  declineMembershipOffer: { result: Nothing },
} as const
