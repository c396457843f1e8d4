import { ADMIN, type EndpointRow } from './row.js'

/** Words with which people without an account read the pages of a group. */
export const GUEST_PASSWORDS_ENDPOINTS = {
  listGuestPasswords: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/guest-passwords',
    summary:
      'The open guest passwords of the organization, without the words: for which group, until when, and how often used',
  },
  createGuestPassword: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/guest-passwords',
    summary: 'Set a password with which people without an account read the pages of a group',
  },
  changeGuestPassword: {
    ...ADMIN,
    method: 'PUT',
    path: '/admin/guest-passwords/{guest_password_id}',
    summary: 'Replace the word of a guest password; everyone who entered the old one has to enter the new one',
  },
  deleteGuestPassword: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/guest-passwords/{guest_password_id}',
    summary: 'End a guest password; it opens nothing from then on',
  },
  anyGuestPassword: {
    method: 'GET',
    path: '/guest-passwords',
    auth: 'none',
    organization: true,
    summary: 'Whether guests can enter a password at the organization’s site now',
  },
  enterGuestPassword: {
    method: 'POST',
    path: '/guest-passwords/enter',
    auth: 'none',
    organization: true,
    summary: 'With a guest password: get the secret with which POST /guest-links/open opens the pages of its group',
  },
} as const satisfies Record<string, EndpointRow>
