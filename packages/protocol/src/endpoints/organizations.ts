import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Organizations: the ones a person is in, switching between them, and their administration. */
export const ORGANIZATION_ENDPOINTS = {
  myOrganizations: {
    method: 'GET',
    path: '/me/orgs',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.account,
    organization: false,
    summary: 'The organizations of the person, with their place in the tree',
  },
  switchOrganization: {
    method: 'POST',
    path: '/token/v2',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.newSession,
    organization: true,
    summary: 'Switch to another organization; returns a token, or challenges to meet first',
  },
  readSwitchedToken: {
    method: 'GET',
    path: '/token/v2',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.newSession,
    organization: true,
    summary: 'Like POST /token/v2, for callers that cannot meet challenges in a browser',
  },
  tokenForOrganization: {
    method: 'GET',
    path: '/token',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.newSession,
    organization: true,
    summary: 'A token of the same person for another organization',
  },
  listOrganizations: {
    ...admin,
    method: 'GET',
    path: '/admin/organizations',
    summary: 'The organizations that the caller may see',
  },
  createOrganization: { ...admin, method: 'POST', path: '/admin/organizations', summary: 'Add an organization' },
  getOrganization: {
    ...admin,
    method: 'GET',
    path: '/admin/organizations/{organization_id}',
    summary: 'One organization with its settings',
  },
  updateOrganization: {
    ...admin,
    method: 'PATCH',
    path: '/admin/organizations/{organization_id}',
    summary: 'Change names and settings of an organization',
  },
  suspendOrganization: {
    ...admin,
    method: 'POST',
    path: '/admin/organizations/{organization_id}/suspend',
    summary: 'Close the sites above an organization to all of its members, without ending their sessions or tokens',
  },
  resumeOrganization: {
    ...admin,
    method: 'POST',
    path: '/admin/organizations/{organization_id}/resume',
    summary: 'Let the members of a suspended organization read again',
  },
  listPartners: {
    ...admin,
    method: 'GET',
    path: '/admin/partners',
    summary:
      'The organizations directly below, with their number of people, whether they are suspended, and when they last read',
  },
  getPartner: {
    ...admin,
    method: 'GET',
    path: '/admin/partners/{organization_id}',
    summary: 'One of them, with its sign-in providers, agreements and groups',
  },
} as const satisfies Record<string, EndpointRow>
