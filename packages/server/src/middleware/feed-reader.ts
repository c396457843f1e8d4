import { isWholeFeedToken } from '@portico/protocol'
import { releaseKeys } from '../content-keys/release.js'
import { allowsFeeds } from '../feed-tokens/create.js'
import { endOf } from '../feed-tokens/show.js'
import { secretHash } from '../lib/secrets.js'
import { isReaderOf } from '../organizations/is-reader-of.js'
import { findOrganization } from '../organizations/organization.js'
import type { FeedTokenRecord, SessionRecord } from '../ports/stores.js'
import { choicesOf } from '../reader-tokens/choices.js'
import type { Services } from '../services.js'
import { countReading, type PageReader } from './page-reader.js'

/** How often it is noted that an address is in use, in milliseconds. */
const NOTED_EVERY = 60_000

/**
 * Who the address of a feed reads as: its person, with their groups of this moment. Undefined for an address that has ended, and for
 * one of a person who is no active member.
 * @param address where the request came from
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function feedReader(
  services: Services,
  text: string,
  address: string,
): Promise<Omit<PageReader, 'feedback'> | undefined> {
  await countReading(services, 'list', { address })
  if (!isWholeFeedToken(text)) return undefined
  const { stores, clock, settings } = services
  const token = await stores.feedTokens.bySecret(secretHash(text))
  if (!token || !(await isReaderOf(stores, token, settings.orgId))) return undefined
  const organization = await findOrganization(stores, token.organization_id)
  const now = clock.now()
  const until = endOf(token, organization)
  if (until <= now || !(await allowsFeeds(stores, organization, token.person_id))) return undefined
  await countReading(services, 'list', { session: token.id })
  if ((token.last_used ?? 0) <= now - NOTED_EVERY) await stores.feedTokens.use(token.id, now, now - NOTED_EVERY)
  const groups = await choicesOf(stores, organization, token.person_id)
  const session = asReading(token, { until, groups })
  return {
    session: token.id,
    async release(asked) {
      const result = await releaseKeys(services, { session, ...asked })
      await stores.settled()
      return result
    },
  }
}

/** It is no session, and no token names it. The release of keys decides on it, and records it, as on one of a reader token. */
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
