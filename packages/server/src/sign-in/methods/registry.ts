import type { AttestedType, CredentialType, METHODS, Method } from '@portico/protocol'
import type { AnswerTo } from '@portico/protocol/schemas'
import type { Check } from './check.js'
import { code, codeCheck } from './code/challenge.js'
import type { CredentialHandler } from './credential.js'
import { link } from './link/begin.js'
import { nonceCheck } from './link/nonce.js'
import { type MethodHandler, notOffered, type RecoverableHandler } from './method.js'
import { passkey } from './passkey/begin.js'
import { passkeyCreateCheck } from './passkey/create.js'
import { passkeyGetCheck } from './passkey/get.js'
import { passkeyCredential } from './passkey/passkey.js'
import { password } from './password/begin.js'
import { newPasswordCheck, passwordCredential, passwordVerifyCheck } from './password/challenges.js'
import { oidc } from './provider/begin-oidc.js'
import { saml } from './provider/begin-saml.js'
import { authenticatorApp } from './totp/begin.js'
import { appCredential, appRegisterCheck, appVerifyCheck } from './totp/challenges.js'

/** The methods whose secret can be forgotten and replaced. */
export type RecoverableMethod = {
  [Name in Method]: (typeof METHODS)[Name]['recoverable'] extends true ? Name : never
}[Method]

/** How each method of the wire asks. A new method is a folder beside this file and a line here. */
export const methods: {
  readonly [Name in Method]: Name extends RecoverableMethod ? RecoverableHandler : MethodHandler
} = {
  otp_via_email: code('otp_via_email'),
  email_link: link('email_link'),
  password,
  webauthn: passkey,
  sms_link: link('sms_link'),
  otp_via_sms: code('otp_via_sms'),
  totp: authenticatorApp,
  oidc,
  saml,
  api: notOffered('api'),
  direct_id: notOffered('direct_id'),
  impersonate: notOffered('impersonate'),
  anonymous: notOffered('anonymous'),
}

/** The check for each challenge that takes an answer. */
const CHECKS: { readonly [Type in AttestedType]: Check<AnswerTo<Type>> } = {
  otp: codeCheck,
  nonce: nonceCheck,
  password_set: newPasswordCheck,
  password_reset: newPasswordCheck,
  password_verify: passwordVerifyCheck,
  totp_register: appRegisterCheck,
  totp_verify: appVerifyCheck,
  webauthn_create: passkeyCreateCheck,
  webauthn_get: passkeyGetCheck,
}

/** The check for a challenge type; the request's schema has already matched the answer to the type. */
export const checkOf = (type: string): Check<unknown> | undefined =>
  Object.hasOwn(CHECKS, type) ? (CHECKS[type as AttestedType] as Check<unknown>) : undefined

/** How each credential is stored and shown. */
export const credentials: Readonly<Record<CredentialType, CredentialHandler>> = {
  password: passwordCredential,
  'public-key': passkeyCredential,
  totp: appCredential,
}
