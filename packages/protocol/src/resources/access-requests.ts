import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow } from './row.js'

/** Requests of readers for access to a page, and what administrators decide. */
export const ACCESS_REQUESTS_ENDPOINTS = {
  listAccessRequests: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/access-requests',
    summary: 'Access requests, newest first',
  },
  approveAccessRequest: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/access-requests/{request_id}/approve',
    summary: 'Approve an access request and grant its groups',
  },
  denyAccessRequest: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/access-requests/{request_id}/deny',
    summary: 'Decline an access request',
  },
  requestAccess: {
    method: 'POST',
    path: '/access-requests',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'Request access to groups that a page requires',
  },
  myAccessRequests: {
    method: 'GET',
    path: '/access-requests',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'The person’s own access request, and its state',
  },
} as const satisfies Record<string, EndpointRow>
