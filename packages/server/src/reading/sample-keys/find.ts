import { SAMPLE_KEYS } from '@portico/protocol'
import type { Services } from '../../identity/services.js'
import { checkSampleKey } from './check.js'

/** `ended` is a key that is not valid, or never was one. */
export type FoundSampleKey = { readonly at: 'none' | 'ended' } | { readonly at: 'good'; readonly key: string }

const KEY = new RegExp(`${SAMPLE_KEYS.mark}[\\w-]*`, 'g')

/**
 * Finds the sample key in the texts of a request, wherever its API reads keys. Two different ones count as an invalid
 * key, so that no request makes the server look up more than one.
 */
export async function findSampleKey(
  services: Services,
  siteId: string,
  texts: readonly string[],
): Promise<FoundSampleKey> {
  const [key, ...otherKeys] = new Set(texts.flatMap((text) => text.match(KEY) ?? []))
  if (key === undefined) return { at: 'none' }
  const isGood = otherKeys.length === 0 && (await checkSampleKey(services, siteId, key)) !== undefined
  return isGood ? { at: 'good', key } : { at: 'ended' }
}
