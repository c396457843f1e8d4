import type { ChallengeType } from '@portico/protocol'
import type { Answerer } from './answerer.js'
import { contextUpdate } from './context-update.js'
import { nonce } from './nonce.js'
import { otp } from './otp.js'
import { proxy } from './proxy.js'
import { totpRegister, totpVerify } from './totp.js'
import { uiCustomization } from './ui-customization.js'
import { webauthnCreate, webauthnGet } from './webauthn.js'

/** Loaded by sign-ins at another provider. */
const sso = () => import('./sso.js')

/** Loaded by sign-ins with a password. */
const password = <Type extends 'password_set' | 'password_reset' | 'password_verify'>(
  type: Type,
  askAgainOn: number,
): Answerer<Type> => {
  const load = async () => (await import('./password.js')).passwords[type] as Answerer<Type>
  return {
    answer: async (challenge, flow) => (await load()).answer(challenge, flow),
    askAgainOn,
    wrong: async (...refusal) => (await load()).wrong?.(...refusal),
  }
}

/** Who answers which challenge. A type added to the wire is missing here until it has its file. */
export const answerers: { readonly [Type in ChallengeType]: Answerer<Type> } = {
  authn_context_update: contextUpdate,
  ui_customization: uiCustomization,
  proxy,
  nonce,
  otp,
  oidc: { answer: async (challenge, flow) => (await sso()).oidc.answer(challenge, flow) },
  saml: { answer: async (challenge, flow) => (await sso()).saml.answer(challenge, flow) },
  password_set: /* @__PURE__ */ password('password_set', 400),
  password_reset: /* @__PURE__ */ password('password_reset', 400),
  password_verify: /* @__PURE__ */ password('password_verify', 401),
  totp_register: totpRegister,
  totp_verify: totpVerify,
  webauthn_create: webauthnCreate,
  webauthn_get: webauthnGet,
}
