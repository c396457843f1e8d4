import type { ChallengeType } from '@portico/protocol'
import type { Answerer } from './answerer.js'
import { contextUpdate } from './context-update.js'
import { nonce } from './nonce.js'
import { otp } from './otp.js'
import { choosePassword, passwordVerify } from './password.js'
import { proxy } from './proxy.js'
import { totpRegister, totpVerify } from './totp.js'
import { uiCustomization } from './ui-customization.js'
import { webauthnCreate, webauthnGet } from './webauthn.js'

/** Loaded by sign-ins at another provider. */
const sso = () => import('./sso.js')

/** Who answers which challenge. A type added to the wire is missing here until it has its file. */
export const answerers: { readonly [Type in ChallengeType]: Answerer<Type> } = {
  authn_context_update: contextUpdate,
  ui_customization: uiCustomization,
  proxy,
  nonce,
  otp,
  oidc: { answer: async (challenge, flow) => (await sso()).oidc.answer(challenge, flow) },
  saml: { answer: async (challenge, flow) => (await sso()).saml.answer(challenge, flow) },
  password_set: /* @__PURE__ */ choosePassword('passwordSetReady'),
  password_reset: /* @__PURE__ */ choosePassword('passwordResetReady'),
  password_verify: passwordVerify,
  totp_register: totpRegister,
  totp_verify: totpVerify,
  webauthn_create: webauthnCreate,
  webauthn_get: webauthnGet,
}
