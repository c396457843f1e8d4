import type { ContentKeysRequest, ContentKeysResult } from '@portico/protocol'
import { isReaderOf } from '../../identity/organizations/is-reader-of.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { FeedTokenRecord } from '../../storage/feed-tokens.js'
import type { SessionRecord } from '../../storage/session-rows.js'
import { releaseKeys } from '../content-keys/release.js'
import { choicesOf } from '../reader-tokens/choices.js'
import { allowsFeeds } from './create.js'
import { endOf } from './show.js'

/** Someone who reads for a feed. */
export interface FeedReader {
  /** The id of their feed. */
  readonly session: string
  /** Same as the call `POST /content-keys`: by the current groups, and recorded in the same way. */
  release(request: ContentKeysRequest): Promise<ContentKeysResult>
}

/**
 * The reader of a feed: its person, with their current groups. Undefined for a feed that has ended or is no longer
 * allowed.
 */
export async function readerOfFeed(services: Services, token: FeedTokenRecord): Promise<FeedReader | undefined> {
  const { stores, clock, settings } = services
  if (!(await isReaderOf(stores, token, settings.orgId))) return undefined
  const organization = await findOrganization(stores, token.organization_id)
  const until = endOf(token, organization)
  if (until <= clock.now() || !(await allowsFeeds(stores, organization, token.person_id))) return undefined
  const groups = await choicesOf(stores, organization, token.person_id)
  const session = asReading(token, { until, groups })
  return {
    session: token.id,
    async release(request) {
      const { result } = await releaseKeys(services, { session, ...request })
      await stores.settled()
      return result
    },
  }
}

/**
 * Not a stored session, and no token refers to it. The release of keys decides and records as for a reader token's
 * session.
 */
const asReading = (
  { id, organization_id, person_id, created_at }: FeedTokenRecord,
  { until, groups }: { readonly until: number; readonly groups: readonly string[] },
): SessionRecord => ({
  id,
  kind: 'reader',
  organization_id,
  person_id,
  person_type: 'regular',
  authentications: [],
  first_token: false,
  created_at,
  expires_at: until,
  revoked_at: null,
  proofs: 0,
  scope: [],
  groups,
})
