import type { Method } from '@portico/protocol'
import { link } from './link.js'
import { type MethodHandler, notOffered } from './method.js'
import { oidc } from './oidc.js'
import { otp } from './otp.js'
import { password } from './password.js'
import { saml } from './saml.js'
import { totp } from './totp.js'
import { webauthn } from './webauthn.js'

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
