import type { Method, Proof } from '../methods.js'
import { ADMIN, type EndpointRow, OWN } from './row.js'

interface CredentialRow {
  /** The method that registers it and that signs in with it. */
  readonly method: Method
  /** The strongest proof that it gives. A passkey counts as one that verifies its user, since nearly all can. */
  readonly proves: Proof
  /** Whether a person may have several. */
  readonly several: boolean
  /** Whether its method proves a handle by a link before it adds one to an account. */
  readonly provesHandleFirst: boolean
  /**
   * What a signed-in person needs in order to add it, so that a stolen token cannot be turned into permanent access.
   * `recent`: a recent sign-in. `proof`: that, or a proof of one of the person's handles earlier in the same flow.
   */
  readonly adding: 'recent' | 'proof'
}

/** Every credential that a person can sign in with. Registries are `Record<CredentialType, …>` over this table. */
export const CREDENTIALS = {
  password: { method: 'password', proves: 'password', several: false, provesHandleFirst: false, adding: 'proof' },
  'public-key': {
    method: 'webauthn',
    proves: 'verified_passkey',
    several: true,
    provesHandleFirst: true,
    adding: 'proof',
  },
  totp: { method: 'totp', proves: 'app', several: false, provesHandleFirst: false, adding: 'proof' },
} as const satisfies Record<string, CredentialRow>

/** The types of credential. */
export type CredentialType = keyof typeof CREDENTIALS

/** Narrows a string to a type of credential. */
export function isCredentialType(text: string): text is CredentialType {
  return Object.hasOwn(CREDENTIALS, text)
}

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
