import { type ConsentLevel, isMethod, type Method, RESERVED_GROUPS } from '@portico/protocol'
import { useRead } from '../api/use-api.js'
import { useSettings } from '../settings.js'
import { sayAny } from '../words/translate.js'

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
export const methodName = (method: string): string => (isMethod(method) ? sayAny(NAMES[method]) : method)

/** All methods with their display names, as options. */
export const METHOD_NAMES = Object.entries(NAMES) as readonly (readonly [Method, string])[]

/** The groups to offer in a form: those that have members, those of the site's readers, and reserved ones. */
export function useGroupNames(): readonly string[] {
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  const { readerGroups } = useSettings()
  const groupNames = (groups.data?.result ?? []).map(({ name }) => name)
  return [...new Set([...groupNames, ...readerGroups, ...RESERVED_GROUPS])].sort()
}

const CONSENT_NAMES: Readonly<Record<ConsentLevel, string>> = {
  none: 'Nothing',
  necessary: 'What the site needs to work',
  analytics: 'Visit statistics',
  marketing: 'Advertising',
  retargeting: 'Advertising on other sites',
  tracking: 'Tracking across sites',
}

const isLevel = (text: string): text is ConsentLevel => Object.hasOwn(CONSENT_NAMES, text)

/** What a level of consent allows, in front of people. */
export const consentName = (level: string): string => (isLevel(level) ? sayAny(CONSENT_NAMES[level]) : level)
