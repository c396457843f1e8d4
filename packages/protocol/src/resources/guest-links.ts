import { ADMIN, type EndpointRow, OWN } from './row.js'

/** Links with which someone without an account reads one private page, or those of a folder. */
export const GUEST_LINKS_ENDPOINTS = {
  myGuestLinks: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/guest-links',
    summary: 'The guest links of the person that are open, and whether the person may share pages',
  },
  createGuestLink: {
    ...OWN,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/guest-links',
    summary:
      'Create a link with which someone without an account reads one private page, or those of a folder; shown only once',
  },
  endGuestLink: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/guest-links/{guest_link_id}',
    summary: 'End a guest link; it opens nothing from then on',
  },
  listGuestLinks: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/guest-links',
    summary: 'The guest links of the organization: whose, for which page, until when, and how often each was opened',
  },
  deleteGuestLink: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/guest-links/{guest_link_id}',
    summary: 'End a guest link of a person',
  },
  openGuestLink: {
    method: 'POST',
    path: '/guest-links/open',
    auth: 'none',
    organization: false,
    summary:
      'With the secret of a guest link: release the key of its page, or of one page of its folder, and count the opening',
  },
  sendGuestCode: {
    method: 'POST',
    path: '/guest-links/code',
    auth: 'none',
    organization: false,
    summary: 'With the secret of a guest link that is for an address: send a code to the address',
  },
  proveGuestAddress: {
    method: 'POST',
    path: '/guest-links/proof',
    auth: 'none',
    organization: false,
    summary: 'With the code: get the proof with which this browser opens the guest link from then on',
  },
  acceptAsGuest: {
    method: 'POST',
    path: '/guest-links/agreement',
    auth: 'none',
    organization: false,
    summary:
      'With the secret of a guest link: accept an agreement that allows guests and concerns the page; returns a signed receipt',
  },
} as const satisfies Record<string, EndpointRow>
