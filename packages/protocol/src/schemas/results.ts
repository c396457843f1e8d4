import type { TSchema } from 'typebox'
import type { EndpointName } from '../endpoints.js'
import { ACCESS_RESULTS } from './access-results.js'
import { ADMIN_RESULTS } from './admin-results.js'
import { AGREEMENT_RESULTS } from './agreements.js'
import { DATA_RESULTS } from './data-results.js'
import { DOMAIN_RESULTS } from './domains.js'
import { FEDERATION_RESULTS } from './federation-results.js'
import { FEED_TOKEN_RESULTS } from './feed-tokens.js'
import { FEEDBACK_RESULTS } from './feedback.js'
import { FLOW_RESULTS } from './flow-results.js'
import { OPERATIONS_RESULTS } from './operations-results.js'
import { ORGANIZATION_RESULTS } from './organization-results.js'
import { PARTNER_RESULTS } from './partners.js'
import { PREVIEW_RESULTS } from './previews.js'
import { READER_TOKEN_RESULTS } from './reader-tokens.js'
import { SAMPLE_KEY_RESULTS } from './sample-keys.js'
import { SET_UP_RESULTS } from './set-up.js'
import { SITE_STATISTICS_RESULTS } from './site-statistics.js'

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
  ...ACCESS_RESULTS,
  ...ADMIN_RESULTS,
  ...AGREEMENT_RESULTS,
  ...DATA_RESULTS,
  ...DOMAIN_RESULTS,
  ...FEDERATION_RESULTS,
  ...FEEDBACK_RESULTS,
  ...FEED_TOKEN_RESULTS,
  ...FLOW_RESULTS,
  ...OPERATIONS_RESULTS,
  ...ORGANIZATION_RESULTS,
  ...PARTNER_RESULTS,
  ...PREVIEW_RESULTS,
  ...READER_TOKEN_RESULTS,
  ...SAMPLE_KEY_RESULTS,
  ...SET_UP_RESULTS,
  ...SITE_STATISTICS_RESULTS,
} as const satisfies Record<EndpointName, Result>

/** What each endpoint returns on success, inside the envelope. */
export const RESULTS: Readonly<Record<EndpointName, Result>> = TABLE
export type ResultTable = typeof TABLE
