import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** What administrators do beside adding persons. */
export const ADMIN_ENDPOINTS = {
  approvePerson: {
    ...admin,
    method: 'POST',
    path: '/admin/persons/{person_id}/approve',
    summary: 'Let a person in who waits for it',
  },
  rejectPerson: { ...admin, method: 'POST', path: '/admin/persons/{person_id}/reject', summary: 'Turn a person away' },
  listSessions: {
    ...admin,
    method: 'GET',
    path: '/admin/persons/{person_id}/sessions',
    summary: 'The sessions of a person that have not ended',
  },
  endSessions: {
    ...admin,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/sessions',
    summary: 'End all sessions of a person',
  },
  endSession: {
    ...admin,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/sessions/{session_id}',
    summary: 'End one session of a person',
  },
  listCredentials: {
    ...admin,
    method: 'GET',
    path: '/admin/persons/{person_id}/credentials',
    summary: 'What a person can sign in with',
  },
  removeCredentials: {
    ...admin,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/credentials',
    summary: 'Remove all credentials of a person, and end their sessions',
  },
  removeCredential: {
    ...admin,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/credentials/{credential_id}',
    summary: 'Remove one credential of a person, and end their sessions',
  },
  listGroups: { ...admin, method: 'GET', path: '/admin/groups', summary: 'The groups of the organization' },
  createGroup: { ...admin, method: 'POST', path: '/admin/groups', summary: 'Add or describe a group' },
  listKeys: { ...admin, method: 'GET', path: '/admin/keys', summary: 'Keys of the admin API, without their secrets' },
  createKey: { ...admin, method: 'POST', path: '/admin/keys', summary: 'Make a key; its secret is shown this once' },
  deleteKey: { ...admin, method: 'DELETE', path: '/admin/keys/{key_id}', summary: 'Remove a key' },
  listInvitations: { ...admin, method: 'GET', path: '/admin/invitations', summary: 'Invitations and how they stand' },
  createInvitation: { ...admin, method: 'POST', path: '/admin/invitations', summary: 'Invite someone by email' },
  deleteInvitation: {
    ...admin,
    method: 'DELETE',
    path: '/admin/invitations/{invitation_id}',
    summary: 'Take an invitation back',
  },
  listAudit: { ...admin, method: 'GET', path: '/admin/audit', summary: 'Who did what to whom, newest first' },
  listEvents: {
    ...admin,
    method: 'GET',
    path: '/admin/events',
    summary: 'Analytics events that pages sent, newest first; kept for 90 days',
  },
  listAccessRequests: {
    ...admin,
    method: 'GET',
    path: '/admin/access-requests',
    summary: 'Requests for groups, newest first',
  },
  approveAccessRequest: {
    ...admin,
    method: 'POST',
    path: '/admin/access-requests/{request_id}/approve',
    summary: 'Give the groups that were asked for',
  },
  denyAccessRequest: {
    ...admin,
    method: 'POST',
    path: '/admin/access-requests/{request_id}/deny',
    summary: 'Turn a request for groups down',
  },
  requestAccess: {
    method: 'POST',
    path: '/access-requests',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'Ask for groups that a page needs',
  },
  myAccessRequests: {
    method: 'GET',
    path: '/access-requests',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'What the person asked for, and its state',
  },
  createDirectId: {
    method: 'POST',
    path: '/direct-id',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.newSession,
    organization: false,
    summary: 'A one-time sign-in of the same person elsewhere',
  },
  impersonate: {
    ...admin,
    method: 'POST',
    path: '/persons/{person_id}/impersonate',
    summary: 'A one-time sign-in as another person; a right of its own',
  },
  impersonateTarget: {
    ...admin,
    method: 'POST',
    path: '/persons/{person_id}/impersonate/v2',
    summary: 'As impersonate, for a page to open',
  },
} as const satisfies Record<string, EndpointRow>
