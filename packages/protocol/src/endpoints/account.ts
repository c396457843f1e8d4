import type { EndpointRow } from './row.js'

const own = { auth: 'token', organization: false } as const

/** What signed-in persons see and change of themselves. */
export const ACCOUNT_ENDPOINTS = {
  mySessions: { ...own, method: 'GET', path: '/me/sessions', summary: 'Where the person is signed in' },
  endMyOtherSessions: {
    ...own,
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all sessions of the person but this one',
  },
  endMySession: { ...own, method: 'DELETE', path: '/me/sessions/{session_id}', summary: 'End one session' },
  myCredentials: { ...own, method: 'GET', path: '/me/credentials', summary: 'What the person signs in with' },
  labelMyCredential: {
    ...own,
    method: 'PATCH',
    path: '/me/credentials/{credential_id}',
    summary: 'Give a credential a name',
  },
  removeMyCredential: {
    ...own,
    method: 'DELETE',
    path: '/me/credentials/{credential_id}',
    summary: 'Remove a passkey, the authenticator app or the password; needs a recent sign-in',
  },
  changeMyPassword: {
    ...own,
    method: 'PUT',
    path: '/me/password',
    summary: 'Set a new password; needs the present one or a recent sign-in',
  },
  myHandles: { ...own, method: 'GET', path: '/me/handles', summary: 'How the person is known and reached' },
  removeMyHandle: {
    ...own,
    method: 'DELETE',
    path: '/me/handles/{handle_id}',
    summary: 'Remove a handle, but never the last proven one; needs a recent sign-in',
  },
  exportMe: {
    ...own,
    method: 'GET',
    path: '/me/export',
    summary: 'Everything kept about the person; needs a recent sign-in',
  },
  deleteMe: {
    ...own,
    method: 'DELETE',
    path: '/me',
    summary: 'Remove the person and everything kept about them; needs a recent sign-in',
  },
} as const satisfies Record<string, EndpointRow>
