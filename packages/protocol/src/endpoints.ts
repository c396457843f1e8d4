import { ACCESS_REQUESTS_ENDPOINTS } from './resources/access-requests.js'
import { ACCOUNT_ENDPOINTS } from './resources/account.js'
import { AGREEMENTS_ENDPOINTS } from './resources/agreements.js'
import { API_KEYS_ENDPOINTS } from './resources/api-keys.js'
import { ATTRIBUTES_ENDPOINTS } from './resources/attributes.js'
import { AUDIT_ENDPOINTS } from './resources/audit.js'
import { CLIENTS_ENDPOINTS } from './resources/clients.js'
import { CONSENTS_ENDPOINTS } from './resources/consents.js'
import { CONTENT_KEYS_ENDPOINTS } from './resources/content-keys.js'
import { CREDENTIALS_ENDPOINTS } from './resources/credentials.js'
import { DOMAINS_ENDPOINTS } from './resources/domains.js'
import { EVENTS_ENDPOINTS } from './resources/events.js'
import { FEED_TOKENS_ENDPOINTS } from './resources/feed-tokens.js'
import { FEEDBACK_ENDPOINTS } from './resources/feedback.js'
import { GROUPS_ENDPOINTS } from './resources/groups.js'
import { GUEST_LINKS_ENDPOINTS } from './resources/guest-links.js'
import { GUEST_PASSWORDS_ENDPOINTS } from './resources/guest-passwords.js'
import { IMPERSONATION_ENDPOINTS } from './resources/impersonation.js'
import { INVITATIONS_ENDPOINTS } from './resources/invitations.js'
import { MAIL_ENDPOINTS } from './resources/mail.js'
import { MEMBERSHIP_OFFERS_ENDPOINTS } from './resources/membership-offers.js'
import { ORGANIZATIONS_ENDPOINTS } from './resources/organizations.js'
import { PARTNERS_ENDPOINTS } from './resources/partners.js'
import { PERSONS_ENDPOINTS } from './resources/persons.js'
import { PREVIEWS_ENDPOINTS } from './resources/previews.js'
import { PROGRAMS_ENDPOINTS } from './resources/programs.js'
import { PROVIDERS_ENDPOINTS } from './resources/providers.js'
import { READER_TOKENS_ENDPOINTS } from './resources/reader-tokens.js'
import { READINGS_ENDPOINTS } from './resources/readings.js'
import type { EndpointRow } from './resources/row.js'
import { SAMPLE_KEYS_ENDPOINTS } from './resources/sample-keys.js'
import { SESSIONS_ENDPOINTS } from './resources/sessions.js'
import { SET_UP_ENDPOINTS } from './resources/set-up.js'
import { SIGN_IN_ENDPOINTS } from './resources/sign-in.js'
import { SITE_ENDPOINTS } from './resources/site.js'
import { SITE_STATISTICS_ENDPOINTS } from './resources/site-statistics.js'
import { STATISTICS_ENDPOINTS } from './resources/statistics.js'
import { TOKENS_ENDPOINTS } from './resources/tokens.js'
import { WEBHOOKS_ENDPOINTS } from './resources/webhooks.js'

/**
 * Every call that the identity server answers in the envelope. The server, the SDK and the API description read this
 * table.
 */
export const ENDPOINTS = {
  ...SIGN_IN_ENDPOINTS,
  ...TOKENS_ENDPOINTS,
  ...CONTENT_KEYS_ENDPOINTS,
  ...EVENTS_ENDPOINTS,
  ...PERSONS_ENDPOINTS,
  ...SESSIONS_ENDPOINTS,
  ...MEMBERSHIP_OFFERS_ENDPOINTS,
  ...PROGRAMS_ENDPOINTS,
  ...READER_TOKENS_ENDPOINTS,
  ...GUEST_LINKS_ENDPOINTS,
  ...GUEST_PASSWORDS_ENDPOINTS,
  ...CREDENTIALS_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...GROUPS_ENDPOINTS,
  ...API_KEYS_ENDPOINTS,
  ...INVITATIONS_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...ACCESS_REQUESTS_ENDPOINTS,
  ...FEEDBACK_ENDPOINTS,
  ...IMPERSONATION_ENDPOINTS,
  ...AGREEMENTS_ENDPOINTS,
  ...ATTRIBUTES_ENDPOINTS,
  ...CONSENTS_ENDPOINTS,
  ...DOMAINS_ENDPOINTS,
  ...PROVIDERS_ENDPOINTS,
  ...CLIENTS_ENDPOINTS,
  ...FEED_TOKENS_ENDPOINTS,
  ...WEBHOOKS_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...READINGS_ENDPOINTS,
  ...STATISTICS_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...ORGANIZATIONS_ENDPOINTS,
  ...PARTNERS_ENDPOINTS,
  ...PREVIEWS_ENDPOINTS,
  ...SAMPLE_KEYS_ENDPOINTS,
  ...SET_UP_ENDPOINTS,
  ...SITE_STATISTICS_ENDPOINTS,
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof ENDPOINTS

/**
 * The path of an endpoint with its parameters filled in, each percent-encoded.
 * @example endpointPath('pollChallenge', { challenge_id: 'a/b' }) // '/challenge/a%2Fb/v2'
 */
export function endpointPath(name: EndpointName, parameters: Readonly<Record<string, string>> = {}): string {
  return ENDPOINTS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
}
