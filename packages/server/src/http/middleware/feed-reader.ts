import { isWholeFeedToken, MINUTE } from '@portico/protocol'
import { networkOf } from '../../ground/network.js'
import { secretHash } from '../../ground/secrets.js'
import type { Services } from '../../identity/services.js'
import { type FeedReader, readerOfFeed } from '../../reading/feed-tokens/read-feed.js'
import { countReading } from './page-reader.js'

/** How often the use of an address is recorded, in milliseconds. */
const NOTED_EVERY = MINUTE

/**
 * Returns the person who is the reader of a feed's address, with their current groups. Undefined for an address that
 * has ended, and for one of a person who is not an active member.
 * @param address the network address of the request
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function feedReader(services: Services, text: string, address: string): Promise<FeedReader | undefined> {
  await countReading(services, 'list', 'address', networkOf(address))
  if (!isWholeFeedToken(text)) return undefined
  const { stores, clock } = services
  const token = await stores.feedTokens.bySecret(secretHash(text))
  const reader = token?.mail_due === null ? await readerOfFeed(services, token) : undefined
  if (!token || !reader) return undefined
  await countReading(services, 'list', 'session', token.id)
  const now = clock.now()
  if ((token.last_used ?? 0) <= now - NOTED_EVERY) await stores.feedTokens.use(token.id, now, now - NOTED_EVERY)
  return reader
}
