import { type EndpointRow, OWN } from './row.js'

/** Memberships that organizations offer to the signed-in person, who accepts or declines them. */
export const MEMBERSHIP_OFFERS_ENDPOINTS = {
  myMembershipOffers: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/membership-offers',
    summary: 'The organizations that added the person, and wait for them to accept',
  },
  acceptMembershipOffer: {
    ...OWN,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/membership-offers/{organization_id}/accept',
    summary: 'Become a member of an organization that added the person; needs a recent sign-in',
  },
  declineMembershipOffer: {
    ...OWN,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/membership-offers/{organization_id}/decline',
    summary: 'Decline a membership; the organization is not told, and the person is not asked again',
  },
} as const satisfies Record<string, EndpointRow>
