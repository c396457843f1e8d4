import { isMethod, type Method } from '@portico/protocol'

const NAMES: Readonly<Record<Method, string>> = {
  webauthn: 'Passkey',
  email_link: 'Email link',
  sms_link: 'SMS link',
  otp_via_email: 'Email code',
  otp_via_sms: 'SMS code',
  password: 'Password',
  totp: 'Authenticator app',
  oidc: 'OpenID provider',
  saml: 'SAML provider',
  api: 'API',
  direct_id: 'One-time link',
  impersonate: 'Impersonation',
  anonymous: 'Anonymous',
}

/** What a method is called in front of people. */
export const methodName = (method: string): string => (isMethod(method) ? NAMES[method] : method)

/** All methods with their names, for choices. */
export const METHOD_NAMES = Object.entries(NAMES) as readonly (readonly [Method, string])[]
