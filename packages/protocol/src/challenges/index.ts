import type { ContextUpdateChallenge } from './context-update.js'
import type { NonceChallenge } from './nonce.js'
import type { OtpChallenge } from './otp.js'
import type { PasswordResetChallenge, PasswordSetChallenge, PasswordVerifyChallenge } from './password.js'
import type { ProxyChallenge } from './proxy.js'
import type { OidcChallenge, SamlChallenge } from './sso.js'
import type { TotpRegisterChallenge, TotpVerifyChallenge } from './totp.js'
import type { UiCustomizationChallenge } from './ui-customization.js'
import type { WebAuthnCreateChallenge, WebAuthnGetChallenge } from './webauthn.js'

interface ChallengeRow {
  /** Answered with an attestation; the others inform, navigate or wait. */
  readonly attested: boolean
}

/** Every challenge type of the wire. */
export const CHALLENGES = {
  ui_customization: { attested: false },
  authn_context_update: { attested: false },
  proxy: { attested: false },
  webauthn_create: { attested: true },
  webauthn_get: { attested: true },
  nonce: { attested: true },
  otp: { attested: true },
  oidc: { attested: false },
  saml: { attested: false },
  password_set: { attested: true },
  password_verify: { attested: true },
  password_reset: { attested: true },
  totp_register: { attested: true },
  totp_verify: { attested: true },
} as const satisfies Record<string, ChallengeRow>

export type ChallengeType = keyof typeof CHALLENGES

/** One step of a flow: what the server asks. Told apart by `type`. */
export type Challenge =
  | ContextUpdateChallenge
  | UiCustomizationChallenge
  | ProxyChallenge
  | NonceChallenge
  | OtpChallenge
  | OidcChallenge
  | SamlChallenge
  | PasswordSetChallenge
  | PasswordVerifyChallenge
  | PasswordResetChallenge
  | TotpRegisterChallenge
  | TotpVerifyChallenge
  | WebAuthnCreateChallenge
  | WebAuthnGetChallenge

/** The challenge of one type. */
export type ChallengeFor<Type extends ChallengeType> = Extract<Challenge, { type: Type }>
