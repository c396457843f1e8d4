import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow } from './row.js'

/** Organizations: the ones a person is in, switching between them, and their administration. */
export const ORGANIZATIONS_ENDPOINTS = {
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
    ...ADMIN,
    method: 'GET',
    path: '/admin/organizations',
    summary: 'The organizations that the caller may see',
  },
  createOrganization: { ...ADMIN, method: 'POST', path: '/admin/organizations', summary: 'Add an organization' },
  getOrganization: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/organizations/{organization_id}',
    summary: 'One organization with its settings',
  },
  updateOrganization: {
    ...ADMIN,
    method: 'PATCH',
    path: '/admin/organizations/{organization_id}',
    summary: 'Change names and settings of an organization',
  },
  suspendOrganization: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/organizations/{organization_id}/suspend',
    summary: 'Close the sites above an organization to all of its members, without ending their sessions or tokens',
  },
  resumeOrganization: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/organizations/{organization_id}/resume',
    summary: 'Let the members of a suspended organization read again',
  },
} as const satisfies Record<string, EndpointRow>
