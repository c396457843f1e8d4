import type { CredentialType } from '../credentials.js'
import type { OtpChallenge, TotpRegisterChallenge, TotpVerifyChallenge } from './codes.js'
import type { NonceChallenge, OidcChallenge, ProxyChallenge, SamlChallenge } from './elsewhere.js'
import type { ContextUpdateChallenge, UiCustomizationChallenge } from './notices.js'
import type { PasswordResetChallenge, PasswordSetChallenge, PasswordVerifyChallenge } from './password.js'
import type { WebAuthnCreateChallenge, WebAuthnGetChallenge } from './webauthn.js'

interface ChallengeRow {
  /** Whether it is answered with an attestation; the others inform, navigate or wait. */
  readonly attested: boolean
  /**
   * The sign-in method that meeting it adds to an account; null if it adds none. Whether `oidc` and `saml` add an
   * identity or prove an existing one is known only when the provider responds.
   */
  readonly adds: CredentialType | 'oidc' | 'saml' | null
  /** Whether meeting it proves the handle of the flow. */
  readonly provesHandle: boolean
}

/** Every challenge type of the wire. */
export const CHALLENGES = {
  ui_customization: { attested: false, adds: null, provesHandle: false },
  authn_context_update: { attested: false, adds: null, provesHandle: false },
  proxy: { attested: false, adds: null, provesHandle: false },
  webauthn_create: { attested: true, adds: 'public-key', provesHandle: false },
  webauthn_get: { attested: true, adds: null, provesHandle: false },
  nonce: { attested: true, adds: null, provesHandle: true },
  otp: { attested: true, adds: null, provesHandle: true },
  oidc: { attested: false, adds: 'oidc', provesHandle: false },
  saml: { attested: false, adds: 'saml', provesHandle: false },
  password_set: { attested: true, adds: 'password', provesHandle: false },
  password_verify: { attested: true, adds: null, provesHandle: false },
  password_reset: { attested: true, adds: 'password', provesHandle: false },
  totp_register: { attested: true, adds: 'totp', provesHandle: false },
  totp_verify: { attested: true, adds: null, provesHandle: false },
} as const satisfies Record<string, ChallengeRow>

export type ChallengeType = keyof typeof CHALLENGES

/** The challenges that are answered with an attestation. */
export type AttestedType = {
  [Type in ChallengeType]: (typeof CHALLENGES)[Type]['attested'] extends true ? Type : never
}[ChallengeType]

export type { TotpRegisterChallenge, TotpVerifyChallenge }

/** The options of each challenge. */
export interface Challenges {
  authn_context_update: ContextUpdateChallenge
  ui_customization: UiCustomizationChallenge
  proxy: ProxyChallenge
  nonce: NonceChallenge
  otp: OtpChallenge
  oidc: OidcChallenge
  saml: SamlChallenge
  password_set: PasswordSetChallenge
  password_verify: PasswordVerifyChallenge
  password_reset: PasswordResetChallenge
  totp_register: TotpRegisterChallenge
  totp_verify: TotpVerifyChallenge
  webauthn_create: WebAuthnCreateChallenge
  webauthn_get: WebAuthnGetChallenge
}

/** One step of a flow: what the server asks. `type` is the discriminator. */
export type Challenge = Challenges[ChallengeType]

/** The challenge of one type. */
export type ChallengeFor<Type extends ChallengeType> = Extract<Challenge, { type: Type }>
