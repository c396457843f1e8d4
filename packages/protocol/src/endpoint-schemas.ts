import type { TObject, TSchema } from 'typebox'
import type { EndpointName } from './endpoints.js'
import type { PagedList } from './paged-lists.js'
import { ACCESS_REQUESTS_REQUESTS, ACCESS_REQUESTS_RESULTS } from './resources/access-requests.schemas.js'
import { ACCOUNT_REQUESTS, ACCOUNT_RESULTS } from './resources/account.schemas.js'
import { AGREEMENTS_REQUESTS, AGREEMENTS_RESULTS } from './resources/agreements.schemas.js'
import { API_KEYS_REQUESTS, API_KEYS_RESULTS } from './resources/api-keys.schemas.js'
import { ATTRIBUTES_REQUESTS, ATTRIBUTES_RESULTS } from './resources/attributes.schemas.js'
import { AUDIT_REQUESTS, AUDIT_RESULTS } from './resources/audit.schemas.js'
import { CLIENTS_REQUESTS, CLIENTS_RESULTS } from './resources/clients.schemas.js'
import type { PageQuery } from './resources/common.schemas.js'
import { CONSENTS_REQUESTS, CONSENTS_RESULTS } from './resources/consents.schemas.js'
import { CONTENT_KEYS_REQUESTS, CONTENT_KEYS_RESULTS } from './resources/content-keys.schemas.js'
import { CREDENTIALS_REQUESTS, CREDENTIALS_RESULTS } from './resources/credentials.schemas.js'
import { DOMAINS_REQUESTS, DOMAINS_RESULTS } from './resources/domains.schemas.js'
import { EVENTS_REQUESTS, EVENTS_RESULTS } from './resources/events.schemas.js'
import { FEED_TOKENS_REQUESTS, FEED_TOKENS_RESULTS } from './resources/feed-tokens.schemas.js'
import { FEEDBACK_REQUESTS, FEEDBACK_RESULTS } from './resources/feedback.schemas.js'
import { GROUPS_REQUESTS, GROUPS_RESULTS } from './resources/groups.schemas.js'
import { IMPERSONATION_REQUESTS, IMPERSONATION_RESULTS } from './resources/impersonation.schemas.js'
import { INVITATIONS_REQUESTS, INVITATIONS_RESULTS } from './resources/invitations.schemas.js'
import { MAIL_REQUESTS, MAIL_RESULTS } from './resources/mail.schemas.js'
import { MEMBERSHIP_OFFERS_REQUESTS, MEMBERSHIP_OFFERS_RESULTS } from './resources/membership-offers.schemas.js'
import { ORGANIZATIONS_REQUESTS, ORGANIZATIONS_RESULTS } from './resources/organizations.schemas.js'
import { PARTNERS_REQUESTS, PARTNERS_RESULTS } from './resources/partners.schemas.js'
import { PERSONS_REQUESTS, PERSONS_RESULTS } from './resources/persons.schemas.js'
import { PREVIEWS_REQUESTS, PREVIEWS_RESULTS } from './resources/previews.schemas.js'
import { PROGRAMS_REQUESTS, PROGRAMS_RESULTS } from './resources/programs.schemas.js'
import { PROVIDERS_REQUESTS, PROVIDERS_RESULTS } from './resources/providers.schemas.js'
import { READER_TOKENS_REQUESTS, READER_TOKENS_RESULTS } from './resources/reader-tokens.schemas.js'
import { READINGS_REQUESTS, READINGS_RESULTS } from './resources/readings.schemas.js'
import { SAMPLE_KEYS_REQUESTS, SAMPLE_KEYS_RESULTS } from './resources/sample-keys.schemas.js'
import { SESSIONS_REQUESTS, SESSIONS_RESULTS } from './resources/sessions.schemas.js'
import { SET_UP_REQUESTS, SET_UP_RESULTS } from './resources/set-up.schemas.js'
import { SIGN_IN_REQUESTS, SIGN_IN_RESULTS } from './resources/sign-in.schemas.js'
import { SITE_REQUESTS, SITE_RESULTS } from './resources/site.schemas.js'
import { SITE_STATISTICS_REQUESTS, SITE_STATISTICS_RESULTS } from './resources/site-statistics.schemas.js'
import { STATISTICS_REQUESTS, STATISTICS_RESULTS } from './resources/statistics.schemas.js'
import { TOKENS_REQUESTS, TOKENS_RESULTS } from './resources/tokens.schemas.js'
import { WEBHOOKS_REQUESTS, WEBHOOKS_RESULTS } from './resources/webhooks.schemas.js'

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
