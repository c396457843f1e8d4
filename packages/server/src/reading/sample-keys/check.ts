import { isWholeSampleKey } from '@portico/protocol'
import { secretHash } from '../../ground/secrets.js'
import { isReaderOf } from '../../identity/organizations/is-reader-of.js'
import type { Services } from '../../identity/services.js'
import type { SampleKeyRecord } from '../../storage/sample-keys.js'

/** How often the use of a key is recorded, in milliseconds. */
const NOTED_EVERY = 60_000

/**
 * Returns the sample key with a text, if it is valid on the site of an organization: it has not ended, and belongs to
 * an active member there or in an organization below. Read from the database each time, so that an end takes effect
 * immediately.
 */
export async function checkSampleKey(
  services: Services,
  siteId: string,
  text: string,
): Promise<SampleKeyRecord | undefined> {
  if (!isWholeSampleKey(text)) return undefined
  const { stores, clock } = services
  const key = await stores.sampleKeys.bySecret(secretHash(text))
  if (!key || !(await isReaderOf(stores, key, siteId))) return undefined
  const now = clock.now()
  if ((key.last_used ?? 0) <= now - NOTED_EVERY) await stores.sampleKeys.use(key.id, now, now - NOTED_EVERY)
  return key
}
