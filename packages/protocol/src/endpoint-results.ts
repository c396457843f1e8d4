import type { TSchema } from 'typebox'
import type { EndpointName } from './endpoints.js'
import { ACCESS_REQUESTS_RESULTS } from './resources/access-requests.schemas.js'
import { ACCOUNT_RESULTS } from './resources/account.schemas.js'
import { AGREEMENTS_RESULTS } from './resources/agreements.schemas.js'
import { API_KEYS_RESULTS } from './resources/api-keys.schemas.js'
import { ATTRIBUTES_RESULTS } from './resources/attributes.schemas.js'
import { AUDIT_RESULTS } from './resources/audit.schemas.js'
import { CLIENTS_RESULTS } from './resources/clients.schemas.js'
import { CONSENTS_RESULTS } from './resources/consents.schemas.js'
import { CONTENT_KEYS_RESULTS } from './resources/content-keys.schemas.js'
import { CREDENTIALS_RESULTS } from './resources/credentials.schemas.js'
import { DOMAINS_RESULTS } from './resources/domains.schemas.js'
import { EVENTS_RESULTS } from './resources/events.schemas.js'
import { FEED_TOKENS_RESULTS } from './resources/feed-tokens.schemas.js'
import { FEEDBACK_RESULTS } from './resources/feedback.schemas.js'
import { GROUPS_RESULTS } from './resources/groups.schemas.js'
import { GUEST_LINKS_RESULTS } from './resources/guest-links.schemas.js'
import { GUEST_PASSWORDS_RESULTS } from './resources/guest-passwords.schemas.js'
import { IMPERSONATION_RESULTS } from './resources/impersonation.schemas.js'
import { INVITATIONS_RESULTS } from './resources/invitations.schemas.js'
import { MAIL_RESULTS } from './resources/mail.schemas.js'
import { MEMBERSHIP_OFFERS_RESULTS } from './resources/membership-offers.schemas.js'
import { ORGANIZATIONS_RESULTS } from './resources/organizations.schemas.js'
import { PARTNERS_RESULTS } from './resources/partners.schemas.js'
import { PERSONS_RESULTS } from './resources/persons.schemas.js'
import { PREVIEWS_RESULTS } from './resources/previews.schemas.js'
import { PROGRAMS_RESULTS } from './resources/programs.schemas.js'
import { PROVIDERS_RESULTS } from './resources/providers.schemas.js'
import { READER_TOKENS_RESULTS } from './resources/reader-tokens.schemas.js'
import { READINGS_RESULTS } from './resources/readings.schemas.js'
import { SAMPLE_KEYS_RESULTS } from './resources/sample-keys.schemas.js'
import { SESSIONS_RESULTS } from './resources/sessions.schemas.js'
import { SET_UP_RESULTS } from './resources/set-up.schemas.js'
import { SIGN_IN_RESULTS } from './resources/sign-in.schemas.js'
import { SITE_RESULTS } from './resources/site.schemas.js'
import { SITE_STATISTICS_RESULTS } from './resources/site-statistics.schemas.js'
import { STATISTICS_RESULTS } from './resources/statistics.schemas.js'
import { TOKENS_RESULTS } from './resources/tokens.schemas.js'
import { WEBHOOKS_RESULTS } from './resources/webhooks.schemas.js'

interface Result {
  /** The status on success; 200 by default. 204 has no body. */
  readonly status?: 201 | 204
  readonly result?: TSchema
  /** Returns an empty envelope, which older clients require. */
  readonly bare?: true
  /** Returns this without the envelope, as another specification requires. */
  readonly plain?: TSchema
}

const TABLE = {
  ...SIGN_IN_RESULTS,
  ...TOKENS_RESULTS,
  ...CONTENT_KEYS_RESULTS,
  ...EVENTS_RESULTS,
  ...PERSONS_RESULTS,
  ...SESSIONS_RESULTS,
  ...MEMBERSHIP_OFFERS_RESULTS,
  ...PROGRAMS_RESULTS,
  ...READER_TOKENS_RESULTS,
  ...GUEST_LINKS_RESULTS,
  ...GUEST_PASSWORDS_RESULTS,
  ...CREDENTIALS_RESULTS,
  ...ACCOUNT_RESULTS,
  ...GROUPS_RESULTS,
  ...API_KEYS_RESULTS,
  ...INVITATIONS_RESULTS,
  ...AUDIT_RESULTS,
  ...ACCESS_REQUESTS_RESULTS,
  ...FEEDBACK_RESULTS,
  ...IMPERSONATION_RESULTS,
  ...AGREEMENTS_RESULTS,
  ...ATTRIBUTES_RESULTS,
  ...CONSENTS_RESULTS,
  ...DOMAINS_RESULTS,
  ...PROVIDERS_RESULTS,
  ...CLIENTS_RESULTS,
  ...FEED_TOKENS_RESULTS,
  ...WEBHOOKS_RESULTS,
  ...SITE_RESULTS,
  ...READINGS_RESULTS,
  ...STATISTICS_RESULTS,
  ...MAIL_RESULTS,
  ...ORGANIZATIONS_RESULTS,
  ...PARTNERS_RESULTS,
  ...PREVIEWS_RESULTS,
  ...SAMPLE_KEYS_RESULTS,
  ...SET_UP_RESULTS,
  ...SITE_STATISTICS_RESULTS,
} as const satisfies Record<EndpointName, Result>

/** What each endpoint returns on success, inside the envelope. */
export const RESULTS: Readonly<Record<EndpointName, Result>> = TABLE
export type ResultTable = typeof TABLE
