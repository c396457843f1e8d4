import type { Method } from '@portico/protocol'
import { otp } from './code/begin.js'
import { link } from './link/begin.js'
import { type MethodHandler, notOffered } from './method.js'
import { webauthn } from './passkey/begin.js'
import { password } from './password/begin.js'
import { oidc } from './provider/begin-oidc.js'
import { saml } from './provider/begin-saml.js'
import { totp } from './totp/begin.js'

/** Every method of the wire. A new one is a file beside this and a line here. */
export const methods: Record<Method, MethodHandler> = {
  otp_via_email: otp('otp_via_email'),
  email_link: link('email_link'),
  password,
  webauthn,
  sms_link: link('sms_link'),
  otp_via_sms: otp('otp_via_sms'),
  totp,
  oidc,
  saml,
  api: notOffered('api'),
  direct_id: notOffered('direct_id'),
  impersonate: notOffered('impersonate'),
  anonymous: notOffered('anonymous'),
}
