import { ADMIN, type EndpointRow, OWN } from './row.js'

/** Ways to sign in that are registered: those of the signed-in person, and those of any person for administrators. */
export const CREDENTIALS_ENDPOINTS = {
  myCredentials: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/credentials',
    summary: 'What the person signs in with',
  },
  labelMyCredential: {
    ...OWN,
    impersonated: 'refused',
    method: 'PATCH',
    path: '/me/credentials/{credential_id}',
    summary: 'Give a credential a name',
  },
  removeMyCredential: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/credentials/{credential_id}',
    summary: 'Remove a passkey, the authenticator app or the password; needs a recent sign-in',
  },
  myPasswordRules: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/password',
    summary: 'The rules that a new password of the person must meet',
  },
  changeMyPassword: {
    ...OWN,
    impersonated: 'refused',
    method: 'PUT',
    path: '/me/password',
    summary: 'Set a new password; needs the current one or a recent sign-in',
  },
  listCredentials: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/persons/{person_id}/credentials',
    summary: 'What a person can sign in with',
  },
  removeCredentials: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/credentials',
    summary: 'Remove all credentials of a person, and end their sessions',
  },
  removeCredential: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/persons/{person_id}/credentials/{credential_id}',
    summary: 'Remove one credential of a person, and end their sessions',
  },
} as const satisfies Record<string, EndpointRow>
