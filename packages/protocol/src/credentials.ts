import type { Method, Proof } from './methods.js'

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
