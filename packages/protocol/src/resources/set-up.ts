import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const
const link = { auth: 'set-up', organization: false } as const

/** Links with which a partner sets up its own sign-in, and every call that such a link can make. */
export const SET_UP_ENDPOINTS = {
  listSetUpLinks: {
    ...admin,
    method: 'GET',
    path: '/admin/set-up-links',
    summary: 'The set-up links of the organization',
  },
  createSetUpLink: {
    ...admin,
    method: 'POST',
    path: '/admin/set-up-links',
    summary: 'Create a one-time link by which someone without an account sets up single sign-on for the organization',
  },
  deleteSetUpLink: {
    ...admin,
    method: 'DELETE',
    path: '/admin/set-up-links/{link_id}',
    summary: 'Revoke a set-up link, and remove the provider that was being set up with it',
  },
  readSetUp: {
    ...link,
    method: 'GET',
    path: '/sso/set-up',
    summary: 'With a set-up link: what has to be set up, and what was done already',
  },
  setUpProvider: {
    ...link,
    method: 'PUT',
    path: '/sso/set-up/provider',
    summary: 'With a set-up link: describe the provider; it stays a draft until the test',
  },
  setUpDomain: {
    ...link,
    method: 'POST',
    path: '/sso/set-up/domains',
    summary: 'With a set-up link: add an email domain of the organization',
  },
  checkSetUpDomain: {
    ...link,
    method: 'POST',
    path: '/sso/set-up/domains/{domain_id}/check',
    summary: 'With a set-up link: look up the DNS record of an email domain now',
  },
  testSetUp: {
    ...link,
    method: 'POST',
    path: '/sso/set-up/test',
    summary: 'With a set-up link: begin a sign-in at the provider as the test; answers where to go',
  },
  finishSetUp: {
    ...link,
    method: 'POST',
    path: '/sso/set-up/result',
    summary:
      'With a set-up link: bring back what the provider answered; the provider becomes active and the link is used up',
  },
} as const satisfies Record<string, EndpointRow>
