import type { TObject, TSchema } from 'typebox'
import type { EndpointName } from './endpoints.js'
import type { PagedList } from './paged-lists.js'
import { ACCESS_REQUESTS_REQUESTS } from './resources/access-requests.schemas.js'
import { ACCOUNT_REQUESTS } from './resources/account.schemas.js'
import { AGREEMENTS_REQUESTS } from './resources/agreements.schemas.js'
import { API_KEYS_REQUESTS } from './resources/api-keys.schemas.js'
import { ATTRIBUTES_REQUESTS } from './resources/attributes.schemas.js'
import { AUDIT_REQUESTS } from './resources/audit.schemas.js'
import { CLIENTS_REQUESTS } from './resources/clients.schemas.js'
import type { PageQuery } from './resources/common.schemas.js'
import { CONSENTS_REQUESTS } from './resources/consents.schemas.js'
import { CONTENT_KEYS_REQUESTS } from './resources/content-keys.schemas.js'
import { CREDENTIALS_REQUESTS } from './resources/credentials.schemas.js'
import { DOMAINS_REQUESTS } from './resources/domains.schemas.js'
import { EVENTS_REQUESTS } from './resources/events.schemas.js'
import { FEED_TOKENS_REQUESTS } from './resources/feed-tokens.schemas.js'
import { FEEDBACK_REQUESTS } from './resources/feedback.schemas.js'
import { GROUPS_REQUESTS } from './resources/groups.schemas.js'
import { GUEST_LINKS_REQUESTS } from './resources/guest-links.schemas.js'
import { GUEST_PASSWORDS_REQUESTS } from './resources/guest-passwords.schemas.js'
import { IMPERSONATION_REQUESTS } from './resources/impersonation.schemas.js'
import { INVITATIONS_REQUESTS } from './resources/invitations.schemas.js'
import { MAIL_REQUESTS } from './resources/mail.schemas.js'
import { MEMBERSHIP_OFFERS_REQUESTS } from './resources/membership-offers.schemas.js'
import { ORGANIZATIONS_REQUESTS } from './resources/organizations.schemas.js'
import { PARTNERS_REQUESTS } from './resources/partners.schemas.js'
import { PERSONS_REQUESTS } from './resources/persons.schemas.js'
import { PREVIEWS_REQUESTS } from './resources/previews.schemas.js'
import { PROGRAMS_REQUESTS } from './resources/programs.schemas.js'
import { PROVIDERS_REQUESTS } from './resources/providers.schemas.js'
import { READER_TOKENS_REQUESTS } from './resources/reader-tokens.schemas.js'
import { READINGS_REQUESTS } from './resources/readings.schemas.js'
import { SAMPLE_KEYS_REQUESTS } from './resources/sample-keys.schemas.js'
import { SESSIONS_REQUESTS } from './resources/sessions.schemas.js'
import { SET_UP_REQUESTS } from './resources/set-up.schemas.js'
import { SIGN_IN_REQUESTS } from './resources/sign-in.schemas.js'
import { SITE_REQUESTS } from './resources/site.schemas.js'
import { SITE_STATISTICS_REQUESTS } from './resources/site-statistics.schemas.js'
import { STATISTICS_REQUESTS } from './resources/statistics.schemas.js'
import { TOKENS_REQUESTS } from './resources/tokens.schemas.js'
import { WEBHOOKS_REQUESTS } from './resources/webhooks.schemas.js'

interface RequestSchemas {
  readonly body?: TSchema
  /** A missing body counts as an empty one. */
  readonly bodyOptional?: true
  readonly querystring?: TSchema
}

/** What each endpoint accepts. Fastify validates against it, and the API's own description is generated from it. */
export const REQUESTS = {
  ...SIGN_IN_REQUESTS,
  ...TOKENS_REQUESTS,
  ...CONTENT_KEYS_REQUESTS,
  ...EVENTS_REQUESTS,
  ...PERSONS_REQUESTS,
  ...SESSIONS_REQUESTS,
  ...MEMBERSHIP_OFFERS_REQUESTS,
  ...PROGRAMS_REQUESTS,
  ...READER_TOKENS_REQUESTS,
  ...GUEST_LINKS_REQUESTS,
  ...GUEST_PASSWORDS_REQUESTS,
  ...CREDENTIALS_REQUESTS,
  ...ACCOUNT_REQUESTS,
  ...GROUPS_REQUESTS,
  ...API_KEYS_REQUESTS,
  ...INVITATIONS_REQUESTS,
  ...AUDIT_REQUESTS,
  ...ACCESS_REQUESTS_REQUESTS,
  ...FEEDBACK_REQUESTS,
  ...IMPERSONATION_REQUESTS,
  ...AGREEMENTS_REQUESTS,
  ...ATTRIBUTES_REQUESTS,
  ...CONSENTS_REQUESTS,
  ...DOMAINS_REQUESTS,
  ...PROVIDERS_REQUESTS,
  ...CLIENTS_REQUESTS,
  ...FEED_TOKENS_REQUESTS,
  ...WEBHOOKS_REQUESTS,
  ...SITE_REQUESTS,
  ...READINGS_REQUESTS,
  ...STATISTICS_REQUESTS,
  ...MAIL_REQUESTS,
  ...ORGANIZATIONS_REQUESTS,
  ...PARTNERS_REQUESTS,
  ...PREVIEWS_REQUESTS,
  ...SAMPLE_KEYS_REQUESTS,
  ...SET_UP_REQUESTS,
  ...SITE_STATISTICS_REQUESTS,
} as const satisfies Record<EndpointName, RequestSchemas> &
  Record<PagedList, { readonly querystring: TObject<(typeof PageQuery)['properties']> }>
