import { ADMIN, type EndpointRow } from './row.js'

/** Invitations, by email or text message. */
export const INVITATIONS_ENDPOINTS = {
  listInvitations: { ...ADMIN, method: 'GET', path: '/admin/invitations', summary: 'Invitations and their state' },
  createInvitation: { ...ADMIN, method: 'POST', path: '/admin/invitations', summary: 'Invite someone by email' },
  sendInvitationAgain: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/invitations/{invitation_id}/send',
    summary: 'Send an invitation again, with a new link that replaces the previous one',
  },
  sendInvitationsAgain: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/invitations/send',
    summary: 'Send several invitations again; each is decided separately',
  },
  deleteInvitation: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/invitations/{invitation_id}',
    summary: 'Revoke an invitation',
  },
} as const satisfies Record<string, EndpointRow>
