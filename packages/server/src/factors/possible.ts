import { METHODS, type Method } from '@portico/protocol'
import type { OrganizationSettings } from '../organizations/settings.js'
import type { Proof } from './proofs.js'

/** The best proof that signing in by a method gives; undefined where it proves nothing. */
const PROOF_OF: Record<Method, Proof | undefined> = {
  webauthn: 'verified_passkey',
  totp: 'app',
  password: 'password',
  email_link: 'possession',
  sms_link: 'possession',
  otp_via_email: 'possession',
  otp_via_sms: 'possession',
  oidc: 'possession',
  saml: 'possession',
  api: undefined,
  direct_id: undefined,
  impersonate: undefined,
  anonymous: undefined,
}
const METHOD_NAMES = Object.keys(METHODS) as Method[]

/** What can be proved with the methods that an organization allows. */
export function possibleIn({ allowed_methods }: OrganizationSettings): Proof[] {
  const allowed = allowed_methods.length === 0 ? METHOD_NAMES : allowed_methods
  return [...new Set(allowed.flatMap((method) => PROOF_OF[method] ?? []))]
}
